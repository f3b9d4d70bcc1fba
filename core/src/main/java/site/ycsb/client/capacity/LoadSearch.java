package site.ycsb.client.capacity;

import java.util.List;
import java.util.OptionalDouble;
import site.ycsb.spi.Section;

/** Searches a rate by trying rates. Used once, by the thread that leads the run. */
public interface LoadSearch {
  /**
   * Searches, and leaves the measured part of the run behind: the operations at the rate that began
   * last.
   *
   * @param closedLoopPerSecond what the store did in the warm-up, as fast as possible; empty when
   *     that isn't known
   * @return whether a rate was found and confirmed; if not, why has been said
   */
  boolean search(OpenLoop loop, OptionalDouble closedLoopPerSecond) throws InterruptedException;

  List<Section> sections();

  /**
   * Lets operations arrive at a rate, independently of each other, whether or not a thread is free.
   * Used by one thread.
   */
  interface OpenLoop {
    /**
     * From now on operations arrive at this rate, with an empty queue. What was measured before is
     * forgotten: the results of the run are of the rate that began last.
     *
     * @param perSecond above 0
     */
    void begin(double perSecond) throws InterruptedException;

    /** Lets the time pass and tells what happened in it. */
    LoadWindow next(long nanos) throws InterruptedException;

    /** No operation arrives any more, and those in the queue are forgotten. */
    void end() throws InterruptedException;

    /**
     * From the next rate on what is measured counts, for logs and the time line too; between {@link
     * #end} and {@link #begin}.
     */
    void count();

    /** Whether the run has to end: a signal, a thread that failed, or a store that is gone. */
    boolean isStopRequested();

    /** Whether that is since every operation has failed for so long that the store is gone. */
    boolean isStoreGone();
  }
}
