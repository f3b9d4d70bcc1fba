package site.ycsb.compare.quickstart;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/** Shows what is being done: a line for each step, with a dot now and then while it takes. */
final class Progress {
  private static final int TITLE_WIDTH = 26;

  private final PrintStream out;
  private final int steps;
  private int step;

  Progress(PrintStream out, int steps) {
    this.out = out;
    this.steps = steps;
  }

  void say(String line) {
    out.println(line);
  }

  void begin(String title) {
    step++;
    String padding = " ".repeat(Math.max(1, TITLE_WIDTH - title.length()));
    out.printf(Locale.ROOT, "[%2d/%d] %s%s", step, steps, title, padding);
    out.flush();
  }

  void tick() {
    out.print('.');
    out.flush();
  }

  void end(String result, Duration elapsed) {
    out.printf(Locale.ROOT, " %s (%.1f s)%n", result, elapsed.toMillis() / 1000.0);
  }
}
