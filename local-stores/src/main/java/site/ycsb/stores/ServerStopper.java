package site.ycsb.stores;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import site.ycsb.spi.StoreUnavailableException;

/** Ends server processes: asks first, and kills those that don't end in time. */
public final class ServerStopper {
  public static final Duration GRACE = Duration.ofSeconds(40);
  private static final Duration KILLED_WITHIN = Duration.ofSeconds(10);

  private ServerStopper() {}

  /** Asks all of them to end by SIGTERM, and waits until they are gone. */
  public static void stop(List<ProcessIdentity> servers, Duration grace)
      throws InterruptedException {
    servers.forEach(server -> server.find().ifPresent(ProcessHandle::destroy));
    awaitEnd(servers, grace);
  }

  /** Waits for processes that have been asked to end; kills those that don't in time. */
  public static void awaitEnd(List<ProcessIdentity> servers, Duration grace)
      throws InterruptedException {
    if (!gone(servers, grace)) {
      kill(servers);
    }
  }

  /** Ends them at once; their data is as after a power cut. */
  public static void kill(List<ProcessIdentity> servers) throws InterruptedException {
    servers.forEach(server -> server.find().ifPresent(ServerStopper::killAll));
    if (!gone(servers, KILLED_WITHIN)) {
      throw new StoreUnavailableException("these processes can't be killed: " + running(servers));
    }
  }

  /** With the programs that it runs, which nobody would end any more. */
  private static void killAll(ProcessHandle server) {
    List<ProcessHandle> programs = server.descendants().toList();
    server.destroyForcibly();
    programs.forEach(ProcessHandle::destroyForcibly);
  }

  private static boolean gone(List<ProcessIdentity> servers, Duration limit)
      throws InterruptedException {
    Deadline deadline = Deadline.in(limit);
    while (!running(servers).isEmpty()) {
      if (deadline.passed()) {
        return false;
      }
      Deadline.pause();
    }
    return true;
  }

  private static List<Long> running(List<ProcessIdentity> servers) {
    return servers.stream()
        .map(ProcessIdentity::find)
        .flatMap(Optional::stream)
        .map(ProcessHandle::pid)
        .toList();
  }
}
