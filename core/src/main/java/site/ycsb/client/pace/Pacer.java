package site.ycsb.client.pace;

/**
 * One thread's starts under a target rate in a closed loop: the rate's operations are dealt out to
 * the threads in turn, so that they don't all start at once. Starts that are late aren't left out;
 * the thread catches up.
 */
public final class Pacer implements StartTimes {
  private final RateSchedule rates;
  private final int threads;
  private final int thread;
  private final long last;
  private final long startNanos;
  private long given;

  /** One thread's starts under the rates of all threads together. */
  public Pacer(RateSchedule rates, int threads, int thread, long last, long startNanos) {
    this.rates = rates;
    this.threads = threads;
    this.thread = thread;
    this.last = last;
    this.startNanos = startNanos;
  }

  @Override
  public long next() {
    if (given == last) {
      return END;
    }
    long offsetNanos = rates.offsetNanos((double) given * threads + thread);
    given++;
    return startNanos + offsetNanos;
  }
}
