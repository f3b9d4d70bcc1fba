package site.ycsb.compare.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
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
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedStudy.Plan;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.StudyCommands;
import site.ycsb.compare.run.CommandRunner.Orphans;
import site.ycsb.compare.run.Journal.JournalEvent;
import site.ycsb.compare.run.Journal.TrialStates;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.interleaved.run.ServerProtection;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.store.PrivateFolder;

/**
 * One start of a study in its results folder, which may have begun in an earlier one. Ends in order
 * on Ctrl-C and on a request to terminate: the running trial and the server are stopped, and
 * nothing that wasn't finished counts.
 *
 * @param ycsb what starts bin/ycsb
 * @param out where it says how far it is
 * @param terminal whether that is a terminal, where a bar can be drawn again and again
 */
public record StudySession(
    PlannedStudy planned,
    StudyFolder folder,
    List<String> ycsb,
    PrintStream out,
    boolean terminal,
    InstantSource clock) {
  private static final long MAX_STOP_SECONDS = 90;

  /**
   * Does what is left of the study.
   *
   * @param retryFailed whether trials that were given up are tried again
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
        for (PlannedTrial trial : planned.plan().trials()) {
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
      AtomicBoolean stopping = new AtomicBoolean();
      CountDownLatch finished = new CountDownLatch(1);
      Thread hook = new Thread(() -> stopAndHalt(stopping, finished), "stop-study");
      Runtime.getRuntime().addShutdownHook(hook);
      try {
        return run(journal, String.format(Locale.ROOT, "s%02d", start + 1), stopping);
      } finally {
        finished.countDown();
        removeHook(hook);
      }
    }
  }

  /** What was measured has to be what is asked for now. */
  private void checkMeasured(TrialStates states) {
    for (PlannedTrial trial : planned.plan().trials()) {
      Optional<JournalEvent> finished = states.finished(trial.name());
      if (finished.isPresent()
          && finished.get().isOfAnother(planned.commands().fingerprint(trial))) {
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

  private int run(Journal journal, String sessionName, AtomicBoolean stopping)
      throws IOException, InterruptedException {
    Plan plan = planned.plan();
    Plan left = plan.only(trial -> !journal.states().isOver(trial.name()));
    int trials = plan.trials().size();
    int done = trials - left.trials().size();
    StudyProgress progress =
        new StudyProgress(out, terminal, clock, trials, done, planned.estimate().plan(left));
    if (done > 0) {
      progress.say(done + " of " + trials + " trials are done already.");
    }
    CommandRunner runner = new CommandRunner(planned, folder, ycsb, progress::tick, sessionName);
    Servers servers = new Servers(runner);
    try {
      servers.wipeLeft(plan.servers());
      new TriedServers(planned, runner, stopping).check(left.trials());
      new StudyRun(journal, runner, servers, progress, stopping).run();
    } catch (StudyRun.InterruptedStudyException e) {
      progress.end();
      progress.say("Interrupted. Finished trials are kept; the same command resumes from here.");
      servers.stop();
      return ExitCode.INTERRUPTED.code();
    } catch (IOException | RuntimeException e) {
      progress.end();
      servers.stop();
      throw e;
    }
    ExitCode code =
        journal.states().exitCode(plan.trials().stream().map(PlannedTrial::name).toList());
    servers.stop();
    if (code == ExitCode.OK) {
      servers.wipeAll();
      // servers' data and keys, which results don't need
      PrivateFolder.deleteTree(folder.work());
    }
    for (Path process : folder.processes()) {
      Files.delete(process);
    }
    journal.completed();
    return code.code();
  }

  private void stopAndHalt(AtomicBoolean stopping, CountDownLatch finished) {
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
   * Tries a few operations on servers that a study of trials doesn't start, where a server has a
   * part in what protects: whether plain data is protected there in the same way is then known
   * before hours of trials. What fails is left to the trials.
   */
  private record TriedServers(PlannedStudy planned, CommandRunner runner, AtomicBoolean stopping) {
    /** Records and operations. */
    private static final long TRIED = 100;

    /**
     * Tries each protection of a store once, plain first.
     *
     * @throws ConfigurationException when plain has a protection that is to be compared with it
     */
    void check(List<PlannedTrial> trials) throws InterruptedException {
      if (planned.study().interleaving().isPresent()) {
        return; // a measurement checks that itself
      }
      Set<String> tried = new HashSet<>();
      Map<String, ServerProtection> plains = new HashMap<>();
      Problems problems = new Problems();
      for (PlannedTrial trial : trials.stream().sorted(TriedServers::plainFirst).toList()) {
        Configuration one = trial.configuration();
        if (planned.commands().address(one).isEmpty()
            || !matters(one)
            || !tried.add(one.store() + " " + one.protection())) {
          continue;
        }
        Optional<ServerProtection> found = attempt(trial, tried.size());
        @Nullable ServerProtection plain = plains.get(one.store());
        if (one.plain()) {
          found.ifPresent(protection -> plains.put(one.store(), protection));
        } else if (plain != null) {
          found.stream()
              .flatMap(
                  protection ->
                      protection
                          .problemsBeside(plain, one.protection(), "protection " + one.protection())
                          .stream())
              .forEach(problems::add);
        }
      }
      problems.throwIfAny();
    }

    private static int plainFirst(PlannedTrial one, PlannedTrial other) {
      return Boolean.compare(other.configuration().plain(), one.configuration().plain());
    }

    private boolean matters(Configuration one) {
      StudyCommands commands = planned.commands();
      return one.plain()
          ? planned.plan().configurations().stream()
              .anyMatch(
                  other -> other.store().equals(one.store()) && commands.isProtectedByServer(other))
          : commands.isProtectedByServer(one);
    }

    private Optional<ServerProtection> attempt(PlannedTrial trial, int number)
        throws InterruptedException {
      StudyCommands commands = planned.commands();
      Configuration few = trial.configuration().atMost(TRIED);
      String name = runner.sessionName() + "-try-out-" + number;
      TrialFiles files = new TrialFiles(runner.folder().preparations(), name);
      // whatever an earlier study has left; where a key decides on the database, it's made here
      Trial any = commands.create(few, name + "-table");
      List<Trial> steps =
          List.of(
              any,
              commands.drop(few, name + "-drop"),
              commands.create(few, name + "-create"),
              commands.load(few, name + "-load"),
              commands.tryOut(few, files));
      for (Trial step : steps) {
        TrialResult result = runner.run(trial.server(), step);
        if (stopping.get() || result.isInterrupted()) {
          throw new StudyRun.InterruptedStudyException();
        }
        // one that is there and doesn't fit is dropped next
        boolean foreign = step.equals(any) && result.exitCode() == ExitCode.CONFIGURATION.code();
        if (!result.succeeded() && !foreign) {
          return Optional.empty();
        }
      }
      try {
        return Optional.of(commands.serverProtection(few, RunResult.read(files)));
      } catch (IOException e) {
        return Optional.empty();
      }
    }
  }
}
