package site.ycsb.generator;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Times since 1970 that grow by a fixed interval. Intervals of minutes and longer give times in
 * seconds; shorter ones give times in their own unit. Not thread-safe.
 */
public class UnixEpochTimestampGenerator extends Generator<Long> {
  protected long startTimestamp;

  /** The time given last by {@link #nextValue()}. */
  protected long currentTimestamp;

  /** The time before it. */
  protected long lastTimestamp;

  /** The interval, in {@link #timeUnits}. */
  protected long interval;

  protected TimeUnit timeUnits;

  /** A time a minute, beginning near now. */
  public UnixEpochTimestampGenerator() {
    this(60, TimeUnit.SECONDS);
  }

  /** Times beginning one interval before now. */
  public UnixEpochTimestampGenerator(long interval, TimeUnit timeUnits) {
    this.interval = interval;
    this.timeUnits = timeUnits;
    currentTimestamp = timeFromNow(-2);
    lastTimestamp = currentTimestamp;
    startTimestamp = currentTimestamp + getOffset(1);
  }

  /** Times beginning with the one given. */
  public UnixEpochTimestampGenerator(long interval, TimeUnit timeUnits, long startTimestamp) {
    this.interval = interval;
    this.timeUnits = timeUnits;
    this.startTimestamp = startTimestamp;
    currentTimestamp = startTimestamp - getOffset(1);
    lastTimestamp = currentTimestamp - getOffset(1);
  }

  /** Puts the current time to now, moved by so many intervals. */
  public void initalizeTimestamp(long intervalOffset) {
    currentTimestamp = timeFromNow(intervalOffset);
  }

  @Override
  public Long nextValue() {
    lastTimestamp = currentTimestamp;
    currentTimestamp += getOffset(1);
    return currentTimestamp;
  }

  /** So many intervals, in the unit of the times. */
  public long getOffset(long intervals) {
    return intervals * (countsInSeconds() ? timeUnits.toSeconds(interval) : interval);
  }

  /** The time before the current one. */
  @Override
  public Long lastValue() {
    return lastTimestamp;
  }

  public long currentValue() {
    return currentTimestamp;
  }

  private long timeFromNow(long intervals) {
    TimeUnit unit = countsInSeconds() ? TimeUnit.SECONDS : timeUnits;
    return unit.convert(Duration.between(Instant.EPOCH, Instant.now())) + getOffset(intervals);
  }

  private boolean countsInSeconds() {
    return timeUnits.compareTo(TimeUnit.SECONDS) >= 0;
  }
}
