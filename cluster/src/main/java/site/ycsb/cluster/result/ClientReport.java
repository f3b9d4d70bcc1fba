package site.ycsb.cluster.result;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import site.ycsb.config.ServerText;

/**
 * What one client did, as it reports itself. Immutable.
 *
 * @param index the client's
 * @param host its name, safe to show
 * @param span when it ran, with the error of its clock
 * @param operations of the run
 * @param failed those that failed
 * @param resources what it took of its machine
 * @param latency of READ or, without one, of its most frequent operation; empty without histograms
 */
public record ClientReport(
    int index,
    String host,
    ClientSpan span,
    long operations,
    long failed,
    Resources resources,
    Optional<Latency> latency) {

  /**
   * What a client took of its machine.
   *
   * @param cpuNanos processor time of all threads, where the platform reports it
   * @param stealPercent what the host took of the machine's processors, where that is known
   */
  public record Resources(OptionalLong cpuNanos, OptionalDouble stealPercent) {}

  /**
   * Of one kind of operation.
   *
   * @param p99Micros the 99th percentile
   */
  public record Latency(String operation, long p99Micros) {}

  /** Makes the host's name safe. */
  public ClientReport {
    host = ServerText.shown(host);
  }

  /** Operations in a second of its own run. */
  public double operationsPerSecond() {
    long nanos = span.lengthNanos();
    return nanos == 0 ? 0 : operations * 1e9 / nanos;
  }
}
