package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** The stand-in for MongoDB with TLS; it has no users. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Order(8)
class SecureMongoIT {
  private final Path temp;

  /** Where both servers are, one after the other: their commands share a JVM. */
  private final Ycsb ycsb;

  SecureMongoIT(@TempDir Path temp) {
    this.temp = temp;
    ycsb = Ycsb.localIn(temp.resolve("it's a folder")).resident();
  }

  @Test
  @Tag("long")
  void tls_standIn_isFoundAndTurnsPlainAndUntrustedConnectionsAway() throws Exception {
    try (SecureStore store = SecureStore.start("mongodb", ycsb, "--tls")) {
      TrialResult run = store.loadAndRun("mongodb", Map.of("tls", "required"));
      Results.assertTls(run, false);
      Results.assertPrints(run, "stand-in mongo-java-server 1.", " with TLS on ", "tls: yes");
      store.ycsb().expect(0, "prove", "encrypted-mongodb", "--settle", "1");
      TrialResult status = store.ycsb().expect(0, "store", "status", "mongodb");
      assertTrue(
          status.standardOutput().contains("TLS: required; clients need no certificate"),
          () -> Ycsb.describe(status));
      store.assertSecretsAreKept();
      assertAudited(store);

      String address = "mongodb://127.0.0.1:" + store.server().port("mongodb") + "/ycsb?w=1";
      assertRejected(store, Map.of("mongodb.url", address), "give tls=true in mongodb.url");
      Map<String, String> unverified =
          new TreeMap<>(Map.of("mongodb.url", address + "&tls=true&tlsAllowInvalidHostnames=true"));
      unverified.put("mongodb.truststore", store.key("trusted.p12").toString());
      unverified.put("mongodb.truststore.password.file", store.key("trusted.password").toString());
      unverified.put("tls", "required");
      Results.assertPrints(
          store.ycsb().expect(3, SecureStore.command("run", "mongodb", unverified)),
          "the server isn't verified: certificate chain verified, host name not");
      SelfSignedStore other = SelfSignedStore.in(temp.resolve("other"));
      assertRejected(
          store,
          Map.of(
              "mongodb.url",
              address + "&tls=true",
              "mongodb.truststore",
              other.file().toString(),
              "mongodb.truststore.password.file",
              other.passwordFile().toString()),
          "isn't signed by an authority that is trusted here; give mongodb.truststore");
      assertRejectedAtAnotherName(store);
      assertWire(store);
      store.ycsb().expect(0, "store", "stop", "mongodb");
      Results.assertVerified(
          store.ycsb().expect(0, SecureStore.command("run", "mongodb", Map.of())));
      store.ycsb().expect(0, "store", "wipe", "mongodb");
      assertFalse(Files.exists(store.key("")));
    }
  }

  @Test
  @Tag("long")
  void tls_standInEncryptedAtRest_servesAllOperationsWithBoth() throws Exception {
    Map<String, String> properties = new TreeMap<>(Map.of("atrest", "required"));
    properties.put("tls", "required");
    try (SecureStore store = SecureStore.start("mongodb", ycsb, "--tls", "--atrest")) {
      for (TrialResult run : store.loadAndRunAll(properties)) {
        Results.assertTls(run, false);
        Results.assertPrints(run, " (encrypted at rest) with TLS on ", "tls: yes");
      }
      store.assertSecretsAreKept();
    }
  }

  @Test
  void auth_standIn_isRejectedWithTheReason() throws Exception {
    Ycsb elsewhere = Ycsb.localIn(temp.resolve("work")).resident();

    for (String[] options : new String[][] {{"--auth"}, {"--tls", "--auth"}}) {
      String[] command = new String[3 + options.length];
      System.arraycopy(new String[] {"store", "start", "mongodb"}, 0, command, 0, 3);
      System.arraycopy(options, 0, command, 3, options.length);
      Results.assertPrints(
          elsewhere.expect(2, command),
          "--auth=true (argument): the stand-in for MongoDB has no users: anyone can connect.");
    }
    assertFalse(Files.exists(elsewhere.folder().resolve(".ycsb/mongodb")));
  }

  private static void assertAudited(SecureStore store) throws Exception {
    Audited audited = Audited.of(store.ycsb(), "mongodb");
    Map<String, String> truth = new TreeMap<>(AuditIT.STAND_IN);
    truth.put("transport", "yes");
    truth.put("client-to-node", "yes");
    // the stand-in reports no options
    audited.assertAnswersDespite(truth, Set.of("client-to-node"));
    audited.assertWeaknesses();
    audited.assertFound("client-to-node", "client certificates not required");
  }

  private static void assertRejectedAtAnotherName(SecureStore store) throws Exception {
    Map<String, String> properties = new TreeMap<>();
    properties.put("mongodb.truststore", store.key("trusted.p12").toString());
    properties.put("mongodb.truststore.password.file", store.key("trusted.password").toString());
    int port = store.server().port("mongodb");
    try (TcpProxy proxy = TcpProxy.at(SecureStore.UNNAMED, 0, "127.0.0.1", port)) {
      properties.put(
          "mongodb.url",
          "mongodb://" + SecureStore.UNNAMED + ":" + proxy.port() + "/ycsb?w=1&tls=true");
      assertRejected(store, properties, "its certificate is for another name");
    }
  }

  private static void assertRejected(
      SecureStore store, Map<String, String> properties, String remedy) throws Exception {
    TrialResult rejected =
        store.ycsb().expect(1, SecureStore.command("run", "mongodb", properties));
    Results.assertPrints(rejected, remedy);
    Results.assertNothingMeasured(rejected);
  }

  private static void assertWire(SecureStore store) throws Exception {
    try (TcpProxy proxy = TcpProxy.to("127.0.0.1", store.server().port("mongodb")).record()) {
      Map<String, String> properties = new TreeMap<>();
      properties.put("mongodb.url", "mongodb://127.0.0.1:" + proxy.port() + "/wire?w=1&tls=true");
      properties.put("mongodb.truststore", store.key("trusted.p12").toString());
      properties.put("mongodb.truststore.password.file", store.key("trusted.password").toString());
      store.loadAndRun("mongodb", properties);
      String passed = proxy.passed();
      assertTrue(passed.length() > 100_000, () -> passed.length() + " bytes");
      assertFalse(ClearText.KEY.matcher(passed).find());
      assertFalse(ClearText.FIELD.matcher(passed).find());
    }
  }
}
