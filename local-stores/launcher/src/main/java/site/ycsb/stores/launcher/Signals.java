package site.ycsb.stores.launcher;

/** Ignores signals in this process. */
final class Signals {
  private Signals() {}

  /**
   * Ignores a signal, where the system has it. By reflection, because the compiler warns of every
   * use of {@code sun.misc.Signal} and offers no way to suppress that.
   */
  static void ignore(String name) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      signal
          .getMethod("handle", signal, handler)
          .invoke(
              null,
              signal.getConstructor(String.class).newInstance(name),
              handler.getField("SIG_IGN").get(null));
    } catch (ReflectiveOperationException e) {
      System.err.println("signal " + name + " can't be ignored here: " + e);
    }
  }
}
