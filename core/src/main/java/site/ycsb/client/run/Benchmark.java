package site.ycsb.client.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import site.ycsb.client.cluster.Lockstep;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.config.RunConfig;
import site.ycsb.client.instrument.Instruments;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.client.jvm.GcMetrics;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.client.results.ProgressReporter;
import site.ycsb.client.results.ResultWriter;
import site.ycsb.client.results.RunDescription;
import site.ycsb.client.results.StatusReporter;
import site.ycsb.client.run.Verdict.LoadedRecords;
import site.ycsb.client.steady.SettlingRule.WarmUpReport;
import site.ycsb.client.store.TlsFindings;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.measurements.TimeLine;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.CryptoTotals;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.ReportSource;
import site.ycsb.spi.Section;
import site.ycsb.spi.run.RunCheck;

/**
 * Leads a crew through a run: the {@link SetupPhases}, the {@link MeasuredPhase}, which alone is
 * timed, cleanup, results and their verdict. Every wait for a thread ends when a stop is requested.
 */
final class Benchmark {
  private final RunScope run;
  private final RunConfig config;
  private final Measurements measurements;
  private final Instruments instruments;
  private final Console console;
  private final StopSignal stop;
  private final Crew crew;
  private final Preparation preparation;
  private final Lockstep lockstep;
  private final MeasuredPhase measured;
  private final ServiceLevels levels;

  private record RunFindings(
      List<Section> sections,
      List<ServiceLevels.Judgement> judgements,
      Optional<String> ofData,
      TlsFindings tls) {}

  Benchmark(
      RunScope run,
      Crew crew,
      Preparation preparation,
      Lockstep lockstep,
      MeasuredPhase measured,
      ServiceLevels levels) {
    this.run = run;
    this.config = run.config;
    this.measurements = run.measurements;
    this.instruments = run.instruments();
    this.console = run.console;
    this.stop = run.stop;
    this.crew = crew;
    this.preparation = preparation;
    this.lockstep = lockstep;
    this.measured = measured;
    this.levels = levels;
  }

  /** Runs all phases; returns the exit code. */
  int run() throws Exception {
    instruments.prepare();
    SetupPhases setup = new SetupPhases(run, crew, preparation);
    if (!setup.pass()) {
      instruments.end();
      run.workload().requestStop();
      crew.cleanup(setup.isStoreGone() ? crew.size() : 0);
      return failureCode(setup.failure());
    }
    preparation.forgetFigures();
    Optional<TimeLine> timeLine =
        config.results().hasTimeLine()
            ? Optional.of(measurements.keepTimeLine())
            : Optional.empty();
    RunDescription description =
        RunDescription.of(Instant.now(), run.properties, preparation.facts());
    console.err().println("Starting test.");
    StatusReporter status =
        new StatusReporter(
            run.settings,
            timeLine.isPresent(),
            operationsInAll(),
            measured.maxSeconds(),
            this::operationsOfAll,
            measurements,
            console);
    OptionalLong planned = awaitPlan();
    MeasuredPhase.End end;
    RunFindings findings;
    try (status) {
      long fromNanos = planned.orElseGet(System::nanoTime);
      status.start(fromNanos);
      end = measure(planned, fromNanos, setup.warmUpPerSecond());
      findings = findings(end, setup.warmUpReport());
      crew.cleanup(end.hungThreads());
    }
    Verdict verdict = new Verdict(run);
    OperationCounts outcome = OperationCounts.of(measurements.statusTotals());
    if (crew.operationsDone() == 0 && outcome.operations() == 0) {
      console.err().println("ERROR: nothing was measured, so there are no results");
      verdict.code(ExitCode.FAILED.code());
    } else if (!deliver(end, findings.sections(), description, timeLine, status.jvmSections())) {
      verdict.code(ExitCode.FAILED.code());
    }
    instruments.printReport();
    if (instruments.failed()) {
      verdict.code(ExitCode.FAILED.code());
    }
    warn(end, outcome, findings.tls());
    judge(end, findings, verdict);
    return stop.isRequested() ? ExitCode.INTERRUPTED.code() : verdict.code();
  }

  /** Waits until it is known when the measured part begins; empty for at once. */
  private OptionalLong awaitPlan() throws Exception {
    try {
      return lockstep.awaitPlan(preparation.factsForOthers());
    } catch (Exception e) {
      instruments.end();
      crew.cleanup(0);
      throw e;
    }
  }

  private MeasuredPhase.End measure(
      OptionalLong planned, long fromNanos, OptionalDouble warmUpPerSecond)
      throws InterruptedException {
    try (ProgressReporter progress =
        new ProgressReporter(
            operationsInAll(),
            measured.maxSeconds(),
            fromNanos,
            this::operationsOfAll,
            measurements,
            measured.progressLine())) {
      progress.start();
      LiveRun live =
          new LiveRun(
              crew.size(), fromNanos, crew::operationsDone, measurements, this::cryptoTotals);
      instruments.begin(live);
      lockstep.begin(live);
      try {
        return measured.run(planned, warmUpPerSecond);
      } finally {
        lockstep.end();
        instruments.end();
      }
    }
  }

  private RunFindings findings(MeasuredPhase.End end, Optional<WarmUpReport> warmUp) {
    List<Section> sections = new ArrayList<>();
    end.arrivals().ifPresent(totals -> sections.add(totals.section()));
    warmUp.map(WarmUpReport::section).ifPresent(sections::add);
    sections.addAll(measured.sections(end));
    if (config.retries().isOn()) {
      sections.add(run.retryCounts.section());
    }
    List<ServiceLevels.Judgement> judgements =
        levels.judge(measurements, end.arrivals().isPresent());
    for (int i = 0; i < judgements.size(); i++) {
      sections.add(judgements.get(i).section(i + 1));
    }
    sections.addAll(run.ask(crew.firstDb(), ReportSource.class, ReportSource::sections, List.of()));
    end.usage()
        .processorTime()
        .ifPresent(
            time -> sections.add(time.section(crew.operationsDone(), end.usage().stealTime())));
    sections.add(preparation.connected().store().section());
    preparation.connected().atRest().section().ifPresent(sections::add);
    Optional<String> ofData =
        run.ask(crew.firstDb(), RunCheck.class, RunCheck::finding, Optional.empty());
    TlsFindings tls = preparation.tlsAtEnd();
    tls.section().ifPresent(sections::add);
    return new RunFindings(sections, judgements, ofData, tls);
  }

  private boolean deliver(
      MeasuredPhase.End end,
      List<Section> found,
      RunDescription description,
      Optional<TimeLine> timeLine,
      List<Section> sampledOfJvm) {
    ResultWriter writer =
        new ResultWriter(config.results(), run.properties, console, description, timeLine);
    List<Section> sections = new ArrayList<>(found);
    sections.addAll(instruments.sections());
    List<Section> jvm = new ArrayList<>(GcMetrics.sections(end.runNanos() / 1_000_000));
    jvm.addAll(sampledOfJvm);
    if (lockstep == Lockstep.ALONE) {
      return writer.write(crew.operationsDone(), end.runNanos(), measurements, jvm, sections);
    }
    boolean logged = writer.writeOnlyLog(crew.operationsDone(), end.runNanos(), measurements);
    RunOutcome outcome =
        new RunOutcome(
            description,
            crew.operationsDone(),
            end.startNanos(),
            end.begunNanos(),
            end.runNanos(),
            end.usage(),
            new RunOutcome.Report(
                jvm,
                sections,
                run.ask(crew.firstDb(), ReportSource.class, ReportSource::latencies, Map.of())));
    return lockstep.deliver(outcome) && logged;
  }

  private Optional<CryptoTotals> cryptoTotals() {
    return Capabilities.find(crew.firstDb(), CryptoSource.class)
        .flatMap(CryptoSource::cryptoTotals);
  }

  /** Including those of the other clients, as far as they are known. */
  private long operationsOfAll() {
    return crew.operationsDone() + lockstep.operationsOfOthers();
  }

  /** How many are wanted, of all clients where the others' are known; 0 for no end. */
  private long operationsInAll() {
    return lockstep == Lockstep.ALONE ? config.amount().operations() : config.amount().total();
  }

  /** Prints a failure, unless the user stopped the run; returns its exit code. */
  private int failureCode(Optional<Throwable> thrown) {
    return stop.isRequested()
        ? ExitCode.INTERRUPTED.code()
        : thrown.map(each -> new Failure(each).print(console.err())).orElse(ExitCode.FAILED.code());
  }

  /** Prints what makes the metrics doubtful, but isn't an error. */
  private void warn(MeasuredPhase.End end, OperationCounts outcome, TlsFindings tls) {
    end.usage().stealTime().flatMap(StealTime::warning).ifPresent(console.err()::println);
    if (config.transactions()) {
      // a load is cold and has no warm-up
      boolean failing =
          outcome.manyFailed() || end.hungThreads() > 0 || end.was(MeasuredPhase.Reason.STORE_GONE);
      end.steadiness().warning(failing).ifPresent(console.err()::println);
    }
    tls.difference().ifPresent(console.err()::println);
  }

  private void judge(MeasuredPhase.End end, RunFindings findings, Verdict verdict) {
    if (crew.failure().isPresent()) {
      verdict.code(failureCode(crew.failure()));
    }
    if (end.hungThreads() > 0
        || end.was(MeasuredPhase.Reason.STORE_GONE)
        || end.was(MeasuredPhase.Reason.NOTHING_FOUND)) {
      verdict.code(ExitCode.FAILED.code());
    }
    verdict.ofOperations(preparation.missingRecords());
    end.arrivals().ifPresent(verdict::of);
    verdict.of(findings.judgements());
    if (!config.transactions()) {
      LoadedRecords loaded = LoadedRecords.of(measurements.statusTotals(), crew.operationsDone());
      boolean lost = crew.failure().isPresent() && loaded.failed() > 0;
      if (lost
          || end.was(MeasuredPhase.Reason.WORKLOAD)
          || (end.was(MeasuredPhase.Reason.TIME_ELAPSED)
              && crew.operationsDone() < config.amount().operations())) {
        verdict.ofLoad(loaded, config.amount().operations());
      }
    }
    findings.ofData().ifPresent(verdict::ofData);
    verdict.of(findings.tls());
  }
}
