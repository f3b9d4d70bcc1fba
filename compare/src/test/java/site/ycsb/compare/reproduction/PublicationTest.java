package site.ycsb.compare.reproduction;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.config.ConfigurationException;

class PublicationTest {
  private static final String FILE =
      """
      title: One
      source: ""
      studies: [one]
      prose: {measured: something, here: nothing}
      claims:
        - claim: A claim
          studies: one
          column: throughput_ops_s
          contrast: {of: {store: hbase}, to: {store: cassandra}}
          within: {low: 1, high: 5, words: some}
      chart:
        - rows: metric
      """;

  @TempDir Path studies;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "title: One | '' | title=",
        "title: One | title: null | title=",
        "source: \"\" | '' | source=",
        ", here: nothing | '' | prose.here=",
        "studies: one | studies: two | claims.studies=two",
        "of: {store | of: {stoer | claims.contrast=",
        "within: {low: 1, high: 5, words: some} | '' | claims.within=",
        "low: 1 | low: 7 | claims.within=",
        "rows: metric | rows: colour | chart.rows="
      })
  void read_mistake_isNamedByItsKey(String right, String wrong, String key) throws Exception {
    Path folder = Files.createDirectories(studies.resolve("publications"));
    assertTrue(FILE.contains(right), right);
    Files.writeString(folder.resolve("one.yaml"), FILE.replace(right, wrong));

    String message =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> Publication.read(studies, "one"))
                .getMessage());

    assertTrue(message.startsWith(key), message);
    assertTrue(message.contains("(one.yaml): "), message);
    assertTrue(message.endsWith("docs/reproduce.md has the keys"), message);
  }
}
