package site.ycsb.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.testing.client.Child;

/**
 * However many operations a run has, it fits into a small heap.
 *
 * <p>{@code -Dtest.operations} says how many, 20 million by default: with four bytes for each the
 * heap would be full.
 */
class BoundedMemoryTest {
  private static final long OPERATIONS = Long.getLong("test.operations", 20_000_000);
  private static final long LIMIT_SECONDS = 600;

  @TempDir private Path folder = Path.of("");

  @Test
  @Tag("long")
  @Timeout(value = LIMIT_SECONDS + 60, unit = TimeUnit.SECONDS)
  void run_manyOperationsIn64Megabytes_doesThemAll() throws Exception {
    List<String> arguments =
        List.of(
            "site.ycsb.cli.Main",
            "run",
            "null",
            "-s",
            "-threads",
            "2",
            "-P",
            Path.of(System.getProperty("repository.folder"), "workloads", "workloada").toString(),
            "-p",
            "operationcount=" + OPERATIONS);
    // not for a short life: the second compiler is worth its time here
    List<String> options = List.of("-Xmx64m", "-XX:+UseSerialGC");
    try (Child child = new Child(folder, options, Child.ownClassPath(), arguments)) {
      int code = child.exitCode(LIMIT_SECONDS);
      assertEquals(0, code, child.err());
      long done =
          child
              .out()
              .lines()
              .filter(line -> line.matches("\\[(READ|UPDATE)], Return=OK, \\d+"))
              .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
              .sum();
      assertEquals(OPERATIONS, done, child.out());
    }
  }
}
