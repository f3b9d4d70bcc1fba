package site.ycsb.interleaved.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BlockOrderTest {
  @Test
  void next_anyBlock_hasEveryArmOnce() {
    BlockOrder order = new BlockOrder(5, 7);
    for (int block = 0; block < 100; block++) {
      int[] arms = order.next();
      Arrays.sort(arms);
      assertArrayEquals(new int[] {0, 1, 2, 3, 4}, arms);
    }
  }

  @Test
  void next_sameSeed_isTheSame() {
    BlockOrder one = new BlockOrder(4, 99);
    BlockOrder other = new BlockOrder(4, 99);
    for (int block = 0; block < 20; block++) {
      assertArrayEquals(one.next(), other.next());
    }
  }

  @Test
  void next_manyBlocks_everyOrderIsAboutAsFrequent() {
    BlockOrder order = new BlockOrder(3, 1);
    Map<String, Integer> counts = new HashMap<>();
    for (int block = 0; block < 6_000; block++) {
      counts.merge(Arrays.toString(order.next()), 1, Integer::sum);
    }
    assertEquals(6, counts.size());
    // 5 standard deviations of a binomial
    counts.forEach((which, count) -> assertTrue(Math.abs(count - 1_000) < 145, which + count));
  }
}
