package site.ycsb.capacity.search;

import java.util.Map;
import site.ycsb.client.capacity.LoadWindow;
import site.ycsb.client.capacity.OpenLoop;

/** A simulated store that is down for some time, in which every operation fails. */
final class FailingStore implements OpenLoop {
  private static final double GONE_AFTER_SECONDS = 10;

  private final SimulatedStore store;
  private final double downFrom;
  private final double downUntil;
  private double now;
  private double failingSince = Double.POSITIVE_INFINITY;

  FailingStore(SimulatedStore store, double downFrom, double downUntil) {
    this.store = store;
    this.downFrom = downFrom;
    this.downUntil = downUntil;
  }

  @Override
  public void begin(double perSecond) {
    store.begin(perSecond);
    failingSince = Double.POSITIVE_INFINITY;
  }

  @Override
  public LoadWindow next(long nanos) {
    double end = now + nanos / 1e9;
    double downSeconds = Math.max(0, Math.min(end, downUntil) - Math.max(now, downFrom));
    double share = downSeconds / (end - now);
    failingSince =
        end > downFrom && end <= downUntil
            ? Math.min(failingSince, Math.max(now, downFrom))
            : Double.POSITIVE_INFINITY;
    now = end;
    LoadWindow window = store.next(nanos);
    LoadWindow.Counts counts = window.counts();
    return new LoadWindow(
        nanos,
        new LoadWindow.Counts(
            counts.arrived(),
            counts.done(),
            Math.round(share * counts.done()),
            0,
            share > 0 ? 0 : counts.growth()),
        share == 1 ? Map.of() : window.latencies(),
        window.load());
  }

  @Override
  public void end() {
    store.end();
  }

  @Override
  public void count() {}

  @Override
  public boolean isStopRequested() {
    return isStoreGone();
  }

  @Override
  public boolean isStoreGone() {
    return now - failingSince >= GONE_AFTER_SECONDS;
  }
}
