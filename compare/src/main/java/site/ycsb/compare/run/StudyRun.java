package site.ycsb.compare.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.Estimate;
import site.ycsb.compare.plan.PlannedStudy.Dataset;
import site.ycsb.compare.plan.PlannedStudy.Plan;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.PlannedTrial.Server;
import site.ycsb.compare.plan.StudyCommands;
import site.ycsb.compare.run.CommandRunner.ClientGroup;
import site.ycsb.compare.run.CommandRunner.FailedCommandException;
import site.ycsb.compare.run.Journal.JournalEvent;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Compaction;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.JointTrial;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.spi.ExitCode;

/**
 * Does what of a plan isn't done yet. A trial counts from the moment when the journal says that it
 * finished; everything before can be aborted at any point. Used once.
 */
final class StudyRun {
  /** Whoever takes one port after the other has to be looked for. */
  private static final int MAX_LOST_PORTS = 100;

  private final Plan plan;
  private final Study study;
  private final StudyCommands commands;
  private final Estimate estimate;
  private final StudyFolder folder;
  private final Journal journal;
  private final CommandRunner runner;
  private final Servers servers;
  private final StudyProgress progress;
  private final AtomicBoolean stopping;

  /** Tables with the records of a load, and nothing but what trials may leave there. */
  private final Set<Dataset> loaded = new HashSet<>();

  /** Tables of local servers that there may be; at an address there may always be any. */
  private final Set<Dataset> created = new HashSet<>();

  /** Servers whose data is that of this session's loads. */
  private final Set<Server> begun = new HashSet<>();

  private final Set<String> warnings = new HashSet<>();
  private int warmUps;
  private int lostPorts;

  StudyRun(
      Journal journal,
      CommandRunner runner,
      Servers servers,
      StudyProgress progress,
      AtomicBoolean stopping) {
    this.plan = runner.planned().plan();
    this.study = runner.planned().study();
    this.commands = runner.planned().commands();
    this.estimate = runner.planned().estimate();
    this.folder = runner.folder();
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
    String store = "";
    int repeat = 0;
    for (PlannedTrial trial : plan.trials().stream().filter(this::isLeft).toList()) {
      if (!trial.server().store().equals(store)) {
        store = trial.server().store();
        begin(store, trial.repeat());
      } else if (trial.repeat() != repeat && plan.restarts(store)) {
        checkStop(false);
        servers.stop();
        begin(store, trial.repeat());
      }
      if (study.reload() == Reload.REPEAT && trial.repeat() != repeat) {
        loaded.clear();
      }
      repeat = trial.repeat();
      while (isLeft(trial)) {
        attempt(trial);
      }
    }
  }

  private boolean isLeft(PlannedTrial trial) {
    return !journal.states().isOver(trial.name());
  }

  /** All of a store at once: a server that starts during a trial would take its time. */
  private void begin(String store, int repeat) throws InterruptedException, IOException {
    for (Server server : plan.servers(store, repeat)) {
      begin(server);
    }
  }

  /** Notes a failure, unless it's the results folder that has no room: that ends the study. */
  private void failed(String trial, int attempt, int exitCode, Duration elapsed, String reason)
      throws IOException {
    folder.requireRoom();
    journal.failed(trial, attempt, exitCode, elapsed, reason);
  }

  /** Starts and warms up a server, if it's still needed. */
  private void begin(Server server) throws InterruptedException, IOException {
    List<PlannedTrial> trials = plan.trials(server).stream().filter(this::isLeft).toList();
    if (trials.isEmpty()) {
      return;
    }
    if (servers.isLocal(server)) {
      progress.preparing("starting " + server.folderName());
    }
    // the study's first protection does most: plain asks more of a server than encrypting clients
    List<PlannedTrial> inOrder =
        trials.stream()
            .sorted(Comparator.comparing(one -> plan.configurations().indexOf(one.configuration())))
            .toList();
    PlannedTrial first = inOrder.get(0);
    Optional<FailedCommandException> failure = begin(server, first);
    if (failure.isPresent()) {
      progress.say("        trying again: " + failure.get().getMessage());
      // another, if there is one: a protection that can't be had here mustn't end all others
      String protection = first.configuration().protection();
      failure =
          begin(
              server,
              inOrder.stream()
                  .filter(trial -> !trial.configuration().protection().equals(protection))
                  .findFirst()
                  .orElse(first));
    }
    progress.prepared(estimate.start(server, first));
    if (failure.isPresent()) {
      giveUp(trials, failure.get());
    }
  }

  /** Starts and warms up the server where that is due; what went wrong. */
  private Optional<FailedCommandException> begin(Server server, PlannedTrial first)
      throws InterruptedException, IOException {
    try {
      if (servers.use(server)) {
        warmUp(server, first);
      }
      return Optional.empty();
    } catch (FailedCommandException e) {
      checkStop(e.result().isInterrupted());
      servers.giveUp(server);
      begun.remove(server);
      age(server);
      created.removeIf(table -> table.server().equals(server));
      return Optional.of(e);
    }
  }

  /** Nothing can be done on this server: its trials fail without being tried. */
  private void giveUp(List<PlannedTrial> trials, FailedCommandException failure)
      throws IOException {
    String reason = String.valueOf(failure.getMessage());
    for (PlannedTrial trial : trials) {
      while (isLeft(trial)) {
        failed(trial.name(), 0, failure.result().exitCode(), Duration.ZERO, reason);
      }
      progress.done(trial.words(), "failed: " + reason, estimate.trial(trial));
    }
  }

  /** Trials on a server that was just started; they aren't counted. */
  private void warmUp(Server server, PlannedTrial like) throws InterruptedException, IOException {
    if (study.interleaving().isPresent()) {
      return; // a measurement warms up its servers itself
    }
    long nanos =
        servers.isLocal(server)
            ? TimeUnit.SECONDS.toNanos(study.schedule().serverWarmUpSeconds())
            : 0;
    long begin = System.nanoTime();
    List<PlannedTrial> trials = warmUpTrials(plan.trials(server), like);
    int done = 0;
    do {
      warmUpWith(trials.get(done % trials.size()));
      done++;
    } while (System.nanoTime() - begin < nanos);
    // tables that a warm-up has aged are no match for fresh ones, but for those that are old anyway
    if (begun.add(server) || study.reload().isRepeated()) {
      age(server);
    }
  }

  /**
   * What a server is warmed up with: trials of one protection, one of each workload, since a
   * server's compiler learns each of them.
   *
   * @param like the first; its protection is that of all others
   */
  static List<PlannedTrial> warmUpTrials(List<PlannedTrial> planned, PlannedTrial like) {
    Map<String, PlannedTrial> ofWorkloads = new LinkedHashMap<>();
    ofWorkloads.put(like.configuration().workload(), like);
    String protection = like.configuration().protection();
    for (PlannedTrial trial : planned) {
      if (trial.configuration().protection().equals(protection)) {
        ofWorkloads.putIfAbsent(trial.configuration().workload(), trial);
      }
    }
    return List.copyOf(ofWorkloads.values());
  }

  private void warmUpWith(PlannedTrial trial) throws InterruptedException, IOException {
    Configuration configuration = trial.configuration();
    progress.preparing("warming up with " + configuration.words());
    warmUps++;
    String name = runner.sessionName() + "-warm-up-" + warmUps + "-" + trial.name();
    prepareTable(trial.server(), configuration, name);
    JointTrial run;
    TrialResult result;
    do {
      run = runner.commands(trial, new TrialFiles(folder.preparations(), name));
      checkStop(false);
      result = runner.run(trial.server(), run);
    } while (mayTryAnotherPort(result));
    warn(result);
    FailedCommandException.check(result, "the warm-up failed");
    journal.prepared(run.first().commandLine(), result);
  }

  private void attempt(PlannedTrial planned) throws InterruptedException, IOException {
    Server server = planned.server();
    String trial = planned.name();
    Configuration configuration = planned.configuration();
    int attempt = journal.states().nextAttempt(trial);
    String name = StudyFolder.attemptName(trial, attempt);
    try {
      for (Server one : planned.servers().toList()) {
        if (attempt > 1 && servers.restartIfEnded(one)) {
          progress.say("        " + one.folderName() + " had ended and was started again");
          age(one);
          begun.remove(one);
          warmUp(one, planned);
        }
      }
      boolean anew = prepareTable(server, configuration, runner.sessionName() + "-" + name);
      if (anew && study.reload() != Reload.TRIAL) {
        progress.prepared(estimate.load(planned));
      }
      if (study.compaction() == Compaction.TRIAL && !planned.isInterleaved()) {
        checkStop(false);
        servers.compact(server);
      }
      progress.running(planned.words());
      measure(planned, attempt, runner.commands(planned, folder.trial(trial, attempt)));
    } catch (FailedCommandException e) {
      checkStop(e.result().isInterrupted());
      failed(trial, attempt, e.result().exitCode(), Duration.ZERO, String.valueOf(e.getMessage()));
    }
    if (study.reload() == Reload.TRIAL) {
      // the next trial that needs this table loads it anew
      commands.dataset(server, configuration).ifPresent(loaded::remove);
    }
    journal
        .states()
        .lastFailure(trial)
        .filter(event -> event.attempt() == attempt && isLeft(planned))
        .ifPresent(event -> progress.say("        trying again: " + event.reason()));
    Optional<JournalEvent> failure = journal.states().givenUp(trial);
    if (failure.isPresent()) {
      progress.done(planned.words(), "failed: " + failure.get().reason(), estimate.trial(planned));
    }
  }

  private void measure(PlannedTrial planned, int attempt, JointTrial commands)
      throws InterruptedException, IOException {
    TrialResult result;
    checkStop(false);
    try (ClientGroup running = runner.start(planned.server(), commands, folder.trials())) {
      journal.started(
          planned.name(), attempt, running.first().handle(), commands.first().commandLine());
      if (planned.isInterleaved()) {
        progress.follow(running.first().errorFile());
      }
      result = runner.await(running);
    }
    warn(result);
    if (mayTryAnotherPort(result)) {
      journal.interrupted(planned.name(), attempt);
      return;
    }
    if (result.isInterrupted()) {
      journal.interrupted(planned.name(), attempt);
    }
    checkStop(result.isInterrupted());
    TrialCheck check = TrialCheck.of(result, planned, this.commands.transportRules(planned));
    Optional<String> problem = withEndedServers(planned, result, check);
    if (problem.isPresent()) {
      failed(planned.name(), attempt, result.exitCode(), result.elapsed(), problem.get());
      return;
    }
    double steal = check.result().map(RunResult::stealPercent).orElse(0.0);
    if (steal > study.limits().stealPercent() && journal.states().mayBeRepeated(planned.name())) {
      journal.disturbed(
          planned.name(),
          attempt,
          result.elapsed(),
          String.format(Locale.ROOT, "other virtual machines took %.1f %%", steal));
      return;
    }
    for (Path file : check.written()) {
      force(file);
    }
    journal.finished(planned.name(), attempt, result.elapsed(), this.commands.fingerprint(planned));
    progress.done(planned.words(), check.summary(), estimate.trial(planned));
  }

  /** What is wrong with a trial, and whether that is since a server ended; empty when it counts. */
  private Optional<String> withEndedServers(
      PlannedTrial planned, TrialResult result, TrialCheck check) throws InterruptedException {
    Optional<String> problem = check.problem();
    boolean suspicious =
        problem.isPresent() || check.result().filter(one -> one.failedOperations() > 0).isPresent();
    for (Server server : suspicious ? planned.servers().toList() : List.<Server>of()) {
      if (!servers.isRunning(server)) {
        problem = Optional.of(server.folderName() + " ended during the trial; " + result.reason());
      }
    }
    return problem;
  }

  /** Loads the configuration's table if it isn't loaded; whether it had to. */
  private boolean prepareTable(Server server, Configuration configuration, String name)
      throws InterruptedException, IOException {
    Optional<Dataset> dataset = commands.dataset(server, configuration);
    if (dataset.isEmpty() || loaded.contains(dataset.get())) {
      return false;
    }
    Dataset table = dataset.get();
    progress.preparing("loading for " + configuration.words());
    boolean local = servers.isLocal(server);
    if (!local) {
      makeAnyTable(server, configuration, name);
    }
    if (!local || created.contains(table)) {
      must(server, commands.drop(configuration, name + "-drop"), "the table couldn't be dropped");
    }
    if (!local) {
      must(
          server,
          commands.create(configuration, name + "-create"),
          "the table couldn't be created");
    }
    load(server, configuration, table, name);
    return true;
  }

  /**
   * Makes the keyset too, which may decide in which database the table is dropped. A table of an
   * earlier study that doesn't fit is rejected, without a keyset, and dropped next.
   */
  private void makeAnyTable(Server server, Configuration configuration, String name)
      throws InterruptedException {
    checkStop(false);
    TrialResult result = runner.run(server, commands.create(configuration, name + "-table"));
    if (!result.succeeded() && result.exitCode() != ExitCode.CONFIGURATION.code()) {
      throw new FailedCommandException("the table couldn't be created", result);
    }
  }

  private void load(Server server, Configuration configuration, Dataset table, String name)
      throws InterruptedException, IOException {
    boolean local = servers.isLocal(server);
    Trial load = commands.load(configuration, name + "-load");
    if (local) {
      created.add(table);
    }
    try {
      TrialResult result = must(server, load, "the load failed");
      journal.prepared(load.commandLine(), result);
    } catch (FailedCommandException e) {
      checkStop(e.result().isInterrupted());
      if (local) {
        // whether it got as far as a table isn't known, so it may fail to drop one
        runner.run(server, commands.drop(configuration, name + "-clear"));
        created.remove(table);
      }
      throw e;
    }
    loaded.add(table);
  }

  private boolean mayTryAnotherPort(TrialResult result) {
    if (lostPorts < MAX_LOST_PORTS && runner.lostItsPort(result)) {
      lostPorts++;
      return true;
    }
    return false;
  }

  /** What was loaded there is no match for a fresh load. */
  private void age(Server server) {
    loaded.removeIf(table -> table.server().equals(server));
  }

  private TrialResult must(Server server, Trial command, String otherwise)
      throws InterruptedException {
    checkStop(false);
    TrialResult result = runner.run(server, command);
    warn(result);
    FailedCommandException.check(result, otherwise);
    return result;
  }

  private void checkStop(boolean interrupted) {
    if (interrupted || stopping.get()) {
      throw new InterruptedStudyException();
    }
  }

  private static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Shows what a command warns of, each warning once: nobody reads hundreds of stderrs. */
  private void warn(TrialResult result) {
    result
        .standardError()
        .lines()
        .filter(line -> line.startsWith("WARNING: ") && warnings.add(line))
        .forEach(line -> progress.say("        " + line + " [" + result.trial().name() + "]"));
  }
}
