package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.compare.trial.TrialResult;

/** Commands that share a JVM in a working folder. */
@Timeout(300)
@Order(9)
class ResidentClientsIT {
  private static final List<String> WORKLOAD =
      List.of(
          "-p",
          "workload=site.ycsb.workloads.CoreWorkload",
          "-p",
          "recordcount=5",
          "-threads",
          "1");

  private final Path folder;
  private final Path results;

  ResidentClientsIT(@TempDir Path temp) throws IOException {
    folder = Files.createDirectory(temp.resolve("a folder"));
    results = folder.resolve("output");
  }

  @Test
  void run_commandsOneAfterTheOther_areAsInProcessesOfTheirOwn() throws Exception {
    Ycsb apart = Ycsb.localIn(folder);
    Ycsb resident = apart.resident();
    assertEquals(0, resident.run("key", "create").exitCode());
    assertTrue(Files.exists(folder.resolve("ycsb-encryption.key")), "not in the working directory");
    for (List<String> command :
        List.of(
            List.of("key", "show", "-p", "encryption.keyfile=none"),
            List.of(
                "load", "cassandra", "-P", "workloads/workloada", "-p", "cassandra.hosts=db1"))) {
      TrialResult one = resident.run(command.toArray(String[]::new));
      TrialResult other = apart.run(command.toArray(String[]::new));
      assertTrue(one.exitCode() > 0, () -> Ycsb.describe(one));
      assertEquals(other.exitCode(), one.exitCode(), () -> Ycsb.describe(other));
      assertEquals(other.standardOutput(), one.standardOutput());
      assertEquals(other.standardError(), one.standardError());
    }
    assertEquals(1, jvms());
  }

  @Test
  void run_jvmThatHasEnded_isReplaced() throws Exception {
    ResidentClients clients = new ResidentClients(folder, List.of(), List.of());
    assertEquals(0, run(clients, "first", 100, "1000000").exitCode());
    List<ProcessHandle> idle = clients.idle();
    assertEquals(1, idle.size());
    idle.get(0).destroyForcibly();
    assertFalse(idle.get(0).onExit().get(60, TimeUnit.SECONDS).isAlive());

    TrialResult second = run(clients, "second", 100, "1000000");

    assertEquals(0, second.exitCode(), () -> Ycsb.describe(second));
    assertEquals(2, jvms());
  }

  @Test
  void run_commandThatTakesTooLong_isStopped() throws Exception {
    ResidentClients clients = new ResidentClients(folder, List.of(), List.of());

    TrialResult stopped = run(clients, "slow", 2, "1");

    assertTrue(stopped.timedOut(), () -> Ycsb.describe(stopped));
    assertFalse(stopped.succeeded());
    assertEquals(List.of(), clients.idle());
  }

  private TrialResult run(ResidentClients clients, String name, int limitSeconds, String target)
      throws InterruptedException {
    List<String> command =
        Stream.concat(
                Stream.of("run", "memory", "-p", "operationcount=1000", "-target", target),
                WORKLOAD.stream())
            .toList();
    return clients.run(
        new Trial(name, command, Duration.ofSeconds(limitSeconds)), new TrialFiles(results, name));
  }

  /** How many were started. */
  private long jvms() throws IOException {
    try (Stream<Path> files = Files.list(results)) {
      return files.filter(file -> file.toString().endsWith(".jvm")).count();
    }
  }
}
