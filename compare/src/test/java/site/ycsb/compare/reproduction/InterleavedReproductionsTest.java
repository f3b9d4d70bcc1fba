package site.ycsb.compare.reproduction;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.interleaved.Results;

/** Publications whose claims are judged by measurements that took turns, too. */
class InterleavedReproductionsTest {
  private static final JsonMapper MAPPER = new JsonMapper();

  @TempDir Path folder;

  /** Trials say nothing; what took turns does, also of two lengths of keys. */
  @Test
  void files_publishedInterleavedStudy_judgesClaimsASecondTime() throws Exception {
    String before =
        ReproductionsTest.reproductions().files(folder).getOrDefault("reproductions.md", "");
    assertTrue(
        before.contains(
            "  | `waage-wiese-threads`, cassandra | not measured yet | **can't be told here**"
                + " | not measured yet | **can't be told here** |\n"),
        before);
    assertTrue(before.contains("In turns: `shwaysh-interleaved`, not measured yet."), before);

    publishInTurns("[7.0, 7.0, 6.6, 6.61]");

    String page =
        ReproductionsTest.reproductions().files(folder).getOrDefault("reproductions.md", "");

    assertTrue(
        page.contains(
            "In turns: [`waage-wiese-interleaved`](reproductions/waage-wiese-interleaved/),"
                + " 1 of 16 measurements, 2026-01-01; plain differed from plain in 0 of them;"
                + " counts scaled by 0.5."),
        page);
    // the mean of exp(-0.4) and exp(-0.39), whose error is 0.01: two arms by two
    String byPlain = "0.674 (0.661 to 0.687), mean of 2 of 12 settings, counts scaled by 0.5";
    assertTrue(
        page.contains(
            "  | `waage-wiese-threads`, cassandra | not measured yet | **can't be told here** | "
                + byPlain
                + " | **not confirmed** |\n"),
        page);
    // operations aren't a setting: one number of threads, two lengths of keys
    assertTrue(
        page.contains(
            "  | `waage-wiese-opcount`, cassandra | not measured yet | **can't be told here** | "
                + byPlain.replace("2 of 12", "2 of 3")
                + " | **not confirmed** |\n"),
        page);
    // 256 by 128 bits: exp(0.01), whose error is 0.014
    assertTrue(
        page.contains(
            "  | `waage-wiese-opcount`, cassandra | not measured yet | **can't be told here** | "
                + "1.01 (0.982 to 1.04), counts scaled by 0.5 | **confirmed** |\n"),
        page);
    assertTrue(
        page.contains(
            "  | `waage-wiese-threads-method`, cassandra | not measured yet | **can't be told here**"
                + " | not measured | **can't be told here** |\n"),
        page);
  }

  /** Ratios of 0.674 and 0.610: an interval of two passes has one degree of freedom. */
  @Test
  void files_passesOfOneSetting_areAsUncertainAsTheyDiffer() throws Exception {
    publishInTurns("[7.0, 7.0, 6.6, 6.61]", "[7.0, 7.0, 6.5, 6.51]");

    String page =
        ReproductionsTest.reproductions().files(folder).getOrDefault("reproductions.md", "");

    assertTrue(
        page.contains(
            "| 0.641 (0.339 to 1.21), mean of 2 of 12 settings, counts scaled by 0.5 |"
                + " **can't be told here** |"),
        page);
  }

  /** A summary of measurements in turns, a pass for each list of the arms' logarithms. */
  private void publishInTurns(String... logs) throws IOException {
    Path into =
        Files.createDirectories(folder.resolve("reproductions").resolve("waage-wiese-interleaved"));
    ObjectNode result = MAPPER.valueToTree(Results.of(true, "client-128", "client-256"));
    result.remove("slices");
    String measurement =
        """
        {
          "plain": {"id": "c0", "store": "cassandra", "workload": "workloada", "clients": 1,
            "threads": 4, "target": 0, "studyRecords": 100, "studyOperations": 0,
            "protection": "plain", "plain": true, "records": 100, "operations": 0},
          "result": RESULT,
          "logThroughput": {"logs": LOGS, "degreesOfFreedom": 199,
            "covariance": [[1e-4, 0, 0, 0], [0, 1e-4, 0, 0], [0, 0, 1e-4, 0], [0, 0, 0, 1e-4]]}}
        """
            .replace("RESULT", result.toString());
    Files.writeString(
        into.resolve("summary.json"),
        "{\"measurements\": ["
            + Stream.of(logs)
                .map(list -> measurement.replace("LOGS", list))
                .collect(Collectors.joining(","))
            + "], \"provenance\": {\"planned\": 16, \"settings\": {\"Scale of counts\": \"0.5\"}}}");
  }
}
