package site.ycsb.cluster.result;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;
import site.ycsb.measurements.log.LogIntervals;

/**
 * A client's log and clock.
 *
 * @param client its index
 * @param startNanos when its run began, by its own nanoTime
 * @param endNanos when it ended; empty when the client was lost and its log may be incomplete
 * @param toCoordinatorNanos turns its nanoTime into the coordinator's
 * @param log where its log is
 */
public record ClientRun(
    int client,
    long startNanos,
    OptionalLong endNanos,
    LongUnaryOperator toCoordinatorNanos,
    LogText log) {

  /** Reads a log. Called more than once, so that not all logs have to be in memory at a time. */
  @FunctionalInterface
  public interface LogText {
    String read() throws IOException;
  }

  /** Reads the log's boundaries. */
  LogIntervals intervals() throws IOException {
    try {
      return LogIntervals.of(log.read(), startNanos, endNanos);
    } catch (IllegalArgumentException e) {
      throw new IOException(name() + " can't be used: " + e.getMessage(), e);
    }
  }

  /** Its name in messages. */
  String name() {
    return "the log of client " + client;
  }
}
