package site.ycsb.db.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.mongodb.client.vault.ClientEncryption;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.Section;
import site.ycsb.spi.StoreUnavailableException;

/**
 * Commands that the driver encrypts by itself, with a double of mongocryptd, looked at by explicit
 * encryption.
 */
class CsfleAutomaticIT extends CsfleFixture {
  private static final String DATABASE = "it_automatic_csfle";
  private static final String[] DETERMINISTIC = {"mongodb.csfle.keys", "deterministic"};

  private final MongocryptdDouble mongocryptd;

  CsfleAutomaticIT(LocalServer.Running server) throws IOException {
    super(server, DATABASE);
    mongocryptd = new MongocryptdDouble();
  }

  @AfterEach
  void stop() throws IOException {
    mongocryptd.close();
  }

  private Properties automatic(boolean load, String... more) {
    Properties properties = properties(load, more);
    properties.setProperty("mongodb.csfle.mode", "automatic");
    properties.setProperty("mongodb.csfle.mongocryptd", mongocryptd.address());
    properties.setProperty("table", TABLE);
    return properties;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void operations_plainKeys_workOnWhatTheDriverEncrypts(int batch) throws Exception {
    String[] batched = {"batchsize", String.valueOf(batch)};
    try (Client client = Client.open(automatic(true, batched));
        ClientEncryption independent = independent()) {
      client.insert("user0", Map.of("a", "zero"));
      assertEquals(Status.OK, client.insert("user1", Map.of("a", "one", "b", "two")));
      assertEquals(
          Status.OK, client.db.update(TABLE, "user1", TestDB.bytes(Map.of("b", "new", "c", ""))));
      assertEquals(Map.of("a", "one", "b", "new", "c", ""), client.read("user1"));

      for (BsonDocument stored : collection().find()) {
        assertTrue(stored.getString("_id").getValue().startsWith("user"), stored::toString);
        for (String field : stored.keySet()) {
          if (!field.equals("_id")) {
            BsonBinary value = stored.getBinary(field);
            assertEquals(6, value.getType());
            assertEquals(2, value.getData()[0], "random");
            assertTrue(independent.decrypt(value).isBinary());
          }
        }
      }

      Map<String, ByteIterator> some = new HashMap<>();
      assertEquals(Status.OK, client.db.read(TABLE, "user1", Set.of("b"), some));
      assertEquals(Map.of("b", "new"), text(some));
      Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
      assertEquals(Status.OK, client.db.scan(TABLE, "user0", 2, Set.of("a"), rows));
      assertEquals(
          List.of(Map.of("a", "zero"), Map.of("a", "one")),
          rows.stream().map(CsfleFixture::text).toList());
      assertEquals(Status.OK, client.db.delete(TABLE, "user1"));
      assertEquals(Status.NOT_FOUND, client.db.read(TABLE, "user1", null, new HashMap<>()));
    }
    assertEquals(Set.of("delete", "find", "insert", "update"), mongocryptd.marked());
  }

  /** Each reads what the other has written, and by the same bytes of the key. */
  @Test
  void operations_deterministicKeys_areThoseOfExplicitEncryption() throws Exception {
    try (Client automatic = Client.open(automatic(true, DETERMINISTIC));
        Client explicit = Client.open(properties(false, DETERMINISTIC))) {
      assertEquals(Status.OK, automatic.insert("user1", Map.of("a", "one")));
      assertEquals(1, onlyDocument().getBinary("_id").getData()[0], "deterministic");

      assertEquals(Map.of("a", "one"), explicit.read("user1"));
      explicit.db.update(TABLE, "user1", TestDB.bytes(Map.of("a", "two")));
      assertEquals(Map.of("a", "two"), automatic.read("user1"));
      assertEquals(
          Status.NOT_IMPLEMENTED, automatic.db.scan(TABLE, "user1", 1, null, new Vector<>()));
      assertTrue(automatic.said().contains("no scans by encrypted keys"), automatic.said());
      assertEquals(Status.OK, automatic.db.delete(TABLE, "user1"));
      assertEquals(0, collection().countDocuments());
    }
  }

  /** Of tables that no property names, too: without rules the driver would send them in clear. */
  @Test
  void insert_anotherTable_isEncrypted() throws Exception {
    try (Client client = Client.open(automatic(true))) {
      assertEquals(Status.OK, client.db.insert("other", "k", TestDB.bytes(Map.of("a", "one"))));
    }
    List<BsonDocument> stored =
        driver
            .getDatabase(DATABASE)
            .getCollection("other", BsonDocument.class)
            .find()
            .into(new ArrayList<>());
    assertEquals(6, stored.get(0).getBinary("a").getType());
  }

  @Test
  void read_changedValue_isDecryptionFailedAndNoResult() throws Exception {
    try (Client client = Client.open(automatic(true))) {
      client.insert("user1", Map.of("a", "one"));
      byte[] data = onlyDocument().getBinary("a").getData();
      data[data.length - 1] ^= 1;
      collection()
          .updateOne(Filters.eq("_id", "user1"), Updates.set("a", new BsonBinary((byte) 6, data)));
      Map<String, ByteIterator> result = new HashMap<>();

      assertEquals(CryptoSource.DECRYPTION_FAILED, client.db.read(TABLE, "user1", null, result));
      assertEquals(
          CryptoSource.DECRYPTION_FAILED, client.db.scan(TABLE, "user1", 1, null, new Vector<>()));
      assertEquals(Map.of(), result);
    }
  }

  /** As interleaved measurements do. */
  @Test
  void connect_anew_encryptsAsBefore() throws Exception {
    try (Client client = Client.open(automatic(true))) {
      client.insert("user1", Map.of("a", "one"));
      MongoDB inner = (MongoDB) client.db.delegate();
      inner.disconnect();
      inner.connect();
      assertEquals(Status.OK, client.insert("user2", Map.of("a", "two")));
      assertEquals(Map.of("a", "two"), client.read("user2"));
      for (BsonDocument stored : collection().find()) {
        assertEquals(6, stored.getBinary("a").getType());
      }
    }
  }

  @Test
  void sections_timesThatTheDriverDoesNotTell_areLeftOut() throws Exception {
    try (Client client = Client.open(automatic(true))) {
      client.insert("user1", Map.of("a", "one"));

      List<Section> sections = client.db.sections();
      assertEquals(List.of("ENCRYPTION"), sections.stream().map(Section::name).toList());
      assertEquals(
          List.of("KeyLength=256", "ScanOrderKept=1", "FipsModule=0"),
          sections.get(0).metrics().stream().map(one -> one.name() + "=" + one.value()).toList());
      assertEquals(Map.of(), client.db.latencies());
      assertTrue(client.db.cryptoTotals().isEmpty());
      assertEquals(
          "AEAD_AES_256_CBC_HMAC_SHA_512-Random, 256 bits, by MongoDB's driver (automatic CSFLE)",
          client.db.facts().get("encryption"));
      assertEquals(
          "mongocryptd at " + mongocryptd.address(), client.db.facts().get("encryption marker"));
    }
  }

  /** By the client itself, with what verifies each value. */
  @Test
  void loadAndRun_workload_isVerifiedAndStoredEncrypted() throws Exception {
    String loaded = run(true);
    assertEquals(50, collection().countDocuments());
    String ran = run(false);

    for (String printed : List.of(loaded, ran)) {
      assertTrue(printed.contains("[ENCRYPTION], KeyLength, 256\n"), printed);
      assertFalse(printed.contains("[ENCRYPT],"), printed);
      assertFalse(printed.contains("[DECRYPT],"), printed);
    }
    assertTrue(ran.contains("[READ], Return=OK, "), ran);
    assertTrue(ran.contains("[UPDATE], Return=OK, "), ran);
    assertFalse(ran.contains("Return=ERROR"), ran);
    assertFalse(ran.contains("Return=UNEXPECTED_STATE"), ran);
    for (BsonDocument stored : collection().find()) {
      stored.remove("_id");
      assertEquals(10, stored.size());
      stored.forEach((field, value) -> assertEquals(6, value.asBinary().getType(), field));
    }
  }

  private String run(boolean load) {
    SourcedProperties properties = new SourcedProperties();
    Properties given = automatic(load, "workload", "site.ycsb.workloads.CoreWorkload");
    given.setProperty("recordcount", "50");
    given.setProperty("operationcount", "100");
    given.setProperty("readproportion", "0.5");
    given.setProperty("updateproportion", "0.5");
    given.setProperty("dataintegrity", "true");
    given.setProperty("threadcount", "2");
    for (String key : given.stringPropertyNames()) {
      properties.set(key, given.getProperty(key), "-p");
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    int code =
        new RunSession(new BindingCatalog(List.of(), console.err()), console, new StopSignal())
            .run(new BindingRequest(CsfleDB.class.getName(), "test", properties));
    assertEquals(0, code, () -> err.toString(UTF_8));
    return out.toString(UTF_8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mode=queryable|mongodb.csfle.mode=queryable|needs MongoDB's crypt_shared library or",
        "mode=queryable;mongocryptd=M;keys=deterministic|mongodb.csfle.keys=deterministic|can't"
            + " encrypt _id",
        "mode=automatic;mongocryptd=M;cryptshared=x.so|mongodb.csfle.mongocryptd=|can't be given"
            + " together with mongodb.csfle.cryptshared",
        "mongocryptd=M|mongodb.csfle.mongocryptd=|needs mongodb.csfle.mode=automatic",
        "cryptshared=x.so|mongodb.csfle.cryptshared=x.so|needs mongodb.csfle.mode=automatic",
        "mode=automatic;mongocryptd=mongodb://u:p@h/|mongodb.csfle.mongocryptd=|or the name of a"
            + " program",
        "mode=automatic;cryptshared=/none/mongo_crypt_v1.so|mongodb.csfle.cryptshared=/none|can't be"
            + " used",
        "mode=automatic;mongocryptd=/none/mongocryptd|mongodb.csfle.mongocryptd=/none|can't be used",
        "mode=automatic;mongocryptd=S|mongodb.csfle.mongocryptd=|can't be used",
      })
  void init_whatCannotBeUsed_isRejectedInWords(String settings, String said, String rule) {
    Properties properties = properties(true);
    for (String setting : settings.split(";", -1)) {
      String[] parts = setting.split("=", 2);
      String value =
          switch (parts[1]) {
            case "M" -> mongocryptd.address();
            case "S" -> server.url(); // a server that marks nothing
            default -> parts[1];
          };
      properties.setProperty("mongodb.csfle." + parts[0], value);
    }

    DBException thrown = assertThrows(DBException.class, () -> Client.open(properties));

    assertInstanceOf(ConfigurationException.class, thrown.getCause());
    String message = String.valueOf(thrown.getMessage());
    assertTrue(message.startsWith(said), message);
    assertTrue(message.contains(rule), message);
  }

  @Test
  void init_noMongocryptdAtTheAddress_isNoStore() throws Exception {
    mongocryptd.close();
    Properties properties = automatic(true);
    properties.setProperty(
        "mongodb.csfle.mongocryptd", mongocryptd.address() + "/?serverSelectionTimeoutMS=100");

    DBException thrown = assertThrows(DBException.class, () -> Client.open(properties));

    assertInstanceOf(StoreUnavailableException.class, thrown.getCause());
    assertTrue(
        String.valueOf(thrown.getMessage()).contains("can't encrypt its commands with mongodb://"),
        thrown::getMessage);
  }

  /** Of a server that is alone: Queryable Encryption needs transactions. */
  @Test
  void init_queryableOnASingleServer_isRejected() {
    Properties properties = automatic(true);
    properties.setProperty("mongodb.csfle.mode", "queryable");

    DBException thrown = assertThrows(DBException.class, () -> Client.open(properties));

    assertInstanceOf(ConfigurationException.class, thrown.getCause());
    assertTrue(
        String.valueOf(thrown.getMessage())
            .contains("needs a replica set or sharded cluster of MongoDB 7.0 or newer"),
        thrown::getMessage);
    assertEquals(
        List.of(), driver.getDatabase(DATABASE).listCollectionNames().into(new ArrayList<>()));
    assertFalse(Files.exists(keyFile()));
  }
}
