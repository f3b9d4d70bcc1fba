package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.tests.e2e.ClusterProcesses.assertExit;
import static site.ycsb.tests.e2e.ClusterProcesses.awaitOperations;
import static site.ycsb.tests.e2e.ClusterProcesses.kill;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.measurements.log.ClientLog;

/**
 * Several clients that insert into one table, where an insert of a record that exists fails, and so
 * does a request for one that doesn't.
 */
@Tag("long")
@ExtendWith(SharedServers.class)
class ClusterInsertsIT {
  private static final int CLIENTS = 3;
  private static final int RECORDS = 300;
  private static final Pattern NEXT = Pattern.compile("-p (cluster\\.inserted=\\d+,\\d+,\\d+)");

  private final Path folder;
  private final ClusterProcesses cluster;

  ClusterInsertsIT(@TempDir Path folder) throws Exception {
    this.folder = folder;
    cluster = new ClusterProcesses(folder);
  }

  private static String[] joined(String[]... parts) {
    return Stream.of(parts).flatMap(Arrays::stream).toArray(String[]::new);
  }

  private static String[] workload(MongoRecords records, String file, int operations) {
    return joined(
        records.address(),
        records.properties(),
        new String[] {
          "-P",
          "workloads/" + file,
          "-p",
          "recordcount=" + RECORDS,
          "-p",
          "operationcount=" + operations,
          "-p",
          "fieldcount=2",
          "-p",
          "maxscanlength=10",
          "-p",
          "threadcount=2"
        });
  }

  private void load(String[] workload) throws InterruptedException {
    cluster.coordinator().expect(0, joined(new String[] {"load", "mongodb"}, workload));
  }

  @ParameterizedTest
  @ValueSource(strings = {"workloadd", "workloade"})
  void run_twiceOnOneTable_hasNoDuplicateAndRequestsOnlyWhatExists(String file, MongoServer server)
      throws Exception {
    MongoRecords records = new MongoRecords(server, "inserts_" + file);
    String[] workload = workload(records, file, 2000);
    load(workload);

    TrialResult first = run(records, workload);
    long inserted = inserted(first);
    assertTrue(inserted > 0, () -> Ycsb.describe(first));
    assertEquals(RECORDS + inserted, records.numbers().size());
    assertEquals(expected(first), records.numbers());

    TrialResult second = run(records, joined(workload, new String[] {"-p", advice(first)}));
    assertTrue(inserted(second) > 0, () -> Ycsb.describe(second));
    assertEquals(RECORDS + inserted + inserted(second), records.numbers().size());
    assertEquals(expected(second), records.numbers());
  }

  private TrialResult run(MongoRecords records, String[] workload) throws Exception {
    try (RunningTrial one = cluster.coordinate("run", "mongodb", CLIENTS, workload);
        RunningTrial two = cluster.join(1, records.address());
        RunningTrial three = cluster.join(2, records.address())) {
      TrialResult result = one.await();
      assertExit(0, result);
      Results.assertAllOk(result);
      assertExit(0, two.await());
      assertExit(0, three.await());
      return result;
    }
  }

  private static long inserted(TrialResult run) {
    return Math.round(Results.metric(run, "INSERT", "Return=OK"));
  }

  private static String advice(TrialResult run) {
    Matcher advice = NEXT.matcher(run.standardError());
    assertTrue(advice.find(), () -> Ycsb.describe(run));
    return advice.group(1);
  }

  /** The records that there have to be after a run, earlier runs included. */
  private static Set<Long> expected(TrialResult run) {
    Set<Long> expected = MongoRecords.first(RECORDS);
    long largest = 0;
    for (int client = 0; client < CLIENTS; client++) {
      long count = Math.round(Results.metric(run, "CLIENT-" + client, "Inserted"));
      addStripe(client, count, expected);
      largest = Math.max(largest, count);
    }
    assertEquals(
        RECORDS + largest * CLIENTS, Math.round(Results.metric(run, "CLUSTER", "NextRecordCount")));
    return expected;
  }

  private static void addStripe(int client, long count, Set<Long> into) {
    for (long n = 0; n < count; n++) {
      into.add(RECORDS + n * CLIENTS + client);
    }
  }

  @Test
  void run_clientIsKilled_itsStripeEndsAndTheOthersRequestOnlyWhatExists(MongoServer server)
      throws Exception {
    MongoRecords records = new MongoRecords(server, "inserts_killed");
    String[] workload =
        joined(
            workload(records, "workloadd", 12_000),
            new String[] {
              "-target", "800",
              "-p", "insertproportion=0.2",
              "-p", "readproportion=0.8",
              "-p", "measurement.log.file=kept.hlog"
            });
    load(workload);
    String[] own = joined(records.address(), new String[] {"-p", "measurement.log.file=kept.hlog"});
    try (RunningTrial one = cluster.coordinate("run", "mongodb", CLIENTS, workload);
        RunningTrial two = cluster.join(1, own);
        RunningTrial three = cluster.join(2, own)) {
      awaitOperations(one);
      kill(three);

      TrialResult result = one.await();
      assertExit(1, result);
      assertTrue(
          result.standardError().contains("was lost in the run"), () -> Ycsb.describe(result));
      assertFalse(NEXT.matcher(result.standardError()).find(), () -> Ycsb.describe(result));
      assertExit(0, two.await());
    }

    Set<Long> stored = records.numbers();
    Set<Long> known = MongoRecords.first(RECORDS);
    List<Integer> left = new ArrayList<>();
    for (Path log : keptLogs()) {
      // everything that those did that weren't lost, also after the loss
      ClientLog kept = ClientLog.parse(Files.readString(log));
      kept.statuses().values().forEach(counts -> assertEquals(Set.of("OK"), counts.keySet()));
      int client = Integer.parseInt(log.toString().replaceFirst(".*\\.client-", ""));
      left.add(client);
      addStripe(
          client, kept.statuses().getOrDefault("INSERT", Map.of()).getOrDefault("OK", 0L), known);
    }
    assertEquals(2, left.size(), left::toString);
    int lost = CLIENTS - left.get(0) - left.get(1);
    Set<Long> ofTheLost = new TreeSet<>(stored);
    ofTheLost.removeIf(number -> number < RECORDS || (number - RECORDS) % CLIENTS != lost);
    assertFalse(ofTheLost.isEmpty());
    known.addAll(ofTheLost);
    assertEquals(known, stored);
    // the others inserted for twice as long
    assertTrue(ofTheLost.size() < (stored.size() - RECORDS) / 3, () -> "" + ofTheLost.size());
  }

  /** The logs of the clients that could complete theirs. */
  private List<Path> keptLogs() throws Exception {
    List<Path> logs = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path log : files.filter(file -> file.toString().contains(".hlog.client-")).toList()) {
        if (Files.readString(log).contains("#[Checksum: ")) {
          logs.add(log);
        }
      }
    }
    return logs;
  }
}
