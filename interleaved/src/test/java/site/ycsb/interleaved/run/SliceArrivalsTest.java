package site.ycsb.interleaved.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.interleaved.run.ArmThread.SliceArrivals;

class SliceArrivalsTest {
  private static final long SECOND = 1_000_000_000;

  private static List<Long> offsets(double perSecond, long seed) {
    SliceArrivals arrivals = SliceArrivals.at(perSecond, SECOND, 9 * SECOND, seed);
    List<Long> offsets = new ArrayList<>();
    for (long next = arrivals.next(); next != SliceArrivals.NONE; next = arrivals.next()) {
      offsets.add(next);
    }
    return offsets;
  }

  @Test
  void at_rate_hasAsManyArrivalsInOrderWithinTheSlice() {
    List<Long> offsets = offsets(1_000, 3);
    assertEquals(10_000, offsets.size(), 500);
    assertEquals(offsets.stream().sorted().toList(), offsets);
    long counted = offsets.stream().filter(offset -> offset >= SECOND).count();
    assertEquals(counted, SliceArrivals.at(1_000, SECOND, 9 * SECOND, 3).counted());
  }

  @Test
  void at_sameSeed_isTheSameCloserTogether() {
    List<Long> slow = offsets(100, 3);
    List<Long> fast = offsets(200, 3);
    for (int i = 0; i < slow.size(); i++) {
      assertEquals(slow.get(i), 2.0 * fast.get(i), 2);
    }
    assertNotEquals(slow, offsets(100, 4));
  }
}
