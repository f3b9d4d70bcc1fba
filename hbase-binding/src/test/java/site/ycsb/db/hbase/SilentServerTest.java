package site.ycsb.db.hbase;

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
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.StoreUnavailableException;

/** A ZooKeeper that accepts connections, which the system does for it, and never answers. */
@Timeout(90)
class SilentServerTest {
  /** Hadoop takes the login and does nothing. */
  @Test
  void init_kerberosLoginWithoutKerberos_isRejected(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("me"), "none");
    HBaseDB db = new HBaseDB();
    db.setProperties(
        HBaseConfigTest.properties(
            "hbase.zookeeper.quorum=127.0.0.1", "principal=me@HERE", "keytab=" + file));

    ConfigurationException rejection =
        assertInstanceOf(
            ConfigurationException.class, assertThrows(DBException.class, db::init).getCause());

    assertTrue(
        rejection.toString().contains("Give -p hbase.security.authentication=kerberos"),
        rejection::toString);
  }

  @Test
  void init_noAnswer_namesZooKeeper() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Properties properties = new Properties();
      properties.setProperty("hbase.zookeeper.quorum", "127.0.0.1");
      properties.setProperty(
          "hbase.zookeeper.property.clientPort", Integer.toString(silent.getLocalPort()));
      properties.setProperty("zookeeper.registry.async.get.timeout", "1000");
      HBaseDB db = new HBaseDB();
      db.setProperties(properties);
      DBException failure = assertThrows(DBException.class, db::init);

      assertInstanceOf(StoreUnavailableException.class, failure.getCause());
      String message = String.valueOf(failure.getMessage());
      assertTrue(message.contains("the ZooKeeper of 127.0.0.1, port "), message);
      assertTrue(
          message.contains("ZooKeeper doesn't answer; check that the port is ZooKeeper's"),
          message);
    }
  }
}
