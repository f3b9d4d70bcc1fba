package site.ycsb.tests.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.trial.TrialResult;

/** Commands that are interrupted. */
class InterruptedIT {
  /** A server that is starting isn't waited for until it is ready. */
  private static final Duration ABORT_LIMIT = Duration.ofMinutes(1);

  private static final int RECORDS = 100;

  @Test
  void run_interrupted_endsWithExitCode130PartialResultsAndNoServer(@TempDir Path temp)
      throws Exception {
    Ycsb ycsb = Ycsb.localIn(temp.resolve("a folder")).resident();
    // the run reads what it inserts
    ycsb.expect(0, "key", "create");
    interruptARun("mongodb", ycsb);
  }

  /** Each has a server of its own, which keeps the data and takes seconds to stop. */
  @Tag("long")
  @Test
  void run_interruptedOnCassandraAfterALoad_endsWithExitCode130PartialResultsAndNoServer(
      @TempDir Path temp) throws Exception {
    Ycsb ycsb = Ycsb.localIn(temp.resolve("a folder")).resident();
    TrialResult load =
        ycsb.expect(
            0,
            "load",
            "encrypted-cassandra",
            "-P",
            "workloads/workloadd",
            "-p",
            "recordcount=" + RECORDS);
    Results.assertAllOk(load);
    assertEquals(RECORDS, Results.metric(load, "INSERT", "Operations"));
    assertFalse(StoreServer.runsIn(ycsb.folder(), "cassandra"));
    TrialResult run = interruptARun("cassandra", ycsb);
    assertTrue(
        YcsbOutput.of(run).find("READ", "Return=NOT_FOUND").isEmpty(), () -> Ycsb.describe(run));
  }

  private static TrialResult interruptARun(String store, Ycsb ycsb) throws Exception {
    TrialResult run;
    try (LongRun running =
        LongRun.start(
            ycsb,
            "run",
            "encrypted-" + store,
            "-P",
            "workloads/workloadd",
            "-p",
            "recordcount=" + RECORDS,
            "-p",
            "operationcount=100000000",
            "-p",
            "target=500",
            "-p",
            "encryption.keycheck=false")) {
      running.awaitOperations();
      assertTrue(StoreServer.runsIn(ycsb.folder(), store));
      running.interrupt();
      run = running.end();
    }

    assertEquals(130, run.exitCode(), () -> Ycsb.describe(run));
    assertTrue(Results.metric(run, "READ", "Return=OK") > 0);
    assertTrue(Results.metric(run, "ENCRYPTION", "PlaintextBytes") > 0);
    assertFalse(StoreServer.runsIn(ycsb.folder(), store));
    return run;
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"load cassandra -P workloads/workloada", "store start cassandra"})
  void start_interrupted_endsSoonWithExitCode130AndNoServer(String command, @TempDir Path temp)
      throws Exception {
    Ycsb ycsb = Ycsb.localIn(temp.resolve("a folder"));

    TrialResult result;
    try (LongRun running = new LongRun(ycsb.start(command.split(" ", -1)))) {
      running.await(Pattern.compile("starting Cassandra"), 0);
      Path log = ycsb.folder().resolve(".ycsb/cassandra/logs/node1/system.log");
      Await.until(
          "the server is in the middle of its start",
          Duration.ofMinutes(1),
          () -> Files.exists(log) && Files.size(log) > 0);
      List<Path> servers = serversOf(ycsb.folder());
      assertEquals(1, servers.size());
      Path server = servers.get(0);
      // what timeout or a batch system sends to all of the command's processes isn't for it
      assertEquals(server.getFileName().toString(), sessionOf(server));
      running.interrupt();
      result = running.endWithin(ABORT_LIMIT);
    }

    assertEquals(130, result.exitCode(), () -> Ycsb.describe(result));
    String printed = result.standardError();
    assertTrue(printed.endsWith("Interrupted: stopping.\n"), printed);
    assertEquals(List.of(), serversOf(ycsb.folder()));
  }

  /** By the machine's processes, so that the book-keeping isn't trusted. */
  private static List<Path> serversOf(Path folder) throws IOException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[1-9]*")) {
      for (Path process : processes) {
        String commandLine = commandLine(process);
        if (commandLine.contains("CassandraDaemon") && commandLine.contains(folder.toString())) {
          found.add(process);
        }
      }
    }
    return found;
  }

  private static String sessionOf(Path process) throws IOException {
    String stat = Files.readString(process.resolve("stat"), ISO_8859_1);
    // after the name: state, parent, process group, session
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[3];
  }

  private static String commandLine(Path process) {
    try {
      return Files.readString(process.resolve("cmdline"), ISO_8859_1);
    } catch (IOException e) {
      // it has just ended
      return "";
    }
  }
}
