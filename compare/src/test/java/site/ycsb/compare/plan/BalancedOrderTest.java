package site.ycsb.compare.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.plan.Planner.BalancedOrder;

class BalancedOrderTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7})
  void next_asManyBlocksAsThings_giveEachThingEachPlaceOnce(int size) {
    BalancedOrder order = new BalancedOrder(size, new Random(size));

    for (int design = 0; design < 6; design++) {
      List<List<Integer>> blocks = blocks(order, size);
      for (int place = 0; place < size; place++) {
        int at = place;
        assertEquals(
            Set.copyOf(IntStream.range(0, size).boxed().toList()),
            new HashSet<>(blocks.stream().map(block -> block.get(at)).toList()));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7})
  void next_aWholeDesign_putsEachThingAfterEachOtherEquallyOften(int size) {
    BalancedOrder order = new BalancedOrder(size, new Random(size));
    int rows = size % 2 == 0 ? size : 2 * size;

    for (int design = 0; design < 3; design++) {
      Map<String, Integer> neighbours = new TreeMap<>();
      for (List<Integer> block : blocks(order, rows)) {
        for (int i = 1; i < size; i++) {
          neighbours.merge(block.get(i - 1) + " " + block.get(i), 1, Integer::sum);
        }
      }
      assertEquals(size * (size - 1), neighbours.size());
      assertEquals(Set.of(rows / size), Set.copyOf(neighbours.values()));
    }
  }

  /** Three things have six orders; each begins about as many designs as any other. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void next_manyDesigns_beginWithEachOrderAboutAsOften(long seed) {
    Random random = new Random(seed);
    Map<List<Integer>, Integer> firsts = new HashMap<>();

    for (int design = 0; design < 600; design++) {
      firsts.merge(new BalancedOrder(3, random).next(), 1, Integer::sum);
    }

    assertEquals(6, firsts.size());
    // of 600: further from 100 than by chance once in a million times
    assertEquals(
        List.of(),
        firsts.values().stream().filter(count -> Math.abs(count - 100) > 45).toList(),
        firsts::toString);
  }

  private static List<List<Integer>> blocks(BalancedOrder order, int count) {
    return IntStream.range(0, count).mapToObj(block -> order.next()).toList();
  }
}
