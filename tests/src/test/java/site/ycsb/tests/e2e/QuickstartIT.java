package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

class QuickstartIT {
  @Test
  void quickstart_small_printsAnEncryptedRunAndBothSideBySide(@TempDir Path temp) throws Exception {
    Ycsb ycsb = Ycsb.in(temp.resolve("a folder"));

    TrialResult result =
        ycsb.expect(0, "quickstart", "--repeats", "1", "--records", "200", "--operations", "1000");

    Results.assertThirdColumnsAreNumbers(result);
    assertTrue(Results.figure(result, "ENCRYPT", "AverageLatency(us)") > 0);
    assertTrue(Results.figure(result, "VERIFY", "Return=OK") > 0);
    assertTrue(
        Pattern.compile("Throughput \\(ops/sec\\) +[1-9][0-9.]* +[1-9][0-9.]* +[0-9.]+")
            .matcher(result.standardOutput())
            .find(),
        () -> Ycsb.describe(result));
    Results.assertSays(result, "[ 6/6] run encrypted, 1 of 1");
    ycsb.expect(1, "store", "status", "cassandra");
  }
}
