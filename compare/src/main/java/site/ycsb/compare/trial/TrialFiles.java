package site.ycsb.compare.trial;

import java.nio.file.Path;

/**
 * The files of one run of a trial.
 *
 * @param name what their names begin with
 */
public record TrialFiles(Path folder, String name) {

  /** What it printed on stdout, unchanged. */
  public Path output() {
    return file(".out");
  }

  /** What it printed on stderr, unchanged. */
  public Path errors() {
    return file(".err");
  }

  public Path result() {
    return file(".json");
  }

  public Path log() {
    return file(".hdr");
  }

  /** The folder of an interleaved measurement's results. */
  public Path measurement() {
    return folder.resolve(name);
  }

  private Path file(String ending) {
    return folder.resolve(name + ending);
  }
}
