package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.trial.TrialResult;

/** What a profile shows of encryption, compared with the clock. */
@Tag("long")
class ProfileIT {
  private static final double MIN_SAMPLES = 500;

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"BC", "SunJCE"})
  void profile_ofAnEncryptedRun_agreesWithTheTimedParts(String provider) throws Exception {
    Ycsb ycsb = Ycsb.in(folder);

    TrialResult run =
        ycsb.expect(
            0,
            "run",
            "encrypted-memory",
            "-P",
            "workloads/workloada",
            "-threads",
            "1",
            "-p",
            "encryption.keyfile=memory",
            "-p",
            "encryption.provider=" + provider,
            "-p",
            "operationcount=0",
            "-p",
            "warmup.seconds=2",
            "-p",
            "maxexecutiontime=5",
            "-p",
            "profile=jfr",
            "-p",
            "profile.interval=1",
            "-p",
            "profile.file=a.jfr");

    Results.assertThirdColumnsAreNumbers(run);
    double timedMicros = timed(run, "ENCRYPT") + timed(run, "DECRYPT");
    double timedShare = timedMicros / (1_000 * Results.metric(run, "OVERALL", "RunTime(ms)"));
    double crypto = Results.metric(run, "PROFILE", "CryptoCpu(%)");
    double inThreads =
        crypto
            + Results.metric(run, "PROFILE", "ClientCpu(%)")
            + Results.metric(run, "PROFILE", "DriverCpu(%)");
    assertTrue(Results.metric(run, "PROFILE", "Samples") >= MIN_SAMPLES, () -> Ycsb.describe(run));
    assertTrue(timedShare > 0.1, () -> Ycsb.describe(run));
    // a fifth on a quiet machine; here other tests run at the same time
    assertEquals(timedShare, crypto / inThreads, 0.35 * timedShare, () -> Ycsb.describe(run));
    Results.assertPrints(run, "The recording is a.jfr");
    if (provider.equals("SunJCE")) {
      // what reads a recording doesn't depend on the provider
      assertReadAgain(ycsb.resident(), run);
    }
  }

  private static void assertReadAgain(Ycsb ycsb, TrialResult run) throws Exception {
    TrialResult again = ycsb.expect(0, "profile", "a.jfr");
    String summary = again.standardOutput();
    assertTrue(summary.startsWith("Profile: "), () -> Ycsb.describe(again));
    assertTrue(run.standardError().contains(summary), () -> Ycsb.describe(again));
    TrialResult json = ycsb.expect(0, "profile", "a.jfr", "--json");
    assertTrue(json.standardOutput().contains("\"cpuShares\""), () -> Ycsb.describe(json));
    TrialResult wrong = ycsb.expect(2, "profile", "workloads/workloada");
    Results.assertPrints(wrong, "file=workloads/workloada (command line): must be a recording");
    byte[] complete = Files.readAllBytes(ycsb.folder().resolve("a.jfr"));
    Files.write(
        ycsb.folder().resolve("truncated.jfr"), Arrays.copyOf(complete, complete.length / 2));
    TrialResult truncated = ycsb.expect(2, "profile", "truncated.jfr");
    Results.assertPrints(truncated, "file=truncated.jfr (command line): must be a recording");
  }

  private static double timed(TrialResult run, String section) {
    return Results.metric(run, section, "Operations")
        * Results.metric(run, section, "AverageLatency(us)");
  }
}
