package site.ycsb.compare.interleaved;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.interleaved.CostMeasurement.LiveTable;
import site.ycsb.interleaved.run.InterleavedProgress.Interim;

class LiveTableTest {
  private static final long SECOND = 1_000_000_000L;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final AtomicLong nanos = new AtomicLong(5 * SECOND);

  private LiveTable table(boolean terminal) {
    return new LiveTable(
        List.of("plain", "control"),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        terminal,
        nanos::get);
  }

  private static Interim interim(int blocks) {
    return interim(blocks, Duration.ofMinutes(4));
  }

  private static Interim interim(int blocks, Duration left) {
    return new Interim(
        blocks,
        Duration.ofSeconds(blocks),
        Duration.ofMinutes(3),
        left,
        List.of(1000.0, 1001.0),
        List.of(Results.comparison("control", 1.001, 0.01, "Control: fine.")));
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void block_onATerminal_drawsTheTableInTheSamePlace() {
    LiveTable table = table(true);
    table.block(interim(1));
    assertTrue(said().contains("1 s, 1 round; about 3 min more. Ctrl-C ends it"), said());
    assertFalse(said().contains("\u001b["), said());

    err.reset();
    nanos.addAndGet(SECOND);
    table.block(interim(2));
    assertTrue(said().startsWith("\u001b[4A\u001b[J"), said());
    assertTrue(said().contains("2 s, 2 rounds; about"), said());
  }

  @Test
  void block_soonAfterTheLast_drawsNothing() {
    LiveTable table = table(true);
    table.block(interim(1));
    err.reset();
    nanos.addAndGet(SECOND / 10);
    table.block(interim(2));
    assertEquals("", said());
  }

  @Test
  void step_afterATable_takesItAwayFirst() {
    LiveTable table = table(true);
    table.block(interim(1));
    err.reset();
    table.step("Ending");
    assertEquals("\u001b[4A\u001b[JEnding.\n", said());
  }

  /** What servers say when they stop would else stand between the table and its end. */
  @Test
  void measured_afterATable_takesItAwayOnce() {
    LiveTable table = table(true);
    table.block(interim(1));
    err.reset();
    table.measured();
    table.measured();
    assertEquals("\u001b[4A\u001b[J", said());
  }

  @Test
  void block_withoutATerminal_isALineNowAndThen() {
    LiveTable table = table(false);
    table.block(interim(1));
    nanos.addAndGet(SECOND);
    table.block(interim(2));
    nanos.addAndGet(15 * SECOND);
    table.block(interim(17));
    assertEquals(
        """
        [1 s] Control: fine.
        [1 s] About 3 min more.
        [17 s] Control: fine.
        [17 s] About 3 min more.
        """,
        said());
  }

  @Test
  void block_nearTheLimit_namesNoMoreThanItLeaves() {
    table(false).block(interim(1, Duration.ofSeconds(5)));
    table(true).block(interim(1, Duration.ofSeconds(5)));
    assertTrue(said().contains("[1 s] About 5 s more.\n"), said());
    assertTrue(said().contains("1 round; about 5 s more. Ctrl-C"), said());
  }
}
