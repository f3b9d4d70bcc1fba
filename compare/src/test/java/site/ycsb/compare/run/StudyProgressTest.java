package site.ycsb.compare.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyProgressTest {
  private final AtomicLong millis = new AtomicLong();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** 40 s of server and 4 trials of 10 s, all of which take half as long. */
  @Test
  void done_serverThatTookItsTime_isNotTakenForSlowTrials() {
    StudyProgress progress = progress(4, 0, 80);

    millis.addAndGet(20_000);
    progress.prepared(Duration.ofSeconds(40));
    millis.addAndGet(5_000);
    progress.done("a", "1 ops/s", Duration.ofSeconds(10));

    assertEquals("[  1/4] a: 1 ops/s, about 15 s left\n", said());
  }

  @Test
  void done_goesOn_countsWhatWasDoneBefore() {
    StudyProgress progress = progress(4, 2, 20);

    millis.addAndGet(20_000);
    progress.done("a", "1 ops/s", Duration.ofSeconds(10));
    progress.done("b", "1 ops/s", Duration.ofSeconds(10));

    assertEquals("[  3/4] a: 1 ops/s, about 20 s left\n[  4/4] b: 1 ops/s\n", said());
  }

  /** The servers are stopped after it, which ticks while they do. */
  @Test
  void end_onATerminal_noBarIsDrawnAfterIt() {
    StudyProgress progress = progress(4, 0, 80, true);

    progress.running("a");
    progress.end();
    progress.say("Interrupted.");
    progress.tick();

    String lastLine = said().substring(said().lastIndexOf('\r') + 1);
    assertEquals("Interrupted.\n", lastLine);
  }

  @Test
  void tick_followsALog_showsItsLastWholeLineOnceAMinute(@TempDir Path folder) throws Exception {
    Path log = Files.writeString(folder.resolve("log"), "Loading.\n");
    StudyProgress progress = progress(4, 0, 80);
    progress.running("a: plain, client");
    progress.follow(log);
    millis.addAndGet(59_999);
    progress.tick();
    assertEquals("", said());

    millis.addAndGet(1);
    progress.tick();
    progress.tick();
    String more = "x".repeat(10_000) + "\nMeasured for 3 min: widest interval +/- 3.1 %\n\nhalf";
    Files.writeString(log, more, StandardOpenOption.APPEND);
    millis.addAndGet(60_000);
    progress.tick();
    assertEquals(
        List.of(
            "        a: plain, client: Loading.",
            "        a: plain, client: Measured for 3 min: widest interval +/- 3.1 %"),
        said().lines().toList());

    out.reset();
    progress.running("b");
    millis.addAndGet(60_000);
    progress.tick();
    progress.follow(folder.resolve("none"));
    millis.addAndGet(60_000);
    progress.tick();
    assertEquals("", said());
  }

  private StudyProgress progress(int trials, int done, int seconds) {
    return progress(trials, done, seconds, false);
  }

  private StudyProgress progress(int trials, int done, int seconds, boolean terminal) {
    return new StudyProgress(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        terminal,
        () -> Instant.ofEpochMilli(millis.get()),
        trials,
        done,
        Duration.ofSeconds(seconds));
  }

  private String said() {
    return out.toString(StandardCharsets.UTF_8);
  }
}
