package site.ycsb.compare.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;

/**
 * Says how far a study is: on a terminal as a bar with the time left, otherwise as a line for each
 * trial. The time left is the plan's estimate for what is left, servers' starts and loads included,
 * corrected by how wrong the estimate was until now.
 */
public final class StudyProgress {
  private static final int BAR_WIDTH = 24;
  private static final int LINE_WIDTH = 79;
  private static final long FOLLOW_MILLIS = 60_000;

  private final PrintStream out;
  private final boolean terminal;
  private final InstantSource clock;
  private final int trials;
  private final Duration estimate;
  private final long startMillis;
  private Duration estimateDone = Duration.ZERO;
  private int done;
  private String current = "";
  private Optional<Path> log = Optional.empty();
  private long followedMillis;
  private boolean ended;

  /**
   * @param terminal whether that is a terminal, where a bar can be drawn again and again
   * @param trials all of the study
   * @param done those that an earlier start of it has done
   * @param estimate of what is left
   */
  StudyProgress(
      PrintStream out,
      boolean terminal,
      InstantSource clock,
      int trials,
      int done,
      Duration estimate) {
    this.out = out;
    this.terminal = terminal;
    this.clock = clock;
    this.trials = trials;
    this.done = done;
    this.estimate = estimate;
    this.startMillis = clock.millis();
  }

  /** Something that isn't measured begins. */
  void preparing(String what) {
    current = what;
    log = Optional.empty();
    if (!terminal) {
      out.println("        " + what);
    }
    tick();
  }

  void running(String what) {
    current = what;
    log = Optional.empty();
    tick();
  }

  /** The running command reports its progress in this file; the last line is shown each minute. */
  void follow(Path file) {
    log = Optional.of(file);
    followedMillis = clock.millis();
  }

  /** Something that was estimated apart from the trials is over. */
  void prepared(Duration estimated) {
    estimateDone = estimateDone.plus(estimated);
  }

  void done(String what, String result, Duration estimated) {
    done++;
    log = Optional.empty();
    estimateDone = estimateDone.plus(estimated);
    clear();
    String left = done < trials ? ", " + timeLeft() : "";
    out.printf(Locale.ROOT, "[%3d/%d] %s: %s%s%n", done, trials, what, result, left);
    current = "";
    tick();
  }

  void say(String line) {
    clear();
    out.println(line);
  }

  /** Removes the bar for good: the rest of the study isn't run. */
  void end() {
    ended = true;
    clear();
    out.flush();
  }

  /** Redraws the bar, if there is one, and shows the reported progress at intervals. */
  void tick() {
    if (log.isPresent() && !ended && clock.millis() - followedMillis >= FOLLOW_MILLIS) {
      followedMillis = clock.millis();
      lastLine(log.get()).ifPresent(line -> say("        " + current + ": " + line));
    }
    if (!terminal || ended || done == trials) {
      return;
    }
    int full = trials == 0 ? 0 : BAR_WIDTH * done / trials;
    String line =
        String.format(
            Locale.ROOT,
            "[%s%s] %d/%d %s, %s",
            "=".repeat(full),
            " ".repeat(BAR_WIDTH - full),
            done,
            trials,
            timeLeft(),
            current);
    out.print("\r" + fit(line));
    out.flush();
  }

  /** The last whole line that isn't blank; empty where there is none, or it can't be read. */
  private static Optional<String> lastLine(Path file) {
    try {
      String text = new String(Files.readAllBytes(file), Charset.defaultCharset());
      return text.substring(0, text.lastIndexOf('\n') + 1)
          .lines()
          .filter(line -> !line.isBlank())
          .reduce((earlier, later) -> later)
          .map(String::strip);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String fit(String line) {
    return line.length() > LINE_WIDTH
        ? line.substring(0, LINE_WIDTH)
        : line + " ".repeat(LINE_WIDTH - line.length());
  }

  private void clear() {
    if (terminal) {
      out.print("\r" + " ".repeat(LINE_WIDTH) + "\r");
    }
  }

  private String timeLeft() {
    Duration left = estimate.minus(estimateDone);
    long elapsedMillis = clock.millis() - startMillis;
    if (!estimateDone.isZero()) {
      double error = (double) elapsedMillis / estimateDone.toMillis();
      left = Duration.ofMillis(Math.round(left.toMillis() * error));
    }
    return "about " + words(left) + " left";
  }

  /** A time as people say it. */
  public static String words(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    if (seconds < 90) {
      return seconds + " s";
    }
    if (seconds < 90 * 60) {
      return (seconds + 30) / 60 + " min";
    }
    return String.format(Locale.ROOT, "%.1f h", seconds / 3600.0);
  }
}
