package site.ycsb.compare.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.Estimate;
import site.ycsb.compare.plan.Plan;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.StudyCommands;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.TrialFiles;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.interleaved.run.ServerProtection;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.StoreUnavailableException;

/**
 * One start of a study in its results folder, which may have begun in an earlier one. Ends in order
 * on Ctrl-C and on a request to terminate: the running trial and the server are stopped, and
 * nothing that wasn't finished counts.
 */
public final class StudySession {
  private static final long MAX_STOP_SECONDS = 90;

  /** Records and operations by which a protection is tried. */
  private static final long TRIED = 100;

  private final PlannedStudy planned;
  private final Plan plan;
  private final StudyFolder folder;
  private final List<String> ycsb;
  private final PrintStream out;
  private final boolean terminal;
  private final InstantSource clock;
  private final AtomicBoolean stopping = new AtomicBoolean();
  private final CountDownLatch finished = new CountDownLatch(1);
  private DataInspection inspection = () -> {};
  private boolean tryOut;

  /** Inspects what the study's stores have written. */
  @FunctionalInterface
  public interface DataInspection {
    void inspect() throws IOException;
  }

  /**
   * @param terminal whether that is a terminal, where a bar can be drawn again and again
   */
  public StudySession(
      PlannedStudy planned,
      StudyFolder folder,
      List<String> ycsb,
      PrintStream out,
      boolean terminal,
      InstantSource clock) {
    this.planned = planned;
    this.plan = planned.plan();
    this.folder = folder;
    this.ycsb = List.copyOf(ycsb);
    this.out = out;
    this.terminal = terminal;
    this.clock = clock;
  }

  /** Sets what is done when every trial is valid: stores are stopped, their data is there still. */
  public StudySession inspecting(DataInspection data) {
    this.inspection = data;
    return this;
  }

  /** Sets whether each protection is tried on servers elsewhere, before anything is measured. */
  public StudySession tryingOut(boolean first) {
    this.tryOut = first;
    return this;
  }

  /**
   * Does what is left of the study.
   *
   * @param retryFailed whether trials that were given up are tried again
   * @throws ConfigurationException when a protection was tried and can't be had
   * @return 0 when every trial is valid, 1 when some were given up, 2 when all were for their
   *     configuration, 130 when it was interrupted
   */
  public int run(boolean retryFailed) throws IOException, InterruptedException {
    try (Journal journal = Journal.open(folder.root(), clock)) {
      for (Path process : folder.processes()) {
        Orphans.end(process);
      }

      checkMeasured(journal.states());
      if (retryFailed) {
        for (PlannedTrial trial : plan.trials()) {
          if (journal.states().givenUp(trial.name()).isPresent()) {
            journal.retried(trial.name());
          }
        }
      }
      long start =
          journal.events().stream()
              .filter(event -> event.event() == JournalEvent.Type.OPENED)
              .count();
      journal.opened("start " + (start + 1));
      Thread hook = new Thread(this::stopAndHalt, "stop-study");
      Runtime.getRuntime().addShutdownHook(hook);
      try {
        return run(journal, String.format(Locale.ROOT, "s%02d", start + 1));
      } finally {
        finished.countDown();
        removeHook(hook);
      }
    }
  }

  /** What was measured has to be what is asked for now. */
  private void checkMeasured(TrialStates states) {
    StudyCommands commands = planned.commands();
    for (PlannedTrial trial : plan.trials()) {
      boolean another =
          states
              .finished(trial.name())
              .filter(event -> event.isOfAnother(commands.fingerprint(trial)))
              .isPresent();
      if (another) {
        throw new ConfigurationException(
            new Problem(
                "trial",
                trial.name(),
                folder.root().resolve(Journal.FILE_NAME).toString(),
                "was measured with other settings, or another workload file, than it has now",
                "Start again in another directory"));
      }
    }
  }

  private int run(Journal journal, String sessionName) throws IOException, InterruptedException {
    Estimate estimate = planned.estimate();
    List<PlannedTrial> left =
        plan.trials().stream().filter(trial -> !journal.states().isOver(trial.name())).toList();
    Duration time = estimate.plan(new Plan(plan.configurations(), left, plan.skipped()));
    int trials = plan.trials().size();
    int done = trials - left.size();
    StudyProgress progress = new StudyProgress(out, terminal, clock, trials, done, time);
    if (done > 0) {
      progress.say(String.format(Locale.ROOT, "%d of %d trials are done already.", done, trials));
    }
    CommandRunner runner = new CommandRunner(ycsb, folder, progress::tick, sessionName);
    Servers servers = new Servers(planned.commands(), runner);
    try {
      servers.wipeLeft(plan.servers());
      tryOut(left, runner);
      new StudyRun(planned, folder, journal, runner, servers, progress, stopping).run();
    } catch (StudyRun.InterruptedStudyException e) {
      progress.end();
      progress.say("Interrupted. Finished trials are kept; the same command resumes from here.");
      servers.stop();
      inspection.inspect();
      return ExitCode.INTERRUPTED.code();
    } catch (IOException | RuntimeException e) {
      progress.end();
      servers.stop();
      throw e;
    }
    boolean allValid =
        plan.trials().stream()
            .allMatch(trial -> journal.states().finished(trial.name()).isPresent());
    if (allValid) {
      servers.stop();
      inspection.inspect();
      servers.wipeAll();
      deleteWork();
    } else {
      servers.stop();
    }
    for (Path process : folder.processes()) {
      Files.delete(process);
    }
    journal.completed();
    if (allValid) {
      return 0;
    }
    return journal.states().areRejected(plan.trials().stream().map(PlannedTrial::name).toList())
        ? ExitCode.CONFIGURATION.code()
        : ExitCode.FAILED.code();
  }

  /** Servers' data and keys; results don't need them. */
  private void deleteWork() throws IOException {
    if (!Files.isDirectory(folder.work())) {
      return;
    }
    try (Stream<Path> work = Files.walk(folder.work())) {
      // what is in a folder before the folder
      for (Path path : work.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private void stopAndHalt() {
    if (finished.getCount() == 0) {
      return;
    }
    stopping.set(true);
    try {
      if (!finished.await(MAX_STOP_SECONDS, TimeUnit.SECONDS)) {
        out.println("ERROR: the study didn't stop in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    out.flush();
    // without this the JVM would end with the signal's own code
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is ending
    }
  }

  /**
   * Tries protections on a server that the study doesn't start: a few records and operations. So
   * what can't be had is known before hours of trials, of which some fail, and what plain has too.
   *
   * @throws ConfigurationException when some can't be had, or compared with plain
   * @throws StoreUnavailableException when even plain data can't be stored there
   */
  private void tryOut(List<PlannedTrial> trials, CommandRunner runner) throws InterruptedException {
    StudyCommands commands = planned.commands();
    Set<String> tried = new HashSet<>();
    Map<String, ServerProtection> plains = new HashMap<>();
    Problems problems = new Problems();
    for (PlannedTrial trial : trials.stream().sorted(StudySession::plainFirst).toList()) {
      Configuration one = trial.configuration();
      Optional<String> address = commands.address(one);
      if (address.isEmpty()
          || !(tryOut || tellsOfServers(one))
          || !tried.add(one.store() + " " + one.protection())) {
        continue;
      }
      TriedProtection found = attempt(trial, one.atMost(TRIED), runner, tried.size());
      if (tryOut && found.failure().isPresent()) {
        reject(one, address.get(), found.failure().get(), problems);
      }
      @Nullable ServerProtection plain = plains.get(one.store());
      if (found.protection().isPresent() && plain != null) {
        found
            .protection()
            .get()
            .problemsBeside(plain, one.protection(), "protection " + one.protection())
            .forEach(problems::add);
      } else if (one.plain()) {
        found.protection().ifPresent(protection -> plains.put(one.store(), protection));
      }
    }
    problems.throwIfAny();
  }

  /** Whether it tells if what a server elsewhere protects is more than with plain. */
  private boolean tellsOfServers(Configuration one) {
    return planned.study().interleaving().isEmpty()
        && (one.plain()
            ? plan.configurations().stream()
                .anyMatch(
                    other ->
                        other.store().equals(one.store())
                            && planned.commands().isProtectedByServer(other))
            : planned.commands().isProtectedByServer(one));
  }

  private static void reject(
      Configuration one, String address, Failure failure, Problems problems) {
    if (one.plain() && failure.exitCode() != ExitCode.CONFIGURATION.code()) {
      throw new StoreUnavailableException(
          one.store() + " at " + address + ": " + failure.reason());
    }
    problems.add(
        new Problem(
            "--modes",
            one.protection(),
            "tried on " + one.store() + " at " + address,
            "isn't available there: " + failure.reason(),
            "Leave it out, or give what it needs by --mode-property"));
  }

  /** What came of a protection that was tried. */
  private record TriedProtection(Optional<Failure> failure, Optional<ServerProtection> protection) {
    static TriedProtection failed(String reason, int exitCode) {
      return new TriedProtection(Optional.of(new Failure(reason, exitCode)), Optional.empty());
    }
  }

  private record Failure(String reason, int exitCode) {}

  private static int plainFirst(PlannedTrial one, PlannedTrial other) {
    return Boolean.compare(other.configuration().plain(), one.configuration().plain());
  }

  private TriedProtection attempt(
      PlannedTrial trial, Configuration few, CommandRunner runner, int number)
      throws InterruptedException {
    StudyCommands commands = planned.commands();
    String name = runner.sessionName() + "-try-out-" + number;
    TrialFiles files = new TrialFiles(folder.preparations(), name);
    Trial any = commands.create(few, name + "-table");
    List<Trial> steps =
        List.of(
            // whatever an earlier study has left; where a key decides on the database, it's made
            // here
            any,
            commands.drop(few, name + "-drop"),
            commands.create(few, name + "-create"),
            commands.load(few, name + "-load"),
            commands.tryOut(few, files));
    for (Trial step : steps) {
      TrialResult result = runner.run(trial.server(), step);
      if (stopping.get() || FailedCommandException.isInterrupted(result)) {
        throw new StudyRun.InterruptedStudyException();
      }
      // one that is there and doesn't fit is dropped next
      boolean foreign = step.equals(any) && result.exitCode() == ExitCode.CONFIGURATION.code();
      if (!result.succeeded() && !foreign) {
        return TriedProtection.failed(FailedCommandException.reason(result), result.exitCode());
      }
    }
    try {
      RunResult found = RunResult.read(files);
      return commands
          .transportRule(trial)
          .violation(found.facts())
          .map(reason -> TriedProtection.failed(reason, ExitCode.CONFIGURATION.code()))
          .orElseGet(
              () ->
                  new TriedProtection(
                      Optional.empty(), Optional.of(commands.serverProtection(few, found))));
    } catch (IOException e) {
      return new TriedProtection(Optional.empty(), Optional.empty()); // what it said is enough
    }
  }
}
