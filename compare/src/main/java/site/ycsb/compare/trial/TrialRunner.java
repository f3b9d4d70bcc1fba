package site.ycsb.compare.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.config.OutputFile;

/**
 * Starts trials in a working folder. Thread-safe.
 *
 * @param command what to start, such as the path of {@code bin/ycsb}, with its first arguments
 * @param workingFolder where it runs: local stores and key files are there
 * @param resultFolder where output goes, as {@code <trial's name>.out} and {@code .err}; created
 *     when it doesn't exist
 * @param environment variables added to this process's own
 */
public record TrialRunner(
    List<String> command, Path workingFolder, Path resultFolder, Map<String, String> environment) {

  public TrialRunner {
    command = List.copyOf(command);
    workingFolder = workingFolder.toAbsolutePath();
    resultFolder = resultFolder.toAbsolutePath();
    environment = Map.copyOf(environment);
  }

  /** Starts a trial; the caller waits for it and closes it. */
  public RunningTrial start(Trial trial) {
    List<String> line = new ArrayList<>(command);
    line.addAll(trial.arguments());
    TrialFiles files = new TrialFiles(resultFolder, trial.name());
    try {
      Files.createDirectories(resultFolder);
      ProcessBuilder builder =
          new ProcessBuilder(line)
              .directory(workingFolder.toFile())
              .redirectOutput(OutputFile.empty(files.output()).toFile())
              .redirectError(OutputFile.empty(files.errors()).toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      process.getOutputStream().close();
      return new RunningTrial(trial, process, files);
    } catch (IOException e) {
      throw new UncheckedIOException("can't run " + trial.commandLine() + ": " + e.getMessage(), e);
    }
  }

  /** Runs a trial to its end or its time limit; stopped when this thread is interrupted. */
  public TrialResult run(Trial trial) throws InterruptedException {
    try (RunningTrial running = start(trial)) {
      return running.await();
    }
  }
}
