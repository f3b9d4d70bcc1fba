package site.ycsb.capacity.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private WindowJournal open() throws IOException {
    return open(folder.resolve("journal"), HEADER);
  }

  private WindowJournal open(Path file, WindowJournal.Header header) throws IOException {
    return WindowJournal.open(file, header, new PrintStream(err, true, UTF_8));
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
    assertTrue(failure.toString().contains("symbolic link"), failure::toString);
    assertEquals("of somebody else", Files.readString(precious));
  }

  @Test
  void add_fileThatCantBeWritten_saysSoInASentence() throws IOException {
    Path gone = Files.createDirectory(folder.resolve("gone"));
    WindowJournal journal = open(gone.resolve("journal"), HEADER);
    Files.delete(gone);
    UncheckedIOException failure =
        assertThrows(UncheckedIOException.class, () -> journal.add(100, observation(7)));
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    new Failure(failure).print(new PrintStream(err, true, UTF_8));
    assertEquals(
        "ERROR: "
            + journal.file()
            + ": the journal can't be written (there is no such file). Free some space and search "
            + "again: the search resumes with the windows that it has\n",
        err.toString(UTF_8));
    assertEquals(1, new Failure(failure).exitCode());
  }

  @Test
  void earlier_anotherRate_endsWhatIsKnown() throws IOException {
    open().add(100, observation(7));
    WindowJournal second = open();
    assertEquals(Optional.empty(), second.earlier(200));
    assertEquals(Optional.empty(), second.earlier(100));
    assertTrue(
        err.toString(UTF_8)
            .contains("its last 1 windows, from 100.0 operations/s on, are left out"),
        () -> err.toString(UTF_8));
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
        assertThrows(IllegalArgumentException.class, () -> open(folder.resolve("journal"), other));
    assertEquals(
        "is of another search: capacity.slo was READ p99 < 10 ms and is p50 < 1 ms; binding was"
            + " memory and is basic; encryption was not given and is true; recordcount was 100 and"
            + " is not given",
        rejected.getMessage());
  }

  @Test
  void open_fileOfSomethingElse_isRejected() throws IOException {
    Files.writeString(folder.resolve("text"), "hello\n");
    assertThrows(IllegalArgumentException.class, () -> open(folder.resolve("text"), HEADER));
    // of a version that didn't say what was searched
    Files.writeString(
        folder.resolve("old"), "{\"objectives\":[\"READ p99 < 10 ms\"],\"windowSeconds\":5}\n");
    assertThrows(IllegalArgumentException.class, () -> open(folder.resolve("old"), HEADER));
  }

  private String rejected() {
    return String.valueOf(assertThrows(IllegalArgumentException.class, this::open).getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "100.0, -5",
    "250, 251",
    "5000000000, 5",
    "'}\n{\"rate\"', '}\ngarbage\n{\"rate\"'",
  })
  void open_changedLine_isRejectedWithItsNumber(String was, String is) throws IOException {
    WindowJournal first = open();
    first.add(100, observation(250));
    first.add(100, observation(260));
    Path file = folder.resolve("journal");
    String whole = Files.readString(file);
    String changed = whole.replaceFirst(Pattern.quote(was), Matcher.quoteReplacement(is));
    assertNotEquals(whole, changed);
    Files.writeString(file, changed);
    assertTrue(
        rejected().matches("line [23] isn't what a search of this wrote: .*"), this::rejected);
  }

  @Test
  void open_linesInAnotherOrderOrOfAnotherSearch_areRejected() throws IOException {
    WindowJournal first = open();
    first.add(100, observation(7));
    first.add(100, observation(8));
    Path file = folder.resolve("journal");
    List<String> lines = Files.readAllLines(file);
    Files.write(file, List.of(lines.get(0), lines.get(2), lines.get(1)));
    assertTrue(rejected().startsWith("line 2 "), this::rejected);
    WindowJournal.Header others = new WindowJournal.Header(List.of("p50 < 1 s"), 5, Map.of());
    open(folder.resolve("others"), others).add(100, observation(7));
    Files.write(file, List.of(lines.get(0), Files.readAllLines(folder.resolve("others")).get(1)));
    assertTrue(rejected().startsWith("line 2 "), this::rejected);
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
