package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.vault.EncryptOptions;
import com.mongodb.client.vault.ClientEncryption;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
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
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.Section;

/** Values that the driver encrypts, looked at by the driver alone. */
class CsfleIT extends CsfleFixture {
  private static final String DATABASE = "it_csfle";
  private static final String RANDOM = "AEAD_AES_256_CBC_HMAC_SHA_512-Random";

  CsfleIT(LocalServer.Running server) {
    super(server, DATABASE);
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
          rows.stream().map(CsfleFixture::text).toList());
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
