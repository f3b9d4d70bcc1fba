package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.tests.e2e.ClusterProcesses.assertExit;
import static site.ycsb.tests.e2e.ClusterProcesses.awaitOperations;
import static site.ycsb.tests.e2e.ClusterProcesses.endWell;
import static site.ycsb.tests.e2e.ClusterProcesses.kill;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
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
  private static final int CLIENTS = 2;
  private static final int RECORDS = 300;
  private static final Pattern NEXT =
      Pattern.compile("To continue .* -p (cluster\\.inserted=\\d+,\\d+)");

  private final Path folder;
  private final ClusterProcesses cluster;

  ClusterInsertsIT(@TempDir Path folder) throws Exception {
    this.folder = folder;
    cluster = new ClusterProcesses(folder);
  }

  private static String[] joined(String[]... parts) {
    return Stream.of(parts).flatMap(Arrays::stream).toArray(String[]::new);
  }

  private static String[] workload(MongoRecords records, int operations) {
    return joined(
        records.address(),
        records.properties(),
        new String[] {
          "-P",
          "workloads/workloadd",
          "-p",
          "recordcount=" + RECORDS,
          "-p",
          "operationcount=" + operations,
          "-p",
          "fieldcount=2",
          "-p",
          "threadcount=2"
        });
  }

  /** Each run goes on where the one before has ended; none of them loads again. */
  @Test
  void run_dThenDWithALoss_haveNoDuplicateAndRequestOnlyWhatExists(MongoServer server)
      throws Exception {
    MongoRecords records = new MongoRecords(server, "inserts");
    String[] workload = workload(records, 1000);
    server.ycsb().expect(0, joined(new String[] {"load", "mongodb"}, workload));

    TrialResult first = run(records, workload);
    assertEquals(expected(first), records.numbers());
    assertEquals(RECORDS + inserted(first), records.numbers().size());

    runAndKill(records, first);
  }

  private TrialResult run(MongoRecords records, String[] workload) throws Exception {
    try (RunningTrial one = cluster.coordinate("run", "mongodb", CLIENTS, workload);
        RunningTrial two = cluster.join(1, records.address())) {
      TrialResult result = endWell(one, two);
      Results.assertAllOk(result);
      assertTrue(inserted(result) > 0, () -> Ycsb.describe(result));
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

  /** How many records each client has inserted, earlier runs included. */
  private static List<Long> counts(TrialResult run) {
    return IntStream.range(0, CLIENTS)
        .mapToObj(client -> Math.round(Results.metric(run, "CLIENT-" + client, "Inserted")))
        .toList();
  }

  /** The records that there have to be after a run, earlier runs included. */
  private static Set<Long> expected(TrialResult run) {
    Set<Long> expected = MongoRecords.first(RECORDS);
    List<Long> counts = counts(run);
    for (int client = 0; client < CLIENTS; client++) {
      addStripe(client, counts.get(client), expected);
    }
    assertEquals(
        RECORDS + Collections.max(counts) * CLIENTS,
        Math.round(Results.metric(run, "CLUSTER", "NextRecordCount")));
    return expected;
  }

  private static void addStripe(int client, long count, Set<Long> into) {
    for (long n = 0; n < count; n++) {
      into.add(RECORDS + n * CLIENTS + client);
    }
  }

  /** The stripe of the one that is killed ends; the other requests only what exists. */
  private void runAndKill(MongoRecords records, TrialResult before) throws Exception {
    int storedBefore = records.numbers().size();
    String[] workload =
        joined(
            workload(records, 7200),
            new String[] {
              "-target", "800",
              "-p", "insertproportion=0.2",
              "-p", "readproportion=0.8",
              "-p", "measurement.log.file=kept.hlog",
              "-p", advice(before)
            });
    String[] own = joined(records.address(), new String[] {"-p", "measurement.log.file=kept.hlog"});
    try (RunningTrial one = cluster.coordinate("run", "mongodb", CLIENTS, workload);
        RunningTrial two = cluster.joinMortal(1, own)) {
      awaitOperations(one);
      kill(two);

      TrialResult result = one.await();
      assertExit(1, result);
      assertTrue(
          result.standardError().contains("was lost in the run"), () -> Ycsb.describe(result));
      assertFalse(NEXT.matcher(result.standardError()).find(), () -> Ycsb.describe(result));
    }

    Set<Long> stored = records.numbers();
    Set<Long> known = MongoRecords.first(RECORDS);
    List<Integer> left = new ArrayList<>();
    for (Path log : keptLogs()) {
      // everything that the one did that wasn't lost, also after the loss
      ClientLog kept = ClientLog.parse(Files.readString(log));
      kept.statuses().values().forEach(counts -> assertEquals(Set.of("OK"), counts.keySet()));
      int client = Integer.parseInt(log.toString().replaceFirst(".*\\.client-", ""));
      left.add(client);
      long inserted = kept.statuses().getOrDefault("INSERT", Map.of()).getOrDefault("OK", 0L);
      addStripe(client, counts(before).get(client) + inserted, known);
    }
    assertEquals(1, left.size(), left::toString);
    int lost = 1 - left.get(0);
    Set<Long> ofTheLost = new TreeSet<>(stored);
    ofTheLost.removeIf(number -> number < RECORDS || (number - RECORDS) % CLIENTS != lost);
    known.addAll(ofTheLost);
    assertEquals(known, stored);
    // it inserted too, and the other for longer
    long itsNew = ofTheLost.size() - counts(before).get(lost);
    assertTrue(itsNew > 0 && itsNew < (stored.size() - storedBefore) / 2, () -> "" + itsNew);
  }

  /** The logs of clients that could complete theirs. */
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
