package site.ycsb.compare.run;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.Dataset;
import site.ycsb.compare.plan.Estimate;
import site.ycsb.compare.plan.Plan;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.Segment;
import site.ycsb.compare.plan.Server;
import site.ycsb.compare.plan.StudyCommands;
import site.ycsb.compare.study.Reload;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.TrialResult;

/**
 * Does what of a plan isn't done yet. A trial counts from the moment when the journal says that it
 * finished; everything before can be broken off at any point. Used once.
 */
final class StudyRun {
  private final Plan plan;
  private final Reload reload;
  private final StudyCommands commands;
  private final Estimate estimate;
  private final StudyFolder folder;
  private final JournalWriter journal;
  private final CommandRunner runner;
  private final Servers servers;
  private final StudyProgress progress;
  private final AtomicBoolean stopping;
  private final Set<Dataset> loaded = new HashSet<>();
  private final Set<Dataset> made = new HashSet<>();

  StudyRun(
      Plan plan,
      Reload reload,
      StudyCommands commands,
      Estimate estimate,
      StudyFolder folder,
      JournalWriter journal,
      CommandRunner runner,
      Servers servers,
      StudyProgress progress,
      AtomicBoolean stopping) {
    this.plan = plan;
    this.reload = reload;
    this.commands = commands;
    this.estimate = estimate;
    this.folder = folder;
    this.journal = journal;
    this.runner = runner;
    this.servers = servers;
    this.progress = progress;
    this.stopping = stopping;
  }

  /** Thrown when something outside wants the study to stop. */
  static final class InterruptedStudyException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Does all that is left.
   *
   * @throws InterruptedStudyException when it was stopped from outside
   */
  void run() throws InterruptedException, IOException {
    for (Segment segment : plan.segments()) {
      List<PlannedTrial> left =
          segment.trials().stream()
              .filter(trial -> !journal.states().isOver(trial.name()))
              .toList();
      if (!left.isEmpty()) {
        run(segment.server(), left);
      }
    }
  }

  private void run(Server server, List<PlannedTrial> trials)
      throws InterruptedException, IOException {
    if (commands.store(server).localStore().isPresent()) {
      progress.preparing("starting " + server.folderName());
    }
    Optional<String> failure = begin(server, trials.get(0));
    if (failure.isPresent()) {
      progress.say("        trying again: " + failure.get());
      // plain, if there is one: a protection that can't be had here mustn't end all others
      PlannedTrial other =
          trials.stream()
              .filter(trial -> trial.configuration().plain())
              .findFirst()
              .orElse(trials.get(0));
      failure = begin(server, other);
    }
    if (failure.isPresent()) {
      giveUp(trials, failure.get());
      return;
    }
    for (PlannedTrial trial : trials) {
      while (!journal.states().isOver(trial.name())) {
        attempt(server, trial);
      }
    }
  }

  /** Starts and warms up the server where that is due; what went wrong. */
  private Optional<String> begin(Server server, PlannedTrial first)
      throws InterruptedException, IOException {
    try {
      if (servers.use(server)) {
        warmUp(server, first);
      }
      return Optional.empty();
    } catch (FailedCommandException e) {
      checkStop(e.isInterrupted());
      servers.giveUp(server);
      loaded.removeIf(dataset -> dataset.server().equals(server));
      made.removeIf(dataset -> dataset.server().equals(server));
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** Nothing can be done on this server: its trials fail without being tried. */
  private void giveUp(List<PlannedTrial> trials, String reason) throws IOException {
    for (PlannedTrial trial : trials) {
      while (!journal.states().isOver(trial.name())) {
        journal.failed(trial.name(), 0, 0, Duration.ZERO, reason);
      }
      progress.done(trial.configuration().words(), "failed: " + reason, estimate.trial(trial));
    }
  }

  /** A trial on a server that was just started; it isn't counted. */
  private void warmUp(Server server, PlannedTrial like) throws InterruptedException, IOException {
    Configuration configuration = like.configuration();
    progress.preparing("warming up with " + configuration.words());
    String name = runner.sessionName() + "-warm-up-" + like.name();
    prepareTable(server, configuration, name);
    Trial run = commands.run(like, name, folder.preparations().resolve(name + ".hdr"));
    TrialResult result = runner.run(server, run);
    if (!result.succeeded()) {
      throw new FailedCommandException("the warm-up failed", result);
    }
    journal.prepared(run.commandLine(), result);
    if (reload == Reload.TRIAL) {
      forget(server, configuration);
    }
  }

  private void attempt(Server server, PlannedTrial planned)
      throws InterruptedException, IOException {
    String trial = planned.name();
    Configuration configuration = planned.configuration();
    int attempt = journal.states().nextAttempt(trial);
    String name = StudyFolder.attemptName(trial, attempt);
    try {
      if (attempt > 1 && servers.revive(server)) {
        loaded.clear();
        warmUp(server, planned);
      }
      prepareTable(server, configuration, runner.sessionName() + "-" + name);
      progress.running(configuration.words());
      Trial command = commands.run(planned, name, folder.log(trial, attempt));
      measure(server, planned, attempt, command);
    } catch (FailedCommandException e) {
      checkStop(e.isInterrupted());
      journal.failed(trial, attempt, 0, Duration.ZERO, String.valueOf(e.getMessage()));
    }
    if (reload == Reload.TRIAL) {
      forget(server, configuration);
    }
    Optional<JournalEvent> failure = journal.states().givenUp(trial);
    if (failure.isPresent()) {
      progress.done(
          configuration.words(), "failed: " + failure.get().reason(), estimate.trial(planned));
    }
  }

  private void measure(Server server, PlannedTrial planned, int attempt, Trial command)
      throws InterruptedException, IOException {
    TrialResult result;
    checkStop(false);
    try (RunningTrial running = runner.start(server, command)) {
      journal.started(planned.name(), attempt, running.handle(), command.commandLine());
      result = runner.await(running);
    }
    boolean interrupted = FailedCommandException.isInterrupted(result);
    if (interrupted) {
      journal.interrupted(planned.name(), attempt);
    }
    checkStop(interrupted);
    Optional<String> problem = new TrialCheck(folder).problem(result, planned.name(), attempt);
    if (problem.isPresent()) {
      journal.failed(planned.name(), attempt, result.exitCode(), result.elapsed(), problem.get());
      return;
    }
    FilesOnDisk.force(folder.output(planned.name(), attempt));
    FilesOnDisk.force(folder.log(planned.name(), attempt));
    journal.finished(planned.name(), attempt, result.elapsed());
    OptionalDouble throughput = result.figures().find("OVERALL", "Throughput(ops/sec)");
    progress.done(
        planned.configuration().words(),
        String.format(Locale.ROOT, "%.0f ops/s", throughput.orElse(0)),
        estimate.trial(planned));
  }

  /** Loads the configuration's table if it isn't. */
  private void prepareTable(Server server, Configuration configuration, String name)
      throws InterruptedException, IOException {
    Optional<Dataset> dataset = commands.dataset(server, configuration);
    if (dataset.isEmpty() || loaded.contains(dataset.get())) {
      return;
    }
    progress.preparing("loading for " + configuration.words());
    boolean remote = commands.store(server).localStore().isEmpty();
    if (remote) {
      // makes the keyset too, without which an encrypted table can't be named to be dropped
      must(server, commands.create(configuration, name + "-table"), "the table couldn't be made");
    }
    if (remote || !made.add(dataset.get())) {
      must(server, commands.drop(configuration, name + "-drop"), "the table couldn't be dropped");
    }
    if (remote) {
      must(server, commands.create(configuration, name + "-create"), "the table couldn't be made");
    }
    Trial load = commands.load(configuration, name + "-load");
    TrialResult result = must(server, load, "the load failed");
    journal.prepared(load.commandLine(), result);
    loaded.add(dataset.get());
  }

  /** The next trial that needs this table loads it anew. */
  private void forget(Server server, Configuration configuration) {
    commands.dataset(server, configuration).ifPresent(loaded::remove);
  }

  private TrialResult must(Server server, Trial command, String otherwise)
      throws InterruptedException {
    checkStop(false);
    TrialResult result = runner.run(server, command);
    if (!result.succeeded()) {
      throw new FailedCommandException(otherwise, result);
    }
    return result;
  }

  private void checkStop(boolean interrupted) {
    if (interrupted || stopping.get()) {
      throw new InterruptedStudyException();
    }
  }
}
