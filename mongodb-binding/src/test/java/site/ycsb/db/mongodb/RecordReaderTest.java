package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.db.mongodb.EncodedDocuments.decoded;
import static site.ycsb.db.mongodb.EncodedDocuments.encoded;
import static site.ycsb.db.mongodb.EncodedDocuments.sent;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDbPointer;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonJavaScript;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonSerializationException;
import org.bson.BsonString;
import org.bson.BsonSymbol;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.db.session.NameCache;

class RecordReaderTest {
  private static final ObjectId OBJECT_ID = new ObjectId("0123456789abcdef01234567");

  /** One of each type that isn't binary. */
  private static final List<BsonValue> FOREIGN =
      List.of(
          new BsonDouble(1.5),
          new BsonString("text"),
          new BsonString(""),
          new BsonDocument("f", new BsonBinary(new byte[] {9})).append("deep", nested(20)),
          new BsonArray(List.of(new BsonBinary(new byte[] {8}), new BsonInt32(1))),
          new BsonUndefined(),
          new BsonObjectId(OBJECT_ID),
          BsonBoolean.TRUE,
          new BsonDateTime(1),
          new BsonNull(),
          new BsonRegularExpression("a+", "i"),
          new BsonDbPointer("db.other", OBJECT_ID),
          new BsonJavaScript("f()"),
          new BsonSymbol("symbol"),
          new BsonJavaScriptWithScope("f()", new BsonDocument("f", new BsonInt32(1))),
          new BsonInt32(7),
          new BsonTimestamp(1, 2),
          new BsonInt64(8),
          new BsonDecimal128(Decimal128.parse("1.10")),
          new BsonMinKey(),
          new BsonMaxKey());

  private final RecordReader reader = new RecordReader(false);

  @Test
  void read_document_givesItsBinaryFieldsOfAnySubtypeButTheKey() {
    BsonDocument document =
        new BsonDocument("_id", new BsonBinary(new byte[] {0}))
            .append("f", new BsonBinary(new byte[] {1, 2}))
            .append("empty", new BsonBinary(new byte[0]))
            .append("own", new BsonBinary((byte) 0x80, new byte[] {3}))
            .append("old", new BsonBinary(BsonBinarySubType.OLD_BINARY, new byte[] {4, 5}))
            .append("_ids", new BsonBinary(new byte[] {6}));

    assertEquals(
        Map.of(
            "f",
            List.of(1, 2),
            "empty",
            List.of(),
            "own",
            List.of(3),
            "old",
            List.of(4, 5),
            "_ids",
            List.of(6)),
        numbers(reader.record(sent(document))));
  }

  @Test
  void read_fieldsOfEveryOtherType_areLeftOutAndWhatFollowsIsRead() {
    BsonDocument document = new BsonDocument();
    for (int i = 0; i < FOREIGN.size(); i++) {
      document.append("foreign" + i, FOREIGN.get(i)).append("f" + i, new BsonBinary(bytes(i)));
    }

    Map<String, List<Integer>> read = numbers(reader.record(sent(document)));

    assertEquals(FOREIGN.size(), read.size());
    for (int i = 0; i < FOREIGN.size(); i++) {
      assertEquals(List.of(i), read.get("f" + i));
    }
  }

  @Test
  void read_fieldsOfEveryOtherTypeAlone_areNoFields() {
    for (BsonValue foreign : FOREIGN) {
      assertEquals(Map.of(), reader.record(sent(new BsonDocument("f", foreign))));
    }
    assertEquals(Map.of(), reader.record(sent(new BsonDocument())));
  }

  @Test
  void read_record_isAddedToWhatIsThere() {
    Map<String, ByteIterator> record = new HashMap<>();
    record.put("kept", new ByteArrayByteIterator(bytes(1)));
    record.put("f", new ByteArrayByteIterator(bytes(2)));

    reader.read(sent(new BsonDocument("f", new BsonBinary(bytes(3)))), record);

    assertEquals(Map.of("kept", List.of(1), "f", List.of(3)), numbers(record));
  }

  @Test
  void read_manyDocuments_isWhatTheDriverFinds() {
    Random random = new Random(64);
    for (int round = 0; round < 500; round++) {
      BsonDocument document = new BsonDocument();
      for (int i = random.nextInt(12); i > 0; i--) {
        document.append(
            name(random),
            random.nextBoolean()
                ? new BsonBinary(bytes(random.nextInt(256)))
                : FOREIGN.get(random.nextInt(FOREIGN.size())));
      }

      assertEquals(found(document), numbers(reader.record(sent(document))));
    }
  }

  @Test
  void read_longNamesAndNamesBeyondAscii_areTheWholeNames() {
    String longest = "€".repeat(1 << 16);
    BsonDocument document =
        new BsonDocument("größe€", new BsonBinary(bytes(1)))
            .append(longest, new BsonBinary(bytes(2)))
            .append("x".repeat(NameCache.MAX_NAME_BYTES), new BsonBinary(bytes(3)))
            .append("x".repeat(NameCache.MAX_NAME_BYTES + 1), new BsonBinary(bytes(4)))
            .append("", new BsonBinary(bytes(5)));

    for (int i = 0; i < 3; i++) {
      assertEquals(found(document), numbers(reader.record(sent(document))));
    }
  }

  @Test
  void read_nameSeenBefore_isTheSameText() {
    BsonDocument document = new BsonDocument("field0", new BsonBinary(bytes(1)));

    String first = reader.record(sent(document)).keySet().iterator().next();
    String second = reader.record(sent(document)).keySet().iterator().next();

    assertSame(first, second);
  }

  @Test
  void record_valuesOfEarlierDocuments_stay() {
    HashMap<String, ByteIterator> first =
        reader.record(sent(new BsonDocument("f", new BsonBinary(bytes(1)))));
    reader.record(sent(new BsonDocument("f", new BsonBinary(bytes(2)))));

    assertEquals(Map.of("f", List.of(1)), numbers(first));
  }

  @Test
  void keyOf_keyOfAnotherTypeOrNone_isEmpty() {
    BsonDocument text = new BsonDocument("f", new BsonInt32(1)).append("_id", new BsonString("kö"));
    BsonDocument binary = new BsonDocument("_id", new BsonBinary(new byte[] {0, -1}));

    assertEquals("kö", reader.keyOf(sent(text), false));
    assertEquals("\u0000\u00ff", reader.keyOf(sent(binary), true));
    assertEquals("", reader.keyOf(sent(text), true));
    assertEquals("", reader.keyOf(sent(binary), false));
    assertEquals("", reader.keyOf(sent(new BsonDocument("_id", new BsonInt32(1))), false));
    assertEquals("", reader.keyOf(sent(new BsonDocument("f", new BsonInt32(1))), true));
  }

  @Test
  void read_valueThatADriverHasEncrypted_isForReadersOfThese() {
    DocumentBytes document =
        sent(
            new BsonDocument("_id", new BsonBinary((byte) 6, bytes(1)))
                .append("f", new BsonBinary((byte) 6, bytes(2))));
    RecordReader decrypting = new RecordReader(true);

    assertEquals(Map.of("f", List.of(2)), numbers(decrypting.record(document)));
    assertEquals("\u0001", decrypting.keyOf(document, true));
    assertThrows(BsonInvalidOperationException.class, () -> reader.record(document));
  }

  /** Else whoever can change the store could take a field away by giving it another type. */
  @Test
  void read_valueOfAnotherTypeAmongEncryptedOnes_fails() {
    RecordReader decrypting = new RecordReader(true);
    BsonDocument document = new BsonDocument("_id", new BsonString("k"));

    assertEquals(Map.of(), decrypting.record(sent(document)));
    for (BsonValue foreign : FOREIGN) {
      DocumentBytes changed = sent(document.clone().append("f", foreign));
      assertThrows(BsonInvalidOperationException.class, () -> decrypting.record(changed));
    }
  }

  @Test
  void read_typeThatBsonDoesntHave_fails() {
    byte[] encoded = encoded(new BsonDocument("f", new BsonBinary(bytes(1))));
    encoded[4] = 0x14;

    BsonSerializationException failure =
        assertThrows(BsonSerializationException.class, () -> reader.record(decoded(encoded)));

    assertEquals("\\x14 isn't a type of BSON", failure.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 2, 3})
  void read_lengthThatIsntTheValues_fails(int length) {
    byte[] encoded = encoded(new BsonDocument("f", new BsonBinary(bytes(1))));
    encoded[7] = (byte) length;
    encoded[8] = (byte) (length >> 8);
    encoded[9] = (byte) (length >> 16);
    encoded[10] = (byte) (length >> 24);

    assertThrows(BsonSerializationException.class, () -> reader.record(decoded(encoded)));
  }

  @Test
  void read_anyByteChanged_givesARecordOrThatFailure() {
    BsonDocument document = new BsonDocument("_id", new BsonString("k"));
    for (int i = 0; i < FOREIGN.size(); i++) {
      document.append("n" + i, FOREIGN.get(i));
    }
    document.append("old", new BsonBinary(BsonBinarySubType.OLD_BINARY, bytes(1)));
    byte[] encoded = encoded(document);
    int failures = 0;
    for (int at = 4; at < encoded.length - 1; at++) {
      for (int change : new int[] {0x01, 0x10, 0x80, 0xff}) {
        byte[] changed = encoded.clone();
        changed[at] ^= (byte) change;
        try {
          reader.record(decoded(changed)).values().forEach(ByteIterator::toArray);
          reader.keyOf(decoded(changed), false);
        } catch (BsonSerializationException | BsonInvalidOperationException e) {
          failures++;
        }
      }
    }

    assertTrue(failures > 50, failures + " failures");
  }

  @Test
  void values_parts_areTheirOwnBytes() {
    HashMap<String, ByteIterator> record =
        reader.record(
            sent(
                new BsonDocument("a", new BsonBinary(new byte[] {1, 2, 3}))
                    .append("b", new BsonBinary(new byte[] {4}))));
    ByteIterator value = Objects.requireNonNull(record.get("a"));

    assertEquals(3, value.bytesLeft());
    assertArrayEquals(new byte[] {1, 2, 3}, value.toArray());
    value.reset();
    assertEquals(1, value.nextByte());
    assertArrayEquals(new byte[] {2, 3}, value.toArray());
  }

  /** What the driver's own document has of binary fields. */
  private static Map<String, List<Integer>> found(BsonDocument document) {
    Map<String, List<Integer>> found = new TreeMap<>();
    document.forEach(
        (name, value) -> {
          if (value instanceof BsonBinary binary && !name.equals("_id")) {
            found.put(name, numbers(binary.getData()));
          }
        });
    return found;
  }

  private static Map<String, List<Integer>> numbers(Map<String, ByteIterator> record) {
    Map<String, List<Integer>> numbers = new TreeMap<>();
    record.forEach((name, value) -> numbers.put(name, numbers(value.toArray())));
    return numbers;
  }

  private static List<Integer> numbers(byte[] bytes) {
    List<Integer> numbers = new ArrayList<>();
    for (byte each : bytes) {
      numbers.add((int) each);
    }
    return numbers;
  }

  private static byte[] bytes(int value) {
    return new byte[] {(byte) value};
  }

  private static String name(Random random) {
    byte[] letters = new byte[1 + random.nextInt(2)];
    for (int i = 0; i < letters.length; i++) {
      letters[i] = (byte) ('A' + random.nextInt(26));
    }
    return random.nextInt(20) == 0 ? "_id" : new String(letters, StandardCharsets.US_ASCII);
  }

  private static BsonValue nested(int depth) {
    return depth == 0 ? new BsonBinary(bytes(1)) : new BsonDocument("d", nested(depth - 1));
  }
}
