package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
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
