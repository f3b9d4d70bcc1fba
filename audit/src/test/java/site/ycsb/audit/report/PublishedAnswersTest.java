package site.ycsb.audit.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
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

  /** A pipe that nobody writes and a device that never ends. */
  @Test
  @Timeout(120)
  void read_endlessFile_isAProblem() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    for (Path endless : List.of(pipe, Path.of("/dev/zero"))) {
      assertThrows(
          ConfigurationException.class,
          () -> PublishedAnswers.read(endless, "cassandra", "", "argument"));
    }
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

  /** The page shows Cassandra's answers, open source, and then what was found. */
  @Test
  void page_columnOfThePublication_isTheFiles() throws Exception {
    Path root = Path.of("..");
    Map<String, String> shown =
        Pattern.compile("(?m)^\\| `([a-z-]+)` \\| (\\w+) \\|")
            .matcher(Files.readString(root.resolve("docs/results/security-features.md")))
            .results()
            .collect(Collectors.toMap(row -> row.group(1), row -> row.group(2)));
    Path file = root.resolve("workloads/studies/published/shwaysh2018-security-features.csv");
    Map<String, String> published =
        PublishedAnswers.read(file, "cassandra", "Shwaysh", "test").stream()
            .filter(answers -> answers.edition().equals(Optional.of(StoreEdition.OPEN_SOURCE)))
            .flatMap(answers -> answers.answers().entrySet().stream())
            .collect(Collectors.toMap(one -> one.getKey().word(), one -> one.getValue().word()));

    assertEquals(SecurityFeature.values().length, published.size());
    assertEquals(published, shown);
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
