package site.ycsb.compare.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import site.ycsb.compare.plan.Configuration;
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
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.StoreUnavailableException;

/**
 * Tries each protection on a server that the study doesn't start: a few records and operations. So
 * what can't be had is known before hours of trials, of which some fail. Used once.
 */
final class TryOut {
  private static final long COUNT = 100;

  private final StudyCommands commands;
  private final StudyFolder folder;
  private final CommandRunner runner;
  private final AtomicBoolean stopping;

  TryOut(PlannedStudy planned, StudyFolder folder, CommandRunner runner, AtomicBoolean stopping) {
    this.commands = planned.commands();
    this.folder = folder;
    this.runner = runner;
    this.stopping = stopping;
  }

  /**
   * Tries the protections of some trials.
   *
   * @throws ConfigurationException when some can't be had
   * @throws StoreUnavailableException when even plain data can't be stored there
   */
  void run(List<PlannedTrial> trials) throws InterruptedException {
    List<String> tried = new ArrayList<>();
    Problems problems = new Problems();
    for (PlannedTrial trial : trials.stream().sorted(TryOut::plainFirst).toList()) {
      Configuration one = trial.configuration();
      Optional<String> address = commands.address(one);
      String subject = one.store() + " " + one.protection();
      if (address.isPresent() && !tried.contains(subject)) {
        tried.add(subject);
        Optional<Failure> failure = attempt(trial, one.atMost(COUNT), tried.size());
        if (failure.isPresent()
            && one.plain()
            && failure.get().exitCode() != ExitCode.CONFIGURATION.code()) {
          throw new StoreUnavailableException(
              one.store() + " at " + address.get() + ": " + failure.get().reason());
        }
        failure.ifPresent(
            found ->
                problems.add(
                    new Problem(
                        "--modes",
                        one.protection(),
                        "tried on " + one.store() + " at " + address.get(),
                        "isn't available there: " + found.reason(),
                        "Leave it out, or give what it needs by --mode-property")));
      }
    }
    problems.throwIfAny();
  }

  private record Failure(String reason, int exitCode) {}

  private static int plainFirst(PlannedTrial one, PlannedTrial other) {
    return Boolean.compare(other.configuration().plain(), one.configuration().plain());
  }

  private Optional<Failure> attempt(PlannedTrial trial, Configuration few, int number)
      throws InterruptedException {
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
        return Optional.of(new Failure(FailedCommandException.reason(result), result.exitCode()));
      }
    }
    try {
      return commands
          .transportRule(trial)
          .violation(RunResult.read(files).facts())
          .map(reason -> new Failure(reason, ExitCode.CONFIGURATION.code()));
    } catch (IOException e) {
      return Optional.empty(); // what it said is enough
    }
  }
}
