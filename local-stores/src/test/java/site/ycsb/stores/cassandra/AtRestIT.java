package site.ycsb.stores.cassandra;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.LocalStore.StoredFiles;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.SecurityOptions;
import site.ycsb.stores.ServerProcesses;
import site.ycsb.stores.StartOptions;
import site.ycsb.stores.StoreControl;
import site.ycsb.stores.StoreEnvironment;

/** Encryption at rest on the real server. */
@Tag("long")
@Timeout(500)
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class AtRestIT {
  private static final String ANOTHER_KEY =
      "ycsb-system-key-1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n";
  private static final Duration HINTS_LIMIT = Duration.ofSeconds(90);
  private static final AtRestTable PLAIN = new AtRestTable("in_clear");

  private final Path folder;
  private final ServerProcesses servers;
  private final Path data;
  private final StoreEnvironment environment;
  private final StoreControl control;

  AtRestIT(@TempDir Path folder) {
    this.folder = folder.resolve("it's a folder");
    this.servers = new ServerProcesses("CassandraDaemon", this.folder);
    this.data = this.folder.resolve(".ycsb/cassandra-atrest/data");
    this.environment = StoreEnvironment.ofProcess().in(this.folder);
    this.control = new StoreControl(new CassandraRecipe(SecurityOptions.NONE, true), environment);
  }

  @AfterEach
  void nothingIsLeft() {
    servers.assertNoneLeft();
  }

  @Test
  void tables_everyAlgorithm_hideTheirValuesAndKeepThemWhenKilled() throws Exception {
    Map<AtRestTable, Map<String, String>> tables =
        Map.of(
            new AtRestTable("lz4_gcm"), Map.of("class", "EncryptingLZ4Compressor"),
            new AtRestTable("lz4_ctr"),
                Map.of(
                    "class", "EncryptingLZ4Compressor",
                    "cipher_algorithm", "AES/CTR/NoPadding",
                    "secret_key_strength", "128"),
            new AtRestTable("raw_cbc"),
                Map.of(
                    "class", "Encryptor",
                    "cipher_algorithm", "AES/CBC/PKCS5Padding",
                    "secret_key_strength", "192",
                    "chunk_length_in_kb", "4"));
    AtRestTable replayed = new AtRestTable("replayed");
    assertTrue(
        new StoreControl(with(ChangedSettings.LOG_EACH_WRITE), environment)
            .start(StartOptions.NONE));
    try (LocalStore.Lease lease = control.lease(StartOptions.NONE);
        CqlSession session = Driver.connect(lease.connection())) {
      AtRestTable.createKeyspace(session, 1);
      PLAIN.create(session, Map.of());
      PLAIN.fill(session);
      for (Map.Entry<AtRestTable, Map<String, String>> table : tables.entrySet()) {
        table.getKey().create(session, options(lease, table.getValue()));
        table.getKey().fill(session);
      }
      StoredFiles files = lease.files().orElseThrow();

      files.flush();

      // what isn't encrypted is found, so the search is worth something
      assertTrue(
          FilesOnDisk.holding(data, PLAIN.valueCanary()).stream()
              .allMatch(name -> name.endsWith("-Data.db")));
      assertFalse(FilesOnDisk.holding(data, PLAIN.valueCanary()).isEmpty());
      assertAllHidden(tables.keySet());
      for (AtRestTable table : tables.keySet()) {
        table.fill(session);
      }
      files.flush();
      files.compact();
      assertAllHidden(tables.keySet());
      assertRejectsKeyOfOthers(lease, session);

      // in the log alone when the server is killed
      replayed.create(session, options(lease, Map.of("class", "EncryptingLZ4Compressor")));
      replayed.fill(session);
      servers.kill();
    }
    servers.awaitEnd(() -> !control.status().running());
    assertEquals(Set.of(), FilesOnDisk.holding(data, replayed.valueCanary()));
    assertEquals(Set.of(), FilesOnDisk.holding(data, replayed.keyCanary()));

    assertTrue(control.start(StartOptions.NONE));
    try (LocalStore.Lease lease = control.lease(StartOptions.NONE);
        CqlSession session = Driver.connect(lease.connection())) {
      for (AtRestTable table : tables.keySet()) {
        assertEquals(AtRestTable.ROWS, table.count(session), table.name());
      }
      assertEquals(AtRestTable.ROWS, replayed.count(session));
    }
    assertAllHidden(tables.keySet());
    assertTrue(control.stop());
    // nor does a server show values in what it writes while it ends
    for (AtRestTable table : tables.keySet()) {
      assertEquals(Set.of(), FilesOnDisk.holding(data, table.valueCanary()), table.name());
    }
    assertTrue(control.wipe());
    assertFalse(Files.exists(data));
  }

  /** One set of data, in one boot: a start that is rejected leaves its files as they were. */
  @Test
  void start_keyOrSettingsOrDataChanged_isRejectedOrFailsReadsAndNothingElseIsLost()
      throws Exception {
    AtRestTable kept = new AtRestTable("kept");
    AtRestTable changed = new AtRestTable("changed");
    try (LocalStore.Lease lease = control.lease(StartOptions.NONE);
        CqlSession session = Driver.connect(lease.connection())) {
      makeTables(lease, session, kept, changed);
      ChangedChunk.changeFirst(FilesOnDisk.ofTable(data, changed.name(), "-Data.db").get(0));
      assertEquals(AtRestTable.ROWS, kept.count(session));
      assertReadsFail(changed, session);
    }
    assertFalse(control.status().running());
    assertEquals(List.of(), servers.running());
    Map<Path, String> before = contentOf(kept);
    assertFalse(before.isEmpty());

    startIsRejectedWithoutTheKey();
    // shows that the server has its settings checked; the other ones are ServerSettingsTest's
    assertStartFails(with(Map.of("flush_compression", "none")), "flush_compression: none");

    assertEquals(before, contentOf(kept));
  }

  private Map<Path, String> contentOf(AtRestTable table) throws IOException {
    Map<Path, String> content = new HashMap<>();
    for (Path file : FilesOnDisk.ofTable(data, table.name(), ".db")) {
      content.put(file, Files.readString(file, ISO_8859_1));
    }
    return content;
  }

  private void startIsRejectedWithoutTheKey() throws IOException {
    Path key = data.resolve("keys/system.key");
    String right = Files.readString(key);
    Files.delete(key);
    assertStartFails(new CassandraRecipe(SecurityOptions.NONE, true), "doesn't exist");
    Files.writeString(key, ANOTHER_KEY);
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    assertStartFails(new CassandraRecipe(SecurityOptions.NONE, true), "holds another key");

    // as if nobody had looked before the server does
    Files.writeString(key, right);
    assertStartFails(
        new CassandraRecipe(SecurityOptions.NONE, true) {
          @Override
          public ServerCommand prepare(NodeSetup setup) throws IOException {
            ServerCommand command = super.prepare(setup);
            Files.writeString(key, ANOTHER_KEY);
            return command;
          }
        },
        "system_key_file: system.key holds another key");
    Files.writeString(key, right);
  }

  /** Of a table with a chunk that was changed on disk: no read gives a wrong row. */
  private static void assertReadsFail(AtRestTable table, CqlSession session) {
    int failed = 0;
    for (int row = 0; row < AtRestTable.ROWS; row++) {
      try {
        table
            .read(session, row)
            .ifPresent(value -> assertTrue(value.startsWith(table.valueCanary())));
      } catch (DriverException e) {
        failed++;
      }
    }
    assertTrue(failed > 0, "no read failed");
  }

  @Test
  void start_twoNodesOneDown_hintsAreEncryptedAndDelivered() throws Exception {
    AtRestTable table = new AtRestTable("hinted");
    StoreControl control =
        new StoreControl(with(Map.of("hints_flush_period", "500ms")), environment);
    assertTrue(control.start(new StartOptions(OptionalInt.of(2), Optional.empty())));
    try (LocalStore.Lease lease = control.lease(StartOptions.NONE);
        CqlSession session = Driver.connect(lease.connection())) {
      assertEquals("127.0.0.1,127.0.0.2", lease.connection().get("hosts"));
      assertEquals(2, session.getMetadata().getNodes().size());
      assertEquals(1, session.execute("SELECT peer FROM system.peers_v2").all().size());
      assertThrows(
          ConfigurationException.class,
          () -> control.start(new StartOptions(OptionalInt.of(3), Optional.empty())));
      AtRestTable.createKeyspace(session, 2);
      table.create(session, options(lease, Map.of("class", "EncryptingLZ4Compressor")));
      servers.running().stream()
          .filter(server -> ServerProcesses.commandLine(server).contains("conf/node2/"))
          .forEach(ProcessHandle::destroyForcibly);
      table.fill(session);
      awaitHints();
      table.fill(session);
      assertEquals(Set.of(), FilesOnDisk.holding(data, table.valueCanary()));
      assertEquals(Set.of(), FilesOnDisk.holding(data, table.keyCanary()));
    }
    assertTrue(control.stop());
    assertFalse(hintFiles().isEmpty());

    assertTrue(control.start(StartOptions.NONE));
    try (LocalStore.Lease lease = control.lease(StartOptions.NONE)) {
      awaitNoHints();
      lease.files().orElseThrow().flush();
      // the second node has the rows now: its index names their keys
      assertFalse(FilesOnDisk.holding(data.resolve("node2"), table.keyCanary()).isEmpty());
      assertEquals(Set.of(), FilesOnDisk.holding(data, table.valueCanary()));
    }
    assertTrue(control.stop());
  }

  private void assertAllHidden(Set<AtRestTable> tables) {
    for (AtRestTable table : tables) {
      assertEquals(Set.of(), FilesOnDisk.holding(data, table.valueCanary()), table.name());
      TreeSet<String> withKeys = FilesOnDisk.holding(data, table.keyCanary());
      // these are what the server writes beside the chunks
      withKeys.removeIf(name -> name.matches(".*-(Index|Summary|Statistics|Partitions)\\.db"));
      assertEquals(Set.of(), withKeys, table.name());
    }
  }

  private static void assertRejectsKeyOfOthers(LocalStore.Lease lease, CqlSession session) {
    Map<String, String> base = Map.of("class", "EncryptingLZ4Compressor");
    AtRestTable table = new AtRestTable("rejected");
    Map<String, String> another = options(lease, base);
    another.put("key_check_value", "0123456789abcdef");
    assertTrue(rejection(session, table, another).contains("holds another key"));
    Map<String, String> none = options(lease, base);
    none.remove("key_check_value");
    assertTrue(rejection(session, table, none).contains("key_check_value is missing"));
    Map<String, String> missing = options(lease, base);
    missing.put("system_key_file", "no.such.key");
    assertTrue(rejection(session, table, missing).contains("doesn't exist"));
  }

  private static String rejection(
      CqlSession session, AtRestTable table, Map<String, String> compression) {
    return String.valueOf(
        assertThrows(DriverException.class, () -> table.create(session, compression)).getMessage());
  }

  private static void makeTables(LocalStore.Lease lease, CqlSession session, AtRestTable... tables)
      throws Exception {
    AtRestTable.createKeyspace(session, 1);
    for (AtRestTable table : tables) {
      table.create(
          session,
          // all in one chunk
          options(lease, Map.of("class", "EncryptingLZ4Compressor", "chunk_length_in_kb", "64")));
      table.fill(session);
    }
    lease.files().orElseThrow().flush();
  }

  private static Map<String, String> options(LocalStore.Lease lease, Map<String, String> more) {
    Map<String, String> options = new HashMap<>(more);
    options.put("system_key_file", lease.connection().getOrDefault("cassandra.atrest.keyfile", ""));
    options.put(
        "key_check_value", lease.connection().getOrDefault("cassandra.atrest.keycheck", ""));
    return options;
  }

  private void assertStartFails(CassandraRecipe recipe, String reason) {
    StoreControl rejected = new StoreControl(recipe, environment);
    StoreUnavailableException failure =
        assertThrows(StoreUnavailableException.class, () -> rejected.start(StartOptions.NONE));
    assertTrue(
        String.valueOf(failure.getMessage()).contains(reason) || log().contains(reason), log());
    assertEquals(List.of(), servers.running());
  }

  private String log() {
    try {
      return Files.readString(this.folder.resolve(".ycsb/cassandra-atrest/logs/node1/server.out"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CassandraRecipe with(Map<String, String> settings) {
    return new CassandraRecipe(SecurityOptions.NONE, true) {
      @Override
      public ServerCommand prepare(NodeSetup setup) throws IOException {
        ServerCommand command = super.prepare(setup);
        ChangedSettings.in(setup, settings);
        return command;
      }
    };
  }

  private void awaitHints() {
    await().atMost(HINTS_LIMIT).until(() -> !hintFiles().isEmpty());
  }

  private void awaitNoHints() {
    await().atMost(HINTS_LIMIT).until(() -> hintFiles().isEmpty());
  }

  private List<Path> hintFiles() {
    return FilesOnDisk.below(data).stream()
        .filter(file -> file.toString().endsWith(".hints"))
        .filter(file -> file.toFile().length() > 0)
        .toList();
  }
}
