package site.ycsb.interleaved.estimate;

import java.util.ArrayList;
import java.util.List;

/**
 * Estimates how long after a switch the rate still differs from that of the rest of the slice: the
 * guard, which isn't counted.
 *
 * <p>One for each arm; the guard is the longest of them.
 */
public final class GuardEstimate {
  private final List<long[]> slices = new ArrayList<>();
  private final int windows;

  /**
   * @param windows how many a slice is divided into
   */
  public GuardEstimate(int windows) {
    this.windows = windows;
  }

  /**
   * Adds a slice.
   *
   * @param operations by consecutive windows of equal length, such as 10 ms, from the switch on
   */
  public void add(long[] operations) {
    if (operations.length != windows) {
      throw new IllegalArgumentException(operations.length + " of " + windows + " windows");
    }
    slices.add(operations.clone());
  }

  /** How many windows at a slice's beginning aren't counted: at most half of them. */
  public int guardWindows() {
    return slices.isEmpty() ? windows / 2 : 1;
  }
}
