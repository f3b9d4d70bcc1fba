package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** HBase with TLS of its RPC, and with users by Kerberos. */
@Tag("long")
@Timeout(600)
@Order(1)
class SecureHBaseIT {
  @TempDir Path temp;

  @Test
  void tls_alone_isFoundAndTurnsOthersAway() throws Exception {
    Path work = temp.resolve("a folder");
    try (SecureStore store = SecureStore.start("hbase", work, "--tls")) {
      try (LoopbackCapture wire = LoopbackCapture.of(store.server(), temp.resolve("tls.pcap"))) {
        assertServesWithTls(store);
        String passed = wire.stop();
        assertTrue(passed.length() > 100_000, () -> passed.length() + " bytes");
        assertFalse(ClearText.KEY.matcher(passed).find());
        assertFalse(ClearText.FIELD.matcher(passed).find());
      }
      Map<String, String> unverified =
          Map.of("tls", "required", "hbase.client.netty.tls.verify.server.hostname", "false");
      Results.assertPrints(
          store.ycsb().expect(3, SecureStore.command("run", "hbase", unverified)),
          "the server isn't verified: certificate chain verified, host name not");
      TrialResult status = store.ycsb().expect(0, "store", "status", "hbase");
      assertTrue(
          status.standardOutput().contains("ZooKeeper: unencrypted"), () -> Ycsb.describe(status));
      store.assertSecretsAreKept();
      assertAudited(store);

      assertRejected(store, Map.of(), "give hbase.client.netty.tls.enabled=true");
      Map<String, String> properties = complete(store);
      SelfSignedStore other = SelfSignedStore.in(temp.resolve("other"));
      properties.put("hbase.rpc.tls.truststore.location", other.file().toString());
      properties.put("hbase.rpc.tls.truststore.password.file", other.passwordFile().toString());
      assertRejected(store, properties, "isn't signed by an authority that is trusted here");
      properties = complete(store);
      properties.keySet().removeIf(key -> key.startsWith("hbase.rpc.tls.keystore"));
      assertRejected(store, properties, "give hbase.rpc.tls.keystore.location");
      assertRejectedAtAnotherName(store);

      store.ycsb().expect(0, "store", "stop", "hbase");
      store.ycsb().expect(0, "store", "wipe", "hbase");
      assertFalse(Files.exists(store.key("")));
    }
  }

  @Test
  void auth_alone_isFoundAndTurnsOthersAway() throws Exception {
    try (SecureStore store = SecureStore.start("hbase", temp.resolve("a folder"), "--auth")) {
      try (LoopbackCapture wire = LoopbackCapture.of(store.server(), temp.resolve("plain.pcap"))) {
        assertServesWithUsers(store);
        String passed = wire.stop();
        assertTrue(ClearText.KEY.matcher(passed).find());
        assertTrue(ClearText.FIELD.matcher(passed).find());
      }
      TrialResult status = store.ycsb().expect(0, "store", "status", "hbase");
      assertTrue(
          status.standardOutput().contains("users, by Kerberos: ycsb@YCSB.LOCAL for commands"),
          () -> Ycsb.describe(status));
      store.assertSecretsAreKept();
      assertAuditedWithUsers(store);

      assertLoginRejected(
          store, 1, Map.of(), "expects Kerberos, hbase.security.authentication=kerberos");
      Map<String, String> properties = users(store);
      properties.remove("principal");
      properties.remove("keytab");
      assertLoginRejected(store, 2, properties, "get a ticket by kinit");
      assertGrantsCount(store);
      assertOnlyTheServerWritesToZooKeeper(store);
      assertAuditedWithoutALogin(store);
    }
  }

  private static void assertServesWithTls(SecureStore store) throws Exception {
    Map<String, String> chosen =
        Map.of("tls", "required", "tls.ciphersuites", "TLS_CHACHA20_POLY1305_SHA256");
    TrialResult run = store.loadAndRun("hbase", chosen);
    Results.assertTls(run, true);
    Results.assertPrints(
        run,
        "using the local HBase 2.6",
        " with TLS on ",
        "tls cipher suite: TLS_CHACHA20_POLY1305_SHA256");
  }

  private static void assertServesWithUsers(SecureStore store) throws Exception {
    TrialResult run = store.loadAndRun("hbase", Map.of());
    Results.assertPrints(run, "using the local HBase 2.6", " with users on ", "tls: no");
  }

  private static void assertRejectedAtAnotherName(SecureStore store) throws Exception {
    try (TcpProxy proxy =
        TcpProxy.at(SecureStore.UNNAMED, 0, "127.0.0.1", store.server().port("regionserver"))) {
      Map<String, String> properties = complete(store);
      // without ZooKeeper, which names the server by its own address
      properties.put(
          "hbase.client.registry.impl", "org.apache.hadoop.hbase.client.RpcConnectionRegistry");
      properties.put("hbase.client.bootstrap.servers", SecureStore.UNNAMED + ":" + proxy.port());
      // whatever name this machine's resolver has for that address
      properties.put("hbase.rpc.tls.host-verification.reverse-dns.enabled", "false");
      assertRejected(store, properties, "its certificate is for another name");
    }
  }

  /** A user has no rights in the namespace of another one. */
  private static void assertGrantsCount(SecureStore store) throws Exception {
    Map<String, String> properties = users(store);
    properties.put("hbase.namespace", "another");
    properties.put("principal", "ycsb_admin@YCSB.LOCAL");
    properties.put("keytab", store.key("ycsb_admin.keytab").toString());
    Map<String, String> admins = new TreeMap<>(address(store));
    admins.putAll(properties);
    Ycsb admin = store.ycsb().resident();
    admin.expect(0, SecureStore.command("schema create", "hbase", admins));
    admin.expect(0, SecureStore.command("load", "hbase", admins));

    properties = users(store);
    properties.put("hbase.namespace", "another");
    assertRejected(store, 2, properties, "have this one permitted");
    properties.put("hbase.namespace", "default");
    Map<String, String> ordinary = new TreeMap<>(address(store));
    ordinary.putAll(properties);
    Results.assertPrints(
        store.ycsb().expect(2, SecureStore.command("schema create", "hbase", ordinary)),
        "have this one permitted");
  }

  private static void assertOnlyTheServerWritesToZooKeeper(SecureStore store) throws Exception {
    String entry = "/hbase/meta-region-server";
    String address = "127.0.0.1:" + store.server().port("zookeeper");
    ZooKeeper anybody = new ZooKeeper(address, 30_000, event -> {});
    try {
      assertTrue(anybody.getData(entry, false, null).length > 0);
      assertThrows(
          KeeperException.NoAuthException.class, () -> anybody.setData(entry, new byte[0], -1));
      assertThrows(KeeperException.NoAuthException.class, () -> anybody.delete(entry, -1));
    } finally {
      anybody.close();
    }
  }

  private static void assertAudited(SecureStore store) throws Exception {
    Audited audited = Audited.of(store.ycsb(), "hbase");
    audited.assertAnswers(
        Map.of(
            "authentication", "no",
            "authorization", "no",
            "transport", "partly",
            "at-rest", "no",
            "auditing", "unknown",
            "jmx", "yes",
            "caching", "no",
            "proxy", "no",
            "node-to-node", "partly",
            "client-to-node", "yes"));
    audited.assertWeaknesses();
    audited.assertFound("client-to-node", "TLS 1.3; keys of");
    audited.assertFound("client-to-node", "client certificates required");
  }

  private static void assertAuditedWithUsers(SecureStore store) throws Exception {
    Audited audited = Audited.of(store.ycsb().apart(), "hbase");
    audited.assertAnswers(
        Map.of(
            "authentication", "yes",
            "authorization", "yes",
            "transport", "no",
            "at-rest", "no",
            "auditing", "unknown",
            "jmx", "yes",
            "caching", "unknown",
            "proxy", "yes",
            "node-to-node", "no",
            "client-to-node", "no"));
    audited.assertWeaknesses();
    audited.assertFound("authentication", "Kerberos");
    audited.assertEvidence("authentication", "rejected: Authentication is required");
    audited.assertEvidence("proxy", "rejected, twice, while the user by itself is let in between");
    audited.assertEvidence("authorization", "Insufficient permissions for user 'ycsb'");
  }

  /** The local store's ports are tried all the same. */
  private static void assertAuditedWithoutALogin(SecureStore store) throws Exception {
    Audited audited =
        Audited.of(
            store.ycsb().apart(),
            "hbase",
            "-p",
            "keytab=" + store.key("ycsb_admin.keytab").toString());
    audited.assertAnswers(
        Map.of(
            "authentication", "yes",
            "authorization", "unknown",
            "transport", "no",
            "at-rest", "no",
            "auditing", "unknown",
            "jmx", "yes",
            "caching", "unknown",
            "proxy", "unknown",
            "node-to-node", "no",
            "client-to-node", "no"));
    audited.assertEvidence("authentication", "isn't in the keytab");
    audited.assertEvidence(
        "node-to-node", "region server 127.0.0.1:" + store.server().port("regionserver"));
  }

  private static void assertRejected(
      SecureStore store, Map<String, String> properties, String remedy) throws Exception {
    assertRejected(store.ycsb(), store, 1, properties, remedy);
  }

  private static void assertRejected(
      SecureStore store, int exitCode, Map<String, String> properties, String remedy)
      throws Exception {
    assertRejected(store.ycsb(), store, exitCode, properties, remedy);
  }

  /** In a JVM where nobody has logged in. */
  private static void assertLoginRejected(
      SecureStore store, int exitCode, Map<String, String> properties, String remedy)
      throws Exception {
    assertRejected(store.ycsb().apart(), store, exitCode, properties, remedy);
  }

  private static void assertRejected(
      Ycsb ycsb, SecureStore store, int exitCode, Map<String, String> properties, String remedy)
      throws Exception {
    Map<String, String> all = new TreeMap<>(address(store));
    all.putAll(properties);
    TrialResult rejected = ycsb.expect(exitCode, SecureStore.command("run", "hbase", all));
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

  /** What logs in to a store with users. */
  private static Map<String, String> users(SecureStore store) {
    Map<String, String> properties = new TreeMap<>();
    properties.put("hbase.security.authentication", "kerberos");
    properties.put("hbase.master.kerberos.principal", "hbase/localhost@YCSB.LOCAL");
    properties.put("hbase.regionserver.kerberos.principal", "hbase/localhost@YCSB.LOCAL");
    properties.put("krb5.conf", store.key("krb5.conf").toString());
    properties.put("principal", "ycsb@YCSB.LOCAL");
    properties.put("keytab", store.key("ycsb.keytab").toString());
    return properties;
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
