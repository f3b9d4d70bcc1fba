package site.ycsb.stores;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Ends server processes: asks first, and kills those that don't end in time. */
final class ServerStopper {
  static final Duration GRACE = Duration.ofSeconds(40);
  private static final Duration KILLED_WITHIN = Duration.ofSeconds(10);

  private ServerStopper() {}

  /** Asks all of them to end by SIGTERM, and waits until they are gone. */
  static void stop(List<NodeState> nodes, Duration grace) throws InterruptedException {
    nodes.forEach(node -> node.process().find().ifPresent(ProcessHandle::destroy));
    awaitEnd(nodes, grace);
  }

  /** Waits for processes that have been asked to end; kills those that don't in time. */
  static void awaitEnd(List<NodeState> nodes, Duration grace) throws InterruptedException {
    if (!gone(nodes, grace)) {
      kill(nodes);
    }
  }

  /** Ends them at once; their data is as after a power cut. */
  static void kill(List<NodeState> nodes) throws InterruptedException {
    nodes.forEach(node -> node.process().find().ifPresent(ProcessHandle::destroyForcibly));
    if (!gone(nodes, KILLED_WITHIN)) {
      throw new IllegalStateException("these processes can't be killed: " + running(nodes));
    }
  }

  private static boolean gone(List<NodeState> nodes, Duration limit) throws InterruptedException {
    Deadline deadline = Deadline.in(limit);
    while (!running(nodes).isEmpty()) {
      if (deadline.passed()) {
        return false;
      }
      Deadline.pause();
    }
    return true;
  }

  private static List<Long> running(List<NodeState> nodes) {
    return nodes.stream()
        .map(node -> node.process().find())
        .flatMap(Optional::stream)
        .map(ProcessHandle::pid)
        .toList();
  }
}
