package site.ycsb.compare.interleaved;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import site.ycsb.client.command.ConsoleStream;
import site.ycsb.interleaved.run.InterleavedProgress;

/**
 * Shows a measurement while it goes on: on a terminal a table that is drawn again and again, else a
 * line now and then. Its intervals hold whenever one looks, and so they are wider than those of the
 * result.
 */
final class LiveTable implements InterleavedProgress {
  private static final long TERMINAL_NANOS = 500_000_000L;
  private static final long LINES_NANOS = 15_000_000_000L;

  private final List<String> arms;
  private final PrintStream err;
  private final boolean terminal;
  private final LongSupplier nanoClock;
  private int drawn;
  private long lastNanos;
  private boolean shown;

  /**
   * @param arms their names, in the order of arms
   * @param terminal whether err is one
   */
  LiveTable(List<String> arms, PrintStream err, boolean terminal, LongSupplier nanoClock) {
    this.arms = List.copyOf(arms);
    this.err = err;
    this.terminal = terminal;
    this.nanoClock = nanoClock;
  }

  @Override
  public void step(String what) {
    erase();
    err.println(what + ".");
  }

  @Override
  public void block(Interim interim) {
    long now = nanoClock.getAsLong();
    if (shown && now - lastNanos < (terminal ? TERMINAL_NANOS : LINES_NANOS)) {
      return;
    }
    shown = true;
    lastNanos = now;
    if (terminal) {
      draw(interim);
    } else {
      interim.comparisons().stream()
          .map(comparison -> comparison.conclusion().sentence())
          .forEach(sentence -> err.println("[" + seconds(interim.elapsed()) + "] " + sentence));
    }
  }

  @Override
  public void measured() {
    erase();
  }

  private void draw(Interim interim) {
    List<String> lines = new ArrayList<>(CostTable.of(arms, interim));
    lines.add(
        seconds(interim.elapsed())
            + ", "
            + interim.blocks()
            + " blocks; about "
            + seconds(interim.remaining())
            + " more. Ctrl-C ends it with the results so far.");
    erase();
    lines.forEach(err::println);
    drawn = lines.size();
  }

  private void erase() {
    if (drawn > 0) {
      ConsoleStream.eraseLines(err, drawn);
      drawn = 0;
    }
  }

  private static String seconds(Duration time) {
    long seconds = Math.max(0, Math.round(time.toMillis() / 1e3));
    return seconds < 120 ? seconds + " s" : Math.round(seconds / 60.0) + " min";
  }
}
