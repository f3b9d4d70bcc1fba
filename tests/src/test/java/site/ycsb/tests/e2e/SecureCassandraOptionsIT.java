package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** TLS and users of a Cassandra one by one, and with what else a store can have. */
@Tag("long")
@Timeout(600)
@Order(3)
class SecureCassandraOptionsIT {
  @TempDir Path temp;

  @Test
  void auth_alone_requiresTheUserAndSendsAllInClear() throws Exception {
    try (SecureStore store = SecureStore.start("cassandra", temp.resolve("work"), "--auth")) {
      TrialResult run = store.loadAndRun("cassandra", Map.of());
      Results.assertPrints(run, "the local Cassandra 5.0", " with users on ", "tls: no");
      store.assertSecretsAreKept();

      Map<String, String> address = new TreeMap<>();
      address.put("hosts", store.server().host());
      address.put("cassandra.keyspace", "ycsb");
      try (TcpProxy proxy =
          TcpProxy.to(store.server().host(), store.server().port("cql")).record()) {
        address.put("port", Integer.toString(proxy.port()));
        TrialResult rejected =
            store.ycsb().expect(2, SecureStore.command("run", "cassandra", address));
        Results.assertPrints(rejected, "because the server requires a user");

        address.put("cassandra.username", "ycsb");
        address.put("cassandra.password.file", store.key("ycsb.password").toString());
        store.run("cassandra", address);
        String passed = proxy.passed();
        assertTrue(ClearText.KEY.matcher(passed).find());
        assertTrue(ClearText.FIELD.matcher(passed).find());
        assertTrue(passed.contains(Files.readString(store.key("ycsb.password")).trim()));
      }
    }
  }

  @Test
  void tls_alone_needsNoUser() throws Exception {
    try (SecureStore store = SecureStore.start("cassandra", temp.resolve("work"), "--tls")) {
      TrialResult run = store.loadAndRun("encrypted-cassandra", Map.of());
      Results.assertPrints(run, "the local Cassandra 5.0", " with TLS on ", "tls: yes");
      store.assertSecretsAreKept();
    }
  }

  /** A restart is SecureCassandraIT's. */
  @Test
  void tlsAndAuth_severalNodesEncryptedAtRest_serve() throws Exception {
    Map<String, String> properties =
        Map.of("atrest", "required", "cassandra.replicationfactor", "2");
    try (SecureStore store =
        SecureStore.start(
            "cassandra", temp.resolve("work"), "--atrest", "--nodes", "2", "--tls", "--auth")) {
      TrialResult run = store.loadAndRun("encrypted-cassandra", properties);
      assertEquals(2, Results.metric(run, "STORE", "Nodes"));
      assertEquals(1, Results.metric(run, "ATREST", "Log"));
    }
  }
}
