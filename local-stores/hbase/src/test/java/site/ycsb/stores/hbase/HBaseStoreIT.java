package site.ycsb.stores.hbase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.hadoop.hbase.client.Connection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.LocalStore;
import site.ycsb.stores.StoreControl;
import site.ycsb.stores.StoreEnvironment;

/** Boots the real server. */
@Timeout(400)
class HBaseStoreIT {
  private static final String PORT = "hbase.zookeeper.property.clientPort";

  private final Path folder;
  private final StoreControl control;

  HBaseStoreIT(@TempDir Path folder) {
    // a space and a quote, as a user's folder may have them
    this.folder = folder.resolve("it's a folder");
    this.control =
        new HBaseStore()
            .control(
                new StoreEnvironment(
                    this.folder,
                    Path.of(System.getProperty(StoreEnvironment.STORES_PROPERTY)),
                    System.getenv(),
                    new PrintStream(System.err, true, UTF_8)));
  }

  @AfterEach
  void nothingIsLeft() {
    List<ProcessHandle> left = ServersOf.folder(folder);
    left.forEach(ProcessHandle::destroyForcibly);
    assertEquals(List.of(), left);
  }

  @Test
  void lease_standardPortTaken_servesOnAnotherAndKeepsRowsOverRestart() throws Exception {
    try (ServerSocket occupied = occupyStandardPort()) {
      try (LocalStore.Lease lease = control.lease()) {
        assertTrue(control.status().running(), control.status().toString());
        assertNotEquals(Integer.toString(occupied.getLocalPort()), lease.connection().get(PORT));
        // ZooKeeper, master and region server; no web pages, no JMX
        List<String> sockets = ListeningSockets.of(ServersOf.folder(folder).get(0));
        assertEquals(3, sockets.size(), sockets.toString());
        assertTrue(sockets.stream().allMatch(ListeningSockets::isLoopback), sockets.toString());
        assertTrue(
            sockets.stream()
                .map(ListeningSockets::port)
                .map(String::valueOf)
                .anyMatch(port -> port.equals(lease.connection().get(PORT))),
            sockets.toString());
        try (Connection connection = Driver.connect(lease.connection())) {
          Driver.makeTable(connection);
          Driver.writeRow(connection, 1, "kept");
        }
      }
      assertFalse(control.status().running());
      assertEquals(List.of(), ServersOf.folder(folder));
    }

    try (LocalStore.Lease lease = control.lease();
        Connection connection = Driver.connect(lease.connection())) {
      assertEquals(Optional.of("kept"), Driver.readRow(connection, 1));
    }
  }

  /** Each write that was acknowledged is with the system, so that nothing need be waited for. */
  @Test
  @Tag("long")
  void start_serverKilled_keepsAllThatWasAcknowledged() throws Exception {
    assertTrue(control.start(OptionalInt.empty()));
    try (Connection connection = Driver.connect(connection())) {
      Driver.makeTable(connection);
      for (int key = 0; key < 500; key++) {
        Driver.writeRow(connection, key, "value" + key);
      }
      ServersOf.folder(folder).forEach(ProcessHandle::destroyForcibly);
    }
    awaitNoServer();

    assertTrue(control.start(OptionalInt.empty()));
    try (Connection connection = Driver.connect(connection())) {
      for (int key = 0; key < 500; key++) {
        assertEquals(Optional.of("value" + key), Driver.readRow(connection, key));
      }
    }
    assertTrue(control.stop());
    assertTrue(control.wipe());
    assertFalse(Files.exists(folder.resolve(".ycsb/hbase/data")));
  }

  @Test
  @Tag("long")
  void lease_commandKilled_leavesNoServer() throws Exception {
    Process command =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-D"
                    + StoreEnvironment.STORES_PROPERTY
                    + "="
                    + System.getProperty(StoreEnvironment.STORES_PROPERTY),
                "-cp",
                System.getProperty("java.class.path"),
                LeaseHolder.class.getName())
            .directory(Files.createDirectories(folder).toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader output =
        new BufferedReader(new InputStreamReader(command.getInputStream(), UTF_8))) {
      assertTrue(String.valueOf(output.readLine()).contains("hbase.zookeeper.quorum=127.0.0.1"));
      assertEquals(1, ServersOf.folder(folder).size());
    } finally {
      command.destroyForcibly();
    }

    awaitNoServer();
  }

  @Test
  void start_twoNodes_isRefused() {
    assertThrows(ConfigurationException.class, () -> control.start(OptionalInt.of(2)));
  }

  private Map<String, String> connection() {
    try (LocalStore.Lease lease = control.lease()) {
      return lease.connection();
    }
  }

  /** The standard port, held by this test or by whatever else runs on this machine. */
  private static ServerSocket occupyStandardPort() throws Exception {
    InetAddress address = InetAddress.getLoopbackAddress();
    try {
      return new ServerSocket(2181, 1, address);
    } catch (BindException e) {
      return new ServerSocket(0, 1, address);
    }
  }

  private void awaitNoServer() throws InterruptedException {
    // a process that is about to be gone has no command line any more, but still a state
    for (int look = 0; look < 600 && !(ServersOf.folder(folder).isEmpty() && isDown()); look++) {
      Thread.sleep(100);
    }
    assertEquals(List.of(), ServersOf.folder(folder));
    assertTrue(isDown());
  }

  private boolean isDown() {
    return !control.status().running();
  }
}
