package site.ycsb.client.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.binding.Binding;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.store.LocalStore;

class LocalStoresTest {
  private static final LocalStore.Lease LEASE =
      new LocalStore.Lease() {
        @Override
        public Map<String, String> connection() {
          return Map.of(
              "hosts", "127.0.0.1",
              "user", "ycsb",
              "password.file", "/keys/ycsb.password",
              "truststore.password.file", "/keys/trusted.password");
        }

        @Override
        public void close() {}
      };

  /** A store whose server the user can name in another way than by a property. */
  public static final class NamedStore implements LocalStore {
    private static boolean runsHere;
    private final Path folder;
    private final Optional<Duration> startLimit;

    public NamedStore() {
      this(Path.of("the working directory"), Optional.empty());
    }

    private NamedStore(Path folder, Optional<Duration> startLimit) {
      this.folder = folder;
      this.startLimit = startLimit;
    }

    @Override
    public LocalStore in(Path other) {
      return new NamedStore(other, startLimit);
    }

    @Override
    public LocalStore withStartLimit(Duration limit) {
      return new NamedStore(folder, Optional.of(limit));
    }

    @Override
    public String name() {
      return "named";
    }

    @Override
    public Lease lease() {
      return LEASE;
    }

    @Override
    public boolean runsHere() {
      return runsHere;
    }
  }

  private final SourcedProperties properties = new SourcedProperties();

  private static Path folderOf(Optional<LocalStore> store) {
    return ((NamedStore) store.orElseThrow()).folder;
  }

  @Test
  void storeFor_folderGiven_isTheStoreOfThatFolder() {
    Binding binding = binding();
    assertEquals(
        Path.of("the working directory"), folderOf(LocalStores.storeFor(binding, properties)));

    properties.set("store.folder", "../other", "-p");

    assertEquals(Path.of("../other"), folderOf(LocalStores.storeFor(binding, properties)));
  }

  @Test
  void storeFor_startLimitGiven_isTheStoreWithThatLimit() {
    assertEquals(Optional.empty(), startLimit());

    properties.set("store.start.limit", "1", "-p");

    assertEquals(Optional.of(Duration.ofSeconds(1)), startLimit());
  }

  private Optional<Duration> startLimit() {
    return ((NamedStore) LocalStores.storeFor(binding(), properties).orElseThrow()).startLimit;
  }

  @Test
  void storeFor_folderIsOrLeadsThroughNoFolder_isRejectedWithWhatItIs(@TempDir Path temp)
      throws Exception {
    Path file = Files.createFile(temp.resolve("file"));
    Path link = Files.createSymbolicLink(temp.resolve("link"), temp.resolve("missing"));
    assertRejected(file, file + " is a file");
    assertRejected(file.resolve("below/it"), file + " is a file");
    assertRejected(link, link + " is a link to nothing");
    assertRejected(Path.of("/dev/null"), "/dev/null is a device or a pipe");

    properties.set("store.folder", temp.resolve("new/ones").toString(), "-p");
    assertEquals(temp.resolve("new/ones"), folderOf(LocalStores.storeFor(binding(), properties)));
    assertFalse(Files.exists(temp.resolve("new")));
  }

  private void assertRejected(Path folder, String rule) {
    properties.set("store.folder", folder.toString(), "-p");
    ConfigurationException rejection =
        assertThrows(
            ConfigurationException.class, () -> LocalStores.storeFor(binding(), properties));
    assertEquals(
        "store.folder="
            + folder
            + " (-p): must be a directory, or the name of a new one, and "
            + rule
            + ". Give another one, or leave it out for the working directory",
        rejection.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "a\u001b[2Jb", "a\u202eb", "a\u2028b"})
  void storeFor_folderWithControlCharacters_isRejected(String name) {
    properties.set("store.folder", name, "-p");

    ConfigurationException rejection =
        assertThrows(
            ConfigurationException.class, () -> LocalStores.storeFor(binding(), properties));

    assertEquals(
        "must be the name of a directory, without characters that control a terminal or the"
            + " direction of text",
        rejection.problems().get(0).rule());
  }

  private static Binding binding() {
    return new Binding("toy", "toy.ToyDB", "A toy.", Optional.of("named"), List.of("toy.url"));
  }

  @Test
  void startedFor_serverThatTheUserNames_isNoLocalStore() {
    Binding binding = binding();
    NamedStore.runsHere = true;
    assertEquals(Optional.of("named"), LocalStores.startedFor(binding, key -> false));
    assertEquals(Optional.empty(), LocalStores.startedFor(binding, "toy.url"::equals));
    NamedStore.runsHere = false;
    assertEquals(Optional.empty(), LocalStores.startedFor(binding, key -> false));
  }

  @Test
  void connect_nothingGiven_setsAllAndSaysWhereItIsFrom() {
    LocalStores.connect(properties, LEASE);

    LEASE.connection().forEach((key, value) -> assertEquals(value, properties.getProperty(key)));
    assertEquals("local store", SourcedProperties.originOf(properties, "password.file"));
  }

  @Test
  void connect_valuesGiven_keepsThem() {
    properties.set("user", "anna", "-p");
    properties.set("password.file", "mine", "-p");

    LocalStores.connect(properties, LEASE);

    assertEquals("anna", properties.getProperty("user"));
    assertEquals("mine", properties.getProperty("password.file"));
    assertEquals("127.0.0.1", properties.getProperty("hosts"));
  }

  @Test
  void connect_passwordItselfGiven_setsNoFileNextToIt() {
    properties.set("password", "secret", "-p");

    LocalStores.connect(properties, LEASE);

    assertNull(properties.getProperty("password.file"));
    assertEquals("/keys/trusted.password", properties.getProperty("truststore.password.file"));
  }
}
