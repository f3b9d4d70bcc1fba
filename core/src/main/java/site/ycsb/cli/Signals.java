package site.ycsb.cli;

import java.lang.reflect.Proxy;

/** Reacts to a signal of the operating system. */
final class Signals {
  private Signals() {}

  /**
   * Runs something when this signal comes, instead of what the JVM does; nothing happens where the
   * system doesn't have it. By reflection, because the compiler warns of every use of {@code
   * sun.misc.Signal} and offers no way to say that it is meant.
   */
  static void onNext(String name, Runnable reaction) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object runsReaction =
          Proxy.newProxyInstance(
              Signals.class.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) -> {
                if (method.getName().equals("handle")) {
                  reaction.run();
                }
                return null;
              });
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance(name), runsReaction);
    } catch (ReflectiveOperationException e) {
      // without it a second signal is ignored while the first one is being obeyed
      return;
    }
  }
}
