package site.ycsb.compare.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrialRunnerTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir Path folder;

  @Test
  void run_command_keepsItsOutputAndExitCode() throws Exception {
    Trial trial =
        new Trial("first", List.of("printf '[READ], x, 1\\n'; echo \"$A\" >&2; exit 3"), LIMIT);

    TrialResult result = runner(Map.of("A", "from the environment")).run(trial);

    assertEquals(3, result.exitCode());
    assertFalse(result.timedOut());
    assertFalse(result.succeeded());
    assertEquals("[READ], x, 1\n", result.standardOutput());
    assertEquals("from the environment\n", result.standardError());
    assertEquals(folder.resolve("results/first.out"), result.files().output());
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.out", "t.err"})
  void run_linkInPlaceOfItsOutput_isNotWritten(String name) throws Exception {
    Path precious = Files.writeString(folder.resolve("precious"), "the only copy");
    Path results = Files.createDirectories(folder.resolve("results"));
    Files.createSymbolicLink(results.resolve(name), precious);
    TrialRunner runner = runner(Map.of());

    UncheckedIOException thrown =
        assertThrows(
            UncheckedIOException.class,
            () -> runner.run(new Trial("t", List.of("echo out; echo err >&2"), LIMIT)));

    assertTrue(
        String.valueOf(thrown.getMessage()).contains(name + ": it is a symbolic link"),
        thrown::getMessage);
    assertEquals("the only copy", Files.readString(precious));
  }

  @Test
  void run_command_isInTheWorkingFolderWithoutInput() throws Exception {
    TrialResult result = runner(Map.of()).run(new Trial("t", List.of("pwd; cat"), LIMIT));

    assertEquals(folder.toRealPath() + "\n", result.standardOutput());
  }

  @Test
  void run_inTheCurrentFolder_isThere() throws Exception {
    TrialRunner runner =
        new TrialRunner(List.of("sh", "-c"), Path.of(""), folder.resolve("results"), Map.of());

    TrialResult result = runner.run(new Trial("t", List.of("pwd -P"), LIMIT));

    assertEquals(Path.of("").toRealPath() + "\n", result.standardOutput());
  }

  @Test
  void run_pastItsTimeLimit_isStoppedWithItsChildren() throws Exception {
    Trial trial =
        new Trial("slow", List.of("sleep 600 & echo $! >child; wait"), Duration.ofMillis(500));

    TrialResult result = runner(Map.of()).run(trial);

    assertTrue(result.timedOut());
    assertFalse(result.succeeded());
    assertEnded(childOf(folder));
  }

  @Test
  void close_whileItRuns_stopsItsTree() throws Exception {
    ProcessHandle handle;
    try (RunningTrial running =
        runner(Map.of())
            .start(new Trial("t", List.of("sleep 600 & echo $! >child; wait"), LIMIT))) {
      assertEquals(Optional.empty(), running.await(Duration.ofMillis(300)));
      handle = running.handle();
    }

    assertEnded(handle);
    assertEnded(childOf(folder));
  }

  @Test
  void commandLine_argumentsForAShell_areQuoted() {
    Trial trial = new Trial("t", List.of("run", "basic", "-p", "a=b c", "it's"), LIMIT);

    assertEquals("bin/ycsb run basic -p 'a=b c' 'it'\\''s'", trial.commandLine());
  }

  private TrialRunner runner(Map<String, String> environment) {
    return new TrialRunner(List.of("sh", "-c"), folder, folder.resolve("results"), environment);
  }

  private static ProcessHandle childOf(Path folder) throws Exception {
    Path file = folder.resolve("child");
    String pid = Files.exists(file) ? Files.readString(file).trim() : "";
    // ended already, or never started: any handle that isn't alive will do
    return pid.isEmpty()
        ? endedProcess()
        : ProcessHandle.of(Long.parseLong(pid)).orElseGet(TrialRunnerTest::endedProcess);
  }

  private static ProcessHandle endedProcess() {
    try {
      Process process = new ProcessBuilder("true").start();
      assertTrue(process.waitFor(10, TimeUnit.SECONDS));
      return process.toHandle();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void assertEnded(ProcessHandle handle) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (handle.isAlive()) {
      assertTrue(System.nanoTime() < deadline, "process " + handle.pid() + " still runs");
      Thread.sleep(20);
    }
  }

  @Test
  void run_pastItsTimeLimit_stopsWhatItsEndStarts() throws Exception {
    Trial trial =
        new Trial(
            "slow",
            List.of("trap 'sleep 600 & echo $! >child; sleep 1; exit' TERM; sleep 3 & wait; wait"),
            Duration.ofMillis(500));

    assertTrue(runner(Map.of()).run(trial).timedOut());

    assertTrue(Files.exists(folder.resolve("child")), "it was to start something");
    assertEnded(childOf(folder));
  }
}
