package site.ycsb.client.capacity;

import java.util.Map;
import org.HdrHistogram.Histogram;
import site.ycsb.measurements.Measurements;

/**
 * What happened while operations arrived at a rate for some time.
 *
 * @param nanos how long
 * @param latencies of the operations that succeeded, by kind, since they arrived, in nanoseconds
 */
public record LoadWindow(
    long nanos, Counts counts, Map<String, Histogram> latencies, ClientLoad load) {

  public LoadWindow {
    latencies = Map.copyOf(latencies);
  }

  /** Whether operations of this kind are made of others, which are there too. */
  public static boolean isComposite(String operation) {
    return operation.equals(Measurements.READ_MODIFY_WRITE);
  }

  /**
   * How many operations there were.
   *
   * @param arrived that arrived
   * @param done that ended, however
   * @param failed those of them that neither succeeded nor found nothing
   * @param dropped that met a full queue when they arrived
   * @param growth by how many the queue grew; negative when it shrank
   */
  public record Counts(long arrived, long done, long failed, long dropped, long growth) {}

  /**
   * How much of the client was in use.
   *
   * @param processors share of this machine's processors that the client used; negative when that
   *     isn't known
   * @param threads share of the client's threads that were in an operation
   * @param steal share of this machine's processors that its host gave to others; negative when
   *     that isn't known
   */
  public record ClientLoad(double processors, double threads, double steal) {
    public static final ClientLoad UNKNOWN = new ClientLoad(-1, 0, -1);
  }
}
