package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.tests.e2e.ClusterProcesses.assertExit;
import static site.ycsb.tests.e2e.ClusterProcesses.awaitOperations;
import static site.ycsb.tests.e2e.ClusterProcesses.kill;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.RunningTrial;
import site.ycsb.compare.trial.TrialResult;

/** A load of which one client was killed. */
@Tag("long")
@ExtendWith(SharedServers.class)
class ClusterReloadIT {
  private static final int CLIENTS = 2;
  private static final int RECORDS = 3000;
  private static final Pattern ADVICE =
      Pattern.compile("with -p (cluster\\.clients=2) -p (cluster\\.index=[01])\\..* (\\S+=true)");

  private final ClusterProcesses cluster;

  ClusterReloadIT(@TempDir Path folder) throws Exception {
    cluster = new ClusterProcesses(folder);
  }

  private static String[] with(String[] common, String... more) {
    return Stream.concat(Arrays.stream(common), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void load_clientIsKilled_itsRangeAloneIsLoadedAgainAsTheMessageSays(MongoServer server)
      throws Exception {
    MongoRecords records = new MongoRecords(server, "reload");
    String[] workload =
        with(
            with(records.address(), records.properties()),
            "-P",
            "workloads/workloada",
            "-p",
            "recordcount=" + RECORDS,
            "-p",
            "fieldcount=2");
    Matcher advice;
    // the range takes 9 s, of which a third has passed
    try (RunningTrial one =
            cluster.coordinate("load", "mongodb", CLIENTS, with(workload, "-target", "333"));
        RunningTrial two = cluster.joinMortal(1, records.address())) {
      awaitOperations(one);
      kill(two);

      TrialResult load = one.await();
      assertExit(1, load);
      assertTrue(load.standardError().contains("was lost in the run"), () -> Ycsb.describe(load));
      advice = ADVICE.matcher(load.standardError());
      assertTrue(advice.find(), () -> Ycsb.describe(load));
    }
    int lost = Integer.parseInt(advice.group(2).replaceAll("\\D", ""));
    long first = (long) lost * RECORDS / CLIENTS;
    long end = first + RECORDS / CLIENTS;
    Set<Long> stored = records.numbers();
    Set<Long> missing = MongoRecords.first(RECORDS);
    missing.removeAll(stored);
    assertTrue(!missing.isEmpty() && missing.size() < RECORDS / CLIENTS, missing::toString);
    assertTrue(missing.stream().allMatch(number -> number >= first && number < end));

    TrialResult again =
        server
            .ycsb()
            .expect(
                0,
                with(
                    with(new String[] {"load", "mongodb"}, workload),
                    "-p",
                    advice.group(1),
                    "-p",
                    advice.group(2),
                    "-p",
                    advice.group(3)));

    Results.assertAllOk(again);
    assertEquals(RECORDS / CLIENTS, Results.metric(again, "INSERT", "Return=OK"));
    assertEquals(MongoRecords.first(RECORDS), records.numbers());
  }
}
