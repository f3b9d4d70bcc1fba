package site.ycsb.compare.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.PlannedTrial;
import site.ycsb.compare.plan.StudyCommands.MeetingPoint;
import site.ycsb.compare.study.Study.ClientLaunch;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.JointTrial;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.spi.store.PrivateFolder;

/** The commands of a study's trials, with a place where those of several clients meet. */
record TrialCommands(PlannedStudy planned, StudyFolder folder, CommandRunner runner) {
  private static final Duration TOKEN_LIMIT = Duration.ofMinutes(1);
  private static final String LOOPBACK = "127.0.0.1";

  /**
   * The commands of a trial that is about to start.
   *
   * @throws FailedCommandException when its clients can't have a token
   */
  JointTrial of(PlannedTrial trial, TrialFiles files) throws InterruptedException, IOException {
    if (trial.configuration().clients() == 1) {
      return JointTrial.alone(planned.commands().run(trial, files));
    }
    return planned.commands().run(trial, files, new MeetingPoint(address(), token(trial)));
  }

  /**
   * Whether a trial couldn't begin since somebody took the port between its choice and its use:
   * that says nothing of the trial, which is to be started on another one.
   */
  boolean lostItsPort(TrialResult result) {
    return launch().listen().isEmpty()
        && !result.succeeded()
        && result.standardError().contains("can't listen at " + LOOPBACK + ":");
  }

  private ClientLaunch launch() {
    return planned.study().execution().launch();
  }

  private String address() {
    return launch().listen().orElseGet(() -> LOOPBACK + ":" + freePort());
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String token(PlannedTrial trial) throws InterruptedException, IOException {
    Optional<String> given = launch().tokenFile();
    return given.isPresent() ? given.get() : ownToken(trial).toString();
  }

  private Path ownToken(PlannedTrial trial) throws InterruptedException, IOException {
    Path token = folder.token();
    if (!Files.exists(token)) {
      Path privateFolder = token.resolveSibling("");
      Files.createDirectories(folder.work());
      PrivateFolder.ensure(privateFolder);
      String name = runner.sessionName() + "-token";
      List<String> line = List.of("cluster", "token", token.toString());
      TrialResult result = runner.run(trial.server(), new Trial(name, line, TOKEN_LIMIT));
      if (!result.succeeded()) {
        throw new FailedCommandException("the clients' token couldn't be created", result);
      }
    }
    return token;
  }
}
