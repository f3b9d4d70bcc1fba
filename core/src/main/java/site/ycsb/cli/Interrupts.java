package site.ycsb.cli;

import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.spi.ExitCode;

/**
 * Turns Ctrl-C, a request to terminate and the end of the terminal into a stop with what was
 * measured and exit code 130. A second request doesn't wait for that.
 */
final class Interrupts {
  /** More than all bounded waits of a stopping run and of a local store together. */
  private static final long LONGEST_STOP_MILLIS = 30_000;

  private static final long LONGEST_PRINT_MILLIS = 1_000;

  private Interrupts() {}

  /**
   * Ends the process, with the exit code of an interruption, on a signal from now until a command
   * says what it does with signals.
   */
  static void beforeCommand(Runnable end) {
    for (String signal : List.of("INT", "TERM", "HUP")) {
      onNext(signal, end);
    }
  }

  /** Passes signals on from now until the command has finished. */
  static void passTo(StopSignal stop, Console console) {
    AtomicBoolean announced = new AtomicBoolean();
    Runnable stopping =
        () -> {
          if (!stop.isFinished()) {
            if (announced.compareAndSet(false, true)) {
              print(() -> console.err().println("Interrupted: stopping."));
            }
            stopAndHalt(stop, console.out(), console.err());
          }
        };
    Runnable reaction =
        () -> {
          if (!stop.isFinished()) {
            onRequest(() -> halt(stop));
            stopping.run();
          }
        };
    // not by the hook alone: alongside it Flight Recorder's own hook throws recordings away
    onRequest(reaction);
    // Never a second request: a terminal that closes sends it several times, by the kernel and by
    // the shell, and a session that ends sends it with TERM. The JVM leaves it ignored where it was
    // at the start, as nohup makes it.
    onNext("HUP", stopping);
    Runtime.getRuntime().addShutdownHook(new Thread(reaction, "stop"));
  }

  private static void onRequest(Runnable reaction) {
    onNext("INT", reaction);
    onNext("TERM", reaction);
  }

  private static void stopAndHalt(StopSignal stop, PrintStream out, PrintStream err) {
    stop.request();
    try {
      if (!stop.awaitFinish(LONGEST_STOP_MILLIS)) {
        print(() -> err.println("ERROR: the command didn't stop in time"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    print(
        () -> {
          out.flush();
          err.flush();
        });
    // the main thread may wait for input, and a hook would end with the signal's own code
    halt(stop);
  }

  private static void halt(StopSignal stop) {
    stop.removeUnfinished();
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
  }

  /** Not for long: who should read the streams may have ceased to, and so block all who write. */
  private static void print(Runnable printing) {
    Thread thread = new Thread(printing, "last words");
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(LONGEST_PRINT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Runs something when this signal comes, instead of what the JVM does; nothing happens where the
   * system doesn't have it. By reflection, because the compiler warns of every use of {@code
   * sun.misc.Signal} and offers no way to say that it is meant.
   */
  private static void onNext(String name, Runnable reaction) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object runsReaction =
          Proxy.newProxyInstance(
              Interrupts.class.getClassLoader(),
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
