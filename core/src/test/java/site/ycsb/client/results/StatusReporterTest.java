package site.ycsb.client.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import site.ycsb.client.command.Console;
import site.ycsb.config.Settings;
import site.ycsb.measurements.Measurements;

class StatusReporterTest {
  /** Of a run whose clients wait for a moment that they have in common. */
  @Test
  void close_beforeTheMeasuredPartBegan_tellsNoSecondsOfWaiting() {
    assertTrue(lines(TimeUnit.HOURS.toNanos(1)).contains(" 0 sec: 5 operations; 0 current"));
  }

  @Test
  void close_longAfterItBegan_countsFromThen() {
    String lines = lines(-TimeUnit.SECONDS.toNanos(100));
    assertTrue(lines.contains(" 100 sec: 5 operations; 0.05 current"), lines);
  }

  private static String lines(long startInNanos) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(printed, true, UTF_8);
    Properties properties = new Properties();
    properties.setProperty("status", "true");
    properties.setProperty("status.interval", "3600");
    try (StatusReporter reporter =
        new StatusReporter(
            new Settings(properties),
            false,
            0,
            0,
            () -> 5,
            new Measurements(new Properties()),
            new Console(err, err))) {
      reporter.start(System.nanoTime() + startInNanos);
    }
    assertEquals(1, printed.toString(UTF_8).lines().count());
    return printed.toString(UTF_8);
  }
}
