package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.spi.StoreUnavailableException;

/** Servers that accept connections, which the system does for them, and never answer. */
@Timeout(60)
class SilentServerTest {
  private static final String SHORT_LIMIT =
      "datastax-java-driver.advanced.connection.init-query-timeout = 500 milliseconds";

  @TempDir private Path folder = Path.of("");

  @Test
  void init_tlsHandshakeWithoutAnswer_isNamed() throws Exception {
    String message = failure(true);

    assertTrue(message.contains("doesn't answer the TLS handshake"), message);
  }

  @Test
  void init_noAnswerWithoutTls_mentionsTls() throws Exception {
    String message = failure(false);

    assertTrue(message.contains("accepts connections and doesn't answer"), message);
    assertTrue(message.contains("give cassandra.useSSL=true"), message);
  }

  /** In a frame of version 4 with the opcode of a question, an answer or none. */
  @ParameterizedTest
  @ValueSource(bytes = {1, 3, 5, 6, 8, 17})
  void init_randomBytes_areSaidToBeNoCql(byte opcode) throws Exception {
    byte[] noise = new byte[4096];
    new Random(opcode).nextBytes(noise);
    byte[] header = {(byte) 0x84, 0, 0, 0, opcode, 0, 0, 0, 64};
    System.arraycopy(header, 0, noise, 0, header.length);
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread talker = new Thread(() -> talk(server, noise));
      talker.setDaemon(true);
      talker.start();
      CassandraDB db = new CassandraDB();
      db.setProperties(
          CassandraConfigTest.properties(
              "hosts", "127.0.0.1",
              "port", Integer.toString(server.getLocalPort()),
              "cassandra.driver.config",
                  Files.writeString(folder.resolve("driver.conf"), SHORT_LIMIT).toString()));

      DBException failure = assertThrows(DBException.class, db::init);

      assertInstanceOf(StoreUnavailableException.class, failure.getCause(), failure::toString);
      String message = String.valueOf(failure.getMessage());
      assertTrue(message.contains(": its answer isn't CQL ("), message);
    }
  }

  private static void talk(ServerSocket server, byte[] noise) {
    try {
      while (true) {
        Socket client = server.accept();
        client.getOutputStream().write(noise);
        client.getOutputStream().flush();
      }
    } catch (IOException e) {
      // the test is over
    }
  }

  private String failure(boolean tls) throws Exception {
    Path driverConfig = Files.writeString(folder.resolve("driver.conf"), SHORT_LIMIT);
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Properties properties = new Properties();
      properties.setProperty("hosts", "127.0.0.1");
      properties.setProperty("port", Integer.toString(silent.getLocalPort()));
      properties.setProperty("cassandra.useSSL", Boolean.toString(tls));
      properties.setProperty("cassandra.driver.config", driverConfig.toString());
      CassandraDB db = new CassandraDB();
      db.setProperties(properties);
      DBException failure = assertThrows(DBException.class, db::init);
      assertInstanceOf(StoreUnavailableException.class, failure.getCause());
      return String.valueOf(failure.getMessage());
    }
  }
}
