package site.ycsb.cluster.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.LongSupplier;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.cluster.ClusterLauncher.LocalRuns;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.results.RunDescription;
import site.ycsb.cluster.phase.ClusterException;
import site.ycsb.cluster.phase.Coordinator;
import site.ycsb.cluster.phase.Messages;
import site.ycsb.cluster.phase.Messages.Candidate;
import site.ycsb.cluster.phase.Messages.Task;
import site.ycsb.cluster.phase.Participant;
import site.ycsb.cluster.phase.Places;
import site.ycsb.cluster.phase.Rendezvous;
import site.ycsb.cluster.run.ClientResults.ReportMessage;
import site.ycsb.cluster.run.JointResult.IntervalGrid;
import site.ycsb.cluster.session.EmbeddedEnsemble;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.spi.store.PrivateFolder;
import site.ycsb.workloads.SharedProperties;

/** The client that coordinates: takes part itself, leads all, and writes the joint result. */
final class CoordinatingClient {
  private final Rendezvous rendezvous;
  private final ClusterConfig config;
  private final Task task;
  private final Console console;
  private final StopSignal stop;

  CoordinatingClient(
      Rendezvous rendezvous, ClusterConfig config, Task task, Console console, StopSignal stop) {
    this.rendezvous = rendezvous;
    this.config = config;
    this.task = task;
    this.console = console;
    this.stop = stop;
  }

  /** Takes part and leads all; returns the exit code. */
  int run(Participant participant, BindingRequest request, LocalRuns local)
      throws ClusterException, IOException, InterruptedException {
    ClientConduct own = new ClientConduct(rendezvous, participant, config, true, console.err());
    Path folder = EmbeddedEnsemble.temporaryFolder("ycsb-cluster-logs");
    try {
      ReceivedLogs logs = new ReceivedLogs(folder);
      CoordinatorDuties duties =
          new CoordinatorDuties(rendezvous, logs, config.interval(), console.err());
      Coordinator coordinator =
          new Coordinator(
              rendezvous,
              config.place().clients(),
              task,
              config.limits(),
              config.lossRule(),
              duties,
              stop::isRequested);
      FutureTask<Coordinator.Attendance> leading =
          new FutureTask<>(() -> coordinator.lead(participant.name()));
      Thread thread = new Thread(leading, "coordinator");
      thread.setDaemon(true);
      thread.start();
      WallClockWatch wallClock = new WallClockWatch(System::currentTimeMillis, System::nanoTime);
      int code;
      try {
        code = own.run(request, task, local);
        if (own.isDelivered()) {
          participant.delivered(code);
        }
      } catch (ClusterException e) {
        // the thread that leads tells the same
        code = ExitCode.FAILED.code();
      } catch (IOException | RuntimeException e) {
        try {
          participant.abort("its part failed: " + e.getMessage());
        } catch (IOException unreachable) {
          e.addSuppressed(unreachable);
        }
        throw e;
      }
      Coordinator.Attendance attendance;
      try {
        attendance = await(leading);
      } catch (ClusterException e) {
        if (own.hasTold()) {
          return ExitCode.worse(code, ExitCode.FAILED.code());
        }
        if (code == ExitCode.CONFIGURATION.code()) {
          // its own part has said why
          return code;
        }
        throw e;
      }
      wallClock.warning().ifPresent(console.err()::println);
      code = ExitCode.worse(code, report(attendance, duties, logs, own, request.properties()));
      coordinator.done(participant.name());
      return code;
    } finally {
      PrivateFolder.deleteTree(folder);
    }
  }

  private static Coordinator.Attendance await(FutureTask<Coordinator.Attendance> leading)
      throws ClusterException, IOException, InterruptedException {
    try {
      return leading.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ClusterException reason) {
        throw reason;
      }
      if (e.getCause() instanceof IOException reason) {
        throw reason;
      }
      if (e.getCause() instanceof RuntimeException mistake) {
        throw mistake;
      }
      throw new IllegalStateException("coordinating failed: " + e.getCause(), e);
    }
  }

  private int report(
      Coordinator.Attendance attendance,
      CoordinatorDuties duties,
      ReceivedLogs logs,
      ClientConduct own,
      SourcedProperties properties)
      throws IOException {
    CoordinatorDuties.Start start =
        duties.start().orElseThrow(() -> new IllegalStateException("there was no plan"));
    Optional<RunOutcome> outcome = own.outcome();
    if (outcome.isEmpty()) {
      return ExitCode.FAILED.code();
    }
    int code = ExitCode.OK.code();
    List<ClientResults> clients = new ArrayList<>();
    for (Map.Entry<Integer, Candidate> member : attendance.members().entrySet()) {
      int index = member.getKey();
      Optional<String> message = rendezvous.read(Places.report(index));
      if (attendance.lost().contains(index) || message.isEmpty()) {
        console.err().println(loss(index, member.getValue(), properties));
        clients.add(ClientResults.lost(index, start.clock(index), start.plan(), logs));
        code = ExitCode.worse(code, ExitCode.FAILED.code());
      } else {
        clients.add(
            ClientResults.delivered(
                index, Messages.read(message.get(), ReportMessage.class), logs));
        if (index != own.index()) {
          code = ExitCode.worse(code, exitCode(index, member.getValue()));
        }
      }
    }
    JointReport report = new JointReport(properties, console);
    boolean written =
        report.write(
            new JointReport.Run(
                clients,
                attendance.lost().size(),
                new IntervalGrid(start.plan().startNanos(), start.plan().intervalNanos()),
                new Settings(properties).get(SharedProperties.RECORD_COUNT),
                description(outcome.get().description(), start.facts())));
    if (!attendance.lost().isEmpty()) {
      // the result leaves out what the others did later
      console.err().println(own.keptLogAdvice());
    } else if (written) {
      own.removeLog();
    }
    return written ? code : ExitCode.worse(code, ExitCode.FAILED.code());
  }

  private String loss(int index, Candidate member, SourcedProperties properties) {
    String text =
        "ERROR: "
            + member.named(index)
            + " was lost in the run. The result ends with the last interval that all clients had"
            + " in common.";
    boolean loads = !new Settings(properties).get(SharedProperties.DO_TRANSACTIONS);
    return loads
        ? text
            + " Its records are incomplete: load them again alone, by the same load with -p "
            + ClientShare.CLIENTS.key()
            + "="
            + config.place().clients()
            + " -p "
            + ClientShare.INDEX.key()
            + "="
            + index
            + ". Where the store rejects records that exist already, let inserts replace them, as"
            + " mongodb.upsert=true does"
        : text;
  }

  private int exitCode(int index, Candidate member) throws IOException {
    int code =
        rendezvous.read(Places.exitCode(index)).map(Integer::parseInt).orElse(ExitCode.OK.code());
    if (code != ExitCode.OK.code() && code != ExitCode.INTERRUPTED.code()) {
      console
          .err()
          .println(
              "WARNING: "
                  + member.named(index)
                  + " ended with exit code "
                  + code
                  + ": see its own stderr");
    }
    return code;
  }

  private static RunDescription description(RunDescription own, Map<String, String> facts) {
    return new RunDescription(
        own.started(), own.machine(), own.configuration(), new LinkedHashMap<>(facts));
  }

  /**
   * Notices that this machine's wall clock was set since the watch began. Times of day in logs and
   * results come from it; figures don't.
   */
  static final class WallClockWatch {
    /** A wall clock that is adjusted slowly goes wrong by less than this in a second. */
    private static final double MAX_STEP_SHARE = 0.001;

    private static final long MAX_STEP_MILLIS = 100;

    private final LongSupplier millisClock;
    private final LongSupplier nanoClock;
    private final long startMillis;
    private final long startNanos;

    WallClockWatch(LongSupplier millisClock, LongSupplier nanoClock) {
      this.millisClock = millisClock;
      this.nanoClock = nanoClock;
      startMillis = millisClock.getAsLong();
      startNanos = nanoClock.getAsLong();
    }

    Optional<String> warning() {
      long elapsedMillis = (nanoClock.getAsLong() - startNanos) / 1_000_000;
      long stepMillis = millisClock.getAsLong() - startMillis - elapsedMillis;
      if (Math.abs(stepMillis) <= MAX_STEP_MILLIS + MAX_STEP_SHARE * elapsedMillis) {
        return Optional.empty();
      }
      return Optional.of(
          "WARNING: this machine's wall clock was set by "
              + stepMillis
              + " ms during the run. Times of day in results and logs are off; latencies and"
              + " throughput aren't.");
    }
  }
}
