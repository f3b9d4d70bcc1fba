package site.ycsb.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.results.Summary.ClientEffect;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.ClientLaunch;

/** What several clients change, from trials to the report. */
class ClientEffectsTest {
  private static final int REPEATS = 6;

  /**
   * Four clients do twice as much as one; those that encrypt nine tenths of that, where one does
   * four fifths.
   */
  private static final String CHEAPER =
      "case \"$*\" in *cluster.clients=4*)"
          + " seed=${*##*seed=700}; case $2 in encrypted-*) hundreds=18 ;; *) hundreds=20 ;; esac;"
          + " echo \"[OVERALL], Throughput(ops/sec), $hundreds${seed%% *}0.5\" ;; esac";

  @TempDir Path folder;

  @Test
  void comparisons_clientsVary_areOfTheSameNumber() throws Exception {
    Summary summary = Summary.of(results(study(2, List.of(1, 4))));

    List<Summary.Comparison> throughputs =
        summary.comparisons().stream().filter(one -> one.metric() == Metric.THROUGHPUT).toList();
    assertEquals(2, throughputs.size());
    for (Summary.Comparison one : throughputs) {
      assertEquals(
          configuration(summary, one.plain()).clients(),
          configuration(summary, one.configuration()).clients());
    }
  }

  @Test
  void clientEffects_costThatFalls_isTheRatioOfRatios() throws Exception {
    Summary summary = Summary.of(results(study(REPEATS, List.of(1, 4)), CHEAPER));

    ClientEffect effect = only(summary, Metric.THROUGHPUT);
    double expected =
        Math.exp(
            IntStream.rangeClosed(1, REPEATS)
                .map(repeat -> 10 * repeat)
                .mapToDouble(
                    faster ->
                        Math.log((1800.5 + faster) / (2000.5 + faster))
                            - Math.log((800.25 + faster) / (1000.25 + faster)))
                .average()
                .orElseThrow());
    assertEquals(expected, effect.paired().ratio(), 1e-9);
    assertEquals(REPEATS, effect.paired().count());
    assertTrue(effect.isSignificant());
    assertEquals(4, configuration(summary, effect.configuration()).clients());
    assertEquals(1, configuration(summary, effect.fewest()).clients());
    assertEquals("client-128", configuration(summary, effect.fewest()).protection());
  }

  @Test
  void clientEffects_costThatStays_isNotShownToChange() throws Exception {
    StudyResults results = results(study(3, List.of(1, 4)));
    Summary summary = Summary.of(results);

    ClientEffect effect = only(summary, Metric.THROUGHPUT);
    assertEquals(1, effect.paired().ratio(), 1e-9);
    assertFalse(effect.isSignificant());
    assertTrue(
        new Conclusions(results, summary)
            .sentences()
            .contains(
                "client-128 on memory: throughput against plain isn't shown to change with the"
                    + " number of clients."));
  }

  @Test
  void clientEffects_threeNumbers_areComparedWithTheFewest() throws Exception {
    Summary summary = Summary.of(results(study(2, List.of(4, 2, 8))));

    assertEquals(
        List.of("4 by 2", "8 by 2"),
        summary.clientEffects().stream()
            .filter(one -> one.metric() == Metric.THROUGHPUT)
            .map(
                one ->
                    configuration(summary, one.configuration()).clients()
                        + " by "
                        + configuration(summary, one.fewest()).clients())
            .toList());
  }

  @Test
  void sentences_costThatFalls_tellByHowMuchAndBetweenWhich() throws Exception {
    StudyResults results = results(study(REPEATS, List.of(1, 4)), CHEAPER);

    List<String> sentences = new Conclusions(results, Summary.of(results)).sentences();

    assertTrue(
        sentences.stream()
            .anyMatch(
                one ->
                    one.matches(
                        "client-128 on memory: throughput against plain is 12 % higher with 4"
                            + " clients than with 1 \\(\\+11 % to \\+12 %\\)\\.")),
        sentences.toString());
  }

  @Test
  void write_clientsVary_areInEveryFile() throws Exception {
    StudyFolder study = StudyInFolder.make(folder, study(2, List.of(1, 4)), CHEAPER);
    new ReportWriter(study)
        .write(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));

    List<ResultRow> rows = ResultsCsv.read(study.root().resolve(ResultsCsv.FILE_NAME));
    assertEquals(StudyResults.read(study).rows(), rows);
    assertEquals(
        List.of(1, 4),
        rows.stream().map(row -> row.configuration().clients()).distinct().sorted().toList());
    String summary = Files.readString(study.root().resolve(Summary.FILE_NAME));
    assertTrue(summary.contains("\"clientEffects\""));
    String page = Files.readString(study.root().resolve(ReportWriter.FILE_NAME));
    assertTrue(page.contains("<table id=\"client-effects\">"));
    assertTrue(page.contains("{\"key\":\"clients\",\"title\":\"Clients\"}"));
  }

  @Test
  void write_oneClient_saysNothingOfSeveral() throws Exception {
    StudyFolder study = StudyInFolder.make(folder, 2);
    new ReportWriter(study)
        .write(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));

    assertFalse(
        Files.readString(study.root().resolve(Summary.FILE_NAME)).contains("clientEffects"));
    assertFalse(
        Files.readString(study.root().resolve(ReportWriter.FILE_NAME))
            .contains("<table id=\"client-effects\">"));
  }

  private static ClientEffect only(Summary summary, Metric metric) {
    List<ClientEffect> effects =
        summary.clientEffects().stream().filter(one -> one.metric() == metric).toList();
    assertEquals(1, effects.size());
    return effects.get(0);
  }

  private static Configuration configuration(Summary summary, String id) {
    return summary.configurations().stream()
        .map(Summary.ConfigurationSummary::configuration)
        .filter(one -> one.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static Study study(int repeats, List<Integer> clients) {
    return Studies.withClients(StudyInFolder.study(repeats), clients, ClientLaunch.LOCAL);
  }

  private StudyResults results(Study study, String... before) throws Exception {
    return StudyResults.read(StudyInFolder.make(folder, study, before));
  }
}
