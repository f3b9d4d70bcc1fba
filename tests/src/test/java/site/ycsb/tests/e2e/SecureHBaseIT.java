package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** HBase with TLS of its RPC; it has no users. */
@Tag("long")
@Timeout(600)
class SecureHBaseIT {
  @TempDir Path temp;

  @Test
  void tls_alone_isFoundAndTurnsOthersAway() throws Exception {
    Path work = temp.resolve("a folder");
    try (SecureStore store = SecureStore.start("hbase", work, "--tls")) {
      for (String binding : new String[] {"hbase", "encrypted-hbase"}) {
        TrialResult run = store.loadAndRun(binding, Map.of("tls", "required"));
        Results.assertTls(run, true);
        Results.assertPrints(run, "using the local HBase with TLS 2.6");
      }
      store.ycsb().expect(0, "prove", "encrypted-hbase", "--settle", "1", "-p", "tls=required");
      Map<String, String> chosen =
          Map.of("tls", "required", "tls.ciphersuites", "TLS_CHACHA20_POLY1305_SHA256");
      Results.assertPrints(
          store.ycsb().expect(0, SecureStore.command("run", "hbase", chosen)),
          "tls cipher suite: TLS_CHACHA20_POLY1305_SHA256");
      Map<String, String> unverified =
          Map.of("tls", "required", "hbase.client.netty.tls.verify.server.hostname", "false");
      Results.assertPrints(
          store.ycsb().expect(3, SecureStore.command("run", "hbase", unverified)),
          "the server isn't verified: certificate chain verified, host name not");
      TrialResult status = store.ycsb().expect(0, "store", "status", "hbase");
      assertTrue(
          status.standardOutput().contains("ZooKeeper: in clear"), () -> Ycsb.describe(status));
      store.assertSecretsAreKept();

      assertRejected(store, Map.of(), "give hbase.client.netty.tls.enabled=true");
      Map<String, String> properties = complete(store);
      SelfSignedStore other = SelfSignedStore.in(temp.resolve("other"));
      properties.put("hbase.rpc.tls.truststore.location", other.file().toString());
      properties.put("hbase.rpc.tls.truststore.password.file", other.passwordFile().toString());
      assertRejected(store, properties, "isn't signed by an authority that is trusted here");
      properties = complete(store);
      properties.keySet().removeIf(key -> key.startsWith("hbase.rpc.tls.keystore"));
      assertRejected(store, properties, "give hbase.rpc.tls.keystore.location");

      store.ycsb().expect(0, "store", "stop", "hbase");
      Results.assertVerified(store.ycsb().expect(0, SecureStore.command("run", "hbase", Map.of())));
      store.ycsb().expect(0, "store", "wipe", "hbase");
      assertFalse(Files.exists(store.key("")));
    }
  }

  @Test
  void tls_encryptedAtRest_hasBoth() throws Exception {
    try (SecureStore store =
        SecureStore.start("hbase", temp.resolve("work"), "--tls", "--atrest")) {
      TrialResult run = store.loadAndRun("hbase", Map.of("atrest", "required"));
      assertEquals(1, Results.metric(run, "ATREST", "Data"));
    }
  }

  @Test
  void auth_isRejectedWithTheReason() throws Exception {
    Ycsb ycsb = Ycsb.localIn(temp.resolve("work"));

    Results.assertPrints(
        ycsb.expect(2, "store", "start", "hbase", "--auth"),
        "--auth=true (argument): users of HBase need Kerberos");
    assertFalse(Files.exists(ycsb.folder().resolve(".ycsb/hbase")));
  }

  private static void assertRejected(
      SecureStore store, Map<String, String> properties, String remedy) throws Exception {
    Map<String, String> all = new TreeMap<>(address(store));
    all.putAll(properties);
    TrialResult rejected = store.ycsb().expect(1, SecureStore.command("run", "hbase", all));
    Results.assertPrints(rejected, remedy);
    Results.assertNothingMeasured(rejected);
  }

  private static Map<String, String> address(SecureStore store) {
    return Map.of(
        "hbase.zookeeper.quorum",
        "127.0.0.1",
        "hbase.zookeeper.property.clientPort",
        Integer.toString(store.server().port("zookeeper")),
        "hbase.namespace",
        "ycsb");
  }

  private static Map<String, String> complete(SecureStore store) {
    Map<String, String> properties = new TreeMap<>(address(store));
    properties.put("hbase.client.netty.tls.enabled", "true");
    properties.put("hbase.rpc.tls.protocol", "TLSv1.3");
    properties.put("hbase.rpc.tls.keystore.location", store.key("client.p12").toString());
    properties.put("hbase.rpc.tls.keystore.type", "PKCS12");
    properties.put("hbase.rpc.tls.keystore.password.file", store.key("client.password").toString());
    properties.put("hbase.rpc.tls.truststore.location", store.key("trusted.p12").toString());
    properties.put("hbase.rpc.tls.truststore.type", "PKCS12");
    properties.put(
        "hbase.rpc.tls.truststore.password.file", store.key("trusted.password").toString());
    return properties;
  }
}
