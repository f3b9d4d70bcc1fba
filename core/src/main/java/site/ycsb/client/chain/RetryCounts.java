package site.ycsb.client.chain;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.spi.Section;

/** How often operations of a run were tried again. Thread-safe. */
public final class RetryCounts {
  private final AtomicLong retries = new AtomicLong();
  private final AtomicLong recovered = new AtomicLong();
  private final AtomicLong givenUp = new AtomicLong();

  void retry() {
    retries.incrementAndGet();
  }

  void end(boolean ok) {
    (ok ? recovered : givenUp).incrementAndGet();
  }

  public void reset() {
    retries.set(0);
    recovered.set(0);
    givenUp.set(0);
  }

  public Section section() {
    return new Section(
        "RETRY",
        List.of(
            new Section.Metric("Retries", retries.get()),
            new Section.Metric("Recovered", recovered.get()),
            new Section.Metric("GivenUp", givenUp.get())));
  }
}
