package site.ycsb.interleaved.result;

import java.util.List;
import site.ycsb.client.jvm.StealTime;

/**
 * What was used of machines from the end of one slice to the end of the next: all that happened is
 * in one of them.
 *
 * @param nanos how long that was
 * @param threadsNanos processor time of the client's threads in their operations, guard included
 * @param processNanos processor time of the client's process: driver, collector and compiler too
 * @param serverNanos processor time of each server, whether or not it was its turn
 * @param steal what the host took of this machine's processors; zeros where it isn't known
 * @param collections of garbage in the client
 * @param collectionMillis how long those took
 */
public record SliceUsage(
    long nanos,
    long threadsNanos,
    long processNanos,
    List<Long> serverNanos,
    StealTime steal,
    long collections,
    long collectionMillis) {
  public SliceUsage {
    serverNanos = List.copyOf(serverNanos);
  }
}
