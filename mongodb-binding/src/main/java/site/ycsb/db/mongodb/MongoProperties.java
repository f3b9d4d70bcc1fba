package site.ycsb.db.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Property;
import site.ycsb.spi.tls.ClientTls;
import site.ycsb.spi.tls.TlsOptions;

/** The definitions of the binding's properties. */
final class MongoProperties {
  private static final int MAX_DATABASE_BYTES = 63;
  private static final int MAX_KEY_NAME = 100;
  private static final String FORBIDDEN_IN_DATABASE = "/\\. \"$*<>:|?\0";

  static final String DATABASE_RULE =
      "must be the name of a database: 1 to 63 bytes without / \\ . \" $ * < > : | ? and spaces";

  static final Property<MongoUrl> URL =
      new Property<>(
          "mongodb.url",
          "address",
          null,
          "",
          "Where the server is and how to connect, as a MongoDB connection string:"
              + " mongodb://<host>:<port>,.../<database>?<options> or mongodb+srv://<host>/...",
          "must be a MongoDB connection string: mongodb://<host>:<port>/<database>?<options>",
          MongoUrl::parse);

  static final Property<String> DATABASE =
      new Property<>(
          "mongodb.database",
          "text",
          null,
          "",
          "Database of the collection. By default that of mongodb.url unless it is admin, else "
              + "ycsb.",
          DATABASE_RULE,
          MongoProperties::database);

  static final Property<Integer> BATCH_SIZE =
      Property.integer(
          "batchsize",
          "1",
          1,
          100_000,
          "",
          "How many inserts of a thread are sent together. With more than 1 an insert ends as"
              + " BATCHED_OK until its batch is full.");

  static final Property<Integer> MONGODB_BATCH_SIZE =
      Property.integer("mongodb.batchsize", null, 1, 100_000, "", "The same; overrides batchsize.");

  static final Property<Boolean> UPSERT =
      Property.bool(
          "mongodb.upsert",
          "false",
          "Whether an insert replaces a record that already exists, rather than failing.");

  static final Property<WriteConcern> WRITE_CONCERN =
      choice(
          "mongodb.writeConcern",
          "How writes are acknowledged; must agree with mongodb.url (w, journal). By default the "
              + "server's own setting.",
          writeConcerns());

  static final Property<ReadPreference> READ_PREFERENCE =
      choice(
          "mongodb.readPreference",
          "Which members of a replica set are read; must agree with mongodb.url. By default the "
              + "primary.",
          readPreferences());

  static final Property<Integer> MAX_CONNECTIONS =
      Property.integer(
          "mongodb.maxconnections",
          null,
          1,
          100_000,
          "",
          "Maximum number of connections to each server; must agree with mongodb.url "
              + "(maxPoolSize). By default the driver's 100.");

  static final Property<Integer> BLOCKING_THREADS =
      Property.integer(
          "mongodb.threadsAllowedToBlockForConnectionMultiplier",
          null,
          0,
          Integer.MAX_VALUE,
          "",
          "Accepted without effect: the driver has no such limit any more.");

  static final Property<Path> PASSWORD_FILE =
      Property.path(
          "mongodb.password.file",
          null,
          "File with the password in its first line, for the user that mongodb.url names without"
              + " one.");

  static final ClientTls.Keys TLS_KEYS = ClientTls.Keys.of("mongodb", "tls=true in mongodb.url");

  static final Property<Boolean> CSFLE =
      Property.bool(
          "mongodb.csfle",
          "false",
          "Whether the driver encrypts values by MongoDB's client-side field level encryption, as"
              + " csfle-mongodb does.");

  static final Property<CsfleMode> CSFLE_MODE =
      Property.choice(
          "mongodb.csfle.mode",
          CsfleMode.class,
          "explicit",
          "How the driver encrypts: explicit: each value by a call; automatic: inside its own calls;"
              + " queryable: the same, by Queryable Encryption. The last two need"
              + " mongodb.csfle.cryptshared or mongodb.csfle.mongocryptd.");

  static final Property<Path> CSFLE_CRYPT_SHARED =
      Property.path(
              "mongodb.csfle.cryptshared",
              null,
              "MongoDB's crypt_shared library (mongo_crypt_v1.so, .dylib or .dll), which finds in"
                  + " the driver's commands what to encrypt.")
          .needs(CSFLE_MODE, "automatic", "queryable");

  static final Property<String> CSFLE_MONGOCRYPTD =
      new Property<>(
              "mongodb.csfle.mongocryptd",
              "address",
              null,
              "",
              "The mongocryptd that does this instead: mongodb://<host>:<port> of one that runs, or"
                  + " the program's name, by which the driver starts one.",
              "must be mongodb://<host>:<port>, or the name of a program",
              MongoProperties::mongocryptd)
          .needs(CSFLE_MODE, "automatic", "queryable")
          .excludes(CSFLE_CRYPT_SHARED);

  static final Property<CsfleKeys> CSFLE_KEYS =
      Property.choice(
              "mongodb.csfle.keys",
              CsfleKeys.class,
              "plain",
              "Record keys: plain as they are; deterministic: encrypted, equal ones alike.")
          .excludes(CSFLE_MODE, "queryable")
          .when("deterministic")
          .because("that can't encrypt _id")
          .nextStep("Leave it out, or use automatic");

  static final Property<Path> CSFLE_KEY_FILE =
      Property.path(
          "mongodb.csfle.key.file",
          "ycsb-csfle.key",
          "File of the local master key, 96 bytes, raw or in base64. A load creates it if "
              + "neither it nor the data key exists.");

  static final Property<String> CSFLE_KEY_NAME =
      new Property<>(
          "mongodb.csfle.keyname",
          "text",
          "ycsb",
          "",
          "The keyAltName of the data key. A load creates the key if the key vault has none of "
              + "this name.",
          "must be 1 to 100 characters, none of them a control character",
          MongoProperties::keyName);

  static final Property<String> CSFLE_KEY_VAULT =
      new Property<>(
          "mongodb.csfle.keyvault",
          "text",
          null,
          "",
          "The key vault, on the same servers, as <database>.<collection>. When it is absent,"
              + " __keyVault in the database of the data.",
          "must be <database>.<collection>, the collection's name without $ and not beginning with"
              + " 'system.'",
          MongoProperties::keyVault);

  static final List<Property<?>> ALL =
      List.of(
          URL,
          DATABASE,
          BATCH_SIZE,
          MONGODB_BATCH_SIZE,
          UPSERT,
          WRITE_CONCERN,
          READ_PREFERENCE,
          MAX_CONNECTIONS,
          BLOCKING_THREADS,
          PASSWORD_FILE,
          TLS_KEYS.truststore(),
          TLS_KEYS.truststorePassword(),
          TLS_KEYS.keystore(),
          TLS_KEYS.keystorePassword(),
          CSFLE,
          CSFLE_MODE,
          CSFLE_CRYPT_SHARED,
          CSFLE_MONGOCRYPTD,
          CSFLE_KEYS,
          CSFLE_KEY_FILE,
          CSFLE_KEY_NAME,
          CSFLE_KEY_VAULT,
          TlsOptions.PROTOCOLS,
          TlsOptions.CIPHER_SUITES);

  private MongoProperties() {}

  /** How the driver encrypts. */
  enum CsfleMode {
    EXPLICIT,
    AUTOMATIC,
    QUERYABLE
  }

  /** What becomes of record keys. */
  enum CsfleKeys {
    PLAIN,
    DETERMINISTIC
  }

  static boolean isDatabase(String text) {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    return bytes > 0
        && bytes <= MAX_DATABASE_BYTES
        && text.chars().noneMatch(c -> FORBIDDEN_IN_DATABASE.indexOf(c) >= 0);
  }

  private static String database(String text) {
    if (!isDatabase(text)) {
      throw new IllegalArgumentException(text);
    }
    return text;
  }

  /** Whether a mongocryptd is named by where it is, rather than by its program. */
  static boolean isAddress(String mongocryptd) {
    return mongocryptd.startsWith("mongodb://");
  }

  private static String mongocryptd(String text) {
    String named = text.trim();
    if (isAddress(named)) {
      ConnectionString understood = new ConnectionString(named);
      if (understood.getCredential() == null && !MongoUrl.parse(named).hasImpossibleHost()) {
        return named;
      }
    } else if (!named.isEmpty()) {
      return Path.of(named).toString();
    }
    throw new IllegalArgumentException(text);
  }

  private static String keyName(String text) {
    if (text.isBlank()
        || text.length() > MAX_KEY_NAME
        || text.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(text);
    }
    return text;
  }

  private static String keyVault(String text) {
    int dot = text.indexOf('.');
    String collection = text.substring(dot + 1);
    if (dot < 0
        || !isDatabase(text.substring(0, dot))
        || collection.isEmpty()
        || collection.startsWith("system.")
        || collection.indexOf('$') >= 0
        || collection.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(text);
    }
    return text;
  }

  private static Map<String, WriteConcern> writeConcerns() {
    Map<String, WriteConcern> concerns = new LinkedHashMap<>();
    concerns.put("unacknowledged", WriteConcern.UNACKNOWLEDGED);
    concerns.put("errors_ignored", WriteConcern.UNACKNOWLEDGED);
    concerns.put("acknowledged", WriteConcern.W1);
    concerns.put("journaled", WriteConcern.JOURNALED);
    concerns.put("replica_acknowledged", WriteConcern.W2);
    concerns.put("majority", WriteConcern.MAJORITY);
    return concerns;
  }

  private static Map<String, ReadPreference> readPreferences() {
    Map<String, ReadPreference> preferences = new LinkedHashMap<>();
    preferences.put("primary", ReadPreference.primary());
    preferences.put("primary_preferred", ReadPreference.primaryPreferred());
    preferences.put("secondary", ReadPreference.secondary());
    preferences.put("secondary_preferred", ReadPreference.secondaryPreferred());
    preferences.put("nearest", ReadPreference.nearest());
    return preferences;
  }

  private static <T> Property<T> choice(String key, String text, Map<String, T> choices) {
    return new Property<>(
        key,
        String.join(" | ", choices.keySet()),
        null,
        "",
        text,
        "must be one of " + String.join(", ", choices.keySet()),
        value -> {
          @Nullable T chosen = choices.get(value.trim().toLowerCase(Locale.ROOT));
          if (chosen == null) {
            throw new IllegalArgumentException(value);
          }
          return chosen;
        });
  }
}
