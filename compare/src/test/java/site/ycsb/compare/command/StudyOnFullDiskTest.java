package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.report.StudyInFolder;
import site.ycsb.testing.client.Child;

/** Studies whose files a disk can't take: a sentence with the file's name, and exit code 1. */
@Timeout(180)
class StudyOnFullDiskTest {
  private final Path folder;
  private final Path full;

  StudyOnFullDiskTest(@TempDir Path folder) throws Exception {
    this.folder = folder;
    full = Files.createDirectories(folder.resolve("full"));
  }

  @Test
  void study_resultsOnAFullDisk_namesTheFile() throws Exception {
    Files.writeString(
        Files.createDirectories(folder.resolve("workloads")).resolve("workload"),
        "workload=site.ycsb.workloads.CoreWorkload\nrecordcount=10\noperationcount=10\n");
    Path study =
        Files.writeString(
            folder.resolve("study.yaml"),
            """
            title: Small
            about: A study of nothing much.
            stores: [memory]
            protections: [plain]
            workloads: [workload]
            threads: 1
            records: 10
            operations: 10
            repeats: 1
            reload: never
            compact: never
            """);

    assertUnwritten(
        full.resolve("results/study.yaml"),
        study.toString(),
        "--results",
        full.resolve("results").toString());
  }

  @Test
  void publish_targetOnAFullDisk_namesTheFile() throws Exception {
    Path results = StudyInFolder.make(folder, 1).root();
    Files.writeString(results.resolve("machine.json"), "{}");
    Files.writeString(results.resolve("study.yaml"), "name: test\n");

    assertUnwritten(full.resolve("test/"), "publish", results.toString(), full.toString());
  }

  private void assertUnwritten(Path file, String... compare) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("site.ycsb.cli.Main", "compare"));
    arguments.addAll(List.of(compare));
    List<String> jvmOptions = new ArrayList<>(Child.SHORT_LIVED);
    jvmOptions.add("-Dycsb.home=" + folder);
    try (Child child =
        Child.onFullDisk(folder, full, jvmOptions, Child.ownClassPath(), arguments)) {
      int code = child.exitCode(90);
      assertEquals(1, code, child.err());
      String last = child.err().lines().reduce("", (before, line) -> line);
      assertTrue(last.startsWith("ERROR: " + file), child.err());
      assertTrue(last.endsWith(": No space left on device"), child.err());
    }
  }
}
