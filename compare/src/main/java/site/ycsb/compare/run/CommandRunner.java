package site.ycsb.compare.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import site.ycsb.compare.plan.PlannedTrial.Server;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.JointTrial;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.compare.trial.TrialRunner;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.OutputFile;

/**
 * Runs the commands of a study, each in its server's folder, and notes every one of them.
 *
 * @param ycsb what starts bin/ycsb
 * @param tick called now and then while a command runs
 * @param sessionName begins the names of files that belong to this start of the study
 */
record CommandRunner(List<String> ycsb, StudyFolder folder, Runnable tick, String sessionName) {
  private static final Duration TICK = Duration.ofMillis(500);

  /** A command that finds no server fails: one of its own, started just now, would be measured. */
  private static final Map<String, String> ENVIRONMENT = Map.of("YCSB_STORE_START", "never");

  CommandRunner {
    ycsb = List.copyOf(ycsb);
  }

  Path folder(Server server) {
    return folder.work(server);
  }

  /** Runs a command that isn't measured. */
  TrialResult run(Server server, Trial trial) throws InterruptedException {
    return run(server, JointTrial.alone(trial));
  }

  /** Runs the commands of a trial that isn't measured. */
  TrialResult run(Server server, JointTrial trial) throws InterruptedException {
    try (ClientGroup running = start(server, trial, folder.preparations())) {
      return await(running);
    }
  }

  /** Starts measured commands. */
  ClientGroup start(Server server, JointTrial trial) {
    return start(server, trial, folder.trials());
  }

  TrialResult await(ClientGroup running) throws InterruptedException {
    Optional<TrialResult> result = running.await(TICK);
    while (result.isEmpty()) {
      tick.run();
      result = running.await(TICK);
    }
    return result.get();
  }

  private ClientGroup start(Server server, JointTrial trial, Path results) {
    return ClientGroup.start(
        trial,
        one -> {
          int number = trial.others().indexOf(one) + 1;
          Path process = number == 0 ? folder.process() : folder.process(number);
          return start(server, one, process, results);
        });
  }

  private RunningTrial start(Server server, Trial trial, Path process, Path results) {
    Path work = folder.work(server);
    try {
      Files.createDirectories(work);
      Files.writeString(
          folder.commands(),
          "(cd " + work.getFileName() + " && " + trial.commandLine() + ")\n",
          StandardCharsets.UTF_8,
          OutputFile.noLink(
              folder.commands(), StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    } catch (IOException e) {
      throw new UncheckedIOException(
          folder.commands() + " or its directory can't be written: " + FileTrouble.why(e), e);
    }
    List<String> starter = trial.starter().isEmpty() ? ycsb : trial.starter();
    return new TrialRunner(Orphans.noted(process, starter), work, results, ENVIRONMENT)
        .start(trial);
  }

  /**
   * The running clients of a trial. It ends with the first one, or when one that joined it fails:
   * what the others measure doesn't count then. Closing it stops them all. Used by one thread.
   */
  static final class ClientGroup implements AutoCloseable {
    /** Those that joined have delivered everything when the first client ends by itself. */
    private static final Duration LEAVE_LIMIT = Duration.ofSeconds(30);

    private final RunningTrial first;
    private final List<RunningTrial> others = new ArrayList<>();
    private final Duration leaveLimit;

    private ClientGroup(RunningTrial first, Duration leaveLimit) {
      this.first = first;
      this.leaveLimit = leaveLimit;
    }

    /** Starts all; the caller waits for them and closes the group. */
    static ClientGroup start(JointTrial trial, Function<Trial, RunningTrial> starter) {
      return start(trial, starter, LEAVE_LIMIT);
    }

    static ClientGroup start(
        JointTrial trial, Function<Trial, RunningTrial> starter, Duration leaveLimit) {
      ClientGroup group = new ClientGroup(starter.apply(trial.first()), leaveLimit);
      try {
        trial.others().forEach(other -> group.others.add(starter.apply(other)));
        return group;
      } catch (RuntimeException e) {
        group.close();
        throw e;
      }
    }

    ProcessHandle handle() {
      return first.handle();
    }

    /** Where the first client says how far it is. */
    Path errorFile() {
      return first.errorFile();
    }

    /**
     * Waits for the end for some time, or for the time limit. What still runs then is stopped when
     * the group is closed.
     *
     * @return how the first client ended, or the one whose failure ended the trial; empty while
     *     they run
     */
    Optional<TrialResult> await(Duration atMost) throws InterruptedException {
      Optional<TrialResult> result = first.await(atMost);
      if (result.isEmpty()) {
        return failed();
      }
      return result.get().succeeded() ? left().or(() -> result) : result;
    }

    private Optional<TrialResult> failed() throws InterruptedException {
      for (RunningTrial other : others) {
        Optional<TrialResult> ended = other.await(Duration.ZERO);
        if (ended.isPresent() && !ended.get().succeeded()) {
          return ended;
        }
      }
      return Optional.empty();
    }

    /** Lets those that joined leave; the first of them that didn't succeed. */
    private Optional<TrialResult> left() throws InterruptedException {
      long deadline = System.nanoTime() + leaveLimit.toNanos();
      for (RunningTrial other : others) {
        TrialResult ended = other.end(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
        if (!ended.succeeded()) {
          return Optional.of(ended);
        }
      }
      return Optional.empty();
    }

    /** The first client stops first: it lets those on other machines stop. */
    @Override
    public void close() {
      first.close();
      others.forEach(RunningTrial::close);
    }
  }
}
