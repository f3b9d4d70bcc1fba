package site.ycsb.compare.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.config.Secrets;
import site.ycsb.config.ShellWord;

/**
 * A command of {@code bin/ycsb} to be run.
 *
 * @param name names the files that its output goes to
 * @param timeLimit how long it may take before it is stopped
 * @param starter what starts {@code bin/ycsb} for this command, word by word; empty: what starts it
 *     for all
 */
public record Trial(String name, List<String> arguments, Duration timeLimit, List<String> starter) {
  public Trial {
    arguments = List.copyOf(arguments);
    starter = List.copyOf(starter);
  }

  /** A command of this installation. */
  public Trial(String name, List<String> arguments, Duration timeLimit) {
    this(name, arguments, timeLimit, List.of());
  }

  public boolean isJoining() {
    return !arguments.isEmpty() && arguments.get(0).equals("join");
  }

  /** The command as a person would type it in a shell, except for secrets, which are masked. */
  public String commandLine() {
    List<String> words = new ArrayList<>(starter.isEmpty() ? List.of("bin/ycsb") : starter);
    words.addAll(arguments);
    return ShellWord.line(words.stream().map(Secrets::shownAssignment).toList());
  }

  /** The commands of the clients that do a trial together. */
  public record JointTrial(Trial first, List<Trial> others) {
    public JointTrial {
      others = List.copyOf(others);
    }

    /** A trial of one client. */
    public static JointTrial alone(Trial trial) {
      return new JointTrial(trial, List.of());
    }
  }

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
}
