package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.run.Journal;
import site.ycsb.compare.run.Journal.JournalEvent;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;

@Tag("long")
@Order(4)
class CompareIT {
  private static final String STUDY =
      """
      title: Small
      stores: memory
      protections: [plain, client-128]
      workloads: a
      records: 100
      operations: 500
      repeats: 2
      warmup: {seconds: 0}
      """;

  @Test
  void study_killedInTheMiddle_isCompletedWithEachTrialOnce(@TempDir Path temp) throws Exception {
    Ycsb ycsb = inFolderWithStudy(temp);
    try (RunningTrial running = ycsb.start("compare", "small.yaml")) {
      awaitLines(running, "[  1/4]");
      ProcessHandle trial = awaitChild(running.handle());
      assertTrue(running.handle().destroyForcibly());
      assertTrue(running.await(Duration.ofSeconds(30)).isPresent());
      trial.onExit().get(60, TimeUnit.SECONDS);
    }
    Path results = onlyFolder(ycsb);
    int before = finished(results).size();
    assertTrue(before >= 1 && before < 4, before + " trials before the kill");

    TrialResult again = ycsb.expect(0, "compare", "small.yaml");

    Results.assertPrints(again, "Resuming " + ycsb.folder().relativize(results));
    assertTrue(again.standardOutput().contains("client-128 on memory: "), again.standardOutput());
    List<String> finished = finished(results);
    assertEquals(4, finished.size(), finished.toString());
    assertEquals(4, finished.stream().distinct().count(), finished.toString());
    assertEquals(5, Files.readAllLines(results.resolve("results.csv")).size());
    assertTrue(Files.size(results.resolve("report.html")) > 1_000_000);
    assertFalse(Files.exists(results.resolve("work")));
    TrialResult list = ycsb.expect(0, "compare", "list");
    assertTrue(list.standardOutput().contains("complete"), list.standardOutput());
  }

  /** On Cassandra a study is InterleavedStudyIT's, on MongoDB MongodIT's. */
  @Test
  void smoke_onHBase_isValidAndLeavesNothing(@TempDir Path temp) throws Exception {
    Ycsb ycsb = Ycsb.in(temp.resolve("a folder"));

    String small = "compare smoke --only hbase --only client-256 --repeats 1 --scale 0.2";
    ycsb.expect(0, small.split(" ", -1));

    Path results = onlyFolder(ycsb);
    String page = Files.readString(results.resolve("report.html"));
    assertTrue(page.contains("server: Apache HBase"), "the report doesn't name the server");
    assertEquals(1, finished(results).size());
    assertFalse(Files.exists(results.resolve("work")), "servers and data are gone");
  }

  private static Ycsb inFolderWithStudy(Path temp) throws IOException {
    Ycsb ycsb = Ycsb.in(temp.resolve("a folder"));
    Files.writeString(ycsb.folder().resolve("small.yaml"), STUDY);
    return ycsb;
  }

  private static Path onlyFolder(Ycsb ycsb) throws IOException {
    try (Stream<Path> folders = Files.list(ycsb.folder().resolve("results"))) {
      List<Path> all = folders.toList();
      assertEquals(1, all.size(), all.toString());
      return all.get(0);
    }
  }

  private static List<String> finished(Path results) throws IOException {
    return Journal.read(results).stream()
        .filter(event -> event.event() == JournalEvent.Type.FINISHED)
        .map(event -> String.valueOf(event.trial()))
        .toList();
  }

  private static void awaitLines(RunningTrial running, String text) throws Exception {
    Await.until(
        "prints " + text,
        Duration.ofMinutes(8),
        () -> {
          boolean printed = Files.readString(running.errorFile()).contains(text);
          Optional<TrialResult> ended = running.await(Duration.ZERO);
          assertTrue(printed || ended.isEmpty(), () -> ended.map(Ycsb::describe).orElse(""));
          return printed;
        });
  }

  private static ProcessHandle awaitChild(ProcessHandle study) throws Exception {
    return Await.present("a trial runs", Duration.ofMinutes(1), () -> study.children().findFirst());
  }
}
