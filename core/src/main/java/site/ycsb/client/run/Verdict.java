package site.ycsb.client.run;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import site.ycsb.client.pace.Arrivals;
import site.ycsb.client.store.TlsFindings;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.ExitCode;

/** Says whether a run's metrics mean what they seem to, and adds up to its exit code. */
final class Verdict {
  private final PrintStream err;
  private int code = ExitCode.OK.code();

  Verdict(PrintStream err) {
    this.err = err;
  }

  int code() {
    return code;
  }

  /** Takes a reason that was told already. */
  void code(int reason) {
    code = ExitCode.worse(code, reason);
  }

  /** Judges how operations ended. */
  void of(OperationCounts outcome, double maxFailures) {
    if (outcome.hasDataErrors()) {
      err.printf(
          Locale.ROOT,
          "ERROR: results weren't what they should be: %d decryptions failed, %d verifications"
              + " failed%n",
          outcome.failedDecryptions(),
          outcome.failedVerifications());
      code(ExitCode.DATA.code());
    }
    if (outcome.allFailed()) {
      err.println("ERROR: all " + outcome.operations() + " operations failed");
      code(ExitCode.FAILED.code());
    } else if (outcome.failedShare() > maxFailures) {
      err.printf(
          Locale.ROOT,
          "ERROR: %d of %d operations failed, more than maxfailures=%s allows%n",
          outcome.failed(),
          outcome.operations(),
          maxFailures);
      code(ExitCode.FAILED.code());
    } else if (outcome.manyFailed()) {
      err.println(
          "WARNING: "
              + outcome.failed()
              + " of "
              + outcome.operations()
              + " operations failed; the results are of the others");
    }
  }

  /** Names statuses that are neither successes nor failures. */
  void ofOthers(Map<String, Long> statuses) {
    if (!statuses.isEmpty()) {
      err.println(
          "NOTE: statuses that the binding or workload defines itself count as neither successes"
              + " nor failures: "
              + statuses.entrySet().stream()
                  .map(status -> status.getKey() + " " + status.getValue())
                  .collect(Collectors.joining(", ")));
    }
  }

  /** Judges an open loop. */
  void of(Arrivals.Totals arrivals) {
    if (arrivals.dropped() > 0) {
      err.println(
          "ERROR: "
              + arrivals.dropped()
              + " of "
              + arrivals.offered()
              + " operations met a full queue (arrival.queue) and were dropped: the store can't keep"
              + " up with the rate");
      code(ExitCode.FAILED.code());
    }
  }

  /** Judges how connections were protected at the end. */
  void of(TlsFindings tls) {
    tls.problem()
        .ifPresent(
            problem -> {
              err.println("ERROR: " + problem);
              code(ExitCode.DATA.code());
            });
  }

  /** Judges a load that didn't get to its end. */
  void ofLoad(LoadedRecords loaded, long wanted) {
    err.println("ERROR: the load is incomplete: " + loaded.outOf(wanted));
    code(ExitCode.FAILED.code());
  }
}
