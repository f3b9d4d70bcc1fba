package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mongodb.ClientEncryptionSettings;
import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.vault.EncryptOptions;
import com.mongodb.client.vault.ClientEncryption;
import com.mongodb.client.vault.ClientEncryptions;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Notices;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.Section;
import site.ycsb.spi.UnprotectedException;
import site.ycsb.spi.run.RunContext;

/**
 * Values that the driver encrypts, looked at by the driver with nothing of ours in between; its
 * keys are read from the file and the key vault.
 */
@ExtendWith(LocalServer.class)
class CsfleIT {
  private static final String DATABASE = "it_csfle";
  private static final String TABLE = "records";
  private static final String VAULT = DATABASE + ".__keyVault";
  private static final String RANDOM = "AEAD_AES_256_CBC_HMAC_SHA_512-Random";

  @TempDir Path folder;

  private final LocalServer.Running server;
  private final MongoClient driver;

  CsfleIT(LocalServer.Running server) {
    this.server = server;
    driver = MongoClients.create(server.url());
  }

  @BeforeEach
  void empty() {
    driver.getDatabase(DATABASE).drop();
  }

  @AfterEach
  void disconnect() {
    driver.close();
  }

  /** A thread of a run. */
  private static final class Client implements AutoCloseable {
    final CsfleDB db = new CsfleDB();
    private final Properties properties;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    Client(Properties properties) {
      this.properties = properties;
      RunContext.of(properties)
          .setNotices(new Notices(new PrintStream(said, true, StandardCharsets.UTF_8)));
      db.setProperties(properties);
    }

    static Client open(Properties properties) throws DBException {
      Client client = new Client(properties);
      client.db.init();
      return client;
    }

    String said() {
      return said.toString(StandardCharsets.UTF_8);
    }

    Status insert(String key, Map<String, String> values) {
      return db.insert(TABLE, key, TestDB.bytes(values));
    }

    Map<String, String> read(String key) {
      Map<String, ByteIterator> result = new HashMap<>();
      assertEquals(Status.OK, db.read(TABLE, key, null, result));
      return text(result);
    }

    @Override
    public void close() throws DBException {
      db.cleanup();
      RunContext.of(properties).close();
    }
  }

  private static Map<String, String> text(Map<String, ByteIterator> values) {
    Map<String, String> text = new TreeMap<>();
    values.forEach(
        (field, value) -> text.put(field, new String(value.toArray(), StandardCharsets.UTF_8)));
    return text;
  }

  private Path keyFile() {
    return folder.resolve("master.key");
  }

  /** Those of a load, or of a run. */
  private Properties properties(boolean load, String... more) {
    Properties properties = server.properties(DATABASE);
    properties.setProperty("dotransactions", String.valueOf(!load));
    properties.setProperty("mongodb.csfle", "true");
    properties.setProperty("mongodb.csfle.key.file", keyFile().toString());
    for (int i = 0; i < more.length; i += 2) {
      properties.setProperty(more[i], more[i + 1]);
    }
    return properties;
  }

  private MongoCollection<BsonDocument> collection() {
    return driver.getDatabase(DATABASE).getCollection(TABLE, BsonDocument.class);
  }

  private BsonDocument onlyDocument() {
    return Objects.requireNonNull(collection().find().first());
  }

  /** The driver's encryption, with the keys where our client put them. */
  private ClientEncryption independent() throws IOException {
    byte[] master = Base64.getDecoder().decode(Files.readString(keyFile()).trim());
    return ClientEncryptions.create(
        ClientEncryptionSettings.builder()
            .keyVaultMongoClientSettings(
                MongoClientSettings.builder()
                    .applyConnectionString(new ConnectionString(server.url()))
                    .build())
            .keyVaultNamespace(VAULT)
            .kmsProviders(Map.of("local", Map.of("key", master)))
            .build());
  }

  @Test
  void operations_plainKeys_workOnWhatTheDriverEncrypts() throws Exception {
    try (Client client = Client.open(properties(true));
        ClientEncryption independent = independent()) {
      assertEquals(Status.OK, client.insert("user1", Map.of("a", "one", "b", "two")));
      assertEquals(
          Status.OK, client.db.update(TABLE, "user1", TestDB.bytes(Map.of("b", "new", "c", ""))));
      assertEquals(Map.of("a", "one", "b", "new", "c", ""), client.read("user1"));

      BsonDocument stored = onlyDocument();
      assertEquals(new BsonString("user1"), stored.get("_id"));
      assertEquals(Set.of("_id", "a", "b", "c"), stored.keySet());
      Map<String, ByteIterator> opened = new HashMap<>();
      for (String field : List.of("a", "b", "c")) {
        BsonBinary value = stored.getBinary(field);
        assertEquals(6, value.getType());
        assertEquals(2, value.getData()[0], "random");
        opened.put(
            field, new ByteArrayByteIterator(independent.decrypt(value).asBinary().getData()));
      }
      assertEquals(Map.of("a", "one", "b", "new", "c", ""), text(opened));

      Map<String, ByteIterator> some = new HashMap<>();
      assertEquals(Status.OK, client.db.read(TABLE, "user1", Set.of("b"), some));
      assertEquals(Map.of("b", "new"), text(some));
      client.insert("user0", Map.of("a", "zero"));
      Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
      assertEquals(Status.OK, client.db.scan(TABLE, "user0", 2, Set.of("a"), rows));
      assertEquals(
          List.of(Map.of("a", "zero"), Map.of("a", "one")),
          rows.stream().map(CsfleIT::text).toList());
      assertEquals(Status.OK, client.db.delete(TABLE, "user1"));
      assertEquals(Status.NOT_FOUND, client.db.read(TABLE, "user1", null, new HashMap<>()));
    }
  }

  @Test
  void operations_deterministicKeys_findTheRecordByItsEncryptedKey() throws Exception {
    String[] deterministic = {"mongodb.csfle.keys", "deterministic"};
    try (Client client = Client.open(properties(true, deterministic));
        ClientEncryption independent = independent()) {
      assertEquals(Status.OK, client.insert("user1", Map.of("a", "one")));
      assertEquals(Status.ERROR, client.insert("user1", Map.of("a", "again")));
      BsonBinary id = onlyDocument().getBinary("_id");

      assertEquals(6, id.getType());
      assertEquals(1, id.getData()[0], "deterministic");
      assertEquals(new BsonString("user1"), independent.decrypt(id));
      assertEquals(Set.of(RecordPart.KEY, RecordPart.VALUE), client.db.protectedParts());
    }
    try (Client run = Client.open(properties(false, deterministic))) {
      assertEquals(Map.of("a", "one"), run.read("user1"));
      assertEquals(Status.OK, run.db.update(TABLE, "user1", TestDB.bytes(Map.of("a", "two"))));
      assertEquals(Map.of("a", "two"), run.read("user1"));
      assertEquals(Status.OK, run.db.delete(TABLE, "user1"));
      assertEquals(0, collection().countDocuments());
    }
  }

  /** The other way round: what an application has encrypted. */
  @Test
  void read_recordOfAnotherClient_isDecrypted() throws Exception {
    Client.open(properties(true)).close();
    try (ClientEncryption independent = independent()) {
      EncryptOptions options = new EncryptOptions(RANDOM).keyAltName("ycsb");
      collection()
          .insertOne(
              new BsonDocument("_id", new BsonString("theirs"))
                  .append("bytes", independent.encrypt(bson("of theirs"), options))
                  .append("text", independent.encrypt(new BsonString("no bytes"), options)));
    }
    try (Client run = Client.open(properties(false))) {
      assertEquals(Map.of("bytes", "of theirs"), run.read("theirs"));
    }
  }

  /** Whoever can change the store can't take a field away by giving it a type of its own. */
  @Test
  void read_valueThatIsNoBytes_isAnError() throws Exception {
    try (Client client = Client.open(properties(true))) {
      client.insert("user1", Map.of("a", "one", "b", "two"));
      collection()
          .updateOne(
              new BsonDocument("_id", new BsonString("user1")),
              new BsonDocument("$set", new BsonDocument("a", new BsonString("one"))));

      Map<String, ByteIterator> result = new HashMap<>();
      assertFalse(client.db.read(TABLE, "user1", null, result).isOk());
      assertEquals(Map.of(), result);
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

  private static BsonValue bson(String text) {
    return new BsonBinary(text.getBytes(StandardCharsets.UTF_8));
  }

  /** By MongoDB's specification and the JDK alone: what docs/crypto.md says of it. */
  @Test
  void insert_value_isOpenedByTheSpecification() throws Exception {
    try (Client client = Client.open(properties(true))) {
      client.insert("user1", Map.of("a", "v".repeat(100)));
    }
    byte[] master = Base64.getDecoder().decode(Files.readString(keyFile()).trim());
    byte[] dataKey = opened(master, new byte[0], onlyKey().getBinary("keyMaterial").getData());
    byte[] stored = onlyDocument().getBinary("a").getData();
    byte[] kindKeyAndType = Arrays.copyOf(stored, 18);

    byte[] plain = opened(dataKey, kindKeyAndType, Arrays.copyOfRange(stored, 18, stored.length));

    assertEquals(178, stored.length);
    assertEquals(96, dataKey.length);
    assertArrayEquals(
        onlyKey().getBinary("_id").getData(), Arrays.copyOfRange(kindKeyAndType, 1, 17));
    assertEquals(BsonType.BINARY.getValue(), kindKeyAndType[17]);
    // BSON's form of bytes: length, subtype, bytes
    assertEquals(100, ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN).getInt());
    assertEquals("v".repeat(100), new String(plain, 5, 100, StandardCharsets.US_ASCII));
  }

  /** AEAD_AES_256_CBC_HMAC_SHA_512, its tag cut to 32 bytes. */
  private static byte[] opened(byte[] key, byte[] associatedData, byte[] sealed)
      throws GeneralSecurityException {
    int tagAt = sealed.length - 32;
    Mac mac = Mac.getInstance("HmacSHA512");
    mac.init(new SecretKeySpec(key, 0, 32, "HmacSHA512"));
    mac.update(associatedData);
    mac.update(sealed, 0, tagAt);
    mac.update(ByteBuffer.allocate(Long.BYTES).putLong(8L * associatedData.length).array());
    assertArrayEquals(
        Arrays.copyOf(mac.doFinal(), 32), Arrays.copyOfRange(sealed, tagAt, sealed.length));
    Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    cipher.init(
        Cipher.DECRYPT_MODE,
        new SecretKeySpec(key, 32, 32, "AES"),
        new IvParameterSpec(sealed, 0, 16));
    return cipher.doFinal(sealed, 16, tagAt - 16);
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

  private BsonDocument onlyKey() {
    List<BsonDocument> keys =
        driver
            .getDatabase(DATABASE)
            .getCollection("__keyVault", BsonDocument.class)
            .find()
            .into(new ArrayList<>());
    assertEquals(1, keys.size(), keys::toString);
    return keys.get(0);
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

  /** Bad data, exit code 3: the configuration may be right, and the data another one's. */
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

      assertInstanceOf(UnprotectedException.class, thrown.getCause());
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
    "mongodb.csfle.keyvault, it_csfle.others, there is no data key of this name in the key vault"
        + " it_csfle.others",
    "mongodb.csfle.key.file, missing.key, there is no such file",
    "mongodb.csfle.keyvault, nothing, has to be <database>.<collection>",
    "mongodb.csfle.mode, automatic, need MongoDB's crypt_shared library or mongocryptd",
    "mongodb.csfle.mode, queryable, need MongoDB's crypt_shared library or mongocryptd",
    "mongodb.csfle.keys, ordered, 'has to be one of plain, deterministic'"
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
        String.valueOf(thrown.getMessage()).contains("has to hold a master key of 96 bytes"),
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

  @Test
  void read_changedValue_isNoResultAndSaidOnce() throws Exception {
    try (Client client = Client.open(properties(true))) {
      client.insert("user1", Map.of("a", "one", "b", "two"));
      byte[] data = onlyDocument().getBinary("a").getData();
      data[data.length - 1] ^= 1;
      collection()
          .updateOne(Filters.eq("_id", "user1"), Updates.set("a", new BsonBinary((byte) 6, data)));
      Map<String, ByteIterator> result = new HashMap<>();

      for (int i = 0; i < 3; i++) {
        assertEquals(CryptoSource.DECRYPTION_FAILED, client.db.read(TABLE, "user1", null, result));
        assertEquals(
            CryptoSource.DECRYPTION_FAILED,
            client.db.scan(TABLE, "user1", 1, null, new Vector<>()));
      }

      assertEquals(Map.of(), result);
      assertEquals(6L, metric(client.db, "ENCRYPTION", "DecryptionFailures"));
      assertEquals(
          1,
          client.said().lines().filter(line -> line.contains("DECRYPTION_FAILED")).count(),
          client.said());
    }
  }

  /** What docs/crypto.md says of it: values aren't bound to their place. */
  @Test
  void read_valueOfAnotherField_isNotDetected() throws Exception {
    try (Client client = Client.open(properties(true))) {
      client.insert("user1", Map.of("a", "one", "b", "two"));
      collection()
          .updateOne(Filters.eq("_id", "user1"), Updates.set("a", onlyDocument().getBinary("b")));

      assertEquals(Map.of("a", "two", "b", "two"), client.read("user1"));
    }
  }

  @Test
  void read_dataOfTheOtherKind_neverPassesForItsOwn() throws Exception {
    Properties plain = server.properties(DATABASE);
    try (Client client = Client.open(properties(true));
        TestDB other = TestDB.open(plain)) {
      client.insert("encrypted", Map.of("a", "one"));
      other.insert(TABLE, "plain", Map.of("a", "one"));

      assertEquals(
          CryptoSource.DECRYPTION_FAILED, client.db.read(TABLE, "plain", null, new HashMap<>()));
      assertEquals(Status.ERROR, other.db().read(TABLE, "encrypted", null, new HashMap<>()));
      assertTrue(other.notices().contains("csfle-mongodb reads them"), other.notices());
    }
  }

  @Test
  void init_plainClassWithTheSwitch_isRejected() {
    DBException thrown = assertThrows(DBException.class, () -> TestDB.open(properties(true)));

    assertTrue(
        String.valueOf(thrown.getMessage()).contains("Use csfle-mongodb"), thrown::getMessage);
  }

  @Test
  void sections_afterOperations_areThoseOfTheEncryptionLayer() throws Exception {
    try (Client client = Client.open(properties(true))) {
      String value = "v".repeat(100);
      client.insert("user1", Map.of("a", value));
      client.read("user1");

      assertEquals(2L, metric(client.db, "ENCRYPT", "Operations"));
      assertEquals(1L, metric(client.db, "DECRYPT", "Operations"));
      assertEquals(256L, metric(client.db, "ENCRYPTION", "KeyLength"));
      assertEquals(200L, metric(client.db, "ENCRYPTION", "PlaintextBytes"));
      assertEquals(78.0, metric(client.db, "ENCRYPTION", "Expansion(%)"));
      assertEquals(1L, metric(client.db, "ENCRYPTION", "ScanOrderKept"));
      assertNotEquals(0.0, metric(client.db, "ENCRYPTION", "TimeShare(%)"));
      assertEquals(List.of("ENCRYPT", "DECRYPT"), List.copyOf(client.db.latencies().keySet()));
      assertEquals(2L, client.db.cryptoTotals().orElseThrow().encryptions());
      assertTrue(
          String.valueOf(client.db.facts().get("encryption"))
              .startsWith("AEAD_AES_256_CBC_HMAC_SHA_512-Random, 256 bits"),
          () -> client.db.facts().toString());
      assertTrue(client.db.facts().containsKey("server"));

      client.db.resetFigures();

      assertEquals(0L, metric(client.db, "ENCRYPTION", "PlaintextBytes"));
    }
  }

  private static Number metric(CsfleDB db, String section, String name) {
    return db.sections().stream()
        .filter(one -> one.name().equals(section))
        .map(Section::metrics)
        .flatMap(List::stream)
        .filter(metric -> metric.name().equals(name))
        .findFirst()
        .orElseThrow()
        .value();
  }
}
