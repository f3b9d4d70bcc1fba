package site.ycsb.interleaved.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.interleaved.command.InterleaveCommand.PrintedProgress;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.run.InterleavedProgress.Interim;

class PrintedProgressTest {
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private long nowNanos = 5;
  private int left = 300;
  private final PrintedProgress progress =
      new PrintedProgress(new PrintStream(said, true, UTF_8), () -> nowNanos);

  private void blockAfter(int seconds, int elapsed, Comparison... comparisons) {
    nowNanos += Duration.ofSeconds(seconds).toNanos();
    progress.block(
        new Interim(
            7,
            Duration.ofSeconds(elapsed),
            Duration.ofSeconds(100),
            Duration.ofSeconds(left),
            List.of(1.0, 2.0),
            List.of(comparisons)));
  }

  private static Comparison comparison(@Nullable Double low, @Nullable Double high) {
    return new Comparison(
        "client",
        new Comparison.Quantity("throughput", "operations/s", true, true),
        new Comparison.Values(1.0, 1.0, 1.0),
        new Comparison.Interval(1.0, 1.0),
        new Comparison.Interval(low, high),
        7,
        new Comparison.Verdict("open", "Open."));
  }

  @Test
  void block_onceAMinute_tellsTheWidestInterval() {
    progress.step("Measuring");
    blockAfter(59, 59, comparison(0.99, 1.01));
    blockAfter(1, 60, comparison(0.99, 1.01), comparison(0.869, 0.931));
    blockAfter(59, 119, comparison(0.99, 1.01));
    blockAfter(1, 180, comparison(0.99, 1.01), comparison(0.9, null));

    assertEquals(
        List.of(
            "Measuring.",
            "Measured for 60 s: widest interval +/- 3.1 %, about 2 min more.",
            "Measured for 3 min: no interval yet, about 2 min more."),
        said.toString(UTF_8).lines().toList());
  }

  @Test
  void block_nearTheLimit_namesNoMoreThanItLeaves() {
    left = 5;
    blockAfter(60, 60);

    assertEquals(
        List.of("Measured for 60 s: no interval yet, about 5 s more."),
        said.toString(UTF_8).lines().toList());
  }
}
