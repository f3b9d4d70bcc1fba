package site.ycsb.interleaved.run;

import java.util.SplittableRandom;

/** The order of arms in each block: every order is as likely, by the seed. */
final class BlockOrder {
  private final SplittableRandom random;
  private final int arms;

  BlockOrder(int arms, long seed) {
    this.arms = arms;
    random = new SplittableRandom(seed);
  }

  int[] next() {
    int[] order = new int[arms];
    for (int i = 0; i < arms; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }
}
