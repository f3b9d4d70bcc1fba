package site.ycsb.compare.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.PlannedTrial.Server;
import site.ycsb.compare.plan.StudyCommands.MeetingPoint;
import site.ycsb.compare.study.Study.ClientLaunch;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.JointTrial;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.compare.trial.TrialRunner;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.OutputFile;
import site.ycsb.spi.store.PrivateFolder;

/**
 * Runs the commands of a study, each in its server's folder, and notes every one of them.
 *
 * @param ycsb what starts bin/ycsb
 * @param tick called now and then while a command runs
 * @param sessionName begins the names of files that belong to this start of the study
 */
record CommandRunner(
    PlannedStudy planned,
    StudyFolder folder,
    List<String> ycsb,
    Runnable tick,
    String sessionName) {
  private static final Duration TICK = Duration.ofMillis(500);
  private static final Duration TOKEN_LIMIT = Duration.ofMinutes(1);
  private static final String LOOPBACK = "127.0.0.1";

  /** A command that finds no server fails: one of its own, started just now, would be measured. */
  private static final Map<String, String> ENVIRONMENT = Map.of("YCSB_STORE_START", "never");

  CommandRunner {
    ycsb = List.copyOf(ycsb);
  }

  /**
   * The commands of a trial that is about to start, with a place where those of several clients
   * meet.
   *
   * @throws FailedCommandException when its clients can't have a token
   */
  JointTrial commands(PlannedTrial trial, TrialFiles files)
      throws InterruptedException, IOException {
    if (trial.configuration().clients() == 1) {
      return JointTrial.alone(planned.commands().run(trial, files));
    }
    ClientLaunch launch = planned.study().execution().launch();
    String address = launch.listen().isPresent() ? launch.listen().get() : freeAddress();
    String token = launch.tokenFile().isPresent() ? launch.tokenFile().get() : token(trial);
    return planned.commands().run(trial, files, new MeetingPoint(address, token));
  }

  private static String freeAddress() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return LOOPBACK + ":" + socket.getLocalPort();
    }
  }

  /**
   * Whether a trial couldn't begin since somebody took the port between its choice and its use:
   * that says nothing of the trial, which is to be started on another one.
   */
  boolean lostItsPort(TrialResult result) {
    return planned.study().execution().launch().listen().isEmpty()
        && !result.succeeded()
        && result.standardError().contains("can't listen at " + LOOPBACK + ":");
  }

  private String token(PlannedTrial trial) throws InterruptedException, IOException {
    Path token = folder.token();
    if (!Files.exists(token)) {
      Files.createDirectories(folder.work());
      PrivateFolder.ensure(token.resolveSibling(""));
      List<String> line = List.of("cluster", "token", token.toString());
      FailedCommandException.check(
          run(trial.server(), new Trial(sessionName + "-token", line, TOKEN_LIMIT)),
          "the clients' token couldn't be created");
    }
    return token.toString();
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

  TrialResult await(ClientGroup running) throws InterruptedException {
    Optional<TrialResult> result = running.await(TICK);
    while (result.isEmpty()) {
      tick.run();
      result = running.await(TICK);
    }
    return result.get();
  }

  /**
   * Starts commands; the caller waits for them and closes the group.
   *
   * @param results the folder of their output
   */
  ClientGroup start(Server server, JointTrial trial, Path results) {
    return ClientGroup.start(
        trial,
        one -> start(server, one, folder.process(trial.others().indexOf(one) + 1), results),
        ClientGroup.LEAVE_LIMIT);
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

  /** A command that a trial needs didn't succeed. */
  static final class FailedCommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient TrialResult result;

    FailedCommandException(String what, TrialResult result) {
      super(what + ": " + result.reason());
      this.result = result;
    }

    /** Throws one when a command didn't succeed. */
    static void check(TrialResult result, String otherwise) {
      if (!result.succeeded()) {
        throw new FailedCommandException(otherwise, result);
      }
    }

    TrialResult result() {
      return result;
    }
  }

  /**
   * The running clients of a trial. It ends with the first one, or when one that joined it fails:
   * what the others measure doesn't count then. Closing it stops them all. Used by one thread.
   */
  record ClientGroup(RunningTrial first, List<RunningTrial> others, Duration leaveLimit)
      implements AutoCloseable {
    /** Those that joined have delivered everything when the first client ends by itself. */
    private static final Duration LEAVE_LIMIT = Duration.ofSeconds(30);

    /** Starts all; the caller waits for them and closes the group. */
    static ClientGroup start(
        JointTrial trial, Function<Trial, RunningTrial> starter, Duration leaveLimit) {
      ClientGroup group =
          new ClientGroup(starter.apply(trial.first()), new ArrayList<>(), leaveLimit);
      try {
        trial.others().forEach(other -> group.others.add(starter.apply(other)));
        return group;
      } catch (RuntimeException e) {
        group.close();
        throw e;
      }
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

  /**
   * Ends commands that outlived a killed study: they would disturb what follows. Commands run one
   * after the other, except for the clients of a trial. Each notes its process by itself, before it
   * becomes the command: were that the study's task, a study killed in between would leave an
   * unknown process. A process is known by its id together with the moment of its start.
   */
  static final class Orphans {
    private static final String NOTE_AND_BECOME = "echo \"$$ $(date +%s)\" >\"$0\" && exec \"$@\"";
    private static final long TOLERANCE_SECONDS = 3;

    private Orphans() {}

    /** A command that writes its process into a file and then is the given one. */
    static List<String> noted(Path file, List<String> command) {
      List<String> noted =
          new ArrayList<>(List.of("/bin/sh", "-c", NOTE_AND_BECOME, file.toString()));
      noted.addAll(command);
      return noted;
    }

    /** Ends the command that a file names, if it still runs, with all that it started. */
    static void end(Path file) throws IOException {
      if (!Files.isRegularFile(file)) {
        return;
      }
      String[] words = Files.readString(file, StandardCharsets.US_ASCII).strip().split(" ", -1);
      if (words.length == 2 && words[0].matches("\\d{1,18}") && words[1].matches("\\d{1,18}")) {
        ProcessHandle process = ProcessHandle.of(Long.parseLong(words[0])).orElse(null);
        if (process != null && isSame(process, Long.parseLong(words[1]))) {
          RunningTrial.stop(process);
        }
      }
      Files.delete(file);
    }

    private static boolean isSame(ProcessHandle process, long startedSeconds) {
      long since = process.info().startInstant().map(Instant::getEpochSecond).orElse(0L);
      return Math.abs(since - startedSeconds) <= TOLERANCE_SECONDS;
    }
  }
}
