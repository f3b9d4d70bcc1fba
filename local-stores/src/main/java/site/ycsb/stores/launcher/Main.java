package site.ycsb.stores.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

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

  /** Those who look whether its lock is held lock the file for a moment. */
  private static final int ATTEMPTS = 100;

  private static final long PAUSE_MILLIS = 20;

  /** A channel that nothing refers to would be closed some time, and its lock given up. */
  private static final List<FileChannel> HELD = new CopyOnWriteArrayList<>();

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
    if (!hold(Path.of(arguments[1]))) {
      System.err.println("a server that runs already holds " + arguments[1]);
      System.exit(1);
    }
    watchParent(System.in, Path.of(arguments[0]), Integer.parseInt(arguments[2]));
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

  /**
   * Shows that this server runs, whatever happens to other files: an exclusive lock on its node's
   * file, held until the process has ended; false when another process holds it. The file names the
   * process: its id, a blank, and its start in ms since 1970, or 0 where it is unknown.
   */
  private static boolean hold(Path file) throws IOException, InterruptedException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    for (int attempt = 1; channel.tryLock() == null; attempt++) {
      if (attempt == ATTEMPTS) {
        channel.close();
        return false;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    HELD.add(channel);
    ProcessHandle process = ProcessHandle.current();
    long startMillis = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    String text = process.pid() + " " + startMillis;
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    return true;
  }

  /**
   * Waits, in a thread of its own, for the end of a stream that the starting command holds open,
   * then ends this process, but not while another command uses the store.
   *
   * <p>Every command that uses a store holds a shared lock on its lock file. This node takes an
   * exclusive lock on one byte of that file (its own, so that several nodes stop side by side) and
   * keeps it until the process has ended: a command that comes now sees that the store is stopping.
   */
  private static void watchParent(InputStream parent, Path usersLock, int node) {
    Thread thread =
        new Thread(
            () -> {
              if (!letsGo(parent)) {
                endUnused(usersLock, node);
              }
            },
            "parent-watch");
    thread.setDaemon(true);
    thread.start();
  }

  private static void endUnused(Path usersLock, int node) {
    try (FileChannel channel =
        FileChannel.open(usersLock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.lock(node, 1, false);
      endProcess();
    } catch (IOException e) {
      // the folder was deleted, and with it every other user
      endProcess();
    }
  }

  private static boolean letsGo(InputStream parent) {
    try {
      int read;
      do {
        read = parent.read();
      } while (read >= 0 && read != STAY);
      return read == STAY;
    } catch (IOException e) {
      return false;
    }
  }
}
