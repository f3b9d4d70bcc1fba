package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/** Servers that can't be used. */
@Timeout(60)
class ConnectionTest {
  private static final Map<String, String> STAND_IN =
      Map.of(
          "buildInfo", "{version: '5.0.0', ycsbStandIn: 'x', ok: 1}",
          "listCollections", "{ok: 1}");

  @Test
  void init_nobodyThere_namesTheAddressAndTheReason() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    DBException failure =
        fail("mongodb://u:hidden@127.0.0.1:" + port + "/?serverSelectionTimeoutMS=1000");

    assertInstanceOf(StoreUnavailableException.class, failure.getCause());
    assertEquals(
        "MongoDB can't be reached at 127.0.0.1:" + port + " (Connection refused)",
        failure.getMessage());
  }

  @Test
  void init_severalThreads_tryOnce() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("mongodb.url", "mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=1000");
    MongoDB first = new MongoDB();
    first.setProperties(properties);
    assertThrows(DBException.class, first::init);
    first.cleanup(); // has nothing to do
  }

  @Test
  void init_wrongPassword_isAConfigurationProblemThatDoesntShowIt() throws Exception {
    try (MongoRejectingCommands server = new MongoRejectingCommands()) {
      DBException failure = fail("mongodb://anna:hidden@127.0.0.1:" + server.port() + "/db");

      ConfigurationException refused =
          assertInstanceOf(ConfigurationException.class, failure.getCause());
      assertEquals("mongodb.url", refused.problems().get(0).key());
      assertTrue(refused.toString().contains("127.0.0.1:" + server.port()), refused.toString());
      assertFalse(refused.toString().contains("hidden"), refused.toString());
    }
  }

  @Test
  void init_wrongPasswordInAFile_namesTheFile(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("password"), "hidden");
    try (MongoRejectingCommands server = new MongoRejectingCommands()) {
      Properties properties = new Properties();
      properties.setProperty("mongodb.url", "mongodb://anna@127.0.0.1:" + server.port() + "/db");
      properties.setProperty("mongodb.password.file", file.toString());
      DBException failure = fail(properties);

      ConfigurationException refused =
          assertInstanceOf(ConfigurationException.class, failure.getCause());
      assertEquals("mongodb.password.file", refused.problems().get(0).key());
    }
  }

  @Test
  void init_noUserWhereOneIsNeeded_asksForOne() throws Exception {
    try (MongoRejectingCommands server = new MongoRejectingCommands()) {
      DBException failure = fail("mongodb://127.0.0.1:" + server.port() + "/db");

      ConfigurationException refused =
          assertInstanceOf(ConfigurationException.class, failure.getCause());
      assertTrue(refused.problems().get(0).rule().contains("must name a user"), refused.toString());
    }
  }

  @Test
  void init_keyStoreThatIsNone_isAConfigurationProblem(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("store"), "no key store");
    Properties properties = new Properties();
    properties.setProperty("mongodb.url", "mongodb://127.0.0.1:1/?tls=true");
    properties.setProperty("mongodb.truststore", file.toString());

    DBException failure = fail(properties);

    ConfigurationException refused =
        assertInstanceOf(ConfigurationException.class, failure.getCause());
    assertEquals("mongodb.truststore", refused.problems().get(0).key());
  }

  @Test
  void init_tlsHandshakeWithoutAnswer_isNamed() throws Exception {
    String message = failOnSilentServer("?tls=true&connectTimeoutMS=500");

    assertTrue(message.contains("doesn't answer the TLS handshake"), message);
  }

  @Test
  void init_noAnswerWithoutTls_mentionsTls() throws Exception {
    String message = failOnSilentServer("?connectTimeoutMS=500");

    assertTrue(message.contains("accepts connections and doesn't answer"), message);
    assertTrue(message.contains("give tls=true in mongodb.url"), message);
  }

  /** The system accepts connections for it. */
  private static String failOnSilentServer(String options) throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      DBException failure =
          fail(
              "mongodb://127.0.0.1:"
                  + silent.getLocalPort()
                  + "/"
                  + options
                  + "&serverSelectionTimeoutMS=3000");
      assertInstanceOf(StoreUnavailableException.class, failure.getCause());
      return String.valueOf(failure.getMessage());
    }
  }

  @Test
  void init_otherReplicaSet_isAConfigurationProblem() throws Exception {
    try (MongoRejectingCommands server =
        new MongoRejectingCommands(
            Map.of(
                "isMaster",
                "{ismaster: true, setName: 'rs\\u001b1', hosts: ['h:1'], maxWireVersion: 21,"
                    + " minWireVersion: 0, ok: 1}"))) {
      assertEquals(
          "requests the replica set rs0, and 127.0.0.1:" + server.port() + " is in rs\\u001b1",
          replicaSetRule(server));
    }
  }

  @Test
  void init_replicaSetOfAStandaloneServer_isAConfigurationProblem() throws Exception {
    try (MongoRejectingCommands server = new MongoRejectingCommands()) {
      assertEquals(
          "requests the replica set rs0, and 127.0.0.1:" + server.port() + " is in none",
          replicaSetRule(server));
    }
  }

  private static String replicaSetRule(MongoRejectingCommands server) {
    DBException failure =
        fail(
            "mongodb://127.0.0.1:"
                + server.port()
                + "/?replicaSet=rs0&serverSelectionTimeoutMS=1000");
    return assertInstanceOf(ConfigurationException.class, failure.getCause())
        .problems()
        .get(0)
        .rule();
  }

  @Test
  void init_serverWordsWithControlCharacters_areEscaped() throws Exception {
    try (MongoRejectingCommands server =
        new MongoRejectingCommands(
            Map.of("buildInfo", "{ok: 0, code: 8000, errmsg: 'no\\u001b[2J\\u202e way'}"))) {
      String message =
          String.valueOf(fail("mongodb://127.0.0.1:" + server.port() + "/db").getMessage());

      assertTrue(message.contains("no\\u001b[2J\\u202e way"), message);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"?w=0", "?w=2", "?journal=true"})
  void init_writeConcernThatTheStandInDoesntHave_isRejected(String options) throws Exception {
    try (MongoRejectingCommands server = new MongoRejectingCommands(STAND_IN)) {
      DBException failure = fail("mongodb://127.0.0.1:" + server.port() + "/" + options);

      ConfigurationException refused =
          assertInstanceOf(ConfigurationException.class, failure.getCause());
      assertEquals("mongodb.url", refused.problems().get(0).key());
      assertTrue(refused.toString().contains("write concern"), refused::toString);
    }
  }

  @Test
  void init_unacknowledgedWritesToTheStandIn_nameTheProperty() throws Exception {
    try (MongoRejectingCommands server = new MongoRejectingCommands(STAND_IN)) {
      Properties properties = new Properties();
      properties.setProperty("mongodb.url", "mongodb://127.0.0.1:" + server.port() + "/");
      properties.setProperty("mongodb.writeConcern", "unacknowledged");

      ConfigurationException refused =
          assertInstanceOf(ConfigurationException.class, fail(properties).getCause());
      assertEquals("mongodb.writeConcern", refused.problems().get(0).key());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?w=1", "?w=majority"})
  void init_writeConcernOfOneMember_isTakenByTheStandIn(String options) throws Exception {
    try (MongoRejectingCommands server = new MongoRejectingCommands(STAND_IN)) {
      MongoDB db = new MongoDB();
      Properties properties = new Properties();
      properties.setProperty("mongodb.url", "mongodb://127.0.0.1:" + server.port() + "/" + options);
      db.setProperties(properties);
      db.init();
      assertTrue(db.standIn());
      db.cleanup();
    }
  }

  @Test
  void schemaAdmin_answerWithoutACursor_isSaidInWords() throws Exception {
    try (MongoRejectingCommands server =
        new MongoRejectingCommands(Map.of("listCollections", "{ok: 1}"))) {
      MongoDB db = new MongoDB();
      Properties properties = new Properties();
      properties.setProperty("mongodb.url", "mongodb://127.0.0.1:" + server.port() + "/");
      db.setProperties(properties);
      try (SchemaAdmin admin = db.schemaAdmin()) {
        StoreUnavailableException failure =
            assertThrows(
                StoreUnavailableException.class,
                () ->
                    admin.check(
                        new TableSchema("usertable", List.of("field0"), ValueStorage.BYTES)));

        assertTrue(
            String.valueOf(failure.getMessage())
                .startsWith("MongoDB gives an answer that the driver can't read ("),
            failure::toString);
      }
    }
  }

  private static DBException fail(String url) {
    Properties properties = new Properties();
    properties.setProperty("mongodb.url", url);
    return fail(properties);
  }

  private static DBException fail(Properties properties) {
    MongoDB db = new MongoDB();
    db.setProperties(properties);
    return assertThrows(DBException.class, db::init);
  }
}
