package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.compare.trial.TrialResult;

/** A server that goes while operations go on, and comes back or doesn't. */
@Tag("long")
@Order(2)
class OutageIT {
  private static final int RECORDS = 1000;

  /** The records that runs read and update. */
  private static final String[] STEADY = {"table=steady", "recordcount=100", "target=200"};

  /** Nobody waits for their end. */
  private static final String ENDLESS = "operationcount=100000000";

  private static final Duration LIMIT = Duration.ofMinutes(6);

  private static final Pattern FAILED = Pattern.compile("\\[\\w+-FAILED: Count=[1-9]");
  private static final Pattern INSERT = Pattern.compile("\\[INSERT: Count=[1-9]");
  private static final Pattern READ = Pattern.compile("\\[READ: Count=[1-9]");

  /** How a store's server goes, and what a client needs for it. */
  private enum Outage {
    CASSANDRA,
    HBASE,
    MONGODB;

    List<String> properties() {
      return switch (this) {
        case CASSANDRA -> List.of();
        case HBASE -> List.of("hbase.client.operation.timeout=4000");
        // an insertion that was done and not answered is tried again
        case MONGODB -> List.of("mongodb.upsert=true");
      };
    }

    String store() {
      return name().toLowerCase(Locale.ROOT);
    }

    void begin(StoreServer server) throws Exception {
      if (this == HBASE) {
        kill(server);
      } else {
        // killed, these two lose what they acknowledged last: the stand-in about a second of it,
        // Cassandra, with the log's periodic sync, what came after the last marker in the log
        server.stop();
      }
    }

    String[] command(String phase, String... properties) {
      List<String> command = new ArrayList<>(List.of(phase, "encrypted-" + store()));
      command.addAll(List.of("-P", "workloads/workloada"));
      Stream.concat(properties().stream(), Stream.of(properties))
          .forEach(property -> command.addAll(List.of("-p", property)));
      return command.toArray(String[]::new);
    }

    /** A command on the steady records. */
    String[] steady(String phase, String... properties) {
      return command(
          phase, Stream.of(STEADY, properties).flatMap(Stream::of).toArray(String[]::new));
    }
  }

  @ParameterizedTest
  @EnumSource
  void loadAndRun_serverGoesComesBackAndIsKilled_failRecoverLoseNothingAndEndWithPartialResults(
      Outage outage, @TempDir Path temp) throws Exception {
    TrialResult load;
    TrialResult run;
    TrialResult killed;
    try (StoreServer first =
        StoreServer.startAside(outage.store(), Ycsb.localIn(temp.resolve("a folder")).resident())) {
      Ycsb ycsb = first.ycsb();
      ycsb.expect(0, outage.steady("load"));
      String[] endless = outage.steady("run", ENDLESS, "maxfailuretime=0");
      try (LongRun running = LongRun.start(ycsb, endless)) {
        running.awaitOperations();
        Ycsb.Beside loading = beside(ycsb, load(outage));
        await(loading, INSERT);
        outage.begin(first);
        running.await(FAILED, 0);
        await(loading, FAILED);
        try (StoreServer second = StoreServer.start(outage.store(), ycsb)) {
          int back = running.place();
          load = end(loading);
          running.await(READ, back);
          running.interrupt();
          run = running.end();
          assertAllThere(second.ycsb(), outage);
          killed = runUntilKilled(second, outage);
        }
      }
    }

    assertEquals(0, load.exitCode(), () -> Ycsb.describe(load));
    assertEquals(RECORDS, Results.metric(load, "INSERT", "Return=OK"));
    assertTrue(Results.metric(load, "INSERT", "Return=SERVICE_UNAVAILABLE") > 0);
    assertEquals(130, run.exitCode(), () -> Ycsb.describe(run));
    assertTrue(Results.metric(run, "READ", "Return=OK") > 0);
    assertSomeFailed(run);
    assertEquals(1, killed.exitCode(), () -> Ycsb.describe(killed));
    assertTrue(Results.metric(killed, "OVERALL", "Throughput(ops/sec)") > 0);
    assertTrue(Results.metric(killed, "READ", "Return=OK") > 0);
    assertSomeFailed(killed);
  }

  private static TrialResult runUntilKilled(StoreServer server, Outage outage) throws Exception {
    Ycsb.Beside running = beside(server.ycsb(), outage.steady("run", ENDLESS));
    await(running, READ);
    kill(server);
    return end(running);
  }

  /** Starts a command that prints its status every second and needs no process of its own. */
  private static Ycsb.Beside beside(Ycsb ycsb, String... command) {
    String[] options = {"-s", "-threads", "4", "-p", "status.interval=1"};
    return ycsb.beside(Stream.of(command, options).flatMap(Stream::of).toArray(String[]::new));
  }

  private static void await(Ycsb.Beside running, Pattern wanted) throws Exception {
    Await.until("prints " + wanted, LIMIT, () -> hasPrinted(running, wanted));
  }

  /** Whether it has; fails when it has ended without. */
  private static boolean hasPrinted(Ycsb.Beside running, Pattern wanted)
      throws IOException, ExecutionException, InterruptedException {
    boolean ended = running.result().isDone();
    boolean printed =
        Files.exists(running.errorFile())
            && wanted.matcher(Files.readString(running.errorFile())).find();
    if (ended && !printed) {
      throw new AssertionError(Ycsb.describe(running.result().get()));
    }
    return printed;
  }

  private static TrialResult end(Ycsb.Beside running) throws Exception {
    return running.result().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  /** Whether reads or updates is left to chance. */
  private static void assertSomeFailed(TrialResult run) {
    assertTrue(
        run.standardOutput().contains("Return=SERVICE_UNAVAILABLE"), () -> Ycsb.describe(run));
  }

  private static void kill(StoreServer server) throws Exception {
    server.process().destroyForcibly();
    server.process().onExit().get(30, TimeUnit.SECONDS);
  }

  /** Ends when every record was acknowledged. */
  private static String[] load(Outage outage) {
    return outage.command(
        "load",
        "table=outage",
        "recordcount=" + RECORDS,
        "target=40",
        "dataintegrity=true",
        "maxfailuretime=0",
        "core_workload_insertion_retry_limit=1000",
        "core_workload_insertion_retry_interval=1");
  }

  private static void assertAllThere(Ycsb ycsb, Outage outage) throws InterruptedException {
    TrialResult reads =
        ycsb.expect(
            0,
            outage.command(
                "run",
                "table=outage",
                "recordcount=" + RECORDS,
                "operationcount=" + RECORDS,
                "readproportion=1",
                "updateproportion=0",
                "requestdistribution=sequential",
                "dataintegrity=true"));
    assertEquals(RECORDS, Results.metric(reads, "READ", "Return=OK"));
    Results.assertAllOk(reads);
    Results.assertVerified(reads);
  }
}
