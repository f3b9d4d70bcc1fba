package site.ycsb.interleaved.run;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.UnknownDBException;
import site.ycsb.WorkloadException;
import site.ycsb.client.pace.Pacer;
import site.ycsb.client.pace.RateSchedule;
import site.ycsb.client.pace.StartTimes;
import site.ycsb.client.pace.Timer;
import site.ycsb.client.run.DrivenRun;
import site.ycsb.client.run.Worker;
import site.ycsb.interleaved.run.ArmThread.SliceWindow;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.ExitCode;
import site.ycsb.workloads.ReencryptionRounds;

/**
 * Re-encrypts an arm's table in the arm's slices, on a thread beside those of its workload. What it
 * does isn't among the arm's operations; its processor time is among the arm's. Used by the leader.
 */
final class Reencryption {
  /** What the arm's result calls how fast it was. */
  static final String FACT = "re-encryption";

  private static final double NANOS_PER_SECOND = 1e9;

  private final DrivenRun run;
  private final long rate;
  private final PrintStream err;
  private final ReencryptionRounds workload = new ReencryptionRounds();
  private @Nullable ArmThread thread;
  private long records;
  private long countedNanos;

  /**
   * That of an arm whose run is configured, and not connected.
   *
   * @param rate records a second; 0 for as many as one thread can
   * @param err gets what went wrong
   * @throws site.ycsb.config.ConfigurationException when the records can't be listed
   */
  Reencryption(DrivenRun run, long rate, PrintStream err) throws WorkloadException {
    this.run = run;
    this.rate = rate;
    this.err = err;
    workload.init(run.properties());
  }

  /** Makes the thread's part, once the run has its workers; it has to be connected like theirs. */
  Worker createWorker() throws UnknownDBException {
    Worker made = run.createUnmeasuredWorker(workload);
    Optional<StartTimes> starts =
        rate == 0
            ? Optional.empty()
            : Optional.of(new Pacer(RateSchedule.constant((double) rate), 1, 0, Long.MAX_VALUE, 0));
    thread = new ArmThread(made, run.measurements(), starts, Timer.SYSTEM);
    return made;
  }

  ArmThread thread() {
    return Objects.requireNonNull(thread, "created");
  }

  void endSlice(SliceWindow window) {
    records += thread().operations();
    countedNanos += window.countedNanos();
  }

  void forget() {
    records = 0;
    countedNanos = 0;
    workload.forgetCounts();
  }

  String fact() {
    return String.format(
        Locale.ROOT,
        "%.1f records/s, of %s",
        perSecond(),
        rate == 0 ? "as many as one thread can" : rate + " requested");
  }

  private double perSecond() {
    ReencryptionRounds.Counts counts = workload.counts();
    long tried = tried(counts);
    return countedNanos == 0 || tried == 0
        ? 0
        : records * NANOS_PER_SECOND / countedNanos * counts.rewritten() / tried;
  }

  private static long tried(ReencryptionRounds.Counts counts) {
    return counts.rewritten() + counts.missing() + counts.failed();
  }

  /** Says how fast it was; returns the exit code, by what an arm's operations may fail. */
  int verdict() {
    err.println(FACT + ": " + fact());
    ReencryptionRounds.Counts counts = workload.counts();
    String first = counts.firstFailure().map(what -> ", first " + what).orElse("");
    if (counts.undecryptable() > 0) {
      return failed(
          ExitCode.DATA, counts.undecryptable() + " records couldn't be decrypted" + first);
    }
    if (counts.failed() * 100 > tried(counts) * OperationCounts.MAX_FAILED_PERCENT) {
      return failed(
          ExitCode.FAILED, counts.failed() + " of " + tried(counts) + " records failed" + first);
    }
    if (counts.rewritten() == 0 && counts.missing() > 0) {
      return failed(ExitCode.FAILED, "none of the table's records was there");
    }
    return ExitCode.OK.code();
  }

  private int failed(ExitCode code, String what) {
    err.println("ERROR: re-encryption: " + what);
    return code.code();
  }
}
