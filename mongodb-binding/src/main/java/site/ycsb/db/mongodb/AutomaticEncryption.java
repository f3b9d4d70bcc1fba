package site.ycsb.db.mongodb;

import com.mongodb.AutoEncryptionSettings;
import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.CreateCollectionOptions;
import com.mongodb.client.model.CreateEncryptedCollectionParams;
import com.mongodb.client.model.Filters;
import com.mongodb.client.vault.ClientEncryption;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import com.mongodb.crypt.capi.MongoCryptException;
import com.mongodb.internal.capi.MongoCryptHelper;
import com.mongodb.internal.crypt.capi.MongoCrypt;
import com.mongodb.internal.crypt.capi.MongoCrypts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.InputFile;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.db.mongodb.MongoProperties.CsfleMode;
import site.ycsb.spi.StoreUnavailableException;

/**
 * How the driver encrypts and decrypts inside its own calls: automatic client-side field level
 * encryption, or Queryable Encryption. For all threads of a run. Thread-safe.
 *
 * <p>Each table has its own client, with the rules of this table: a driver without rules for a
 * table would send its values in clear.
 */
final class AutomaticEncryption {
  /** Of MongoDB 7.0, the first with Queryable Encryption as it is today. */
  private static final int QUERYABLE_WIRE_VERSION = 21;

  /** All fields but the key. */
  private static final String FIELDS_PATTERN = "^(?!" + DocumentCodec.ID + "$)";

  private static final String ENCRYPTED_FIELDS = "encryptedFields";

  private final CsfleMode mode;
  private final Marker marker;
  private final Keys keys;
  private final boolean encryptsKeys;

  private final Map<String, Rules> rulesByTable = new ConcurrentHashMap<>();

  AutomaticEncryption(CsfleMode mode, Marker marker, Keys keys, boolean encryptsKeys) {
    this.mode = mode;
    this.marker = marker;
    this.keys = keys;
    this.encryptsKeys = encryptsKeys;
  }

  /**
   * Those of a table.
   *
   * @param document a schema, or the fields that the collection was made to encrypt
   * @param fields the names of these; none of a schema, which is for all names
   */
  private record Rules(BsonDocument document, Set<String> fields) {
    static Rules ofSchema(BsonDocument schema) {
      return new Rules(schema, Set.of());
    }

    static Rules ofFields(BsonDocument encrypted) {
      return new Rules(
          encrypted,
          encrypted.getArray("fields").stream()
              .map(field -> field.asDocument().getString("path").getValue())
              .collect(Collectors.toUnmodifiableSet()));
    }
  }

  /**
   * The keys.
   *
   * @param vault the collection of data keys
   * @param provider the master key, as the driver takes it
   * @param dataKey the id of the one for everything, but in Queryable Encryption
   * @param encryption makes those of Queryable Encryption
   */
  record Keys(
      String vault,
      Map<String, Map<String, Object>> provider,
      BsonBinary dataKey,
      ClientEncryption encryption) {}

  /**
   * What finds in a command what to encrypt.
   *
   * @param property the one that names it
   * @param place where it is
   * @param options by which the driver finds it
   */
  record Marker(Property<?> property, String place, Map<String, Object> options) {
    private static final String DEFAULT_ADDRESS = "mongodb://localhost:27020";

    /** The one of a run; empty, perhaps with a problem, when there is none. */
    static Optional<Marker> from(Settings settings, CsfleMode mode) {
      Optional<Marker> library =
          settings.find(MongoProperties.CSFLE_CRYPT_SHARED).map(Marker::library);
      Optional<Marker> daemon =
          settings.find(MongoProperties.CSFLE_MONGOCRYPTD).map(Marker::daemon);
      if (mode != CsfleMode.EXPLICIT
          && !settings.isGiven(MongoProperties.CSFLE_CRYPT_SHARED)
          && !settings.isGiven(MongoProperties.CSFLE_MONGOCRYPTD)) {
        settings.reject(
            MongoProperties.CSFLE_MODE,
            "needs MongoDB's crypt_shared library or mongocryptd, which are of MongoDB Enterprise",
            "Give mongodb.csfle.cryptshared or mongodb.csfle.mongocryptd, or leave it out for"
                + " explicit, which needs neither");
      }
      settings
          .find(MongoProperties.CSFLE_CRYPT_SHARED)
          .ifPresent(file -> checkRegular(settings, file));
      return library.or(() -> daemon);
    }

    /** The system would wait for the writer of a pipe, whatever ends the client. */
    private static void checkRegular(Settings settings, Path file) {
      try {
        InputFile.regular(file);
      } catch (IOException e) {
        settings.reject(
            MongoProperties.CSFLE_CRYPT_SHARED,
            "must be a library (" + e.getMessage() + ")",
            "Name the library's file");
      }
    }

    private static Marker library(Path file) {
      String path = file.toAbsolutePath().toString();
      return new Marker(
          MongoProperties.CSFLE_CRYPT_SHARED,
          path,
          Map.of("cryptSharedLibPath", path, "cryptSharedLibRequired", true));
    }

    private static Marker daemon(String named) {
      boolean running = MongoProperties.isAddress(named);
      String address = running ? named : DEFAULT_ADDRESS;
      return new Marker(
          MongoProperties.CSFLE_MONGOCRYPTD,
          address,
          running
              ? Map.of("mongocryptdURI", address, "mongocryptdBypassSpawn", true)
              : Map.of("mongocryptdURI", address, "mongocryptdSpawnPath", named));
    }
  }

  /**
   * What is used to mark, in words: the driver prefers a library that the system finds to a
   * mongocryptd.
   *
   * @throws StoreUnavailableException when the library can't be loaded
   */
  String marking() {
    try (MongoCrypt crypt =
        MongoCrypts.create(MongoCryptHelper.createMongoCryptOptions(settings(Map.of())))) {
      @Nullable String library = crypt.getCryptSharedLibVersionString();
      return library == null || library.isEmpty()
          ? "mongocryptd at " + marker.place()
          : "crypt_shared " + library;
    } catch (MongoCryptException e) {
      throw unusable(e);
    }
  }

  /** Why a run with Queryable Encryption can't begin; empty when it can. */
  static Optional<String> refusal(MongoSession session, String table, boolean mayMake) {
    ClusterDescription cluster = session.driver().getClusterDescription();
    if (cluster.getType() == ClusterType.STANDALONE
        || cluster.getServerDescriptions().stream()
            .anyMatch(
                server -> server.isOk() && server.getMaxWireVersion() < QUERYABLE_WIRE_VERSION)) {
      return Optional.of(
          "needs a replica set or sharded cluster of MongoDB 7.0 or newer, and this is "
              + session.topology()
              + ": "
              + session.product());
    }
    return encryptedFields(session, table).isPresent() || (mayMake && isEmpty(session, table))
        ? Optional.empty()
        : Optional.of(notMade(table));
  }

  /** Connects for a table, unless it is yet to be made. */
  void connect(MongoSession session, String table) {
    if (mode != CsfleMode.QUERYABLE || encryptedFields(session, table).isPresent()) {
      rulesByTable.computeIfAbsent(table, name -> rulesOf(session, name));
    }
    connect(session);
  }

  /**
   * Connects for all tables so far, and has a command of each marked.
   *
   * @throws StoreUnavailableException when that fails
   */
  void connect(MongoSession session) {
    try {
      for (String table : rulesByTable.keySet()) {
        collection(session, table)
            .find(new BsonDocument(DocumentCodec.ID, new BsonString("")))
            .first();
      }
    } catch (MongoException | MongoCryptException e) {
      throw unusable(e);
    }
  }

  private StoreUnavailableException unusable(RuntimeException e) {
    return new StoreUnavailableException(
        "MongoDB's driver can't encrypt its commands with "
            + marker.place()
            + ": "
            + Failures.messageOf(e),
        e);
  }

  /** A collection whose commands the driver encrypts. */
  MongoCollection<BsonDocument> collection(MongoSession session, String table) {
    Rules own = rulesByTable.computeIfAbsent(table, name -> rulesOf(session, name));
    return session.collection(
        table, settings(Map.of(session.config().database() + "." + table, own.document())));
  }

  /**
   * Makes the collection of a record that is the first one of its table, if necessary.
   *
   * @throws IllegalArgumentException when a field of the record would be stored in clear
   */
  void admit(MongoSession session, String table, Set<String> names) {
    if (mode != CsfleMode.QUERYABLE || names.isEmpty()) {
      return;
    }
    Set<String> encrypted =
        rulesByTable
            .computeIfAbsent(table, name -> Rules.ofFields(made(session, name, names)))
            .fields();
    if (!encrypted.containsAll(names)) {
      throw new IllegalArgumentException(
          "the table " + table + " was made to encrypt other fields: " + new TreeSet<>(encrypted));
    }
  }

  private Rules rulesOf(MongoSession session, String table) {
    return mode == CsfleMode.QUERYABLE
        ? Rules.ofFields(
            encryptedFields(session, table)
                .orElseThrow(() -> new IllegalStateException(notMade(table))))
        : Rules.ofSchema(schema(keys.dataKey(), encryptsKeys));
  }

  private BsonDocument made(MongoSession session, String table, Set<String> names) {
    Optional<BsonDocument> known = encryptedFields(session, table);
    if (known.isPresent()) {
      return known.get();
    }
    if (!isEmpty(session, table)) {
      throw new IllegalStateException(notMade(table));
    }
    session.collection(table).drop();
    return keys.encryption()
        .createEncryptedCollection(
            session.database(),
            table,
            new CreateCollectionOptions().encryptedFields(queryable(names)),
            new CreateEncryptedCollectionParams(Csfle.PROVIDER));
  }

  private static String notMade(String table) {
    return "the table " + table + " wasn't made for Queryable Encryption";
  }

  private static boolean isEmpty(MongoSession session, String table) {
    return session.collection(table).find().first() == null;
  }

  private static Optional<BsonDocument> encryptedFields(MongoSession session, String table) {
    return Optional.ofNullable(
            session
                .database()
                .listCollections(BsonDocument.class)
                .filter(Filters.eq("name", table))
                .first())
        .map(found -> found.getDocument("options", new BsonDocument()))
        .filter(options -> options.isDocument(ENCRYPTED_FIELDS))
        .map(options -> options.getDocument(ENCRYPTED_FIELDS));
  }

  /** What the driver is told. */
  AutoEncryptionSettings settings(Map<String, BsonDocument> ofTables) {
    AutoEncryptionSettings.Builder settings =
        AutoEncryptionSettings.builder()
            .keyVaultNamespace(keys.vault())
            .kmsProviders(keys.provider())
            .extraOptions(marker.options());
    return (mode == CsfleMode.QUERYABLE
            ? settings.encryptedFieldsMap(ofTables)
            : settings.schemaMap(ofTables))
        .build();
  }

  /** Has all fields encrypted, whatever their names. */
  static BsonDocument schema(BsonBinary dataKey, boolean encryptsKeys) {
    BsonDocument schema = new BsonDocument("bsonType", new BsonString("object"));
    if (encryptsKeys) {
      schema.append("properties", rule(DocumentCodec.ID, dataKey, Csfle.DETERMINISTIC, "string"));
    }
    return schema.append(
        "patternProperties", rule(FIELDS_PATTERN, dataKey, Csfle.RANDOM, "binData"));
  }

  private static BsonDocument rule(
      String name, BsonBinary dataKey, String algorithm, String bsonType) {
    return new BsonDocument(
        name,
        new BsonDocument(
            "encrypt",
            new BsonDocument("keyId", new BsonArray(List.of(dataKey)))
                .append("algorithm", new BsonString(algorithm))
                .append("bsonType", new BsonString(bsonType))));
  }

  /** Has fields encrypted so that the server can find equal values, each under a key of its own. */
  static BsonDocument queryable(Set<String> names) {
    BsonArray fields = new BsonArray();
    for (String name : new TreeSet<>(names)) {
      fields.add(
          new BsonDocument("path", new BsonString(name))
              .append("bsonType", new BsonString("binData"))
              .append("keyId", BsonNull.VALUE)
              .append("queries", new BsonDocument("queryType", new BsonString("equality"))));
    }
    return new BsonDocument("fields", fields);
  }
}
