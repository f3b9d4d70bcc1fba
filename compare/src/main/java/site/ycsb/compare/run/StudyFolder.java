package site.ycsb.compare.run;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.compare.plan.PlannedTrial.Server;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.OutputFile;
import site.ycsb.config.Sentence;
import site.ycsb.spi.store.PrivateFolder;

/** Where a study's files are. */
public record StudyFolder(Path root) {
  private static final int ROOM_BYTES = 256 * 1024;

  public StudyFolder {
    root = root.toAbsolutePath().normalize();
  }

  /** Output and histogram logs of the measured commands. */
  public Path trials() {
    return root.resolve("trials");
  }

  /** Output of everything else: servers, loads, warm-ups. */
  public Path preparations() {
    return root.resolve("preparations");
  }

  /** Where commands for a server run: local data and key files. */
  public Path work(Server server) {
    return work().resolve(server.folderName());
  }

  /** All folders that commands run in; gone when the study is complete. */
  public Path work() {
    return root.resolve("work");
  }

  /** The process of the command that was started last, or of one that joins it from 1. */
  Path process(int number) {
    return root.resolve(number == 0 ? "process" : "process-" + number);
  }

  /** Those that there are: of all commands that may still run. */
  List<Path> processes() throws IOException {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(root, "process{,-*}")) {
      List<Path> processes = new ArrayList<>();
      found.forEach(processes::add);
      return processes;
    }
  }

  /** What lets clients of this study join each other, and nobody else. */
  Path token() {
    return work().resolve(PrivateFolder.NAME).resolve("cluster.token");
  }

  /** Every command that was run, one a line. */
  public Path commands() {
    return root.resolve("commands.txt");
  }

  /**
   * Writes as much as a trial's output may take, and removes it again.
   *
   * @throws IOException with a sentence, when that isn't possible
   */
  void requireRoom() throws IOException {
    Path probe = trials().resolve("room");
    try {
      Files.createDirectories(trials());
      Files.write(probe, new byte[ROOM_BYTES], OutputFile.noLink(probe, StandardOpenOption.CREATE));
      Files.delete(probe);
    } catch (IOException e) {
      throw new IOException(
          Sentence.joined(
              root + " can't be written: " + FileTrouble.why(e),
              "Free some space; the same command then resumes here"),
          e);
    }
  }

  /** The files of one try of a trial. */
  public TrialFiles trial(String trial, int attempt) {
    return new TrialFiles(trials(), attemptName(trial, attempt));
  }

  public static String attemptName(String trial, int attempt) {
    return attempt == 1 ? trial : trial + "-try" + attempt;
  }
}
