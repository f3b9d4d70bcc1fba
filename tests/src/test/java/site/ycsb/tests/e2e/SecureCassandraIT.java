package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;

/** A Cassandra with TLS and users: what commands find by themselves, and whom it turns away. */
@Tag("long")
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Order(3)
class SecureCassandraIT {
  /** From now to a time when every certificate has expired. */
  private static final Duration AFTER_ALL = Duration.ofDays(11 * 365);

  private final Path temp;
  private final SecureStore store;
  private final SelfSignedStore other;

  SecureCassandraIT(@TempDir Path temp) throws Exception {
    this.temp = temp;
    other = SelfSignedStore.in(temp.resolve("other"));
    store = SecureStore.start("cassandra", temp.resolve("it's a folder"), "--tls", "--auth");
  }

  @BeforeAll
  void loadOnce() throws Exception {
    store.ycsb().expect(0, SecureStore.command("load", "cassandra", Map.of()));
  }

  @AfterAll
  void wipe() throws Exception {
    store.close();
    store.ycsb().expect(0, "store", "wipe", "cassandra");
    assertFalse(Files.exists(store.key("")));
  }

  @Test
  void loadAndRun_noAddressGiven_findsCertificatesAndUserAndTakesTheCipherSuite() throws Exception {
    Map<String, String> chosen =
        Map.of("tls", "required", "tls.ciphersuites", "TLS_CHACHA20_POLY1305_SHA256");
    for (TrialResult run : store.loadAndRunAll(chosen)) {
      Results.assertPrints(
          run,
          "using the local Cassandra 5.0",
          " with TLS and users on ",
          "tls: yes",
          "tls cipher suite: TLS_CHACHA20_POLY1305_SHA256",
          "tls protocol: TLSv1.3");
      assertEquals(1, Results.metric(run, "STORE", "Local"));
      Results.assertTls(run, true);
      // the server's settings can be read
      assertEquals(0, Results.metric(run, "ATREST", "Log"));
    }
  }

  @Test
  void otherCommands_noAddressGiven_findCertificatesAndUserToo() throws Exception {
    Map<String, String> table = Map.of("table", "others", "tls", "required");
    for (String action : new String[] {"create", "drop"}) {
      store.ycsb().expect(0, SecureStore.command("schema " + action, "cassandra", table));
    }
    store.ycsb().expect(0, "prove", "encrypted-cassandra", "--settle", "1");
    store.ycsb().expect(0, "store", "compact", "cassandra");
  }

  @Test
  void status_namesUsersAndFolderAndNoSecretIsShownAnywhere() throws Exception {
    TrialResult status = store.ycsb().expect(0, "store", "status", "cassandra");

    for (String wanted :
        List.of(
            "Cassandra 5.0",
            " with TLS and users: running",
            "TLS: required, with a certificate on both sides",
            "users: ycsb for commands, ycsb_admin for administration",
            store.key("").toString())) {
      assertTrue(status.standardOutput().contains(wanted), () -> Ycsb.describe(status));
    }
    store.assertSecretsAreKept();
  }

  @Test
  void audit_tlsAndUsers_seesWhatIsOnAndWhatIsnt() throws Exception {
    Audited audited =
        Audited.of(
            store.ycsb(),
            "cassandra",
            "--require",
            "authentication,authorization,transport,no-weaknesses");

    audited.assertAnswers(
        Map.of(
            "authentication", "yes",
            "authorization", "yes",
            "transport", "yes",
            "at-rest", "no",
            "auditing", "no",
            "jmx", "yes",
            "caching", "yes",
            "proxy", "no",
            "node-to-node", "yes",
            "client-to-node", "yes"));
    audited.assertWeaknesses();
    audited.assertEvidence("authentication", "with the password cassandra");
    audited.assertEvidence("authorization", "ycsb has no SELECT permission");
    audited.assertEvidence("at-rest", "found: in ");
    audited.assertFound("client-to-node", "TLS 1.3, TLS 1.2; keys of 256, 128 bits");
    audited.assertFound("client-to-node", "client certificates required");
    audited.assertFound("node-to-node", "TLS 1.3; keys of 256, 128 bits");
    audited.assertFound("node-to-node", "client certificates required");
  }

  @Test
  void audit_wrongPassword_triesThePortsOfTheStoreAllTheSame() throws Exception {
    Audited audited = Audited.of(store.ycsb(), "cassandra", "-p", "cassandra.password=wrong");

    audited.assertAnswers(
        Map.of(
            "authentication", "yes",
            "authorization", "unknown",
            "transport", "yes",
            "at-rest", "no",
            "auditing", "unknown",
            "jmx", "yes",
            "caching", "unknown",
            "proxy", "unknown",
            "node-to-node", "yes",
            "client-to-node", "yes"));
    audited.assertEvidence("authentication", "was rejected by the server");
    Results.assertPrints(
        audited.result(),
        "WARNING: the binding's own login fails, so nothing that the server reports was seen:"
            + " cassandra.password=***");
    audited.assertEvidence(
        "node-to-node", "storage port 127.0.0.1:" + store.server().port("storage"));
  }

  @Test
  void audit_asAdmin_seesMore() throws Exception {
    Audited audited =
        Audited.of(
            store.ycsb(),
            "cassandra",
            "-p",
            "cassandra.username=ycsb_admin",
            "-p",
            "cassandra.password.file=" + store.key("ycsb_admin.password"));

    audited.assertEvidence("client-to-node", "connections with TLS now");
    audited.assertEvidence("authorization", "authorizer.class_name=CassandraAuthorizer");
  }

  @Test
  void run_plainConnection_isRejectedWithTheRemedy() throws Exception {
    assertRejected(1, address(), "give cassandra.useSSL=true");
  }

  @Test
  void tlsRequired_hostNameNotVerified_endsWith3BeforeAnyOperation() throws Exception {
    Map<String, String> properties = complete();
    properties.put("cassandra.hostnameverification", "false");
    properties.put("tls", "required");
    String reason =
        "tls=required (-p): the server isn't verified: certificate chain verified, host name not";
    assertRejected(3, properties, reason);
    properties.put("table", "unverified");
    Results.assertPrints(
        store.ycsb().expect(3, SecureStore.command("schema create", "cassandra", properties)),
        reason);
  }

  /** Of another authority or name, or too early, is TlsIT's and TlsAdviceTest's. */
  @Test
  void run_certificateExpired_isRejectedWithTheRemedy() throws Exception {
    TrialResult rejected =
        Ycsb.localIn(temp.resolve("later"), WrongClock.starter(AFTER_ALL))
            .expect(1, SecureStore.command("run", "cassandra", complete()));
    Results.assertPrints(
        rejected, "its certificate isn't valid now; have it renewed, or correct the clock");
    Results.assertNothingMeasured(rejected);
  }

  @Test
  void run_noClientCertificate_isRejectedWithTheRemedy() throws Exception {
    Map<String, String> properties = complete();
    properties.remove("cassandra.keystore");
    properties.remove("cassandra.keystore.password.file");

    assertRejected(1, properties, "give cassandra.keystore");
  }

  @Test
  void run_certificateOfAnotherAuthority_isRejectedWithTheRemedy() throws Exception {
    Map<String, String> properties = complete();
    properties.put("cassandra.keystore", other.file().toString());
    properties.put("cassandra.keystore.password.file", other.passwordFile().toString());

    assertRejected(1, properties, "give cassandra.keystore");
  }

  @Test
  void run_noUser_isRejectedWithTheRemedy() throws Exception {
    Map<String, String> properties = complete();
    properties.remove("cassandra.username");
    properties.remove("cassandra.password.file");

    assertRejected(2, properties, "Give cassandra.username and cassandra.password.file");
  }

  @Test
  void run_wrongPassword_isRejectedWithTheRemedy() throws Exception {
    // next to what the local store gives
    assertRejected(
        2,
        Map.of("cassandra.password", "not-the-one"),
        "cassandra.password=*** (-p): was rejected by the server for user ycsb");
  }

  @Test
  void run_missingGrant_isRejectedWithTheRemedy() throws Exception {
    Map<String, String> properties = new TreeMap<>(Map.of("cassandra.keyspace", "foreign"));
    Map<String, String> asAdmin = new TreeMap<>(properties);
    asAdmin.put("cassandra.username", "ycsb_admin");
    asAdmin.put("cassandra.password.file", store.key("ycsb_admin.password").toString());
    store.load("cassandra", asAdmin);

    TrialResult run = store.ycsb().expect(1, SecureStore.command("run", "cassandra", properties));
    Results.assertPrints(
        run, "FORBIDDEN", "have it granted: GRANT SELECT, MODIFY ON KEYSPACE \"foreign\" TO");
    TrialResult drop =
        store.ycsb().expect(2, SecureStore.command("schema drop", "cassandra", properties));
    Results.assertPrints(drop, "isn't allowed to change the schema", "have it granted: GRANT ");
  }

  @Test
  void start_again_keepsCertificatesUsersAndDataAndRejectsOtherOptions() throws Exception {
    String password = Files.readString(store.key("ycsb.password"));
    byte[] trusted = Files.readAllBytes(store.key("trusted.p12"));
    store.ycsb().expect(0, "store", "stop", "cassandra");

    TrialResult rejected = store.ycsb().expect(2, "store", "start", "cassandra", "--tls");
    Results.assertPrints(
        rejected,
        "is of a store that was created with --tls --auth. Start it as it was created: bin/ycsb "
            + "store start cassandra --tls --auth, or wipe the data by: bin/ycsb store wipe "
            + "cassandra");
    store.ycsb().expect(0, "store", "start", "cassandra");

    assertEquals(password, Files.readString(store.key("ycsb.password")));
    assertTrue(Arrays.equals(trusted, Files.readAllBytes(store.key("trusted.p12"))));
    Results.assertVerified(
        store.ycsb().expect(0, SecureStore.command("run", "cassandra", Map.of())));
    assertRejected(
        2,
        Map.of("cassandra.username", "cassandra", "cassandra.password", "cassandra"),
        "was rejected by the server for user cassandra");
  }

  @Test
  void tls_alone_needsNoUser() throws Exception {
    try (SecureStore alone = SecureStore.start("cassandra", temp.resolve("tls alone"), "--tls")) {
      TrialResult run = alone.loadAndRun("encrypted-cassandra", Map.of());
      Results.assertPrints(run, "the local Cassandra 5.0", " with TLS on ", "tls: yes");
      alone.assertSecretsAreKept();
    }
  }

  @Test
  void wire_showsNoKeyFieldOrValue() throws Exception {
    Map<String, String> properties = complete();
    try (TcpProxy proxy =
        TcpProxy.to("127.0.0.1", Integer.parseInt(properties.get("port"))).record()) {
      properties.put("port", Integer.toString(proxy.port()));
      // into the table that is there: no command makes one at an address without being asked to
      store.loadAndRun("cassandra", properties);

      String passed = proxy.passed();
      assertTrue(passed.length() > 100_000, () -> passed.length() + " bytes");
      assertFalse(ClearText.KEY.matcher(passed).find());
      assertFalse(ClearText.FIELD.matcher(passed).find());
    }
  }

  private void assertRejected(int exitCode, Map<String, String> properties, String... remedy)
      throws Exception {
    TrialResult rejected =
        store.ycsb().expect(exitCode, SecureStore.command("run", "cassandra", properties));
    Results.assertPrints(rejected, remedy);
    Results.assertNothingMeasured(rejected);
  }

  private Map<String, String> address() {
    Map<String, String> address = new TreeMap<>();
    address.put("hosts", store.server().host());
    address.put("port", Integer.toString(store.server().port("cql")));
    address.put("cassandra.keyspace", "ycsb");
    return address;
  }

  /** All that a client needs, as a user gives it. */
  private Map<String, String> complete() {
    Map<String, String> properties = address();
    properties.put("cassandra.useSSL", "true");
    properties.put("cassandra.truststore", store.key("trusted.p12").toString());
    properties.put("cassandra.truststore.password.file", store.key("trusted.password").toString());
    properties.put("cassandra.keystore", store.key("client.p12").toString());
    properties.put("cassandra.keystore.password.file", store.key("client.password").toString());
    properties.put("cassandra.username", "ycsb");
    properties.put("cassandra.password.file", store.key("ycsb.password").toString());
    return properties;
  }
}
