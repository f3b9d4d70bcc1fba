package site.ycsb.capacity.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.capacity.search.Observation;
import site.ycsb.client.capacity.LoadWindow;
import site.ycsb.client.capacity.LoadWindow.ClientLoad;
import site.ycsb.client.capacity.Objective;
import site.ycsb.client.command.Failure;

class WindowJournalTest {
  private static final WindowJournal.Header HEADER =
      new WindowJournal.Header(
          List.of("READ p99 < 10 ms"), 5, Map.of("binding", "memory", "recordcount", "100"));

  @TempDir private Path folder;

  private WindowJournal open() throws IOException {
    return WindowJournal.open(folder.resolve("journal"), HEADER);
  }

  private static Observation observation(long arrived) {
    return new Observation(
        5_000_000_000L,
        new LoadWindow.Counts(arrived, arrived - 1, 0, 0, 1),
        List.of(new Objective.Observed(0.25, arrived)),
        new Observation.LatencyPercentiles(1, 2, 3),
        new ClientLoad(0.5, 0.25, 0));
  }

  @Test
  void earlier_windowsOfAStoppedSearch_comeAgainInOrder() throws IOException {
    WindowJournal first = open();
    assertEquals(Optional.empty(), first.earlier(100));
    first.add(100, observation(7));
    first.add(100.5, observation(8));
    WindowJournal second = open();
    assertEquals(Optional.of(100.0), second.firstRate());
    assertEquals(Optional.of(observation(7)), second.earlier(100));
    assertEquals(Optional.of(observation(8)), second.earlier(100.5));
    assertEquals(Optional.empty(), second.earlier(100.5));
  }

  @Test
  void add_fileThatBecameALink_isRejectedAndKeepsWhatItLeadsTo() throws IOException {
    Path precious = Files.writeString(folder.resolve("precious"), "of somebody else");
    WindowJournal journal = open();
    Files.createSymbolicLink(folder.resolve("journal"), precious);
    UncheckedIOException failure =
        assertThrows(UncheckedIOException.class, () -> journal.add(100, observation(7)));
    assertTrue(failure.getCause().getMessage().contains("symbolic link"), failure::toString);
    assertEquals("of somebody else", Files.readString(precious));
  }

  @Test
  void add_fileThatCantBeWritten_saysSoInASentence() throws IOException {
    Path gone = Files.createDirectory(folder.resolve("gone"));
    WindowJournal journal = WindowJournal.open(gone.resolve("journal"), HEADER);
    Files.delete(gone);
    UncheckedIOException failure =
        assertThrows(UncheckedIOException.class, () -> journal.add(100, observation(7)));
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    new Failure(failure).print(new PrintStream(err, true, UTF_8));
    assertEquals(
        "ERROR: "
            + journal.file()
            + ": the journal can't be written (there is no such file). Make room and search again,"
            + " which goes on with the windows that it has\n",
        err.toString(UTF_8));
    assertEquals(1, new Failure(failure).exitCode());
  }

  @Test
  void earlier_anotherRate_endsWhatIsKnown() throws IOException {
    open().add(100, observation(7));
    WindowJournal second = open();
    assertEquals(Optional.empty(), second.earlier(200));
    assertEquals(Optional.empty(), second.earlier(100));
  }

  @Test
  void open_lineOfAKilledSearch_isLeftOutAndWrittenOver() throws IOException {
    open().add(100, observation(7));
    Files.writeString(folder.resolve("journal"), "{\"rate\":10", StandardOpenOption.APPEND);
    WindowJournal second = open();
    assertEquals(Optional.of(observation(7)), second.earlier(100));
    assertEquals(Optional.empty(), second.earlier(100));
    second.add(100, observation(8));
    WindowJournal third = open();
    assertEquals(Optional.of(observation(7)), third.earlier(100));
    assertEquals(Optional.of(observation(8)), third.earlier(100));
  }

  @Test
  void open_fileOfAnotherSearch_isRejectedWithWhatDiffers() throws IOException {
    open().add(100, observation(7));
    WindowJournal.Header other =
        new WindowJournal.Header(
            List.of("p50 < 1 ms"), 5, Map.of("binding", "basic", "encryption", "true"));
    IllegalArgumentException rejected =
        assertThrows(
            IllegalArgumentException.class,
            () -> WindowJournal.open(folder.resolve("journal"), other));
    assertEquals(
        "is of another search: capacity.slo was READ p99 < 10 ms and is p50 < 1 ms; binding was"
            + " memory and is basic; encryption was not given and is true; recordcount was 100 and"
            + " is not given",
        rejected.getMessage());
  }

  @Test
  void open_fileOfSomethingElse_isRejected() throws IOException {
    Files.writeString(folder.resolve("text"), "hello\n");
    assertThrows(
        IllegalArgumentException.class, () -> WindowJournal.open(folder.resolve("text"), HEADER));
    // of a version that didn't say what was searched
    Files.writeString(
        folder.resolve("old"), "{\"objectives\":[\"READ p99 < 10 ms\"],\"windowSeconds\":5}\n");
    assertThrows(
        IllegalArgumentException.class, () -> WindowJournal.open(folder.resolve("old"), HEADER));
  }

  @Test
  void open_nothingObserved_leavesNoFile() throws IOException {
    assertEquals(Optional.empty(), open().earlier(100));
    assertFalse(Files.exists(folder.resolve("journal")));
  }

  @Test
  void removeLast_severalWindows_keepsTheOthers() throws IOException {
    WindowJournal first = open();
    first.add(100, observation(7));
    first.add(100, observation(8));
    first.removeLast();
    assertEquals(1, first.windows());
    WindowJournal second = open();
    assertEquals(Optional.of(observation(7)), second.earlier(100));
    assertEquals(Optional.empty(), second.earlier(100));
  }
}
