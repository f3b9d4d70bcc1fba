package site.ycsb.compare.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.binding.Binding;
import site.ycsb.compare.interleaved.Results;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.study.StudyFile;

class ReproductionsTest {
  private static final Path WORKLOADS = Path.of("..", "workloads");
  private static final Path STUDIES = WORKLOADS.resolve("studies");
  private static final Path DOCS = Path.of("..", "docs");
  private static final String HBASE_MONGODB = "reproductions/hbase-mongodb-light.svg";

  private static final String FEATURES = "shwaysh2018-security-features.csv";

  @TempDir Path folder;

  /** The page can't drift from the data: 'bin/ycsb compare reproductions docs' makes it again. */
  @Test
  void files_committedResults_areTheCommittedFiles() throws Exception {
    Map<String, String> files = reproductions().files(DOCS);

    for (Map.Entry<String, String> file : files.entrySet()) {
      assertEquals(Files.readString(DOCS.resolve(file.getKey())), file.getValue(), file.getKey());
    }
    Set<String> drawn = new TreeSet<>();
    for (String folder : List.of("reproductions", "results/protection", "results/transport")) {
      try (Stream<Path> charts = Files.list(DOCS.resolve(folder))) {
        charts
            .map(chart -> folder + "/" + chart.getFileName())
            .filter(name -> name.endsWith(".svg"))
            .forEach(drawn::add);
      }
    }
    Set<String> made = new TreeSet<>(files.keySet());
    made.remove("reproductions.md");
    assertEquals(made, drawn);
  }

  @Test
  void page_everyLineOfEveryFileOfPublishedFigures_isThereWithAValueOrAReason() throws Exception {
    String page = reproductions().files(folder).getOrDefault("reproductions.md", "");

    List<Path> files;
    try (Stream<Path> published = Files.list(STUDIES.resolve("published"))) {
      files = published.filter(file -> !file.endsWith(FEATURES)).sorted().toList();
    }
    assertEquals(5, files.size());
    int all = 0;
    for (Path file : files) {
      String name = String.valueOf(file.getFileName());
      int lines = Csv.maps(Files.readString(file), name).size();
      all += lines;
      List<String> rows = rows(page, name);
      Set<Integer> numbers = new TreeSet<>();
      for (String row : rows) {
        String[] cells = row.split(" \\| ", -1);
        numbers.add(Integer.valueOf(cells[0].replace("| ", "")));
        // ours, or why not
        assertTrue(!cells[4].isBlank() || !cells[7].replace(" |", "").isBlank(), row);
      }
      Set<Integer> expected = new TreeSet<>();
      for (int line = 2; line < lines + 2; line++) {
        expected.add(line);
      }
      assertEquals(expected, numbers, name);
    }
    assertEquals(25 + 16 + 8 + 80 + 7, all);
  }

  /** Which features a store has is no figure; the page counts them and says where they are. */
  @Test
  void page_publishedAnswers_areCountedWithTheirPlace() throws Exception {
    String page = reproductions().files(folder).getOrDefault("reproductions.md", "");

    assertTrue(page.contains(" 40 published answers, which\nare no figures, "), page);
    assertTrue(page.contains("`" + FEATURES + "`: 40 answers about ten security features"), page);
    assertTrue(page.contains("(security.md#a-published-table-next-to-it)"), page);
  }

  /** Of every line each figure: 4 of a line of Shwaysh, Phopale, 2 of Jakkula, and so on. */
  @Test
  void page_everyFigure_isThere() throws Exception {
    String page = reproductions().files(folder).getOrDefault("reproductions.md", "");

    assertEquals(50, rows(page, "jakkula2020-hbase-cassandra.csv").size());
    assertEquals(64, rows(page, "phopale2018-mongodb-cassandra.csv").size());
    assertEquals(32, rows(page, "shwaysh2018-atrest-overhead.csv").size());
    assertEquals(320, rows(page, "shwaysh2018-performance.csv").size());
    assertEquals(108, rows(page, "waage-wiese2014-client-encryption.csv").size());
    assertEquals(
        80,
        rows(page, "shwaysh2018-performance.csv").stream()
            .filter(row -> row.contains("a cluster of MongoDB isn't among the local stores"))
            .count(),
        "the cluster's MongoDB");
  }

  @Test
  void files_publishedResults_standNextToTheFiguresAndJudgeTheClaims() throws Exception {
    MeasuredStudies trials = new MeasuredStudies();
    for (long count : new long[] {100_000, 125_000, 175_000, 200_000, 250_000}) {
      for (String workload : List.of("workloada", "workloadd")) {
        trials
            .trials(
                MeasuredStudies.configuration("hbase", workload, "plain", 1, count),
                "throughput_ops_s",
                Map.of("READ_mean_us", 200.0, "INSERT_mean_us", 100.0, "steal_pct", 1.25),
                3900,
                4000,
                4100)
            .trials(
                MeasuredStudies.configuration("cassandra", workload, "plain", 1, count),
                "throughput_ops_s",
                Map.of("READ_mean_us", 400.0, "INSERT_mean_us", 200.0),
                2900,
                3000,
                3100);
      }
    }
    publish(trials, "jakkula", Map.of("Scale of counts", "0.5"));

    Map<String, String> files = reproductions().files(folder);
    String page = files.getOrDefault("reproductions.md", "");

    assertEquals(files, reproductions().files(folder));
    assertTrue(
        page.contains(
            "| [`jakkula`](reproductions/jakkula/) | 60 of 60 | 0 | 0 | 1.3 %"
                + " | 2026-01-01 to 2026-01-03 | 0.5 |"),
        page);
    assertTrue(
        page.contains(
            "| 17 | `jakkula` | hbase, workloadd, 100000 operations, Throughput (ops/s)"
                + " | 3908.235 | 4,000 | 3,752 to 4,248 | 1.02 |  |"),
        page);
    assertTrue(
        page.contains("- HBase does more operations per second than Cassandra in workload D."));
    assertTrue(
        page.contains(
            "`jakkula`, hbase by cassandra: 1.33 (1.24 to 1.43), mean of 5 settings, counts"
                + " scaled by 0.5: **confirmed**"),
        page);
    // 0.5 exactly
    assertTrue(
        page.contains(
            "hbase by cassandra: 0.500 (0.500 to 0.500), mean of 5 settings, counts scaled by 0.5:"
                + " **not confirmed**"));
    assertTrue(page.contains("- Note: the study's file has changed since"));
    assertTrue(files.getOrDefault("reproductions/jakkula-light.svg", "").contains("hbase, here"));
  }

  @Test
  void files_studyMeasuredInParts_areOfAllParts() throws Exception {
    Configuration plain = MeasuredStudies.configuration("hbase", "workloadd", "plain", 1, 100_000);
    publish(
        new MeasuredStudies().trials(plain, "throughput_ops_s", 3900),
        "jakkula/repeat-1",
        Map.of("Only", "repeat=1"));
    publish(
        new MeasuredStudies(1).trials(plain, "throughput_ops_s", 4000, 4100),
        "jakkula/repeat-2-and-3",
        Map.of("Only", "repeat=2,repeat=3"));

    String page = reproductions().files(folder).getOrDefault("reproductions.md", "");

    assertTrue(
        page.contains(
            "| [`jakkula`](reproductions/jakkula/) | 3 of 3 | 0 | 0 |  | 2026-01-01 to 2026-01-03 |"
                + " 1 |"),
        page);
    assertTrue(
        page.contains(
            "- Part `repeat-1`, only trials with repeat=1, 2026-01-01: Processors: 2\n"
                + "- Part `repeat-2-and-3`, only trials with repeat=2,repeat=3, 2026-01-02 to"
                + " 2026-01-03: Processors: 2\n"),
        page);
    assertTrue(page.contains(" | 3908.235 | 4,000 | 3,752 to 4,248 | 1.02 |  |"), page);
  }

  @Test
  void files_partsThatDoNotFit_areRejected() throws Exception {
    Configuration plain = MeasuredStudies.configuration("hbase", "workloadd", "plain", 1, 100_000);
    MeasuredStudies trials = new MeasuredStudies().trials(plain, "throughput_ops_s", 3900);
    publish(trials, "jakkula", Map.of());
    publish(trials, "jakkula/again", Map.of());

    String twice =
        String.valueOf(
            assertThrows(IOException.class, () -> reproductions().files(folder)).getMessage());
    publish(
        new MeasuredStudies(1).trials(plain, "throughput_ops_s", 3900),
        "jakkula/again",
        Map.of("Scale of counts", "0.5"));
    String scales =
        String.valueOf(
            assertThrows(IOException.class, () -> reproductions().files(folder)).getMessage());

    assertTrue(twice.startsWith("trial t00 is in ") && twice.endsWith(": keep one"), twice);
    assertTrue(scales.endsWith("must have the same scale of counts"), scales);
  }

  @Test
  void files_rowsThatDoNotFitTheirSummary_areRejected() throws Exception {
    Configuration plain = MeasuredStudies.configuration("hbase", "workloadd", "plain", 1, 100_000);
    publish(
        new MeasuredStudies().trials(plain, "throughput_ops_s", 3900, 4000), "jakkula", Map.of());
    Path results = folder.resolve("reproductions/jakkula/results.csv");
    List<String> lines = Files.readAllLines(results);

    Files.write(results, lines.subList(0, 2));
    String fewer = trouble();
    Files.delete(results);
    String none = trouble();
    Files.writeString(results, String.join("\n", lines).replace("4000", "Infinity") + "\n");
    String infinite = trouble();

    assertTrue(fewer.contains("has 2 valid trials, and results.csv next to it 1"), fewer);
    assertTrue(none.contains("results.csv"), none);
    assertTrue(infinite.endsWith("line 3, throughput_ops_s is Infinity"), infinite);
  }

  private String trouble() {
    return String.valueOf(
        assertThrows(IOException.class, () -> reproductions().files(folder)).getMessage());
  }

  @Test
  void files_standIn_judgesNothing() throws Exception {
    MeasuredStudies trials = new MeasuredStudies();
    for (long count : new long[] {25_000, 50_000, 75_000, 95_000}) {
      trials
          .trials(
              MeasuredStudies.configuration("mongodb", "workloadb", "plain", 1, count),
              "throughput_ops_s",
              Map.of("stand_in", 1.0),
              9000,
              9100)
          .trials(
              MeasuredStudies.configuration("cassandra", "workloadb", "plain", 1, count),
              "throughput_ops_s",
              3000,
              3100);
    }
    publish(trials, "phopale", Map.of());

    String page = reproductions().files(folder).getOrDefault("reproductions.md", "");

    assertTrue(
        Pattern.compile(
                "`phopale`, mongodb by cassandra: 2\\.\\d+ \\([^)]*\\), stand-in, mean of 4"
                    + " settings: \\*\\*can't be told here\\*\\*")
            .matcher(page)
            .find(),
        page);
    assertFalse(page.contains("**confirmed**\n"));
    assertFalse(page.contains(": **not confirmed**"));
    assertTrue(
        page.contains(
            "| 11 | `phopale` | mongodb, workloadb, 25000 operations, Throughput (ops/s)"
                + " | 2423.83 | 9,050 | 8,415 to 9,685 | 3.73 | stand-in |"),
        page);
  }

  @Test
  void files_studyWithoutPublishedFigures_drawsPlainAndWhatEncryptionLeaves() throws Exception {
    Configuration plain = MeasuredStudies.configuration("hbase", "workloada", "plain", 1, 100_000);
    Configuration encrypted =
        MeasuredStudies.configuration("hbase", "workloada", "client-256", 1, 100_000);
    MeasuredStudies trials =
        new MeasuredStudies().trials(plain, "throughput_ops_s", 2000, 2002, 2004);
    publish(trials, "hbase-mongodb", Map.of());
    Map<String, String> plainOnly = reproductions().files(folder);
    publish(
        trials.trials(encrypted, "throughput_ops_s", 1000, 1002, 1004), "hbase-mongodb", Map.of());

    Map<String, String> both = reproductions().files(folder);

    String drawing = both.getOrDefault(HBASE_MONGODB, "");
    assertEquals(1, marks(plainOnly.getOrDefault(HBASE_MONGODB, "")));
    assertEquals(2, marks(drawing));
    assertTrue(drawing.contains("Measured here, with its 95 % interval."), drawing);
    assertFalse(drawing.contains("ublished"), drawing);
    assertTrue(both.getOrDefault("reproductions.md", "").contains("\n### What was measured\n"));
  }

  /** The published line is about both stores, of workload A; ours about each. */
  @Test
  void files_lineThatAClaimSays_isOfItsStoresAndWorkload() throws Exception {
    MeasuredStudies trials = new MeasuredStudies();
    for (String workload : List.of("workloada", "workloade")) {
      double factor = workload.equals("workloada") ? 1 : 5;
      trials
          .trials(key(workload, "client-128"), "throughput_ops_s", 100, 100)
          .trials(key(workload, "client-256"), "throughput_ops_s", 100 * factor, 100 * factor);
    }
    publish(trials, "waage-wiese-threads", Map.of("Scale of counts", "0.5"));

    Map<String, String> files = reproductions().files(folder);

    List<String> rows =
        rows(files.getOrDefault("reproductions.md", ""), "waage-wiese2014-client-encryption.csv");
    String line =
        "| 8 | `waage-wiese-threads` | workloada, effect_of_key_length_128_192_256, almost none, ";
    assertTrue(
        rows.contains(
            line
                + "hbase | 1 | 1.00 | 1.00 to 1.00 | 1.00 | mean of 1 of 4 settings,"
                + " counts scaled by 0.5 |"));
    assertTrue(
        rows.contains(
            line + "cassandra | 1 |  |  |  | not measured: no valid trials of both sides |"));
    assertEquals(108, rows.size(), "as many as when nothing is measured");
    assertTrue(
        files
            .getOrDefault("reproductions/waage-wiese-light.svg", "")
            .contains("waage-wiese-threads: counts scaled by 0.5."));
  }

  @Test
  void files_passesOfProtections_areDrawnOnce() throws Exception {
    Path into = Files.createDirectories(folder.resolve("results").resolve("protection"));
    JsonMapper mapper = new JsonMapper();
    JsonNode one =
        mapper.valueToTree(
            Map.of(
                "plain",
                MeasuredStudies.configuration("cassandra", "workloada", "plain", 1, 100),
                "result",
                Results.of(true, "client-256")));
    Files.writeString(
        into.resolve("summary.json"),
        mapper.writeValueAsString(Map.of("measurements", List.of(one, one))));
    Files.writeString(into.resolve("caption.txt"), "A caption.\n");

    String drawing =
        reproductions().files(folder).getOrDefault("results/protection/throughput-light.svg", "");

    assertEquals(2, marks(drawing), "the control and the client");
  }

  private static Configuration key(String workload, String protection) {
    return MeasuredStudies.configuration("hbase", workload, protection, 1, 100);
  }

  @Test
  void page_figureWithoutARange_hasNoEnds() throws Exception {
    List<String> rows =
        rows(
            reproductions().files(folder).getOrDefault("reproductions.md", ""),
            "waage-wiese2014-client-encryption.csv");

    // read latency is 2 to 3 times higher, write latency 2 times
    assertTrue(rows.stream().filter(row -> row.startsWith("| 4 ")).allMatch(ends()));
    assertTrue(rows.stream().filter(row -> row.startsWith("| 6 ")).noneMatch(ends()));
  }

  private static Predicate<String> ends() {
    return Pattern.compile("(lower|upper) end").asPredicate();
  }

  private void publish(MeasuredStudies trials, String study, Map<String, String> settings)
      throws IOException {
    MeasuredStudy measured = trials.study(study, settings, "changed: yes");
    MeasuredStudy.Part part = measured.parts().get(0);
    Path into = Files.createDirectories(folder.resolve("reproductions").resolve(study));
    Files.writeString(
        into.resolve(ResultsCsv.FILE_NAME), Csv.text(ResultsCsv.table(measured.rows())));
    JsonMapper mapper = new JsonMapper();
    Files.writeString(
        into.resolve("summary.json"),
        mapper.writeValueAsString(Map.of("provenance", part.provenance())));
    Files.writeString(into.resolve("machine.json"), mapper.writeValueAsString(part.machine()));
    Files.writeString(into.resolve("study.yaml"), part.studyFile());
  }

  /** How many values a chart of one series shows: its dots without that of the legend. */
  private static long marks(String drawing) {
    return Pattern.compile("<circle ").matcher(drawing).results().count() - 1;
  }

  /** The rows of a file's table. */
  private static List<String> rows(String page, String file) {
    int start = page.indexOf("<code>" + file + "</code>");
    assertTrue(start > 0, file);
    List<String> rows = new ArrayList<>();
    page.substring(start, page.indexOf("</details>", start))
        .lines()
        .filter(line -> Pattern.matches("\\| \\d+ \\|.*", line))
        .forEach(rows::add);
    return rows;
  }

  static Reproductions reproductions() {
    return new Reproductions(
        STUDIES,
        new StudyFile(
            WORKLOADS,
            Stream.of("cassandra", "hbase", "mongodb")
                .map(store -> new Binding(store, "x", "", Optional.of(store), List.of()))
                .toList(),
            Set.of()));
  }
}
