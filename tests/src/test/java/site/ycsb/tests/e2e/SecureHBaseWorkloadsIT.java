package site.ycsb.tests.e2e;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** HBase with all that protects it: TLS of its RPC, users by Kerberos, encryption at rest. */
@Tag("long")
@Timeout(600)
@Order(2)
class SecureHBaseWorkloadsIT {
  @TempDir Path temp;

  @Test
  void tlsAndAuth_encryptedAtRest_hideAllAndServeAfterAKill() throws Exception {
    Map<String, String> properties = new TreeMap<>(Map.of("atrest", "required"));
    properties.put("tls", "required");
    try (SecureStore store =
        SecureStore.start("hbase", temp.resolve("work"), "--tls", "--auth", "--atrest")) {
      for (TrialResult run : store.loadAndRunAll(properties)) {
        AtRestOtherStoresIT.assertEncrypts(run, 128);
        Results.assertTls(run, true);
      }
      for (String binding : List.of("hbase", "encrypted-hbase")) {
        AtRestOtherStoresIT.assertHidesAll(
            AtRestOtherStoresIT.prove(store.ycsb(), binding, "-p", "atrest=required"));
      }

      ProcessHandle server = store.server().process();
      server.destroyForcibly();
      server.onExit().get(60, TimeUnit.SECONDS);
      properties.put("table", SecureStore.ENCRYPTED_TABLE);
      Results.assertVerified(
          store.ycsb().expect(0, SecureStore.command("run", "encrypted-hbase", properties)));
      store.assertSecretsAreKept();
    }
  }
}
