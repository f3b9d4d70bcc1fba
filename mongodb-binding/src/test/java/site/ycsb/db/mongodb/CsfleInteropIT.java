package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mongodb.client.vault.ClientEncryption;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** What other clients have encrypted or opened; the README next to the files says how. */
class CsfleInteropIT extends CsfleFixture {
  private static final String DATABASE = "it_csfle_interop";
  private static final String[] DETERMINISTIC = {"mongodb.csfle.keys", "deterministic"};

  CsfleInteropIT(LocalServer.Running server) {
    super(server, DATABASE);
  }

  /** Record keys are found only by the same ciphertext as the other client's. */
  @ParameterizedTest
  @ValueSource(strings = {"written-by-pymongo.json", "opened-by-pymongo.json"})
  void read_documentsOfPyMongo_areTheRecordsThatItHas(String file) throws Exception {
    BsonDocument exchanged = file(file);
    giveKeys(exchanged, "ycsb");
    BsonDocument records = exchanged.getDocument("records");
    List<BsonDocument> stored = documents(exchanged);
    collection().insertMany(stored);
    assertTrue(records.size() > 1, file);
    assertEquals(records.size(), stored.size());

    try (Client run = Client.open(properties(false, DETERMINISTIC))) {
      for (String key : records.keySet()) {
        assertEquals(records.getDocument(key), read(run, key), key);
      }
    }
  }

  /** By our client, the keys are the same bytes as in the file, and values open to the same. */
  @ParameterizedTest
  @ValueSource(strings = {"written-by-pymongo.json", "opened-by-pymongo.json"})
  void insert_recordsThatPyMongoHas_storesTheSameKeys(String file) throws Exception {
    BsonDocument exchanged = file(file);
    giveKeys(exchanged, "ycsb");
    BsonDocument records = exchanged.getDocument("records");

    try (Client load = Client.open(properties(true, DETERMINISTIC));
        ClientEncryption independent = independent()) {
      for (String key : records.keySet()) {
        assertEquals(Status.OK, load.db.insert(TABLE, key, values(records.getDocument(key))));
      }

      List<BsonDocument> stored = collection().find().into(new ArrayList<>());
      assertEquals(keys(documents(exchanged)), keys(stored));
      for (BsonDocument document : stored) {
        String key = independent.decrypt(document.getBinary("_id")).asString().getValue();
        document.remove("_id");
        document.replaceAll((field, value) -> independent.decrypt(value.asBinary()));
        assertEquals(records.getDocument(key), document, key);
      }
    }
  }

  static Set<String> vectors() throws IOException {
    return file("corpus.json").getDocument("vectors").keySet();
  }

  @Test
  void vectors_ofExplicitEncryptionOfTextAndBytes_areAll() throws Exception {
    assertEquals(46, vectors().size());
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void read_vectorOfMongoDb_isOpened(String name) throws Exception {
    BsonDocument corpus = file("corpus.json");
    giveKeys(corpus, "local");
    BsonDocument vector = corpus.getDocument("vectors").getDocument(name);
    BsonValue plain = Objects.requireNonNull(vector.get("plain"));
    BsonBinary encrypted = vector.getBinary("encrypted");
    assertEquals(BsonBinarySubType.ENCRYPTED.getValue(), encrypted.getType());

    try (Client run =
        Client.open(
            properties(
                false,
                "mongodb.csfle.keyname",
                "local",
                DETERMINISTIC[0],
                plain.isString() ? "deterministic" : "plain"))) {
      boolean ofRecordKeys = plain.isString() && encrypted.getData()[0] == 1;
      if (ofRecordKeys) {
        run.insert(plain.asString().getValue(), Map.of());
        assertEquals(encrypted, onlyDocument().getBinary("_id"));
      } else {
        BsonValue id =
            plain.isString()
                ? corpus
                    .getDocument("vectors")
                    .getDocument("local_string_det_explicit_id")
                    .getBinary("encrypted")
                : new BsonString("mongodb");
        collection().insertOne(new BsonDocument("_id", id).append("value", encrypted));

        // a value that isn't of bytes is left out
        assertEquals(
            plain.isString()
                ? new BsonDocument()
                : new BsonDocument("value", new BsonBinary(plain.asBinary().getData())),
            read(run, "mongodb"));
      }
    }
  }

  private static BsonDocument read(Client client, String key) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(Status.OK, client.db.read(TABLE, key, null, result), key);
    BsonDocument record = new BsonDocument();
    result.forEach((field, value) -> record.append(field, new BsonBinary(value.toArray())));
    return record;
  }

  private static Map<String, ByteIterator> values(BsonDocument record) {
    Map<String, ByteIterator> values = new HashMap<>();
    record.forEach(
        (field, value) -> values.put(field, new ByteArrayByteIterator(value.asBinary().getData())));
    return values;
  }

  private static List<BsonDocument> documents(BsonDocument exchanged) {
    return exchanged.getArray("documents").stream().map(BsonValue::asDocument).toList();
  }

  private static Set<String> keys(List<BsonDocument> documents) {
    Set<String> keys = new TreeSet<>();
    documents.forEach(document -> keys.add(new BsonDocument("_id", document.get("_id")).toJson()));
    return keys;
  }

  /** Puts both keys where a run looks for them. */
  private void giveKeys(BsonDocument file, String name) throws IOException {
    BsonDocument dataKey = file.getDocument("dataKey");
    assertTrue(dataKey.getArray("keyAltNames").contains(new BsonString(name)), dataKey::toString);
    driver.getDatabase(DATABASE).getCollection("__keyVault", BsonDocument.class).insertOne(dataKey);
    Files.writeString(keyFile(), file.getString("masterKey").getValue());
  }

  private static BsonDocument file(String name) throws IOException {
    try (InputStream content =
        Objects.requireNonNull(CsfleInteropIT.class.getResourceAsStream("csfle/" + name), name)) {
      return BsonDocument.parse(new String(content.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
