package site.ycsb.compare.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The orders in which things that are compared take their turns, block after block: Williams
 * designs, drawn at random. In as many blocks as there are things, each has each place once. In
 * them, or in twice as many when the number of things is odd, each comes right after each other one
 * equally often. So with few blocks, too, nothing is favoured by its place, such as the first one
 * after a table was loaded, or by what went before it.
 *
 * <p>Source: E. J. Williams, Experimental designs balanced for the estimation of residual effects
 * of treatments, Australian Journal of Scientific Research A 2 (1949), 149-168.
 *
 * <p>Not thread-safe.
 */
final class BalancedOrder {
  private final int size;
  private final Random random;
  private final Deque<List<Integer>> drawn = new ArrayDeque<>();

  /**
   * @param size how many things, at least one
   * @param random draws which thing is which, and the order of the blocks
   */
  BalancedOrder(int size, Random random) {
    this.size = size;
    this.random = random;
  }

  /** The order of the next block: the things' indexes from 0. */
  List<Integer> next() {
    if (drawn.isEmpty()) {
      draw();
    }
    return drawn.removeFirst();
  }

  private void draw() {
    List<Integer> things = new ArrayList<>(IntStream.range(0, size).boxed().toList());
    Collections.shuffle(things, random);
    boolean reversed = random.nextBoolean();
    drawn.addAll(square(things, reversed));
    if (size % 2 == 1) {
      drawn.addAll(square(things, !reversed));
    }
  }

  /** A row for each block, in which each thing has each place once. */
  private List<List<Integer>> square(List<Integer> things, boolean reversed) {
    List<List<Integer>> square = new ArrayList<>();
    for (int shift = 0; shift < size; shift++) {
      List<Integer> row = new ArrayList<>();
      for (int place = 0; place < size; place++) {
        // 0, 1, size - 1, 2, size - 2, ...: the step from one to the next is always another
        int zigzag = place % 2 == 1 ? (place + 1) / 2 : size - place / 2;
        row.add(things.get((zigzag + shift) % size));
      }
      if (reversed) {
        Collections.reverse(row);
      }
      square.add(row);
    }
    Collections.shuffle(square, random);
    return square;
  }
}
