package site.ycsb.client.run;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.client.config.RunConfig.FailureLimits;
import site.ycsb.client.pace.Arrivals;
import site.ycsb.client.store.TlsFindings;
import site.ycsb.measurements.FailureStatuses;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunPlanSource;

/** Says whether a run's metrics mean what they seem to, and adds up to its exit code. */
final class Verdict {
  private final RunScope run;
  private final FailureLimits limits;
  private final PrintStream err;
  private int code = ExitCode.OK.code();

  Verdict(RunScope run) {
    this.run = run;
    this.limits = run.config.failureLimits();
    this.err = run.console.err();
  }

  int code() {
    return code;
  }

  /** Takes a reason that was told already. */
  void code(int reason) {
    code = ExitCode.worse(code, reason);
  }

  private void error(ExitCode reason, String text) {
    err.println("ERROR: " + text);
    code(reason.code());
  }

  /**
   * Judges how operations ended, and whether their records were there, also before the first one.
   */
  void ofOperations(Optional<MissingRecords> missingBefore) {
    Map<String, Map<String, Long>> statuses = run.measurements.statusTotals();
    ofFailures(statuses);
    ofOthers(FailureStatuses.othersIn(statuses));
    Optional<RunPlanSource> plan = run.planSource();
    boolean deletes = plan.filter(RunPlanSource::deletes).isPresent();
    boolean expected =
        !deletes
            && plan.filter(RunPlanSource::requestsOnlyExisting).isPresent()
            && !MissingRecords.maySkipInserted(statuses);
    double most = limits.maxMissing();
    Optional<MissingRecords> missing = MissingRecords.in(statuses);
    // operations miss fewer: some find what others have made of a missing record, or the next one
    if (missingBefore.isPresent()
        && (deletes
            || missing.isEmpty()
            || (missingBefore.get().share() > most && missing.get().share() <= most))) {
      ofMissing(missingBefore.get(), true);
    } else {
      missing.ifPresent(found -> ofMissing(found, expected));
    }
  }

  private void ofFailures(Map<String, Map<String, Long>> statuses) {
    OperationCounts outcome = OperationCounts.of(statuses);
    if (outcome.hasDataErrors()) {
      error(
          ExitCode.DATA,
          "results weren't what they should be: %s decryptions failed, %s verifications failed"
              .formatted(outcome.failedDecryptions(), outcome.failedVerifications()));
    }
    if (outcome.allFailed()) {
      error(ExitCode.FAILED, failed(outcome, "") + mostOf(statuses));
      return;
    }
    if (outcome.failedShare() > limits.maxShare()) {
      error(
          ExitCode.FAILED,
          "%s, more than maxfailures=%s allows%s"
              .formatted(failed(outcome, ""), limits.maxShare(), mostOf(statuses)));
    } else if (outcome.manyFailed()) {
      err.println("WARNING: " + failed(outcome, "") + "; the results are of the others");
    }
    statuses.forEach(this::ofKind);
  }

  /** {@code 3 of 10 READ operations failed}, of a kind or of all kinds. */
  private static String failed(OperationCounts outcome, String kind) {
    String operations = outcome.operations() + kind + " operations failed";
    return outcome.allFailed() ? "all " + operations : outcome.failed() + " of " + operations;
  }

  /** Metrics of a kind of operation that mostly failed are none, however well the others did. */
  private void ofKind(String kind, Map<String, Long> counts) {
    OperationCounts outcome = OperationCounts.of(Map.of(kind, counts));
    double most = limits.maxShareOfKind();
    // batches are counted when they fail, and only then
    if (kind.equals("FLUSH") || !(outcome.allFailed() || outcome.exceeds(most))) {
      return;
    }
    String remedy =
        run.config.transactions() && kind.equals("INSERT")
            ? ". If an earlier run has inserted these keys, empty the table and load it again, or"
                + " let inserts continue after them: cluster.inserted=<how many>"
            : "";
    error(
        ExitCode.FAILED,
        failed(outcome, " " + kind)
            + mostOf(Map.of(kind, counts))
            + (outcome.allFailed() ? "" : "; more than maxkindfailures=" + most + " allows")
            + remedy);
  }

  /** Judges a run whose figures are compared with another's: its figures are of what succeeded. */
  void ofCompared(OperationCounts outcome) {
    if (code == ExitCode.OK.code() && outcome.manyFailed()) {
      error(
          ExitCode.FAILED,
          "%s, and at most %s %% may where results are compared"
              .formatted(failed(outcome, ""), OperationCounts.MAX_FAILED_PERCENT));
    }
  }

  /** What failed most often, by operation and status, and why it did first. */
  private String mostOf(Map<String, Map<String, Long>> statuses) {
    long most = 0;
    String what = "";
    for (Map.Entry<String, Map<String, Long>> operation : statuses.entrySet()) {
      for (Map.Entry<String, Long> status : operation.getValue().entrySet()) {
        if (FailureStatuses.contains(status.getKey()) && status.getValue() > most) {
          most = status.getValue();
          what =
              (statuses.size() > 1 ? ", most often " + operation.getKey() + " with " : " with ")
                  + status.getKey()
                  + RunContext.of(run.properties)
                      .notices()
                      .reason(status.getKey())
                      .map(why -> ", first: " + why)
                      .orElse("");
        }
      }
    }
    return what;
  }

  /** Judges whether the run's records were there, as all should have been if that's expected. */
  private void ofMissing(MissingRecords missing, boolean expected) {
    String text = missing.text(run.arguments());
    if (expected && missing.share() > limits.maxMissing()) {
      error(
          ExitCode.FAILED,
          "%s (more are missing than maxmissing=%s allows)".formatted(text, limits.maxMissing()));
    } else if (expected || missing.all()) {
      err.println("WARNING: " + text);
    }
  }

  /** Names statuses that are neither successes nor failures. */
  private void ofOthers(Map<String, Long> statuses) {
    if (!statuses.isEmpty()) {
      err.println(
          "NOTE: statuses that the binding or workload defines itself count as neither successes"
              + " nor failures: "
              + statuses.entrySet().stream()
                  .map(status -> status.getKey() + " " + status.getValue())
                  .collect(Collectors.joining(", ")));
    }
  }

  void of(Arrivals.Totals arrivals) {
    if (arrivals.dropped() > 0) {
      error(
          ExitCode.FAILED,
          String.format(
              "%s of %s operations met a full queue (arrival.queue) and were dropped: the store"
                  + " can't keep up with the rate",
              arrivals.dropped(), arrivals.offered()));
    }
  }

  void of(List<ServiceLevels.Judgement> judgements) {
    for (ServiceLevels.Judgement one : judgements) {
      err.println((one.isHeld() ? "slo: " : "ERROR: slo: ") + one.sentence());
      if (!one.isHeld()) {
        code(ExitCode.FAILED.code());
      }
    }
  }

  void ofData(String finding) {
    error(ExitCode.DATA, finding);
  }

  void of(TlsFindings tls) {
    tls.problem().ifPresent(this::ofData);
  }

  void ofLoad(LoadedRecords loaded, long wanted) {
    error(ExitCode.FAILED, "the load is incomplete: " + loaded.outOf(wanted));
  }

  /**
   * Records that operations of one kind looked for in vain. Nothing failed then, but the metrics
   * are those of a table without the workload's data.
   *
   * @param seeker what looked for them, in words: the kind of operations that tells most, or a look
   *     before the run
   * @param missing how many of its records weren't there
   * @param lookedFor how many it looked for, without failing
   */
  record MissingRecords(String seeker, long missing, long lookedFor) {
    private static final String NOT_FOUND = "NOT_FOUND";

    /** From counts by operation and status; nothing when every record was found. */
    static Optional<MissingRecords> in(Map<String, Map<String, Long>> statusTotals) {
      // reads tell more: in some stores an update writes whether or not the record exists
      MissingRecords reads = of("READ", statusTotals);
      MissingRecords telling = reads.lookedFor > 0 ? reads : of("UPDATE", statusTotals);
      return Optional.of(telling).filter(found -> found.missing > 0);
    }

    private static MissingRecords of(
        String operation, Map<String, Map<String, Long>> statusTotals) {
      Map<String, Long> statuses = statusTotals.getOrDefault(operation, Map.of());
      long lookedFor =
          statuses.entrySet().stream()
              .filter(status -> !FailureStatuses.contains(status.getKey()))
              .mapToLong(Map.Entry::getValue)
              .sum();
      return new MissingRecords(
          "[" + operation + "]", statuses.getOrDefault(NOT_FOUND, 0L), lookedFor);
    }

    /**
     * Whether records that the run itself inserts may be missing for a reason of their own: they
     * are stored later, in batches, or weren't at all.
     */
    static boolean maySkipInserted(Map<String, Map<String, Long>> statusTotals) {
      return statusTotals.getOrDefault("INSERT", Map.of()).keySet().stream()
          .anyMatch(status -> status.equals("BATCHED_OK") || FailureStatuses.contains(status));
    }

    boolean all() {
      return missing == lookedFor;
    }

    double share() {
      return (double) missing / lookedFor;
    }

    String text(String arguments) {
      return all()
          ? String.format(
              "%s found none of %s records, so the results are those of a table without them. To"
                  + " load them: bin/ycsb load %s",
              seeker, lookedFor, arguments)
          : String.format(
              "%s found no record for %s of %s keys that should exist. Give the run the"
                  + " recordcount, insertorder, zeropadding and insertstart that were loaded, or"
                  + " load what it reads: bin/ycsb load %s",
              seeker, missing, lookedFor, arguments);
    }
  }

  /**
   * How far a load got.
   *
   * @param stored inserts that ended with OK
   * @param batched inserts that were accepted into a batch; those whose batch wasn't stored are
   *     among the failed ones too
   * @param failed inserts that failed, at once or with their batch
   */
  record LoadedRecords(long stored, long batched, long failed) {
    private static final String INSERT = "INSERT";

    /**
     * From counts by operation and status, else from the operations of a workload that inserts in a
     * way of its own.
     */
    static LoadedRecords of(Map<String, Map<String, Long>> statusTotals, long operations) {
      Map<String, Long> inserts = statusTotals.get(INSERT);
      if (inserts == null) {
        return new LoadedRecords(operations, 0, 0);
      }
      long stored = inserts.getOrDefault("OK", 0L);
      long batched = inserts.getOrDefault("BATCHED_OK", 0L);
      long all = inserts.values().stream().mapToLong(count -> count).sum();
      return new LoadedRecords(stored, batched, all - stored - batched);
    }

    String outOf(long wanted) {
      return batched == 0
          ? stored + " of " + wanted + " records were inserted"
          : String.format(
              "of %s records, %s were inserted one by one and %s accepted into batches; %s inserts"
                  + " failed, at once or with their batch",
              wanted, stored, batched, failed);
    }
  }
}
