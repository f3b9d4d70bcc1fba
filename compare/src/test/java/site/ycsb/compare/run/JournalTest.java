package site.ycsb.compare.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.run.Journal.JournalEvent;
import site.ycsb.compare.run.Journal.TrialStates;

class JournalTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-02T03:04:05Z"));

  @TempDir Path folder;

  @Test
  void open_again_hasWhatWasAppended() throws Exception {
    try (Journal journal = Journal.open(folder, CLOCK)) {
      journal.started("t1", 1, ProcessHandle.current(), "bin/ycsb run");
      journal.finished("t1", 1, Duration.ofMillis(5), "f");
    }

    try (Journal journal = Journal.open(folder, CLOCK)) {
      assertEquals(2, journal.events().size());
      JournalEvent started = journal.events().get(0);
      assertEquals(ProcessHandle.current().pid(), started.pid());
      assertEquals("2026-01-02T03:04:05Z", started.at());
      assertTrue(new TrialStates(journal.events()).isOver("t1"));
    }
  }

  @Test
  void open_afterAHalfWrittenLine_goesOnBeforeIt() throws Exception {
    try (Journal journal = Journal.open(folder, CLOCK)) {
      journal.finished("t1", 1, Duration.ZERO, "f");
    }
    Path file = folder.resolve(Journal.FILE_NAME);
    Files.writeString(file, "{\"event\":\"FINISHED\",\"tri", StandardOpenOption.APPEND);

    assertEquals(1, Journal.read(folder).size());
    try (Journal journal = Journal.open(folder, CLOCK)) {
      journal.finished("t2", 1, Duration.ZERO, "f");
    }

    assertEquals(
        List.of("t1", "t2"), Journal.read(folder).stream().map(JournalEvent::trial).toList());
  }

  @Test
  void open_whileItIsOpen_isRefused() throws Exception {
    try (Journal journal = Journal.open(folder, CLOCK)) {
      assertEquals(List.of(), journal.events());
      assertThrows(Journal.InUseException.class, () -> Journal.open(folder, CLOCK));
    }
  }

  @Test
  void open_inAnotherProcess_isRefusedUntilThisOneCloses() throws Exception {
    try (Journal journal = Journal.open(folder, CLOCK)) {
      journal.finished("t1", 1, Duration.ZERO, "f");

      assertEquals(JournalOpener.IN_USE, openInAnotherProcess());
    }

    assertEquals(JournalOpener.FREE, openInAnotherProcess());
  }

  /** What was read when it was opened again mustn't give up the lock either. */
  @Test
  void open_againInAnotherProcess_isRefusedUntilThisOneCloses() throws Exception {
    try (Journal journal = Journal.open(folder, CLOCK)) {
      journal.finished("t1", 1, Duration.ZERO, "f");
    }

    try (Journal journal = Journal.open(folder, CLOCK)) {
      assertEquals(1, journal.events().size());
      assertEquals(JournalOpener.IN_USE, openInAnotherProcess());
    }

    assertEquals(JournalOpener.FREE, openInAnotherProcess());
  }

  @Test
  void read_somethingElse_tellsTheLine() throws Exception {
    Files.writeString(folder.resolve(Journal.FILE_NAME), "hello\n");

    IOException problem = assertThrows(IOException.class, () -> Journal.read(folder));
    assertTrue(String.valueOf(problem.getMessage()).contains("line 1"), problem.getMessage());
  }

  @Test
  void states_startedOnly_isNotOver() {
    TrialStates states = new TrialStates(List.of(event(JournalEvent.Type.STARTED, 1)));

    assertEquals(false, states.isOver("t"));
    assertEquals(2, states.nextAttempt("t"));
  }

  @Test
  void states_failedWithoutHavingStarted_countsAsAnAttempt() {
    TrialStates states = new TrialStates(List.of(event(JournalEvent.Type.FAILED, 1)));

    assertEquals(2, states.nextAttempt("t"));
    assertEquals(false, states.isOver("t"));
  }

  @Test
  void states_twoFailures_isGivenUpUntilItIsRetried() {
    TrialStates states =
        new TrialStates(
            List.of(
                event(JournalEvent.Type.FAILED, 1),
                event(JournalEvent.Type.INTERRUPTED, 2),
                event(JournalEvent.Type.FAILED, 3)));

    assertTrue(states.givenUp("t").isPresent());
    states.accept(event(JournalEvent.Type.RETRIED, 0));
    assertEquals(false, states.isOver("t"));
  }

  @Test
  void states_interruptedTwice_isNoFailure() {
    TrialStates states =
        new TrialStates(
            List.of(
                event(JournalEvent.Type.INTERRUPTED, 1),
                event(JournalEvent.Type.INTERRUPTED, 2),
                event(JournalEvent.Type.FAILED, 3)));

    assertEquals(false, states.isOver("t"));
  }

  private int openInAnotherProcess() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                JournalOpener.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it doesn't end");
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  private static JournalEvent event(JournalEvent.Type type, int attempt) {
    return new JournalEvent(type, "now", "t", attempt, 0, 0, 0, 0, null, null, null);
  }
}
