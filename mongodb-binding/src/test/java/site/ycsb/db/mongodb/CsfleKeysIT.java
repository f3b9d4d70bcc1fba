package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.config.ConfigurationException;

/** The keys of the driver's encryption: which are made, kept, found and rejected. */
class CsfleKeysIT extends CsfleFixture {
  private static final String DATABASE = "it_csfle_keys";
  private static final String VAULT = DATABASE + ".__keyVault";

  CsfleKeysIT(LocalServer.Running server) {
    super(server, DATABASE);
  }

  @Test
  void init_load_makesBothKeysOnceAndKeepsTheFileToItsOwner() throws Exception {
    try (Client first = Client.open(properties(true))) {
      assertTrue(first.said().contains("Made the master key file " + keyFile()), first.said());
    }
    byte[] made = Files.readAllBytes(keyFile());
    BsonDocument dataKey = onlyKey();

    try (Client second = Client.open(properties(true))) {
      assertEquals("", second.said());
    }

    assertEquals(
        "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(keyFile())));
    assertEquals(96, Base64.getDecoder().decode(Files.readString(keyFile()).trim()).length);
    assertArrayEquals(made, Files.readAllBytes(keyFile()));
    assertEquals(dataKey, onlyKey());
    assertEquals("local", dataKey.getDocument("masterKey").getString("provider").getValue());
  }

  @Test
  void init_masterKeyAsBytes_isTheSame() throws Exception {
    try (Client client = Client.open(properties(true))) {
      client.insert("user1", Map.of("a", "one"));
    }
    byte[] key = Base64.getDecoder().decode(Files.readString(keyFile()).trim());
    Files.write(keyFile(), key);
    Files.setPosixFilePermissions(keyFile(), PosixFilePermissions.fromString("rw-r--r--"));

    try (Client run = Client.open(properties(false))) {
      assertEquals(Map.of("a", "one"), run.read("user1"));
      assertTrue(run.said().contains("can be read or changed by other users"), run.said());
    }
  }

  /** Exit code 2, as of a key of the encryption layer that isn't the data's. */
  @Test
  void init_anotherMasterKey_isNamedWithTheDataKeyThatItDoesNotOpen() throws Exception {
    Client.open(properties(true)).close();
    Path another = folder.resolve("another.key");
    Files.writeString(another, Base64.getEncoder().encodeToString(new byte[96]));

    for (boolean load : new boolean[] {false, true}) {
      DBException thrown =
          assertThrows(
              DBException.class,
              () -> Client.open(properties(load, "mongodb.csfle.key.file", another.toString())));

      assertInstanceOf(ConfigurationException.class, thrown.getCause());
      String said = String.valueOf(thrown.getMessage());
      assertTrue(said.startsWith("mongodb.csfle.key.file=" + another), said);
      assertTrue(said.contains("the data key ycsb of the key vault " + VAULT), said);
      assertTrue(said.contains("HMAC validation failure"), said);
    }
    assertEquals(1, onlyKey().getArray("keyAltNames").size());
  }

  @ParameterizedTest
  @CsvSource({
    "mongodb.csfle.keyname, another, there is no data key of this name in the key vault " + VAULT,
    "mongodb.csfle.keyvault, it_csfle_keys.others, there is no data key of this name in the key vault"
        + " it_csfle_keys.others",
    "mongodb.csfle.key.file, missing.key, there is no such file",
    "mongodb.csfle.keyvault, nothing, must be <database>.<collection>",
    "mongodb.csfle.mode, automatic, needs MongoDB's crypt_shared library or mongocryptd",
    "mongodb.csfle.mode, queryable, needs MongoDB's crypt_shared library or mongocryptd",
    "mongodb.csfle.mode, implicit, 'must be one of explicit, automatic, queryable'",
    "mongodb.csfle.keys, ordered, 'must be one of plain, deterministic'"
  })
  void init_runWithoutWhatTheLoadHad_isRejectedAndMakesNothing(
      String key, String value, String rule) throws Exception {
    Client.open(properties(true)).close();

    DBException thrown =
        assertThrows(DBException.class, () -> Client.open(properties(false, key, value)));

    assertInstanceOf(ConfigurationException.class, thrown.getCause());
    assertTrue(String.valueOf(thrown.getMessage()).contains(rule), thrown::getMessage);
    onlyKey();
    assertFalse(Files.exists(Path.of("missing.key")));
    assertEquals(
        List.of("__keyVault"),
        driver.getDatabase(DATABASE).listCollectionNames().into(new ArrayList<>()));
  }

  @Test
  void init_fileThatIsNoMasterKey_isRejected() throws Exception {
    Files.writeString(keyFile(), "{\"version\":3}");

    DBException thrown = assertThrows(DBException.class, () -> Client.open(properties(true)));

    assertTrue(
        String.valueOf(thrown.getMessage()).contains("must hold a master key of 96 bytes"),
        thrown::getMessage);
  }

  /** A class loader of its own has no class of the library, or none of its native code. */
  @ParameterizedTest
  @ValueSource(strings = {"mongodb-crypt", "jna", ""})
  void init_libraryThatIsNotThere_isNamed(String absent) throws Exception {
    List<URL> urls = new ArrayList<>();
    for (String file : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(file);
      if (absent.isEmpty() || !String.valueOf(path.getFileName()).startsWith(absent + "-")) {
        urls.add(path.toUri().toURL());
      }
    }
    if (absent.isEmpty()) {
      System.setProperty("jna.noclasspath", "true");
    }
    try (URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Class<?> type = loader.loadClass(CsfleDB.class.getName());
      Object db = type.getDeclaredConstructor().newInstance();
      type.getMethod("setProperties", Properties.class).invoke(db, properties(true));

      InvocationTargetException thrown =
          assertThrows(InvocationTargetException.class, () -> type.getMethod("init").invoke(db));

      String said = String.valueOf(Objects.requireNonNull(thrown.getCause()).getMessage());
      assertTrue(said.startsWith("mongodb.csfle=true"), said);
      assertTrue(said.contains("needs the libraries mongodb-crypt and jna"), said);
      assertTrue(said.contains("mongodb-binding/lib"), said);
      assertFalse(Files.exists(keyFile()));
    } finally {
      System.clearProperty("jna.noclasspath");
    }
  }

  /** Each of several clients would make a key of its own. */
  @Test
  void init_partOfALoad_makesNoKey() {
    DBException thrown =
        assertThrows(DBException.class, () -> Client.open(properties(true, "insertstart", "0")));

    assertInstanceOf(ConfigurationException.class, thrown.getCause());
    assertFalse(Files.exists(keyFile()));
  }

  @Test
  void init_plainClassWithTheSwitch_isRejected() {
    DBException thrown = assertThrows(DBException.class, () -> TestDB.open(properties(true)));

    assertTrue(
        String.valueOf(thrown.getMessage()).contains("Use csfle-mongodb"), thrown::getMessage);
  }
}
