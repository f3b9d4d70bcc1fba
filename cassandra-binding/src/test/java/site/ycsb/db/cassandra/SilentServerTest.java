package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.DBException;
import site.ycsb.spi.StoreUnavailableException;

/** Servers that accept connections, which the system does for them, and never answer. */
@Timeout(60)
class SilentServerTest {
  @Test
  void init_tlsHandshakeWithoutAnswer_isNamed() throws Exception {
    assertTrue(failure(true).contains("doesn't answer the TLS handshake"), failure(true));
  }

  @Test
  void init_noAnswerWithoutTls_mentionsTls() throws Exception {
    String message = failure(false);

    assertTrue(message.contains("accepts connections and doesn't answer"), message);
    assertTrue(message.contains("give cassandra.useSSL=true"), message);
  }

  private static String failure(boolean tls) throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Properties properties = new Properties();
      properties.setProperty("hosts", "127.0.0.1");
      properties.setProperty("port", Integer.toString(silent.getLocalPort()));
      properties.setProperty("cassandra.useSSL", Boolean.toString(tls));
      CassandraDB db = new CassandraDB();
      db.setProperties(properties);
      DBException failure = assertThrows(DBException.class, db::init);
      assertInstanceOf(StoreUnavailableException.class, failure.getCause());
      return String.valueOf(failure.getMessage());
    }
  }
}
