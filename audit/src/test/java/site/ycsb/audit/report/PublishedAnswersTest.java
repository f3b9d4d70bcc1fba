package site.ycsb.audit.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.audit.report.AuditReport.FeatureResult;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.audit.StoreEdition;

class PublishedAnswersTest {
  @TempDir Path folder;

  @Test
  void read_fileWithTwoStores_takesTheAnswersOfOne() throws Exception {
    Path file =
        file(
            """
            source,store,feature,answer
            "An example, not a publication",cassandra,auditing,no
            "An example, not a publication",mongodb,auditing,partly
            """);
    PublishedAnswers answers = PublishedAnswers.read(file, "cassandra", "", "argument").get(0);

    assertEquals("An example, not a publication", answers.source());
    assertEquals(Map.of(SecurityFeature.AUDITING, AuditAnswer.NO), answers.answers());
    assertTrue(answers.hasChanged(result(AuditAnswer.YES)));
    assertFalse(answers.hasChanged(result(AuditAnswer.NO)));
    assertFalse(answers.hasChanged(result(AuditAnswer.UNKNOWN)));
    assertEquals(List.of(), PublishedAnswers.read(file, "hbase", "", "argument"));
  }

  @Test
  void read_wrongWords_areAllNamed() throws Exception {
    Path file =
        file(
            """
            source,store,feature,answer
            s,cassandra,audit,yes
            s,cassandra,auditing,maybe
            s,cassandra,jmx,yes
            s,cassandra,jmx,no
            """);
    ConfigurationException failure =
        assertThrows(
            ConfigurationException.class,
            () -> PublishedAnswers.read(file, "cassandra", "", "argument"));
    assertEquals(3, failure.problems().size());
  }

  /** It goes into an HTML page too, which no console filters. */
  @Test
  void read_sourceWithControlCharacters_isEscaped() throws Exception {
    Path file = file("source,store,feature,answer\n\"a\u202eb\u001b[2J\",cassandra,jmx,no\n");
    assertEquals(
        "a\\u202eb\\u001b[2J",
        PublishedAnswers.read(file, "cassandra", "", "argument").get(0).source());
  }

  @Test
  @Timeout(120)
  void read_endlessFile_isAProblem() {
    assertThrows(
        ConfigurationException.class,
        () -> PublishedAnswers.read(Path.of("/dev/zero"), "cassandra", "", "argument"));
  }

  @Test
  void read_editions_areAnswersByThemselves() throws Exception {
    Path file =
        file(
            """
            table,store,edition,feature,answer,mechanisms
            5.17,cassandra,open-source,auditing,no,
            5.17,cassandra,enterprise,auditing,yes,"AUTH, DML"
            5.17,mongodb,enterprise,auditing,yes,
            """);
    List<PublishedAnswers> answers =
        PublishedAnswers.read(file, "cassandra", "A publication", "argument");

    assertEquals(
        List.of(
            new PublishedAnswers(
                "A publication, table 5.17, open source",
                Optional.of(StoreEdition.OPEN_SOURCE),
                Map.of(SecurityFeature.AUDITING, AuditAnswer.NO),
                Map.of()),
            new PublishedAnswers(
                "A publication, table 5.17, enterprise edition",
                Optional.of(StoreEdition.ENTERPRISE),
                Map.of(SecurityFeature.AUDITING, AuditAnswer.YES),
                Map.of(SecurityFeature.AUDITING, "AUTH, DML"))),
        answers);
  }

  @Test
  void read_unknownEdition_isAProblem() throws Exception {
    Path file =
        file(
            """
            table,store,edition,feature,answer,mechanisms
            5.17,cassandra,community,auditing,no,
            """);
    assertThrows(
        ConfigurationException.class,
        () -> PublishedAnswers.read(file, "cassandra", "", "argument"));
  }

  /** The file that the distribution has: 10 features of 2 stores in 2 editions. */
  @Test
  void read_table517_isComplete() {
    Path file =
        Path.of("..", "workloads", "studies", "published", "shwaysh2018-security-features.csv");
    for (String store : List.of("cassandra", "mongodb")) {
      List<PublishedAnswers> editions = PublishedAnswers.read(file, store, "Shwaysh", "test");
      assertEquals(
          Set.of(StoreEdition.values()),
          editions.stream()
              .flatMap(answers -> answers.edition().stream())
              .collect(Collectors.toSet()));
      for (PublishedAnswers answers : editions) {
        assertEquals(Set.of(SecurityFeature.values()), answers.answers().keySet());
      }
    }
  }

  /** The page shows what the file has of each store and edition, and then what was found. */
  @ParameterizedTest
  @CsvSource({"cassandra, Cassandra", "mongodb, MongoDB"})
  void page_columnsOfThePublication_areTheFiles(String store, String heading) throws Exception {
    Path root = Path.of("..");
    String page = Files.readString(root.resolve("docs/results/security-features.md"));
    String table = page.split("\n## " + heading + "\n", -1)[1].split("\n## ", -1)[0];
    List<List<String>> rows =
        table
            .lines()
            .filter(line -> line.startsWith("| `"))
            .map(line -> List.of(line.substring(2).split(" \\| ", -1)).subList(0, 3))
            .map(cells -> cells.stream().map(cell -> cell.replaceAll(" \\|$", "")).toList())
            .toList();
    Path file = root.resolve("workloads/studies/published/shwaysh2018-security-features.csv");
    Map<StoreEdition, PublishedAnswers> editions =
        PublishedAnswers.read(file, store, "Shwaysh", "test").stream()
            .collect(Collectors.toMap(one -> one.edition().orElseThrow(), one -> one));

    assertEquals(
        Arrays.stream(SecurityFeature.values())
            .map(
                feature ->
                    List.of(
                        "`" + feature.word() + "`",
                        cell(editions.get(StoreEdition.OPEN_SOURCE), feature),
                        cell(editions.get(StoreEdition.ENTERPRISE), feature)))
            .toList(),
        rows);
  }

  private static String cell(@Nullable PublishedAnswers published, SecurityFeature feature) {
    PublishedAnswers there = Objects.requireNonNull(published, "an edition is missing");
    String answer = Objects.requireNonNull(there.answers().get(feature), feature.word()).word();
    String mechanisms = there.mechanisms().getOrDefault(feature, "");
    return mechanisms.isEmpty() ? answer : answer + ": " + mechanisms;
  }

  @Test
  void read_otherColumnsOrNoFile_isAProblem() throws Exception {
    for (Path file :
        List.of(
            file("store,feature\ncassandra,auditing\n"), folder.resolve("absent.csv"), folder)) {
      assertThrows(
          ConfigurationException.class,
          () -> PublishedAnswers.read(file, "cassandra", "", "argument"));
    }
  }

  private static FeatureResult result(AuditAnswer answer) {
    return new FeatureResult(
        SecurityFeature.AUDITING, answer, List.of(), List.of(), Optional.empty());
  }

  private Path file(String content) throws Exception {
    return Files.writeString(folder.resolve("published.csv"), content);
  }
}
