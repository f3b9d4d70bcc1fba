package site.ycsb.stores.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.stores.LeaseHolder;
import site.ycsb.stores.ListeningSockets;
import site.ycsb.stores.OccupiedPort;
import site.ycsb.stores.ServerProcesses;
import site.ycsb.stores.StartOptions;
import site.ycsb.stores.StoreControl;
import site.ycsb.stores.StoreEnvironment;

/** Boots the real server. */
@Timeout(400)
@Execution(ExecutionMode.CONCURRENT)
class CassandraStoreIT {
  private static final String STORES =
      "-D"
          + StoreEnvironment.STORES_PROPERTY
          + "="
          + System.getProperty(StoreEnvironment.STORES_PROPERTY);
  private static final int ROWS = 200;

  private final Path folder;
  private final ServerProcesses servers;
  private final StoreControl control;

  CassandraStoreIT(@TempDir Path folder) {
    // a space and a quote, as a user's folder may have them
    this.folder = folder.resolve("it's a folder");
    this.servers = new ServerProcesses("CassandraDaemon", this.folder);
    this.control = new CassandraStore().control(StoreEnvironment.ofProcess().in(this.folder));
  }

  @AfterEach
  void nothingIsLeft() {
    servers.assertNoneLeft();
  }

  /** Of a server that is killed, AtRestIT shows that it keeps its rows and can be started again. */
  @Test
  void lease_standardPortTaken_servesOnAnotherAndEndsWithItsLastCommand() throws Exception {
    try (ServerSocket occupied = OccupiedPort.at(9042)) {
      Process command = LeaseHolder.process("cassandra", folder, STORES).start();
      try (BufferedReader output =
          new BufferedReader(new InputStreamReader(command.getInputStream(), UTF_8))) {
        assertTrue(String.valueOf(output.readLine()).contains("hosts=127.0.0.1"));
        assertEquals(1, servers.running().size());
        try (LocalStore.Lease lease = control.lease(StartOptions.NONE);
            CqlSession session = Driver.connect(lease.connection())) {
          assertNotEquals(
              Integer.toString(occupied.getLocalPort()), lease.connection().get("port"));
          othersCantReachTheServer(lease.connection());
          for (int key = 0; key < ROWS; key++) {
            Driver.writeRow(session, key, "value" + key);
          }
          control.compact();
          for (int key = 0; key < ROWS; key++) {
            assertEquals(Optional.of("value" + key), Driver.readRow(session, key));
          }
          Row local =
              session.execute("SELECT release_version, data_center FROM system.local").one();
          assertEquals(lease.connection().get("cassandra.localdatacenter"), local.getString(1));
          assertTrue(control.status().running(), control.status().toString());
          assertTrue(control.status().lines().get(0).contains(local.getString(0)));
        }
      } finally {
        command.destroyForcibly();
      }
    }

    servers.awaitEnd(() -> !control.status().running());
    assertTrue(control.wipe());
    assertFalse(Files.exists(folder.resolve(".ycsb/cassandra/data")));
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
