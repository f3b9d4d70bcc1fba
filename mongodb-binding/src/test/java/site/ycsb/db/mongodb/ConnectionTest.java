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
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.StoreUnavailableException;

/** Servers that can't be used. */
@Timeout(60)
class ConnectionTest {
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
    try (RefusingServer server = new RefusingServer()) {
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
    try (RefusingServer server = new RefusingServer()) {
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
    try (RefusingServer server = new RefusingServer()) {
      DBException failure = fail("mongodb://127.0.0.1:" + server.port() + "/db");

      ConfigurationException refused =
          assertInstanceOf(ConfigurationException.class, failure.getCause());
      assertTrue(
          refused.problems().get(0).rule().contains("has to name a user"), refused.toString());
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
