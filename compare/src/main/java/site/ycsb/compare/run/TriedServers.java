package site.ycsb.compare.run;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.StudyCommands;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.TrialFiles;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problems;
import site.ycsb.interleaved.run.ServerProtection;
import site.ycsb.spi.ExitCode;

/**
 * Tries a few operations on servers that a study of trials doesn't start, where a server has a part
 * in what protects: whether plain data is protected there in the same way is then known before
 * hours of trials. What fails is left to the trials.
 */
record TriedServers(
    PlannedStudy planned, StudyFolder folder, CommandRunner runner, AtomicBoolean stopping) {
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
    TrialFiles files = new TrialFiles(folder.preparations(), name);
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
      if (stopping.get() || FailedCommandException.isInterrupted(result)) {
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
