package site.ycsb.client.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineLimitsTest {
  private static final long GIGABYTES = 1_000_000_000;

  @TempDir Path root;

  private void write(String file, String content) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(Objects.requireNonNull(path.getParent()));
    Files.writeString(path, content + "\n");
  }

  @ParameterizedTest
  @CsvSource({
    "proc/sys/kernel/pid_max, 32768, 32768",
    "proc/sys/kernel/threads-max, 1000, 1000",
    "proc/sys/vm/max_map_count, 65530, 32765",
    "sys/fs/cgroup/pids.max, 500, 500"
  })
  void reason_systemsLimit_isNamedBeyondIt(String file, String content, int threads)
      throws IOException {
    write(file, content);
    assertEquals(Optional.empty(), MachineLimits.reason(threads, root, 100 * GIGABYTES));
    String reason = MachineLimits.reason(threads + 1, root, 100 * GIGABYTES).orElseThrow();
    assertEquals(
        "this system allows no more than "
            + threads
            + " threads (/"
            + file
            + " is "
            + content
            + ")",
        reason);
  }

  @Test
  void reason_severalLimitsExceeded_namesTheNearestToThisProcess() throws IOException {
    write("proc/sys/vm/max_map_count", "100");
    write("proc/sys/kernel/pid_max", "100");
    write("proc/sys/kernel/threads-max", "100");
    write("sys/fs/cgroup/pids.max", "100");

    String reason = MachineLimits.reason(1000, root, 100 * GIGABYTES).orElseThrow();

    assertTrue(reason.contains("/sys/fs/cgroup/pids.max is 100"), reason);
  }

  @Test
  void reason_noLimitsKnown_isTheHeapOnly() throws IOException {
    write("sys/fs/cgroup/pids.max", "max");
    assertEquals(Optional.empty(), MachineLimits.reason(10_000, root, GIGABYTES));
    String reason = MachineLimits.reason(100_000, root, GIGABYTES).orElseThrow();
    assertTrue(reason.contains("a heap of at least 6,553 MB, and the JVM's is 1,000 MB"), reason);
  }
}
