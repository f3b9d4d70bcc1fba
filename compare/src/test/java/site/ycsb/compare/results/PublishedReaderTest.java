package site.ycsb.compare.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.study.Study.PublishedFile;
import site.ycsb.config.ConfigurationException;

class PublishedReaderTest {
  @TempDir Path folder;

  @Test
  void read_figures_areOfWhatTheirLineSays() throws Exception {
    List<StudyRecord.PublishedValue> figures =
        PublishedReader.read(
            List.of(
                file(
                    "ops,db,speed\n49,a,12.5\n100,b,\n",
                    Map.of("operations", "ops", "store", "db"),
                    value("throughput_ops_s", "speed"))));

    assertEquals(1, figures.size());
    assertEquals(50, figures.get(0).subject().operations());
    assertEquals("a", figures.get(0).subject().store());
    assertEquals(12.5, figures.get(0).value());
  }

  @Test
  void read_manyMistakes_areAllTold() throws Exception {
    String message =
        problems(
            file(
                "ops,speed\nmany,12\n50,fast\n50,NaN\n50,1d\n",
                Map.of("operations", "ops", "threads", "clients"),
                value("thruput_ops_s", "speed"),
                value("READ_mean_us_rato", "sped"),
                value("SCAN_p99_us_change_pct", "speed")));

    assertEquals(
        List.of(
            "published.values.metric=thruput_ops_s (s.yaml, line 9): must be a column of"
                + " results.csv, or one with _ratio or _change_pct at its end. Did you mean"
                + " throughput_ops_s?",
            "published.values.metric=READ_mean_us_rato (s.yaml, line 9): must be a column of"
                + " results.csv, or one with _ratio or _change_pct at its end. Did you mean"
                + " READ_mean_us_ratio?",
            "published.match=clients (s.yaml, line 7): must be a column of the file. It has ops,"
                + " speed",
            "published.operations=many (s.yaml, line 7): must be a whole number. Correct it where"
                + " it's set, in its column or under translate",
            "speed=fast (figures.csv): must be a number. Correct the file, or leave the line out"
                + " by the study's 'where'",
            "speed=NaN (figures.csv): must be a number. Correct the file, or leave the line out"
                + " by the study's 'where'",
            "speed=1d (figures.csv): must be a number. Correct the file, or leave the line out"
                + " by the study's 'where'",
            "published.values.column=sped (s.yaml, line 9): must be a column of the file. It has"
                + " ops, speed"),
        message.lines().toList());
  }

  @Test
  void read_translationThatNeverOccurs_isAProblem() throws Exception {
    PublishedFile file =
        file(
            "ops,speed\n490,12\n", Map.of("operations", "ops"), value("throughput_ops_s", "speed"));

    assertEquals(
        "published.translate.operations=49 (s.yaml, line 7): must be a text of column ops, in a"
            + " line that counts. Correct it or leave it out",
        problems(file));
  }

  @Test
  void read_figureTwice_isAProblem() throws Exception {
    PublishedFile file =
        file(
            "ops,speed\n7,11\n7,12\n8,12\n",
            Map.of("operations", "ops"),
            value("throughput_ops_s", "speed"));

    assertEquals(
        "speed=12 (figures.csv): occurs twice for the same metric and configuration. Keep one"
            + " line, or tell them apart by 'match' or 'where'",
        problems(file));
  }

  @Test
  void read_selectionWithoutALine_isAProblem() throws Exception {
    PublishedFile.Value speed = value("throughput_ops_s", "speed");
    PublishedFile file = file("ops,speed\n7,12\n", Map.of("operations", "ops"), speed);

    assertEquals(
        "published.where=ops: 8 (s.yaml, line 7): must be what a line has in column ops. Correct"
            + " it or leave it out",
        problems(
            new PublishedFile(
                file.file(),
                file.origin(),
                file.source(),
                Map.of("ops", "8"),
                file.match(),
                Map.of(),
                file.values())));
  }

  @Test
  void read_mistakeInEachOfManyLines_listsTheFirstOnes() throws Exception {
    StringBuilder text = new StringBuilder("ops,speed\n");
    for (int line = 100_000; line < 120_000; line++) {
      text.append(line).append(",bad").append(line).append('\n');
    }
    List<String> lines =
        problems(
                file(
                    text.toString(),
                    Map.of("operations", "speed"),
                    value("throughput_ops_s", "ops"),
                    value("run_time_ms", "speed")))
            .lines()
            .toList();

    assertEquals(101, lines.size());
    assertTrue(
        lines.get(0).startsWith("published.operations=bad100000 (s.yaml, line 7)"), lines.get(0));
    assertTrue(lines.get(100).endsWith(" more problems"), lines.get(100));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "a,b\n", "a,b\n1\n", "a,a\n1,2\n", "\u00e9,b\n1,2\n"})
  void read_noTable_isAProblemOfTheStudysLine(String text) throws Exception {
    String message = problems(file(text, Map.of(), value("throughput_ops_s", "b")));

    assertTrue(
        message.startsWith(
            "published.file=figures.csv (s.yaml, line 7): must be comma-separated values"),
        message);
    assertTrue(message.contains("Correct it: figures.csv"), message);
    assertEquals(1, message.lines().count(), message);
  }

  /** As spreadsheets write it. */
  @Test
  void read_withAByteOrderMark_isRead() throws Exception {
    PublishedFile file = file("", Map.of("operations", "ops"), value("throughput_ops_s", "speed"));
    Files.writeString(file.file(), "\uFEFFops,speed\r\n7,12\r\n", StandardCharsets.UTF_8);

    assertEquals(7, PublishedReader.read(List.of(file)).get(0).subject().operations());
  }

  @Test
  void read_moreThanAnybodyWrites_isAProblem() throws Exception {
    PublishedFile file = file("a,b\n", Map.of(), value("throughput_ops_s", "b"));
    try (RandomAccessFile large = new RandomAccessFile(file.file().toFile(), "rw")) {
      large.setLength(3L << 30);
    }

    assertTrue(problems(file).contains("figures.csv: it has more than 16777216 bytes"));
  }

  private static PublishedFile.Value value(String metric, String column) {
    return new PublishedFile.Value("s.yaml, line 9", metric, column, Map.of(), Map.of());
  }

  /** In Latin-1, which is UTF-8 as long as it's ASCII. */
  private PublishedFile file(String text, Map<String, String> match, PublishedFile.Value... values)
      throws Exception {
    Path file = folder.resolve("figures.csv");
    Files.writeString(file, text, StandardCharsets.ISO_8859_1);
    return new PublishedFile(
        file,
        "s.yaml, line 7",
        "A paper",
        Map.of(),
        match,
        text.contains("\n49") ? Map.of("operations", Map.of("49", "50")) : Map.of(),
        List.of(values));
  }

  private static String problems(PublishedFile file) {
    return String.valueOf(
        assertThrows(ConfigurationException.class, () -> PublishedReader.read(List.of(file)))
            .getMessage());
  }
}
