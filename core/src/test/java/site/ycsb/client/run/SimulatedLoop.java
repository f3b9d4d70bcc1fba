package site.ycsb.client.run;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.client.pace.Arrivals;
import site.ycsb.client.pace.Pace;
import site.ycsb.client.pace.RateSchedule;
import site.ycsb.client.pace.Timer;
import site.ycsb.measurements.Measurements;

/** The client's loop with one thread, in simulated time. */
public final class SimulatedLoop {
  private SimulatedLoop() {}

  /** Does operations at a rate; 0 is as fast as possible. */
  public static void run(
      DB db,
      Workload workload,
      Measurements measurements,
      Timer timer,
      String arrival,
      double perSecond,
      long operations) {
    Worker worker = new Worker(db, workload, new Properties(), 0, 1, measurements, timer);
    Pace pace =
        new Pace(
            Pace.Arrival.valueOf(arrival.toUpperCase(Locale.ROOT)),
            Optional.of(perSecond).filter(rate -> rate > 0).map(RateSchedule::constant),
            1_000_000,
            OptionalLong.of(3));
    Optional<Arrivals> arrivals = pace.begin(operations, timer.nanoTime(), timer);
    if (arrivals.isPresent()) {
      worker.work(true, arrivals.get());
    } else {
      worker.work(true, operations, pace.rates(), timer.nanoTime());
    }
  }
}
