package site.ycsb.cluster.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.cluster.ClusterLauncher.LocalRuns;
import site.ycsb.client.cluster.Lockstep;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.client.command.BackgroundLoop;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.client.jvm.ProcessorTime;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.cluster.clock.ClockDrift;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.clock.ClockSurvey;
import site.ycsb.cluster.phase.ClusterException;
import site.ycsb.cluster.phase.ClusterException.RejectedException;
import site.ycsb.cluster.phase.Messages;
import site.ycsb.cluster.phase.Messages.Readiness;
import site.ycsb.cluster.phase.Messages.StartPlan;
import site.ycsb.cluster.phase.Messages.Task;
import site.ycsb.cluster.phase.Participant;
import site.ycsb.cluster.phase.Places;
import site.ycsb.cluster.phase.Rendezvous;
import site.ycsb.cluster.run.ClientResults.ReportMessage;
import site.ycsb.config.Sentence;
import site.ycsb.config.ShellWord;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.MeasurementConfig;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.measurements.log.ClientLog;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.SharedInserts;

/**
 * One client's part in a run of several: joins, does its share as a run of its own that starts when
 * all start and ends its intervals when all do, sends its log meanwhile, and delivers the rest at
 * its end.
 */
final class ClientConduct implements Lockstep {
  private static final String ORIGIN = "cluster";

  private final Rendezvous rendezvous;
  private final Participant participant;
  private final ClusterConfig config;
  private final boolean coordinates;
  private final PrintStream err;
  private Path log = Path.of("");
  private boolean logWanted;
  private RunContext context = RunContext.of(new Properties());
  private @Nullable LogSender sender;
  private ClockOffset clock = ClockOffset.NONE;
  private @Nullable StartPlan plan;
  private @Nullable IntervalTicker ticker;
  private volatile @Nullable ProgressExchange progress;
  private @Nullable RunOutcome outcome;
  private boolean delivered;
  private boolean told;
  private boolean rejected;
  private volatile boolean unreachable;

  ClientConduct(
      Rendezvous rendezvous,
      Participant participant,
      ClusterConfig config,
      boolean coordinates,
      PrintStream err) {
    this.rendezvous = rendezvous;
    this.participant = participant;
    this.config = config;
    this.coordinates = coordinates;
    this.err = err;
  }

  /** Joins and does this client's share; returns the exit code of its own part. */
  int run(BindingRequest request, Task task, LocalRuns local)
      throws ClusterException, IOException, InterruptedException {
    SourcedProperties properties = request.properties().copy();
    join(properties, task);
    int code;
    try {
      code = local.run(request.with(properties));
    } finally {
      end();
      sender().close();
    }
    if (outcome == null && !rendezvous.isLost()) {
      abort(code);
    }
    return rejected ? ExitCode.worse(code, ExitCode.CONFIGURATION.code()) : code;
  }

  /** Joins the others, and sets what a run of this client is then about. */
  void join(SourcedProperties properties, Task task)
      throws ClusterException, IOException, InterruptedException {
    int index = participant.join(config.place().index(), task);
    properties.set(ClientShare.INDEX, String.valueOf(index), ORIGIN);
    properties.set(ClientShare.CLIENTS, String.valueOf(SharedTask.clients(task)), ORIGIN);
    // where the user wants it with the client's index, else a file that goes when all is well
    String given = properties.getProperty(MeasurementConfig.LOG_FILE.key());
    logWanted = given != null;
    log =
        Path.of(
            given == null
                ? "ycsb-client-" + index + "-" + ProcessHandle.current().pid() + ".hlog"
                : given + ".client-" + index);
    properties.set(MeasurementConfig.LOG_FILE, log.toString(), ORIGIN);
    sender = new LogSender(rendezvous, index, participant.name(), log);
    context = RunContext.of(properties);
    context.get(Lockstep.OF_RUN, () -> this);
  }

  private LogSender sender() {
    return Objects.requireNonNull(sender, "a client that has joined has one");
  }

  /** Stops the others, unless they have stopped already or there is nobody who could be told. */
  private void abort(int code) throws IOException {
    try {
      if (participant.aborted().isEmpty()) {
        participant.abort("its part ended before there were results, with exit code " + code);
      }
    } catch (IOException e) {
      if (!told) {
        throw e;
      }
    }
  }

  @Override
  public OptionalLong awaitPlan(Map<String, String> facts) throws Exception {
    StartPlan agreed;
    try {
      clock = survey();
      err.println("Waiting for the other clients.");
      agreed = agreement(facts);
    } catch (IOException e) {
      throw noRun(
          "the connection to the coordinator was lost before the run began ("
              + e.getMessage()
              + "). See whether it still runs; then start all clients again");
    }
    plan = agreed;
    long startNanos = clock.toLocalNanos(agreed.startNanos());
    err.printf(
        Locale.ROOT,
        "All clients are ready; operations are measured in %.1f s.%n",
        (startNanos - System.nanoTime()) / 1e9);
    if (startNanos - System.nanoTime() < 0) {
      throw noRun(
          "the plan came "
              + (System.nanoTime() - startNanos) / 1_000_000
              + " ms after the start: the connection to the coordinator is too slow");
    }
    return OptionalLong.of(startNanos);
  }

  private StartPlan agreement(Map<String, String> facts) throws IOException, InterruptedException {
    try {
      Map<String, String> told = new LinkedHashMap<>(facts);
      told.computeIfPresent(LOCAL_STORE, (name, address) -> address + " on " + participant.host());
      return participant.awaitPlan(new Readiness(told, clock));
    } catch (ClusterException e) {
      rejected = e instanceof RejectedException;
      throw noRun(String.valueOf(e.getMessage()));
    }
  }

  private StoreUnavailableException noRun(String reason) {
    told = true;
    return new StoreUnavailableException("there is no run: " + reason);
  }

  private ClockOffset survey() throws Exception {
    return coordinates
        ? ClockOffset.NONE
        : new ClockSurvey(
                new ClockExchange(rendezvous, participant.index(), participant.name()),
                System::nanoTime)
            .measure();
  }

  @Override
  public void begin(LiveRun run) {
    StartPlan agreed = Objects.requireNonNull(plan, "there is no plan");
    ticker =
        new IntervalTicker(
            run.startNanos(),
            agreed.intervalNanos(),
            () -> run.measurements().markInterval(run.operationsDone()),
            System::nanoTime);
    ticker.start();
    sender().start();
    ProgressExchange begun =
        new ProgressExchange(
            rendezvous,
            participant.index(),
            clock,
            run.operationsDone(),
            context.find(SharedInserts.OF_RUN));
    progress = begun;
    begun.start();
  }

  @Override
  public boolean isStopRequested() {
    try {
      return participant.aborted().isPresent() || participant.isStopped();
    } catch (IOException e) {
      if (!unreachable) {
        unreachable = true;
        err.println(
            "WARNING: the coordinator can't be reached any more ("
                + e.getMessage()
                + "), so this client can't be told to stop; it runs to its end");
      }
      return false;
    }
  }

  @Override
  public long operationsOfOthers() {
    ProgressExchange known = progress;
    return known == null ? 0 : known.operationsOfOthers();
  }

  @Override
  public void end() {
    if (ticker != null) {
      ticker.close();
    }
    ProgressExchange ended = progress;
    if (ended != null) {
      ended.close();
    }
  }

  @Override
  public boolean deliver(RunOutcome results) {
    outcome = results;
    try {
      Optional<String> aborted = participant.aborted();
      if (aborted.isPresent()) {
        told = true;
        err.println("ERROR: the run of all clients was aborted: " + aborted.get());
        return false;
      }
      send(results);
      delivered = true;
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return undelivered("interrupted");
    } catch (Exception e) {
      return undelivered(String.valueOf(e.getMessage()));
    }
  }

  private void send(RunOutcome results) throws Exception {
    participant.ended();
    ClockOffset after = survey();
    ClientLog written = ClientLog.parse(Files.readString(log));
    long endNanos = results.startNanos() + results.runNanos();
    ClockDrift drift = new ClockDrift(clock, after);
    drift.warning(participant.index(), participant.host()).ifPresent(err::println);
    ClientReport report =
        new ClientReport(
            participant.index(),
            participant.host(),
            ClientSpan.of(
                results.begunNanos(), drift.at(results.begunNanos()), endNanos, drift.at(endNanos)),
            results.operations(),
            OperationCounts.of(written.statuses()).failed(),
            results.usage().processorTime().map(ProcessorTime::nanos).orElse(null),
            results.usage().stealTime().map(StealTime::percent).orElse(null),
            ClientReport.Latency.of(written).orElse(null));
    if (!sender().finish(config.limits().report())) {
      throw new IOException(
          rendezvous.isLost()
              ? "the connection to the coordinator was lost"
              : "the coordinator accepted nothing for cluster.report.limit");
    }
    rendezvous.write(
        Places.report(participant.index()),
        Messages.text(
            new ReportMessage(
                report,
                results.startNanos(),
                endNanos,
                clock,
                after,
                results.report(),
                context.find(SharedInserts.OF_RUN).map(SharedInserts::begun).orElse(-1L),
                visibilityLagNanos())));
  }

  private long visibilityLagNanos() {
    ProgressExchange known = progress;
    return known == null ? -1 : known.largestLagNanos();
  }

  private boolean undelivered(String failure) {
    told = true;
    String reason =
        rendezvous.isLost()
            ? "it was disconnected for longer than cluster.session.timeout, which is a loss"
            : failure;
    err.println(
        Sentence.joined(
            "ERROR: client "
                + participant.index()
                + " couldn't deliver its results to the coordinator: "
                + reason,
            keptLogAdvice()));
    return false;
  }

  /** What its user can do with the log of a client whose results may not be in the joint ones. */
  String keptLogAdvice() {
    return "This client's log stays in "
        + log
        + ". To merge the logs of all clients: bin/ycsb merge "
        + ShellWord.path(log)
        + " <log of each other client>; with --incomplete, also that of a client that was killed";
  }

  /** Tells how its own part ended, and waits for the joint result; returns the exit code. */
  int finish(int code) throws InterruptedException {
    if (!delivered) {
      return ExitCode.worse(code, ExitCode.FAILED.code());
    }
    try {
      participant.delivered(code);
      boolean whole = participant.awaitResult();
      String done =
          "Client "
              + participant.index()
              + ": "
              + outcome().map(RunOutcome::operations).orElse(0L)
              + " operations; the coordinator has the result of all";
      err.println(
          whole ? done + "." : done + ", up to where a client was lost. " + keptLogAdvice());
      if (whole) {
        removeLog();
      }
      return participant.isStopped() ? ExitCode.INTERRUPTED.code() : code;
    } catch (ClusterException | IOException e) {
      err.println(
          Sentence.joined(
              "ERROR: it isn't known whether the coordinator got to the joint result: "
                  + e.getMessage(),
              keptLogAdvice()));
      return ExitCode.worse(code, ExitCode.FAILED.code());
    }
  }

  Optional<RunOutcome> outcome() {
    return Optional.ofNullable(outcome);
  }

  /** Whether the user has been told why there is no run or no result. */
  boolean hasTold() {
    return told;
  }

  int index() {
    return participant.index();
  }

  boolean isDelivered() {
    return delivered;
  }

  void removeLog() throws IOException {
    if (!logWanted) {
      Files.deleteIfExists(log);
    }
  }

  /**
   * Ends the intervals of this client when all clients do: at the start and each interval after it.
   * An instant that was missed, as in a pause of the JVM, is passed over; the next one is in time
   * again. Clock: this client's {@link System#nanoTime}. Used once.
   */
  static final class IntervalTicker extends BackgroundLoop {
    private final long startNanos;
    private final long intervalNanos;
    private final Runnable endInterval;
    private final LongSupplier nanoClock;

    /** Waits for the end of the run. */
    @FunctionalInterface
    interface Wait {
      boolean forEnd(long nanos) throws InterruptedException;
    }

    IntervalTicker(
        long startNanos, long intervalNanos, Runnable endInterval, LongSupplier nanoClock) {
      super("intervals");
      this.startNanos = startNanos;
      this.intervalNanos = intervalNanos;
      this.endInterval = endInterval;
      this.nanoClock = nanoClock;
    }

    @Override
    protected void loop() throws InterruptedException {
      tick(this::ended);
    }

    void tick(Wait wait) throws InterruptedException {
      long sinceStart = nanoClock.getAsLong() - startNanos;
      while (true) {
        long next = Math.max(1, Math.floorDiv(sinceStart, intervalNanos) + 1) * intervalNanos;
        while (sinceStart < next) {
          if (wait.forEnd(next - sinceStart)) {
            return;
          }
          sinceStart = nanoClock.getAsLong() - startNanos;
        }
        if (sinceStart - next < intervalNanos) {
          endInterval.run();
        }
        sinceStart = nanoClock.getAsLong() - startNanos;
      }
    }
  }
}
