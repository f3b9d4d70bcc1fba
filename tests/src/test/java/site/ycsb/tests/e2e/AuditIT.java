package site.ycsb.tests.e2e;

import static java.io.OutputStream.nullOutputStream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.certificates.CertificateBuilder;
import site.ycsb.certificates.CertificateBuilder.KeyType;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.testing.doubles.LoopbackServer;

/** Audits of stores without any protection, and the command's exit codes and forms. */
@Timeout(300)
@ExtendWith(SharedServers.class)
@Order(7)
class AuditIT {
  /** Whatever the store, a bare one has none of these. */
  private static final Map<String, String> CASSANDRA =
      Map.of(
          "authentication", "no",
          "authorization", "no",
          "transport", "no",
          "at-rest", "no",
          "auditing", "no",
          "jmx", "yes",
          "caching", "no",
          "proxy", "no",
          "node-to-node", "no",
          "client-to-node", "no");

  private static final Map<String, String> HBASE =
      Map.of(
          "authentication", "no",
          "authorization", "no",
          "transport", "no",
          "at-rest", "no",
          "auditing", "unknown",
          "jmx", "yes",
          "caching", "no",
          "proxy", "no",
          "node-to-node", "no",
          "client-to-node", "no");

  static final Map<String, String> STAND_IN =
      Map.of(
          "authentication", "no",
          "authorization", "no",
          "transport", "no",
          "at-rest", "no",
          "auditing", "no",
          "jmx", "unknown",
          "caching", "no",
          "proxy", "no",
          "node-to-node", "unknown",
          "client-to-node", "no");

  @TempDir static Path folder;

  /** Commands where no store is. */
  private static Ycsb elsewhere;

  @TempDir Path temp;

  @BeforeAll
  static void begin() {
    elsewhere = Ycsb.localIn(folder).resident();
  }

  @Test
  void cassandra_bare_hasNothingOn(CassandraServer server) throws Exception {
    Audited audited = Audited.of(server.ycsb(), "cassandra");

    audited.assertAnswers(CASSANDRA);
    audited.assertWeaknesses();
    audited.assertEvidence("authentication", "let in; rows");
    audited.assertEvidence("node-to-node", "of the nodes' protocol");
    audited.assertEvidence("client-to-node", "answered: the protocol's options");
    Results.assertPrints(audited.result(), "This audit changes nothing on the server. It will");
  }

  @Test
  void cassandra_byAddress_doesntKnowThatThereIsNoJmx(CassandraServer server) throws Exception {
    List<String> options = new ArrayList<>();
    server.address().forEach((key, value) -> options.addAll(List.of("-p", key + "=" + value)));
    options.addAll(List.of("--jmx-port", Integer.toString(LoopbackPorts.closed())));
    Audited audited =
        Audited.of(server.ycsb(), "encrypted-cassandra", options.toArray(String[]::new));

    audited.assertEvidence("jmx", "refused");
    assertTrue(
        audited.report().path("features").path(5).path("answer").asText().equals("unknown"),
        () -> Ycsb.describe(audited.result()));
  }

  @Test
  void hbase_bare_hasNothingOn(HBaseServer server) throws Exception {
    Audited audited = Audited.of(server.ycsb(), "hbase");

    audited.assertAnswers(HBASE);
    audited.assertWeaknesses();
    audited.assertEvidence("authentication", "HADOOP_USER_NAME");
    audited.assertEvidence("transport", "Zookeeper version");
  }

  @Test
  void mongodb_bare_hasNothingOn(MongoServer server) throws Exception {
    Audited audited = Audited.of(server.ycsb(), "mongodb");

    audited.assertComplete();
    if (server.standIn()) {
      audited.assertAnswers(STAND_IN);
      audited.assertWeaknesses();
    } else if (server.started()) {
      // of a mongod; one that isn't ours may have any of it
      audited.assertOff("authentication", "authorization", "transport", "client-to-node");
    }
  }

  @Test
  void require_notMet_endsWith3AndTheRemedy(CassandraServer server) throws Exception {
    TrialResult unmet =
        server.ycsb().expect(3, "audit", "cassandra", "--require", "jmx,authentication,transport");

    Results.assertPrints(
        unmet,
        "ERROR: authentication is required and the answer is no. Turn it on: authenticator:"
            + " PasswordAuthenticator",
        "ERROR: transport is required and the answer is no");
    assertFalse(unmet.standardError().contains("jmx is required"), () -> Ycsb.describe(unmet));
  }

  /** What each format has is OutputFormatTest's. */
  @Test
  void require_met_endsWith0AndWritesTheFormatToTheFile(CassandraServer server) throws Exception {
    Path file = temp.resolve("audit.html");
    String[] command = {"audit", "cassandra", "--require", "jmx,no-weaknesses"};
    List<String> written = new ArrayList<>(List.of(command));
    written.addAll(List.of("--format", "html", "--output", file.toString()));

    TrialResult met = server.ycsb().expect(0, written.toArray(String[]::new));

    assertEquals("", met.standardOutput());
    assertTrue(Files.readString(file).contains("<html"), () -> Ycsb.describe(met));
    assertTrue(Files.readString(file).contains("authentication"), () -> Ycsb.describe(met));
  }

  /** HTTPS, for one: neither what it takes nor what else its machine has is the store's. */
  @ParameterizedTest
  @CsvSource({
    "cassandra, Cassandra, hosts=127.0.0.1 -p port=PORT",
    "mongodb, MongoDB, mongodb.url=mongodb://127.0.0.1:PORT/?serverSelectionTimeoutMS=2000"
  })
  void require_tlsServerThatIsntTheStore_endsWith3AndAuditsNothingElse(
      String binding, String product, String address) throws Exception {
    try (LoopbackServer other = https()) {
      List<String> command =
          new ArrayList<>(
              List.of("audit", binding, "--require", "client-to-node", "--format", "json", "-p"));
      command.addAll(
          List.of(address.replace("PORT", Integer.toString(other.port())).split(" ", -1)));

      TrialResult result = elsewhere.expect(3, command.toArray(String[]::new));

      Results.assertPrints(result, "ERROR: client-to-node is required and the answer is ");
      JsonNode report = new JsonMapper().readTree(result.standardOutput());
      assertEquals(
          "a server that takes TLS and isn't known to be " + product,
          report.path("product").asText());
      JsonNode jmx = report.path("features").path(5);
      assertEquals("jmx", jmx.path("feature").asText(), report::toString);
      assertTrue(jmx.path("evidence").isEmpty(), jmx::toString);
    }
  }

  /** Answers what isn't HTTP as a web server does. */
  private static LoopbackServer https() throws IOException, GeneralSecurityException {
    char[] password = "changeit".toCharArray();
    byte[] key =
        new CertificateBuilder("CN=other")
            .ipAddress("127.0.0.1")
            .keyType(KeyType.RSA)
            .selfSigned()
            .toPkcs12("other", password);
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(new ByteArrayInputStream(key), password);
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return new LoopbackServer(
        context.getServerSocketFactory(),
        client -> {
          client.getInputStream().read();
          client
              .getOutputStream()
              .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        });
  }

  @Test
  void tls_unknownValue_isRejectedBeforeAServerIsTouched() throws Exception {
    Results.assertPrints(
        elsewhere.expect(2, "audit", "cassandra", "-p", "tls=maybe"), "tls=maybe (-p): ");
  }

  @Test
  void server_thatSendsBackWhatItGets_isNoMongo() throws Exception {
    try (LoopbackServer echo =
        new LoopbackServer(
            client -> client.getInputStream().transferTo(client.getOutputStream()))) {
      Results.assertPrints(
          elsewhere.expect(
              1, "audit", "mongodb", "-p", "mongodb.url=mongodb://127.0.0.1:" + echo.port() + "/"),
          "the answer isn't MongoDB's",
          "MongoDB can't be reached at");
    }
  }

  @Test
  void server_unreachableOrSilent_endsWith1() throws Exception {
    String port = Integer.toString(LoopbackPorts.closed());
    Results.assertPrints(
        elsewhere.expect(1, "audit", "cassandra", "-p", "hosts=127.0.0.1", "-p", "port=" + port),
        "tried CQL port 127.0.0.1:" + port + ": connection -> Connection refused",
        "Cassandra can't be reached at 127.0.0.1:" + port);
    Results.assertPrints(
        elsewhere.expect(
            1, "audit", "mongodb", "-p", "mongodb.url=mongodb://127.0.0.1:" + port + "/"),
        "MongoDB can't be reached at 127.0.0.1:" + port);
    Results.assertPrints(
        auditHBaseAt(port), "HBase can't be reached at the ZooKeeper of 127.0.0.1:" + port);
    try (LoopbackServer mute =
        new LoopbackServer(client -> client.getInputStream().transferTo(nullOutputStream()))) {
      Results.assertPrints(
          elsewhere.expect(
              1, "audit", "mongodb", "-p", "mongodb.url=mongodb://127.0.0.1:" + mute.port() + "/"),
          "request without TLS -> no answer in time",
          "MongoDB can't be reached at");
      Results.assertPrints(
          auditHBaseAt(Integer.toString(mute.port())),
          "HBase can't be reached at the ZooKeeper of 127.0.0.1:" + mute.port());
    }
  }

  private static TrialResult auditHBaseAt(String port) throws InterruptedException {
    return elsewhere.expect(
        1,
        "audit",
        "hbase",
        "-p",
        "hbase.zookeeper.quorum=127.0.0.1",
        "-p",
        "hbase.zookeeper.property.clientPort=" + port);
  }

  /** Ports of loopback. */
  private static final class LoopbackPorts {
    /** Never closed, so that no other process is given their ports. */
    private static final Queue<Socket> HELD = new ConcurrentLinkedQueue<>();

    private LoopbackPorts() {}

    /** One where nothing listens, nor will as long as this JVM lives. */
    static int closed() throws IOException {
      Socket bound = new Socket();
      bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      HELD.add(bound);
      return bound.getLocalPort();
    }
  }
}
