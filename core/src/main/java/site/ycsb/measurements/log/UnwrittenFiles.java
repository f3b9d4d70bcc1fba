package site.ycsb.measurements.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Problem;
import site.ycsb.spi.run.RunContext;

/** The files of a run's results that couldn't be written, with the reasons. Thread-safe. */
public final class UnwrittenFiles {
  private final Properties properties;
  private final List<Problem> problems = new CopyOnWriteArrayList<>();

  public UnwrittenFiles(Properties properties) {
    this.properties = properties;
  }

  /** Keeps the reason for the end of the run, and reports it at once, since that may be far. */
  public void add(String key, Path file, IOException failure) {
    Problem problem =
        Problem.of(
            properties,
            key,
            "the file "
                + file
                + " can't be written ("
                + FileTrouble.whyUnwritten(file, failure)
                + ")",
            "What this run wrote of it is removed; free some space, or name a file elsewhere");
    problems.add(problem);
    RunContext.of(properties).notices().warn(problem.toString());
  }

  public List<Problem> list() {
    return List.copyOf(problems);
  }
}
