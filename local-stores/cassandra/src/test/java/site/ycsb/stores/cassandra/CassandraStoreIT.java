package site.ycsb.stores.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.LocalStore;
import site.ycsb.stores.StoreControl;
import site.ycsb.stores.folder.StoreEnvironment;
import site.ycsb.testing.stores.LeaseHolder;
import site.ycsb.testing.stores.ListeningSockets;
import site.ycsb.testing.stores.OccupiedPort;
import site.ycsb.testing.stores.ServerProcesses;

/** Boots the real server. */
@Timeout(400)
class CassandraStoreIT {
  private final Path folder;
  private final ServerProcesses servers;
  private final StoreEnvironment environment;
  private final StoreControl control;

  CassandraStoreIT(@TempDir Path folder) {
    // a space and a quote, as a user's folder may have them
    this.folder = folder.resolve("it's a folder");
    this.servers = new ServerProcesses("CassandraDaemon", this.folder);
    this.environment =
        new StoreEnvironment(
            this.folder,
            Path.of(System.getProperty(StoreEnvironment.STORES_PROPERTY)),
            System.getenv(),
            new PrintStream(System.err, true, UTF_8));
    this.control = new CassandraStore().control(environment);
  }

  @AfterEach
  void nothingIsLeft() {
    servers.assertNoneLeft();
  }

  @Test
  void lease_standardPortTaken_servesOnAnotherAndKeepsRowsOverRestart() throws Exception {
    try (ServerSocket occupied = OccupiedPort.at(9042)) {
      try (LocalStore.Lease lease = control.lease()) {
        assertTrue(control.status().running(), control.status().toString());
        assertNotEquals(Integer.toString(occupied.getLocalPort()), lease.connection().get("port"));
        othersCantReachTheServer(lease.connection());
        try (CqlSession session = Driver.connect(lease.connection())) {
          Driver.writeRow(session, 1, "kept");
        }
        control.compact();
      }
      assertFalse(control.status().running());
      assertEquals(List.of(), servers.running());
    }

    try (LocalStore.Lease lease = control.lease();
        CqlSession session = Driver.connect(lease.connection())) {
      assertEquals(Optional.of("kept"), Driver.readRow(session, 1));
      Row local =
          session
              .execute("SELECT release_version, partitioner, data_center FROM system.local")
              .one();
      assertEquals(lease.connection().get("cassandra.localdatacenter"), local.getString(2));
      assertTrue(control.status().lines().get(0).contains(local.getString(0)));
    }
  }

  @Test
  @Tag("long")
  void start_serverKilled_replaysItsLog() throws Exception {
    assertTrue(control.start(OptionalInt.empty()));
    Map<String, String> connection;
    try (LocalStore.Lease lease = control.lease()) {
      connection = lease.connection();
    }
    try (CqlSession session = Driver.connect(connection)) {
      for (int key = 0; key < 200; key++) {
        Driver.writeRow(session, key, "value" + key);
      }
      // What is in the commit log counts up to its last marker, and there is one each 100 ms.
      Thread.sleep(2_000);
      servers.kill();
    }
    servers.awaitEnd();
    assertFalse(control.status().running());

    assertTrue(control.start(OptionalInt.empty()));
    try (LocalStore.Lease lease = control.lease();
        CqlSession session = Driver.connect(lease.connection())) {
      for (int key = 0; key < 200; key++) {
        assertEquals(Optional.of("value" + key), Driver.readRow(session, key));
      }
    }
    assertTrue(control.stop());
    assertTrue(control.wipe());
    assertFalse(Files.exists(folder.resolve(".ycsb/cassandra/data")));
  }

  @Test
  @Tag("long")
  void lease_commandKilled_leavesNoServer() throws Exception {
    Process command =
        LeaseHolder.process(
                "cassandra",
                folder,
                "-D"
                    + StoreEnvironment.STORES_PROPERTY
                    + "="
                    + System.getProperty(StoreEnvironment.STORES_PROPERTY))
            .start();
    try (BufferedReader output =
        new BufferedReader(new InputStreamReader(command.getInputStream(), UTF_8))) {
      assertTrue(String.valueOf(output.readLine()).contains("hosts=127.0.0.1"));
      assertEquals(1, servers.running().size());
    } finally {
      command.destroyForcibly();
    }

    servers.awaitEnd();
    assertFalse(control.status().running());
  }

  @Test
  @Tag("long")
  void start_threeNodes_serveOneRing() throws Exception {
    assertTrue(control.start(OptionalInt.of(3)));
    try (LocalStore.Lease lease = control.lease();
        CqlSession session = Driver.connect(lease.connection())) {
      assertEquals("127.0.0.1,127.0.0.2,127.0.0.3", lease.connection().get("hosts"));
      assertEquals(3, session.getMetadata().getNodes().size());
      assertEquals(2, session.execute("SELECT peer FROM system.peers_v2").all().size());
    }
    assertThrows(ConfigurationException.class, () -> control.start(OptionalInt.of(2)));
    assertTrue(control.stop());
    assertEquals(List.of(), servers.running());
  }

  /**
   * Two ports, CQL's and that of other nodes, on loopback; no JMX; files behind a closed folder.
   */
  private void othersCantReachTheServer(Map<String, String> connection) throws Exception {
    List<String> sockets = ListeningSockets.of(servers.running().get(0));
    assertEquals(2, sockets.size(), sockets.toString());
    assertTrue(sockets.stream().allMatch(ListeningSockets::isLoopback), sockets.toString());
    assertTrue(
        sockets.stream()
            .map(ListeningSockets::port)
            .map(String::valueOf)
            .anyMatch(port -> port.equals(connection.get("port"))),
        sockets.toString());
    for (String closed : List.of(".ycsb", ".ycsb/cassandra")) {
      assertEquals(
          "rwx------",
          PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(closed))));
    }
  }
}
