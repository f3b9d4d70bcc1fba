package site.ycsb.cluster.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.cluster.ClusterLauncher.LocalRuns;
import site.ycsb.client.cluster.Lockstep;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.client.command.Console;
import site.ycsb.cluster.phase.ClusterException;
import site.ycsb.cluster.phase.Messages.Task;
import site.ycsb.cluster.phase.Participant;
import site.ycsb.cluster.phase.Rendezvous;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.MeasurementConfig;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.spi.run.RunContext;

/** A client that takes part in a run: joins, does its share as a run of its own, and ends. */
final class TakingPart {
  private static final String ORIGIN = "cluster";

  private final ClusterConfig config;
  private final BindingRequest request;
  private final LocalRuns local;
  private final String host;
  private final Console console;
  private Optional<RunOutcome> outcome = Optional.empty();
  private boolean delivered;
  private boolean told;
  private int index;
  private Path log = Path.of("");
  private boolean logWanted;

  TakingPart(
      ClusterConfig config, BindingRequest request, LocalRuns local, String host, Console console) {
    this.config = config;
    this.request = request;
    this.local = local;
    this.host = host;
    this.console = console;
  }

  /** Joins and does this client's share; returns the exit code of its own part. */
  int run(Rendezvous rendezvous, Participant participant, Task task, boolean coordinates)
      throws ClusterException, IOException, InterruptedException {
    index = participant.join(config.place().index(), task);
    SourcedProperties properties = request.properties().copy();
    properties.set(ClientShare.INDEX.key(), String.valueOf(index), ORIGIN);
    properties.set(ClientShare.CLIENTS.key(), String.valueOf(SharedTask.clients(task)), ORIGIN);
    log = logFile(properties, index);
    properties.set(MeasurementConfig.LOG_FILE.key(), log.toString(), ORIGIN);
    RunContext context = RunContext.of(properties);
    try (ClientConduct conduct =
        new ClientConduct(
            rendezvous, participant, config, host, coordinates, log, context, console.err())) {
      context.get(Lockstep.OF_RUN, () -> conduct);
      int code = local.run(new BindingRequest(request.binding(), request.origin(), properties));
      outcome = conduct.outcome();
      delivered = conduct.isDelivered();
      told = conduct.hasTold();
      if (outcome.isEmpty() && !rendezvous.isLost()) {
        abort(participant, code);
      }
      return conduct.isRejected() ? ExitCode.worse(code, ExitCode.CONFIGURATION.code()) : code;
    }
  }

  /** Stops the others, unless they have stopped already or there is nobody who could be told. */
  private void abort(Participant participant, int code) throws IOException {
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

  /** Where the user wants it with the client's index, else a file that goes when all is well. */
  private Path logFile(SourcedProperties properties, int index) {
    String given = properties.getProperty(MeasurementConfig.LOG_FILE.key());
    logWanted = given != null;
    return Path.of(
        given == null
            ? "ycsb-client-" + index + "-" + ProcessHandle.current().pid() + ".hlog"
            : given + ".client-" + index);
  }

  /** Tells how its own part ended, and waits for the joint result; returns the exit code. */
  int finish(Participant participant, int code) throws InterruptedException {
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
              + outcome.map(RunOutcome::operations).orElse(0L)
              + " operations; the coordinator has the result of all";
      console
          .err()
          .println(
              whole ? done + "." : done + ", up to where a client was lost. " + keptLogAdvice());
      if (whole) {
        removeLog();
      }
      return participant.isStopped() ? ExitCode.INTERRUPTED.code() : code;
    } catch (ClusterException | IOException e) {
      console
          .err()
          .println(
              "ERROR: it isn't known whether the coordinator got to the joint result: "
                  + e.getMessage()
                  + ". "
                  + keptLogAdvice());
      return ExitCode.worse(code, ExitCode.FAILED.code());
    }
  }

  int index() {
    return index;
  }

  SourcedProperties properties() {
    return request.properties();
  }

  Optional<RunOutcome> outcome() {
    return outcome;
  }

  boolean isDelivered() {
    return delivered;
  }

  /** Whether the user has been told why there is no run or no result. */
  boolean hasTold() {
    return told;
  }

  String keptLogAdvice() {
    return ClientConduct.keptLogAdvice(log);
  }

  void removeLog() throws IOException {
    if (!logWanted) {
      Files.deleteIfExists(log);
    }
  }
}
