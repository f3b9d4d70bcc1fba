package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;
import site.ycsb.config.SourcedProperties;
import site.ycsb.crypto.config.CryptoConfig;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.store.LocalStore.LocalNamespace;

final class NamespaceTest {
  private static final LocalNamespace LOCAL = new LocalNamespace("cassandra.keyspace", "ycsb");

  private final Path folder;
  private final String store = UUID.randomUUID().toString();

  NamespaceTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void of_defaultSettings_isFrozen() {
    assertEquals("ycsb_e51181c92edc", CryptoRun.namespace("86517456", config("", "")));
  }

  @Test
  void of_otherProviderOrMetrics_isTheSame() {
    String namespace = CryptoRun.namespace("86517456", config("", ""));
    for (String[] setting :
        new String[][] {
          {"encryption.provider", "SunJCE"},
          {"encryption.metrics", "false"},
          {"encryption.keycheck", "false"},
          {"encryption.keyfile", "elsewhere"},
          {"encryption.keylength", "256"}
        }) {
      assertEquals(namespace, CryptoRun.namespace("86517456", config(setting[0], setting[1])));
    }
  }

  @Test
  void of_otherKeyOrFormat_isAnother() {
    Set<String> namespaces = new HashSet<>();
    namespaces.add(CryptoRun.namespace("86517456", config("", "")));
    namespaces.add(CryptoRun.namespace("00000000", config("", "")));
    String[][] settings = {
      {"encryption.keylength", "128"},
      {"encryption.keylength", "192"},
      {"encryption.keys", "none"},
      {"encryption.keys", "token"},
      {"encryption.keys", "compact"},
      {"encryption.names", "compact"},
      {"encryption.profile", "compact"},
      {"encryption.keys", "ordered"},
      {"encryption.cipher", "AES/GCM/NoPadding"},
      {"encryption.cipher", "Blowfish/CBC/PKCS5Padding"},
      {"encryption.iv", "fixed"},
      {"encryption.profile", "paper"},
      {"encryption.names", "none"},
      {"encryption.values", "none"},
      {"encryption.values", "deterministic"},
      {"encryption.encoding", "binary-values"},
      {"encryption.encoding", "hex"},
      {"encryption.fields", "a"},
      {"encryption.fields", "a,b"}
    };
    for (String[] setting : settings) {
      namespaces.add(CryptoRun.namespace("86517456", config(setting[0], setting[1])));
    }
    assertEquals(settings.length + 2, namespaces.size());
    for (String namespace : namespaces) {
      assertTrue(namespace.matches("ycsb_[0-9a-f]{12}"), namespace);
    }
  }

  @Test
  void delegate_localStore_getsTheNamespaceAndSharesItsProperties() throws Exception {
    try (TestRun run = TestRun.load(MapDB.class, folder.resolve("keys"), store)) {
      RunContext.of(run.properties()).get(LocalNamespace.OF_RUN, () -> LOCAL);
      DB one = run.uninitialised().delegate();
      DB two = run.uninitialised().delegate();
      assertSame(one.getProperties(), two.getProperties());
      String namespace = one.getProperties().getProperty(LOCAL.propertyKey());
      assertTrue(namespace.matches("ycsb_[0-9a-f]{12}"), namespace);
      assertEquals(
          "local store", SourcedProperties.originOf(one.getProperties(), LOCAL.propertyKey()));
      assertEquals(null, run.properties().getProperty(LOCAL.propertyKey()));
    }
  }

  @Test
  void delegate_localStoreAndOtherKeys_getsOtherNamespaces() throws Exception {
    Set<String> namespaces = new HashSet<>();
    for (String file : List.of("one", "two")) {
      for (String bits : List.of("128", "256")) {
        try (TestRun run =
            TestRun.load(MapDB.class, folder.resolve(file), store)
                .with("encryption.keylength", bits)) {
          RunContext.of(run.properties()).get(LocalNamespace.OF_RUN, () -> LOCAL);
          DB db = run.uninitialised().delegate();
          namespaces.add(db.getProperties().getProperty(LOCAL.propertyKey()));
        }
      }
    }
    assertEquals(4, namespaces.size());
  }

  @Test
  void delegate_localStoreAndEncryptionFalse_getsThePlainNamespace() throws Exception {
    try (TestRun run =
        TestRun.run(MapDB.class, folder.resolve("keys"), store).with("encryption", "false")) {
      RunContext.of(run.properties()).get(LocalNamespace.OF_RUN, () -> LOCAL);
      DB db = run.uninitialised().delegate();
      assertEquals("ycsb", db.getProperties().getProperty(LOCAL.propertyKey()));
    }
  }

  @Test
  void delegate_addressGiven_keepsTheUsersNamespace() throws Exception {
    try (TestRun run =
        TestRun.load(MapDB.class, folder.resolve("keys"), store)
            .with(LOCAL.propertyKey(), "mine")) {
      DB db = run.uninitialised().delegate();
      assertEquals("mine", db.getProperties().getProperty(LOCAL.propertyKey()));
    }
  }

  private static CryptoConfig config(String key, String value) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("encryption.db", MapDB.class.getName(), "-p");
    if (!key.isEmpty()) {
      properties.set(key, value, "-p");
    }
    return CryptoConfig.from(properties);
  }
}
