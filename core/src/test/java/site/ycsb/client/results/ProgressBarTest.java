package site.ycsb.client.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingCatalog.BindingFiles;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StatusFooter;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.results.ProgressReporter.ProgressBar;
import site.ycsb.client.run.AskedDB;
import site.ycsb.client.run.ReadOnlyWorkload;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.SourcedProperties;

class ProgressBarTest {
  @Test
  void next_halfDone_showsRateLatencyErrorsAndTimeLeft() {
    assertEquals(
        "[##########..........]  50%  500 ops/s  p50 120 us  p99 900 us  3 errors"
            + "  2 second left",
        new ProgressBar(2_000, 0).next(2, 1_000, 120, 900, 3));
  }

  @Test
  void next_longLatencies_areInMilliseconds() {
    String line = new ProgressBar(2_000, 0).next(2, 1_000, 9_999, 448_004, 0);

    assertTrue(line.contains("  p50 9999 us  p99 448 ms  "), line);
  }

  @Test
  void next_timeLimitOnly_showsTheTime() {
    String line = new ProgressBar(0, 10).next(2.5, 7, 0, 0, 0);
    assertTrue(line.contains(" 25% "), line);
    assertTrue(line.endsWith("8 second left"), line);
  }

  @ParameterizedTest
  @CsvSource({"true, false, true", "true, true, false", "false, false, false"})
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void run_bar_isShownOnATerminalWithoutStatus(boolean terminal, boolean status, boolean shown) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    StatusFooter line = new StatusFooter(err);
    Console console =
        new Console(
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
            new PrintStream(line, true, UTF_8),
            terminal ? Optional.of(line) : Optional.empty());
    SourcedProperties properties = new SourcedProperties();
    properties.set("workload", ReadOnlyWorkload.class.getName(), "test");
    properties.set("maxexecutiontime", "1", "test");
    properties.set("status", String.valueOf(status), "test");
    properties.set("target", "1000", "test");
    int code =
        new RunSession(
                new BindingCatalog(BindingFiles.builtIn(), console.err()),
                console,
                new StopSignal())
            .run(new BindingRequest(AskedDB.class.getName(), "test", properties));
    assertEquals(0, code, () -> err.toString(UTF_8));
    String said = err.toString(UTF_8);
    assertEquals(shown, said.contains("% ") && said.contains(" ops/s  p50 "), said);
    assertFalse(said.endsWith("left"), said);
  }
}
