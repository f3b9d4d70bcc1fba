package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Marks in commands what to encrypt, by the schema that comes with each, as mongocryptd does: a
 * value becomes a byte 0 and a document of the value, algorithm and key (source: libmongocrypt's
 * mongocrypt-marking.c and example/mongocryptd-reply.json), or, in Queryable Encryption, a byte 3
 * and another one (mc-fle2-encryption-placeholder.c). Rejects what the schema has no place for,
 * with mongocryptd's words where they are known.
 */
final class MongocryptdDouble extends MongoDouble {
  private static final Set<String> ADDED =
      Set.of("jsonSchema", "isRemoteSchema", "$db", "lsid", "$readPreference", "$clusterTime");

  private static final String EQUALITY = "equality";

  private final Set<String> marked;

  MongocryptdDouble() throws IOException {
    this(new ConcurrentSkipListSet<>());
  }

  private MongocryptdDouble(Set<String> marked) throws IOException {
    super(command -> Optional.of(answer(command, marked)));
    this.marked = marked;
  }

  String address() {
    return "mongodb://127.0.0.1:" + port();
  }

  /** The commands that it was given so far, by their names. */
  Set<String> marked() {
    return new TreeSet<>(marked);
  }

  private static BsonDocument answer(BsonDocument command, Set<String> marked) {
    String name = command.getFirstKey();
    if (List.of("hello", "isMaster", "ismaster").contains(name)) {
      return BsonDocument.parse(
          "{ismaster: true, helloOk: true, iscryptd: true, minWireVersion: 0, maxWireVersion: 21,"
              + " ok: 1}");
    }
    if (name.equals("endSessions")) {
      return BsonDocument.parse("{ok: 1}");
    }
    if (!command.isDocument("encryptionInformation")
        && !command.getBoolean("isRemoteSchema", BsonBoolean.TRUE).equals(BsonBoolean.FALSE)) {
      return BsonDocument.parse("{ok: 0, code: 51073, errmsg: 'no local jsonSchema'}");
    }
    try {
      marked.add(name);
      return marking(name, command);
    } catch (IllegalArgumentException e) {
      return BsonDocument.parse("{ok: 0, code: 51118}")
          .append("errmsg", new BsonString(String.valueOf(e.getMessage())));
    }
  }

  private static BsonDocument marking(String name, BsonDocument command) {
    Marks marks =
        new Marks(
            command.isDocument("encryptionInformation")
                ? schemaOf(command.getDocument("encryptionInformation"))
                : command.getDocument("jsonSchema"));
    BsonDocument result = command.clone();
    ADDED.forEach(result::remove);
    switch (name) {
      case "find" -> marks.query(result.getDocument("filter"));
      case "insert" ->
          result.getArray("documents").forEach(document -> marks.record(document.asDocument()));
      case "delete" ->
          result
              .getArray("deletes")
              .forEach(delete -> marks.query(delete.asDocument().getDocument("q")));
      case "update" ->
          result
              .getArray("updates")
              .forEach(
                  update -> {
                    marks.query(update.asDocument().getDocument("q"));
                    BsonDocument change = update.asDocument().getDocument("u");
                    marks.record(change.containsKey("$set") ? change.getDocument("$set") : change);
                  });
      default -> throw new IllegalArgumentException("no such command: " + name);
    }
    return new BsonDocument("hasEncryptionPlaceholders", BsonBoolean.valueOf(marks.any))
        .append("schemaRequiresEncryption", BsonBoolean.TRUE)
        .append("result", result)
        .append("ok", new BsonInt32(1));
  }

  /** The same, of Queryable Encryption. */
  private static BsonDocument schemaOf(BsonDocument information) {
    BsonDocument schemas = information.getDocument("schema");
    BsonDocument properties = new BsonDocument();
    for (BsonValue each : schemas.getDocument(schemas.getFirstKey()).getArray("fields")) {
      BsonDocument field = each.asDocument();
      assertEquals("equality", field.getDocument("queries").getString("queryType").getValue());
      properties.append(
          field.getString("path").getValue(),
          new BsonDocument(
              "encrypt",
              new BsonDocument("keyId", new BsonArray(List.of(field.getBinary("keyId"))))
                  .append("bsonType", field.get("bsonType"))
                  .append("algorithm", new BsonString(EQUALITY))));
    }
    return new BsonDocument("properties", properties);
  }

  /** Of one command, by its schema. */
  private static final class Marks {
    private final BsonDocument schema;
    private boolean any;

    Marks(BsonDocument schema) {
      this.schema = schema;
    }

    void record(BsonDocument record) {
      record.replaceAll(
          (name, value) -> {
            Optional<BsonDocument> rule = rule(name);
            return rule.isPresent() ? placeholder(name, value, rule.get()) : value;
          });
    }

    void query(BsonDocument query) {
      query.replaceAll(
          (name, value) -> {
            Optional<BsonDocument> rule = rule(name);
            if (rule.isEmpty()) {
              return value;
            }
            if (value.isDocument()) {
              throw new IllegalArgumentException(
                  "Invalid match expression operator on encrypted field '"
                      + name
                      + "': "
                      + value.asDocument().getFirstKey());
            }
            if (algorithm(rule.get()) != 1) {
              throw new IllegalArgumentException(
                  "Cannot query on fields encrypted with the randomized encryption algorithm");
            }
            return placeholder(name, value, rule.get());
          });
    }

    private Optional<BsonDocument> rule(String field) {
      BsonDocument named = schema.getDocument("properties", new BsonDocument());
      if (named.containsKey(field)) {
        return encrypt(named.getDocument(field));
      }
      BsonDocument patterns = schema.getDocument("patternProperties", new BsonDocument());
      return patterns.keySet().stream()
          .filter(pattern -> Pattern.compile(pattern).matcher(field).find())
          .findFirst()
          .flatMap(pattern -> encrypt(patterns.getDocument(pattern)));
    }

    private static Optional<BsonDocument> encrypt(BsonDocument of) {
      return of.isDocument("encrypt") ? Optional.of(of.getDocument("encrypt")) : Optional.empty();
    }

    private BsonValue placeholder(String name, BsonValue value, BsonDocument rule) {
      assertFalse(value.isBinary() && value.asBinary().getType() == 6, "twice: " + name);
      String type = value.isBinary() ? "binData" : value.isString() ? "string" : "another";
      if (!rule.getString("bsonType").getValue().equals(type)) {
        throw new IllegalArgumentException(
            "Cannot encrypt element of type: " + type + " because schema requires another");
      }
      any = true;
      BsonValue key = rule.getArray("keyId").get(0);
      int algorithm = algorithm(rule);
      BsonDocument document =
          new BsonDocument("a", new BsonInt32(algorithm)).append("ki", key).append("v", value);
      byte kind = 0;
      if (algorithm == 0) {
        kind = 3;
        document
            .append("a", new BsonInt32(2))
            .append("t", new BsonInt32(1))
            .append("ku", key)
            .append("cm", new BsonInt64(8));
      }
      byte[] bytes = encode(document);
      return new BsonBinary(
          BsonBinarySubType.ENCRYPTED,
          ByteBuffer.allocate(1 + bytes.length).put(kind).put(bytes).array());
    }

    private static int algorithm(BsonDocument rule) {
      return switch (rule.getString("algorithm").getValue()) {
        case EQUALITY -> 0;
        case "AEAD_AES_256_CBC_HMAC_SHA_512-Deterministic" -> 1;
        case "AEAD_AES_256_CBC_HMAC_SHA_512-Random" -> 2;
        default -> throw new IllegalArgumentException("unknown algorithm");
      };
    }
  }
}
