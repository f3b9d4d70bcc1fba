package site.ycsb.measurements;

/** One point of a time series. */
class SeriesUnit {
  /** Milliseconds since the first operation. */
  protected final long time;

  /** Microseconds. */
  protected final double average;

  public SeriesUnit(long time, double average) {
    this.time = time;
    this.average = average;
  }
}
