package site.ycsb.interleaved.estimate;

import java.util.Arrays;

/**
 * What every arm did in every block: an amount, such as operations, and the base that it's counted
 * over, such as seconds.
 *
 * <p>Arm 0 is plain, arm 1 plain again, the control; protections follow. A slice in which a store
 * stalled has amount 0 and counts like any other. Values are sums by sums, never means of the
 * slices' quotients: throughput is operations by counted seconds, processor time of an operation is
 * microseconds by operations, of which a stalled slice has some and 0.
 */
public final class BlockValues {
  /** The arm that everything is compared with. */
  public static final int PLAIN = 0;

  /** The arm that is plain again. */
  public static final int CONTROL = 1;

  private final int arms;
  private double[][] amounts = new double[64][];
  private double[][] bases = new double[64][];
  private int[] connections = new int[64];
  private int blocks;

  /**
   * @param arms how many there are, plain and control included; at least 2
   */
  public BlockValues(int arms) {
    if (arms < 2) {
      throw new IllegalArgumentException("arms=" + arms + ": at least plain and control");
    }
    this.arms = arms;
  }

  /** Adds a block to those of the first connections. */
  void add(double[] amount, double[] base) {
    add(0, amount, base);
  }

  /**
   * Adds a block in which every arm had its slice. A block that was interrupted isn't added.
   *
   * @param set how often all arms had connected anew before
   * @param amount of each arm, in the order of arms: finite, 0 or more
   * @param base of each arm, the same
   */
  public void add(int set, double[] amount, double[] base) {
    check(amount);
    check(base);
    if (blocks == amounts.length) {
      amounts = Arrays.copyOf(amounts, blocks * 2);
      bases = Arrays.copyOf(bases, blocks * 2);
      connections = Arrays.copyOf(connections, blocks * 2);
    }
    connections[blocks] = set;
    amounts[blocks] = amount.clone();
    bases[blocks] = base.clone();
    blocks++;
  }

  private void check(double[] values) {
    if (values.length != arms) {
      throw new IllegalArgumentException(values.length + " values of " + arms + " arms");
    }
    for (double value : values) {
      if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("a value of a slice is " + value);
      }
    }
  }

  /** Blocks from one, included, to another, which isn't. */
  BlockValues part(int from, int to) {
    BlockValues part = new BlockValues(arms);
    for (int block = from; block < to; block++) {
      part.add(connections[block], amounts[block], bases[block]);
    }
    return part;
  }

  public int arms() {
    return arms;
  }

  public int blocks() {
    return blocks;
  }

  /** The set of connections that a block was measured on, from 0. */
  int set(int block) {
    return connections[block];
  }

  double amount(int block, int arm) {
    return amounts[block][arm];
  }

  double base(int block, int arm) {
    return bases[block][arm];
  }

  /** An arm's value over all blocks: sum of amounts by sum of bases. NaN without any base. */
  public double value(int arm) {
    double amount = 0;
    double base = 0;
    for (int block = 0; block < blocks; block++) {
      amount += amounts[block][arm];
      base += bases[block][arm];
    }
    return base == 0 ? Double.NaN : amount / base;
  }
}
