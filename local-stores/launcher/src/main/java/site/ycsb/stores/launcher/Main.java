package site.ycsb.stores.launcher;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Runs a server's main class while watching the command that started it, and reports when the
 * server serves. Arguments: the lock file of the store's users, the lock file of this node, the
 * number of this node (from 1), the number of nodes, the folder of this node's temporary files, the
 * class of the server's {@link ServerControl}, the server's main class, its arguments.
 */
public final class Main {
  /** Sent to standard input by a command that wants the server to outlive it. */
  public static final int STAY = 'S';

  private static final int OWN_ARGUMENTS = 7;

  /** How long the server's shutdown may take before the JVM is stopped without it. */
  private static final long GRACE_MILLIS = 30_000;

  private Main() {}

  public static void main(String[] arguments) throws Throwable {
    if (arguments.length < OWN_ARGUMENTS) {
      throw new IllegalArgumentException(
          "expected: <users' lock> <node's lock> <node> <nodes> <temporary folder> <control>"
              + " <main class> [arguments]");
    }
    // A terminal sends Ctrl-C and hang-up to the whole process group. The client has to be the one
    // that reacts: a server that stopped first would turn its last operations into failures.
    ignore("INT");
    ignore("HUP");
    if (!NodeLock.hold(Path.of(arguments[1]))) {
      System.err.println("a server that runs already holds " + arguments[1]);
      System.exit(1);
    }
    new ParentWatch(
            System.in, Path.of(arguments[0]), Integer.parseInt(arguments[2]), Main::endProcess)
        .start();
    ReadinessReport.in(Path.of(arguments[4]))
        .keep(ServerControl.named(arguments[5]), Integer.parseInt(arguments[3]));
    String[] rest = Arrays.copyOfRange(arguments, OWN_ARGUMENTS, arguments.length);
    try {
      Class.forName(arguments[6]).getMethod("main", String[].class).invoke(null, (Object) rest);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void endProcess() {
    Thread limit =
        new Thread(
            () -> {
              try {
                Thread.sleep(GRACE_MILLIS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              Runtime.getRuntime().halt(1);
            },
            "shutdown-limit");
    limit.setDaemon(true);
    limit.start();
    System.exit(0);
  }

  /**
   * Ignores a signal, where the system has it. By reflection, because the compiler warns of every
   * use of {@code sun.misc.Signal} and offers no way to suppress that.
   */
  private static void ignore(String name) {
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
