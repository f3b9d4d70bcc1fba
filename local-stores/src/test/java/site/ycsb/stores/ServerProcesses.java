package site.ycsb.stores;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Finds the server processes of a folder by looking at the machine's processes, so that a test
 * doesn't trust the bookkeeping that it checks.
 *
 * @param mainClass what the command line of a server contains, such as its main class
 * @param folder where the server's files are; its command line contains it
 */
public record ServerProcesses(String mainClass, Path folder) {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  public List<ProcessHandle> running() {
    return ProcessHandle.allProcesses().filter(this::isServer).toList();
  }

  /** Kills all of them, as a crash would. */
  public void kill() {
    running().forEach(ProcessHandle::destroyForcibly);
  }

  /**
   * Waits until none runs.
   *
   * @param reportedEnd whether the store reports it too: a process that is about to be gone has no
   *     command line any more, but still a state
   */
  public void awaitEnd(BooleanSupplier reportedEnd) {
    await().atMost(LIMIT).until(() -> running().isEmpty() && reportedEnd.getAsBoolean());
  }

  /** Fails when one runs, and ends it. */
  public void assertNoneLeft() {
    List<ProcessHandle> left = running();
    left.forEach(ProcessHandle::destroyForcibly);
    assertEquals(List.of(), left);
  }

  /** The command line; empty when the process has ended. */
  public static String commandLine(ProcessHandle process) {
    try {
      // an ended process that nobody collects has an empty command line
      byte[] line = Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
      return new String(line, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return process.info().commandLine().orElse("");
    }
  }

  private boolean isServer(ProcessHandle process) {
    String line = commandLine(process);
    return line.contains(mainClass) && line.contains(folder.toString());
  }
}
