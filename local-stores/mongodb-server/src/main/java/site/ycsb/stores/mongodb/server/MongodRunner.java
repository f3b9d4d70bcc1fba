package site.ycsb.stores.mongodb.server;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/**
 * Runs a mongod until it ends or this process is asked to, and ends with its exit code. Arguments:
 * the number of this node from 1, the addresses of all nodes with commas in between, the folder of
 * the store's keys, the node's log file, which doesn't exist yet, and the command line.
 */
public final class MongodRunner {
  private static final int OWN_ARGUMENTS = 4;

  /** In each version's log, since 4.4 in a line of JSON. */
  private static final String LISTENS = "waiting for connections";

  private static final long PAUSE_MILLIS = 50;

  /** A little less than supervision gives this process. */
  private static final long GRACE_SECONDS = 28;

  private static final long TRIAL_SECONDS = 5;

  private MongodRunner() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length <= OWN_ARGUMENTS) {
      throw new IllegalArgumentException(
          "expected: <node> <addresses> <folder of keys> <log file> <command line>");
    }
    Administration administration =
        new Administration(
            List.of(arguments[1].split(",", -1)),
            Integer.parseInt(arguments[0]),
            Path.of(arguments[2]));
    Path log = Path.of(arguments[3]);
    Process server = start(Arrays.asList(arguments).subList(OWN_ARGUMENTS, arguments.length));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server), "shutdown"));
    while (server.isAlive() && !listens(log)) {
      Thread.sleep(PAUSE_MILLIS);
    }
    if (server.isAlive()) {
      administration.setUp();
      ManagementFactory.getPlatformMBeanServer()
          .registerMBean(
              new StandardMBean(administration, ServerMXBean.class, true),
              new ObjectName(ServerMXBean.NAME));
    }
    System.exit(server.waitFor());
  }

  private static Process start(List<String> commandLine) throws IOException {
    List<String> line = new ArrayList<>();
    // when this process is killed, nobody is left to end the server
    List<String> tied = List.of("setpriv", "--pdeathsig", "TERM");
    if (runs(tied)) {
      line.addAll(tied);
    }
    line.addAll(commandLine);
    Process server =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .start();
    server.getOutputStream().close();
    return server;
  }

  /** Whether there is that program and option: not before util-linux 2.33, and not in BusyBox. */
  private static boolean runs(List<String> prefix) {
    List<String> trial = new ArrayList<>(prefix);
    trial.add("true");
    try {
      Process process =
          new ProcessBuilder(trial)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        return process.waitFor(TRIAL_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static boolean listens(Path log) throws IOException {
    return Files.exists(log)
        && Files.readString(log, StandardCharsets.ISO_8859_1)
            .toLowerCase(Locale.ROOT)
            .contains(LISTENS);
  }

  /** SIGTERM is what a mongod shuts down in order for. */
  private static void end(Process server) {
    server.destroy();
    try {
      if (!server.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        server.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
