package site.ycsb.compare.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.run.CommandRunner.ClientGroup;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.JointTrial;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.compare.trial.TrialRunner;

/** Groups of shells. */
class ClientGroupTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Long enough for shells that end, short enough for those that don't. */
  private static final Duration LEAVE_LIMIT = Duration.ofSeconds(2);

  @TempDir Path folder;

  /** Writes down its process, and runs until it's stopped. */
  private static String sleeping(String name) {
    return "echo $$ >" + name + ".pid; exec sleep 600";
  }

  /** A launcher that waits for what it has started. */
  private static String launching(String name) {
    return "sleep 600 & echo $! >" + name + ".pid; wait";
  }

  @AfterEach
  void killWhatATestLeft() throws Exception {
    for (ProcessHandle process : noted()) {
      process.destroyForcibly();
    }
  }

  @Test
  void await_allSucceed_isTheResultOfTheFirst() throws Exception {
    TrialResult result = run(LIMIT, "echo first", "echo second", "sleep 0.3");

    assertEquals("client0", result.trial().name());
    assertTrue(result.succeeded());
    assertEquals("first\n", result.standardOutput());
    assertEquals("second\n", Files.readString(folder.resolve("results/client1.out")));
  }

  @Test
  void await_oneThatJoinedFails_isItsResultAndStopsTheOthers() throws Exception {
    TrialResult result =
        run(LIMIT, sleeping("a"), sleeping("b"), await("a") + await("b") + "echo no >&2; exit 2");

    assertEquals("client2", result.trial().name());
    assertEquals(2, result.exitCode());
    assertFalse(result.timedOut());
    assertEquals("no\n", result.standardError());
    assertEquals(2, noted().size());
    assertNoneRuns();
  }

  @Test
  void await_oneThatJoinedEndsEarlyAndWell_waitsForTheFirst() throws Exception {
    TrialResult result = run(LIMIT, "sleep 0.6; echo done", "true");

    assertEquals("client0", result.trial().name());
    assertEquals("done\n", result.standardOutput());
  }

  @Test
  void await_firstFails_isItsResultAndStopsTheOthers() throws Exception {
    TrialResult result = run(LIMIT, await("b") + "exit 1", sleeping("b"));

    assertEquals("client0", result.trial().name());
    assertEquals(1, result.exitCode());
    assertEquals(1, noted().size());
    assertNoneRuns();
  }

  @Test
  void await_oneThatJoinedFailsAfterTheFirstEnded_isItsResult() throws Exception {
    TrialResult result = run(LIMIT, "true", "sleep 0.3; exit 3");

    assertEquals("client1", result.trial().name());
    assertEquals(3, result.exitCode());
  }

  @Test
  void await_oneThatJoinedStays_isStoppedAndIsAFailure() throws Exception {
    TrialResult result = run(LIMIT, await("b") + "true", sleeping("b"), "true");

    assertEquals("client1", result.trial().name());
    assertTrue(result.timedOut());
    assertFalse(result.succeeded());
    assertNoneRuns();
  }

  @Test
  void await_pastTheTimeLimit_stopsAll() throws Exception {
    TrialResult result = run(Duration.ofMillis(700), sleeping("a"), sleeping("b"), sleeping("c"));

    assertEquals("client0", result.trial().name());
    assertTrue(result.timedOut());
    assertEquals(3, noted().size());
    assertNoneRuns();
  }

  @Test
  void close_whileTheyRun_stopsAll() throws Exception {
    try (ClientGroup group = start(LIMIT, sleeping("a"), launching("b"), launching("c"))) {
      assertEquals(Optional.empty(), group.await(Duration.ofMillis(300)));
      awaitNotes(3);
    }

    assertNoneRuns();
  }

  @Test
  void start_oneCannotBeStarted_stopsTheOthers() throws Exception {
    TrialRunner shells = shells();

    assertThrows(
        UncheckedIOException.class,
        () ->
            ClientGroup.start(
                trial(LIMIT, sleeping("a"), "never"),
                one -> {
                  if (one.name().equals("client1")) {
                    awaitNotes(1);
                    throw new UncheckedIOException(new IOException("no such command"));
                  }
                  return shells.start(one);
                },
                LEAVE_LIMIT));

    assertEquals(1, noted().size());
    assertNoneRuns();
  }

  private TrialResult run(Duration limit, String... scripts) throws InterruptedException {
    try (ClientGroup group = start(limit, scripts)) {
      Optional<TrialResult> result = Optional.empty();
      while (result.isEmpty()) {
        result = group.await(Duration.ofMillis(100));
      }
      return result.get();
    }
  }

  private ClientGroup start(Duration limit, String... scripts) {
    return ClientGroup.start(trial(limit, scripts), shells()::start, LEAVE_LIMIT);
  }

  private TrialRunner shells() {
    return new TrialRunner(List.of("sh", "-c"), folder, folder.resolve("results"), Map.of());
  }

  private static JointTrial trial(Duration limit, String... scripts) {
    List<String> all = Arrays.asList(scripts);
    List<Trial> trials =
        all.stream()
            .map(script -> new Trial("client" + all.indexOf(script), List.of(script), limit))
            .toList();
    return new JointTrial(trials.get(0), trials.subList(1, trials.size()));
  }

  /** Shell words that wait until another one has written down its process. */
  private static String await(String name) {
    return "until [ -s " + name + ".pid ]; do sleep 0.05; done; ";
  }

  private void awaitNotes(int count) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    try {
      while (noted().size() < count) {
        assertTrue(System.nanoTime() < deadline, "only " + noted().size() + " have started");
        Thread.sleep(20);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Those of the processes that wrote themselves down; one that has ended stands for itself. */
  private List<ProcessHandle> noted() throws Exception {
    List<ProcessHandle> processes = new ArrayList<>();
    try (var files = Files.newDirectoryStream(folder, "*.pid")) {
      for (Path file : files) {
        String pid = Files.readString(file).strip();
        if (!pid.isEmpty()) {
          processes.add(
              ProcessHandle.of(Long.parseLong(pid)).orElseGet(ClientGroupTest::endedProcess));
        }
      }
    }
    return processes;
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

  private void assertNoneRuns() throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    for (ProcessHandle process : noted()) {
      while (process.isAlive()) {
        assertTrue(System.nanoTime() < deadline, "process " + process.pid() + " still runs");
        Thread.sleep(20);
      }
    }
  }
}
