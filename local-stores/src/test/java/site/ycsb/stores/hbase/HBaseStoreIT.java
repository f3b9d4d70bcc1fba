package site.ycsb.stores.hbase;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.Connection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;
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
class HBaseStoreIT {
  private static final String STORES =
      "-D"
          + StoreEnvironment.STORES_PROPERTY
          + "="
          + System.getProperty(StoreEnvironment.STORES_PROPERTY);
  private static final String PORT = "hbase.zookeeper.property.clientPort";

  /** Keys of the rows that no table file has when the server ends, the last one excluded. */
  private static final int FIRST_IN_MEMORY = 3;

  private static final int END_IN_MEMORY = FIRST_IN_MEMORY + 500;

  private final Path folder;
  private final ServerProcesses servers;
  private final StoreControl control;

  HBaseStoreIT(@TempDir Path folder) {
    // a space and a quote, as a user's folder may have them
    this.folder = folder.resolve("it's a folder");
    this.servers = new ServerProcesses("HMaster", this.folder);
    this.control = new HBaseStore().control(StoreEnvironment.ofProcess().in(this.folder));
  }

  @AfterEach
  void nothingIsLeft() {
    servers.assertNoneLeft();
  }

  /**
   * One life of a store in two boots, since each takes seconds of processor time. That a killed one
   * keeps its rows is OutageIT's.
   */
  @Test
  @Tag("long")
  void lease_standardPortTaken_servesOnAnotherAndKeepsRowsWhenEnded() throws Exception {
    try (ServerSocket occupied = OccupiedPort.at(2181)) {
      try (LocalStore.Lease lease = control.lease(StartOptions.NONE)) {
        assertTrue(control.status().running(), control.status().toString());
        assertNotEquals(Integer.toString(occupied.getLocalPort()), lease.connection().get(PORT));
        // ZooKeeper, master and region server; no web pages, no JMX
        List<String> sockets = ListeningSockets.of(servers.running().get(0));
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
          Driver.writeRow(connection, 1, "flushed first");
          assertEquals(Set.of(), filesHolding("flushed first"));
          lease.files().orElseThrow().flush();
          assertEquals(1, filesHolding("flushed first").size());
          Driver.writeRow(connection, 2, "flushed later");
          control.compact();
          Set<Path> merged = filesHolding("flushed first", "flushed later");
          assertEquals(1, merged.size());
          control.compact();
          assertEquals(merged, filesHolding("flushed first", "flushed later"), "written anew");
          // as it does by itself when a table has grown to 256 MiB
          assertEquals(2, Driver.split(connection, FIRST_IN_MEMORY));
          for (int key = FIRST_IN_MEMORY; key < END_IN_MEMORY; key++) {
            Driver.writeRow(connection, key, "value" + key);
          }
          IOException rejected =
              assertThrows(
                  IOException.class, () -> Driver.makeTableWithCode(connection, serverJar()));
          assertTrue(rejected.toString().contains("DENIED"), rejected::toString);
        }
      }
      assertFalse(control.status().running());
      assertEquals(List.of(), servers.running());
    }

    Process command = LeaseHolder.process("hbase", folder, STORES).start();
    try (BufferedReader output =
        new BufferedReader(new InputStreamReader(command.getInputStream(), UTF_8))) {
      assertTrue(String.valueOf(output.readLine()).contains("hbase.zookeeper.quorum=127.0.0.1"));
      assertEquals(1, servers.running().size());
      try (Connection connection = Driver.connect(connection())) {
        assertEquals(Optional.of("flushed first"), Driver.readRow(connection, 1));
        assertEquals(Optional.of("flushed later"), Driver.readRow(connection, 2));
        for (int key = FIRST_IN_MEMORY; key < END_IN_MEMORY; key++) {
          assertEquals(Optional.of("value" + key), Driver.readRow(connection, key));
        }
      }
    } finally {
      command.destroyForcibly();
    }

    servers.awaitEnd(() -> !control.status().running());
    assertTrue(control.wipe());
    assertFalse(Files.exists(folder.resolve(".ycsb/hbase/data")));
  }

  private static Path serverJar() throws IOException {
    try (Stream<Path> jars =
        Files.list(
            Path.of(System.getProperty(StoreEnvironment.STORES_PROPERTY)).resolve("hbase/lib"))) {
      return jars.filter(jar -> jar.getFileName().toString().startsWith("hbase-server-"))
          .findAny()
          .orElseThrow();
    }
  }

  /** The files of tables that hold all of these texts. */
  private Set<Path> filesHolding(String... texts) throws IOException {
    Set<Path> holding = new HashSet<>();
    try (Stream<Path> files =
        Files.walk(folder.resolve(".ycsb/hbase/data/node1/hbase/data/default"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String content = Files.readString(file, ISO_8859_1);
        if (Stream.of(texts).allMatch(content::contains)) {
          holding.add(file);
        }
      }
    }
    return holding;
  }

  @Test
  void start_twoNodes_isRejected() {
    assertThrows(
        ConfigurationException.class,
        () -> control.start(new StartOptions(OptionalInt.of(2), Optional.empty())));
  }

  private Map<String, String> connection() {
    try (LocalStore.Lease lease = control.lease(StartOptions.NONE)) {
      return lease.connection();
    }
  }
}
