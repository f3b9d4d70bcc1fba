package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.db.session.SessionLease.SharedSession;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.RunContext;

/** Connecting, and failing to. */
@Timeout(60)
@ExtendWith(LocalServer.class)
class ConnectionIT {

  @Test
  void init_twoThreads_shareTheConnection(LocalServer.Running server) throws DBException {
    Properties properties = server.properties("default");
    HBaseDB first = db(properties);
    HBaseDB second = db(properties);
    first.init();
    second.init();
    SharedSession<?> shared = RunContext.of(properties).find(SharedSession.OF_RUN).orElseThrow();
    assertSame(shared.get(), shared.get());

    first.cleanup();
    assertTrue(RunContext.of(properties).find(SharedSession.OF_RUN).isPresent());
    second.cleanup();
    assertTrue(RunContext.of(properties).find(SharedSession.OF_RUN).isEmpty());
  }

  @Test
  void init_nobodyListens_isUnavailableAndSaysWhere() throws IOException {
    int port;
    try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = unused.getLocalPort();
    }
    unavailable(port);
  }

  @Test
  void init_listenerThatNeverAnswers_isUnavailable() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      unavailable(silent.getLocalPort());
    }
  }

  @Test
  void init_wrongConfiguration_isTheCause() {
    ConfigurationException e =
        assertInstanceOf(
            ConfigurationException.class,
            failureOfInit(HBaseConfigTest.properties("durability=most")).getCause());
    assertEquals("durability", e.problems().get(0).key());
  }

  @Test
  void init_keytabOfNobody_namesThePrincipal(LocalServer.Running server, @TempDir Path folder)
      throws IOException {
    Properties properties = server.properties("default");
    properties.setProperty("principal", "me@NOWHERE.INVALID");
    properties.setProperty(
        "keytab", Files.writeString(folder.resolve("no.keytab"), "none").toString());
    properties.setProperty("hbase.security.authentication", "kerberos");

    try {
      ConfigurationException e =
          assertInstanceOf(ConfigurationException.class, failureOfInit(properties).getCause());
      assertEquals("principal", e.problems().get(0).key());
    } finally {
      UserGroupInformation.reset(); // Hadoop keeps it for the whole JVM
    }
  }

  private static void unavailable(int port) {
    DBException e =
        failureOfInit(
            HBaseConfigTest.properties(
                "hbase.zookeeper.quorum=127.0.0.1",
                "hbase.zookeeper.property.clientPort=" + port,
                "hbase.client.operation.timeout=2000",
                "zookeeper.recovery.retry=1"));
    assertInstanceOf(StoreUnavailableException.class, e.getCause());
    assertTrue(String.valueOf(e.getMessage()).contains("127.0.0.1, port " + port), e::getMessage);
  }

  private static DBException failureOfInit(Properties properties) {
    HBaseDB db = db(properties);
    DBException e = assertThrows(DBException.class, db::init);
    assertTrue(RunContext.of(properties).find(SharedSession.OF_RUN).isEmpty(), "nothing is kept");
    return e;
  }

  private static HBaseDB db(Properties properties) {
    HBaseDB db = new HBaseDB();
    db.setProperties(properties);
    return db;
  }
}
