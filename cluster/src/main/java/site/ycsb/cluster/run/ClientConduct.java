package site.ycsb.cluster.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.cluster.Lockstep;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.client.jvm.ProcessorTime;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.cluster.clock.ClockDrift;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.clock.ClockSurvey;
import site.ycsb.cluster.phase.ClusterException;
import site.ycsb.cluster.phase.Messages;
import site.ycsb.cluster.phase.Messages.Readiness;
import site.ycsb.cluster.phase.Messages.StartPlan;
import site.ycsb.cluster.phase.Participant;
import site.ycsb.cluster.phase.Places;
import site.ycsb.cluster.phase.RejectedException;
import site.ycsb.cluster.phase.Rendezvous;
import site.ycsb.cluster.result.ClientReport;
import site.ycsb.cluster.result.ClientSpan;
import site.ycsb.cluster.result.IntervalTicker;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.measurements.log.ClientLog;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.SharedInserts;

/**
 * One client's part in a run of several: starts when all start, ends its intervals when all do,
 * sends its log meanwhile, and delivers the rest at its end.
 */
final class ClientConduct implements Lockstep, AutoCloseable {
  private final Rendezvous rendezvous;
  private final Participant participant;
  private final ClusterConfig config;
  private final String host;
  private final boolean coordinates;
  private final Path log;
  private final RunContext context;
  private final PrintStream err;
  private final LogSender sender;
  private final ClockExchange exchange;
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
      String host,
      boolean coordinates,
      Path log,
      RunContext context,
      PrintStream err)
      throws IOException {
    this.rendezvous = rendezvous;
    this.participant = participant;
    this.config = config;
    this.host = host;
    this.coordinates = coordinates;
    this.log = log;
    this.context = context;
    this.err = err;
    sender = new LogSender(rendezvous, participant.index(), participant.name(), log);
    exchange = new ClockExchange(rendezvous, participant.index(), participant.name());
  }

  @Override
  public long awaitPlan(Map<String, String> facts) throws Exception {
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
    return startNanos;
  }

  private StartPlan agreement(Map<String, String> facts) throws IOException, InterruptedException {
    try {
      Map<String, String> told = new LinkedHashMap<>(facts);
      told.computeIfPresent(LOCAL_STORE, (name, address) -> address + " on " + host);
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
        : new ClockSurvey(exchange, System::nanoTime, 1).measure();
  }

  @Override
  public void begin(LiveRun run) {
    StartPlan agreed = plan;
    if (agreed == null) {
      throw new IllegalStateException("there is no plan");
    }
    ticker =
        new IntervalTicker(
            run.startNanos(),
            agreed.intervalNanos(),
            () -> run.measurements().markInterval(run.operationsDone()));
    ticker.start();
    sender.start();
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
    drift.warning(participant.index(), host).ifPresent(err::println);
    ClientReport report =
        new ClientReport(
            participant.index(),
            host,
            ClientSpan.of(
                results.begunNanos(), drift.at(results.begunNanos()), endNanos, drift.at(endNanos)),
            results.operations(),
            OperationCounts.of(written.statuses()).failed(),
            results.usage().processorTime().map(ProcessorTime::nanos).orElse(null),
            results.usage().stealTime().map(StealTime::percent).orElse(null),
            ClientReport.Latency.of(written).orElse(null));
    if (!sender.finish(config.limits().report())) {
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
        "ERROR: client "
            + participant.index()
            + " couldn't deliver its results to the coordinator: "
            + reason
            + ". "
            + keptLogAdvice(log));
    return false;
  }

  /** What its user can do with the log of a client whose results may not be in the joint ones. */
  static String keptLogAdvice(Path log) {
    return "This client's log stays in "
        + log
        + ". To merge the logs of all clients: bin/ycsb merge "
        + log
        + " <log of each other client>; with --incomplete, also that of a client that was killed";
  }

  Optional<RunOutcome> outcome() {
    return Optional.ofNullable(outcome);
  }

  /** Whether the user has been told why there is no run or no result. */
  boolean hasTold() {
    return told;
  }

  /** Whether there is no run since clients would have done different things. */
  boolean isRejected() {
    return rejected;
  }

  boolean isDelivered() {
    return delivered;
  }

  @Override
  public void close() {
    end();
    sender.close();
  }
}
