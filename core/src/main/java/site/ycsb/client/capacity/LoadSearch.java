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
}
