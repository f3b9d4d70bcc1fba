package site.ycsb.db.mongodb;

import com.mongodb.ClientEncryptionSettings;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.MongoWriteException;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.vault.DataKeyOptions;
import com.mongodb.client.model.vault.EncryptOptions;
import com.mongodb.client.vault.ClientEncryption;
import com.mongodb.client.vault.ClientEncryptions;
import com.mongodb.crypt.capi.MongoCryptException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonString;
import org.bson.BsonValue;
import site.ycsb.Workload;
import site.ycsb.config.Causes;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Notices;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.YcsbKeys;
import site.ycsb.db.mongodb.AutomaticEncryption.Marker;
import site.ycsb.db.mongodb.MongoProperties.CsfleKeys;
import site.ycsb.db.mongodb.MongoProperties.CsfleMode;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.crypto.CryptoMetrics;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunLocal;

/**
 * The driver's client-side field level encryption, for all threads of a run: one data key, which is
 * in the key vault, under a local master key, which is in a file. Thread-safe.
 *
 * <p>Source: MongoDB's specification of client-side encryption. A stored value is a byte 1
 * (deterministic) or 2 (random), the 16 bytes of the data key's id, the value's BSON type and the
 * ciphertext of AEAD_AES_256_CBC_HMAC_SHA_512, as a binary value of subtype 6.
 */
final class Csfle implements AutoCloseable {
  /** Of the data key's 96 bytes, 32 each are for AES, for HMAC, and for deterministic IVs. */
  static final int KEY_BITS = 256;

  /** The algorithms, as the driver calls them. */
  static final String RANDOM = "AEAD_AES_256_CBC_HMAC_SHA_512-Random";

  static final String DETERMINISTIC = "AEAD_AES_256_CBC_HMAC_SHA_512-Deterministic";
  static final String PROVIDER = "local";

  private static final String ALT_NAMES = "keyAltNames";
  private static final String DEFAULT_COLLECTION = "__keyVault";
  private static final int DUPLICATE_KEY = 11000;

  private static final RunLocal<Csfle> OF_RUN =
      RunLocal.named("client-side field level encryption");

  private final ClientEncryption encryption;
  private final byte[] masterKey;
  private final EncryptOptions ofValues;
  private final EncryptOptions ofKeys;
  private final Optional<AutomaticEncryption> automatic;
  private final Map<String, String> facts;
  private final CryptoMetrics metrics = new CryptoMetrics(true);

  private Csfle(
      ClientEncryption encryption,
      byte[] masterKey,
      BsonBinary dataKey,
      Optional<AutomaticEncryption> automatic,
      Map<String, String> facts) {
    this.encryption = encryption;
    this.masterKey = masterKey;
    this.automatic = automatic;
    this.facts = facts;
    ofValues = new EncryptOptions(RANDOM).keyId(dataKey);
    ofKeys = new EncryptOptions(DETERMINISTIC).keyId(dataKey);
  }

  /** Whether record keys are encrypted; a value that isn't one counts as the default. */
  static boolean encryptsKeys(Properties properties) {
    return new Settings(properties).get(MongoProperties.CSFLE_KEYS) == CsfleKeys.DETERMINISTIC;
  }

  /** How the driver encrypts; a value that isn't one counts as the default. */
  static CsfleMode mode(Properties properties) {
    return new Settings(properties).get(MongoProperties.CSFLE_MODE);
  }

  /**
   * The one of the run, made when it is the first use.
   *
   * @throws ConfigurationException when the configuration can't be used, there is no data key or no
   *     library, or the data key is under another master key
   * @throws StoreUnavailableException when the servers don't answer
   */
  static Csfle of(Properties properties, MongoSession session) {
    RunContext context = RunContext.of(properties);
    return context.get(OF_RUN, () -> new Opening(properties, session, context.notices()).open());
  }

  /**
   * Opens the file of the master key for a dry run. Whether it is that of the data key, only the
   * servers know.
   *
   * @param afterLoad whether a load comes first, which creates a missing file
   */
  static void tryMasterKey(Properties properties, boolean afterLoad) {
    Settings settings = new Settings(properties);
    Path path = settings.get(MongoProperties.CSFLE_KEY_FILE);
    if (!afterLoad || Files.exists(path)) {
      new MasterKeyFile(path, properties, RunContext.of(properties).notices())
          .tryOpening(Opening.mayMake(properties, settings));
    }
  }

  /** Empty when each value is encrypted by a call. */
  Optional<AutomaticEncryption> automatic() {
    return automatic;
  }

  CryptoMetrics metrics() {
    return metrics;
  }

  /** Algorithm, library, key vault and files in words. Holds nothing secret. */
  Map<String, String> facts() {
    return facts;
  }

  /** What is stored for a value: other bytes each time. */
  byte[] encrypt(byte[] value) {
    return encryption.encrypt(new BsonBinary(value), ofValues).getData();
  }

  /** What is stored for a record key: the same bytes each time, as characters of one byte each. */
  String encryptKey(String key) {
    return new String(
        encryption.encrypt(new BsonString(key), ofKeys).getData(), StandardCharsets.ISO_8859_1);
  }

  /**
   * The value that was encrypted; empty when it was of another type than bytes.
   *
   * @throws RuntimeException when it can't be decrypted, or its data key can't be fetched; see
   *     {@link #isUndecryptable}
   */
  Optional<byte[]> decrypt(byte[] stored) {
    BsonBinary encrypted = new BsonBinary(BsonBinarySubType.ENCRYPTED, stored);
    BsonValue value = encryption.decrypt(encrypted);
    if (value.equals(encrypted)) {
      // the library passes on what it doesn't know
      throw new BsonInvalidOperationException("a value isn't one that the driver has encrypted");
    }
    return value.isBinary() ? Optional.of(value.asBinary().getData()) : Optional.empty();
  }

  /** Whether it is the data that failed, or its key, and not the connection to the key vault. */
  static boolean isUndecryptable(RuntimeException failure) {
    return failure instanceof BsonInvalidOperationException
        || Causes.of(failure).stream().anyMatch(MongoCryptException.class::isInstance);
  }

  @Override
  public void close() {
    encryption.close();
    Arrays.fill(masterKey, (byte) 0);
  }

  /** That the value of a property, well formed by itself, can't be used. */
  static ConfigurationException problem(
      Properties properties, Property<?> property, String rule, String nextStep) {
    Settings settings = new Settings(properties);
    settings.reject(property, rule, nextStep);
    return new ConfigurationException(settings.problems().list());
  }

  /** Finds or makes the keys of a run. */
  private static final class Opening {
    private final Properties properties;
    private final MongoSession session;
    private final Notices notices;
    private final boolean mayMake;
    private final CsfleMode mode;
    private final Optional<Marker> marker;
    private final CsfleKeys keys;
    private final MasterKeyFile keyFile;
    private final String keyName;
    private final MongoNamespace vault;
    private final String table;

    Opening(Properties properties, MongoSession session, Notices notices) {
      this.properties = properties;
      this.session = session;
      this.notices = notices;
      Settings settings = new Settings(properties);
      mayMake = mayMake(properties, settings);
      keys = settings.get(MongoProperties.CSFLE_KEYS);
      keyFile =
          new MasterKeyFile(settings.get(MongoProperties.CSFLE_KEY_FILE), properties, notices);
      keyName = settings.get(MongoProperties.CSFLE_KEY_NAME);
      vault =
          new MongoNamespace(
              settings
                  .find(MongoProperties.CSFLE_KEY_VAULT)
                  .orElse(session.config().database() + "." + DEFAULT_COLLECTION));
      table = properties.getProperty(YcsbKeys.TABLE, YcsbKeys.TABLE_DEFAULT);
      mode = settings.get(MongoProperties.CSFLE_MODE);
      marker = Marker.from(settings, mode);
      settings.throwIfAny();
    }

    /**
     * Whether missing keys are created. A run works on what a load has stored; 'prove' and the
     * shell are neither. Of several clients that load one table each would create a key.
     */
    static boolean mayMake(Properties properties, Settings settings) {
      boolean partOfLoad =
          properties.getProperty(Workload.INSERT_START_PROPERTY) != null
              || properties.getProperty(Workload.INSERT_COUNT_PROPERTY) != null
              || settings.get(ClientShare.CLIENTS) > 1;
      return !partOfLoad
          && !"true".equalsIgnoreCase(properties.getProperty(YcsbKeys.DO_TRANSACTIONS, "").trim());
    }

    Csfle open() {
      Optional<BsonDocument> known = dataKey();
      Optional<byte[]> master = keyFile.read();
      if (known.isPresent() && master.isEmpty()) {
        throw problem(
            MongoProperties.CSFLE_KEY_FILE,
            "there is no such file, and the data key " + described() + " is under a master key",
            "Give the file of the master key that the data was loaded with");
      }
      if (known.isEmpty() && !mayMake) {
        throw problem(
            MongoProperties.CSFLE_KEY_NAME,
            "there is no data key of this name in the key vault " + vault,
            "Load the data by csfle-mongodb, which creates it (by one client, without "
                + "insertstart, insertcount and cluster.clients), or name the key vault that the "
                + "data was loaded with (mongodb.csfle.keyvault)");
      }
      byte[] key = master.orElseGet(MasterKeyFile::newKey);
      ClientEncryption encryption = client(key);
      boolean complete = false;
      try {
        if (mode == CsfleMode.QUERYABLE) {
          checkQueryable();
        }
        if (master.isEmpty()) {
          keyFile.save(key);
        }
        BsonDocument dataKey = known.isPresent() ? known.get() : makeDataKey(encryption);
        BsonBinary id = dataKey.getBinary("_id");
        Optional<AutomaticEncryption> automatic =
            marker.map(
                found ->
                    new AutomaticEncryption(
                        mode,
                        found,
                        new AutomaticEncryption.Keys(
                            vault.getFullName(), provider(key), id, encryption),
                        keys == CsfleKeys.DETERMINISTIC));
        Map<String, String> facts = facts(id);
        Csfle opened = new Csfle(encryption, key, id, automatic, facts);
        tryOut(opened);
        if (automatic.isPresent()) {
          tryOut(automatic.get(), marker.orElseThrow(), facts);
        }
        complete = true;
        return opened;
      } catch (MongoException e) {
        throw untranslated(e);
      } finally {
        if (!complete) {
          encryption.close();
          Arrays.fill(key, (byte) 0);
        }
      }
    }

    private void checkQueryable() {
      Optional<String> refusal = AutomaticEncryption.refusal(session, table, mayMake);
      if (refusal.isPresent()) {
        throw problem(
            MongoProperties.CSFLE_MODE,
            refusal.get(),
            "Load a new table (-p table=<name>) with this mode on such servers, or use automatic");
      }
    }

    private MongoCollection<BsonDocument> collection() {
      return session
          .driver()
          .getDatabase(vault.getDatabaseName())
          .getCollection(vault.getCollectionName(), BsonDocument.class)
          .withReadPreference(ReadPreference.primary());
    }

    private Optional<BsonDocument> dataKey() {
      try {
        return Optional.ofNullable(collection().find(Filters.eq(ALT_NAMES, keyName)).first());
      } catch (MongoException e) {
        throw untranslated(e);
      }
    }

    private RuntimeException untranslated(MongoException e) {
      return Failures.isRejection(e)
          ? problem(
              MongoProperties.CSFLE_KEY_VAULT,
              "the user isn't allowed to use the key vault "
                  + vault
                  + " ("
                  + Failures.messageOf(e)
                  + ")",
              "Name another one, or have the user permitted")
          : new StoreUnavailableException(
              "MongoDB's key vault " + vault + " can't be used: " + Failures.messageOf(e), e);
    }

    private ClientEncryption client(byte[] key) {
      MongoClientSettings settings = session.settings();
      try {
        return ClientEncryptions.create(
            ClientEncryptionSettings.builder()
                .keyVaultMongoClientSettings(settings)
                .keyVaultNamespace(vault.getFullName())
                .kmsProviders(provider(key))
                .build());
      } catch (LinkageError e) {
        Arrays.fill(key, (byte) 0);
        ConfigurationException problem =
            problem(
                MongoProperties.CSFLE,
                "needs the libraries mongodb-crypt and jna, one of which is missing or can't load "
                    + "its native code ("
                    + Failures.messageOf(e)
                    + ")",
                "Use the whole directory mongodb-binding/lib of a distribution, on Linux with "
                    + "glibc, macOS or Windows. JNA unpacks native code into the user's cache, "
                    + "or into the directory of -jvm-args -Djna.tmpdir=<directory>, which must not "
                    + "be mounted with noexec");
        problem.initCause(e);
        throw problem;
      }
    }

    private static Map<String, Map<String, Object>> provider(byte[] key) {
      return Map.of(PROVIDER, Map.of("key", key));
    }

    /** A new data key; the one of another client, when that was faster. */
    private BsonDocument makeDataKey(ClientEncryption encryption) {
      try {
        collection()
            .createIndex(
                Indexes.ascending(ALT_NAMES), new IndexOptions().unique(true).sparse(true));
      } catch (MongoCommandException e) {
        // a server without such indexes: two first loads at one time could make a key each
        notices.info("The key vault " + vault + " has no unique names: " + Failures.messageOf(e));
      }
      try {
        encryption.createDataKey(PROVIDER, new DataKeyOptions().keyAltNames(List.of(keyName)));
      } catch (MongoWriteException e) {
        if (e.getCode() != DUPLICATE_KEY) {
          throw e;
        }
      }
      return dataKey()
          .orElseThrow(
              () ->
                  new StoreUnavailableException(
                      "MongoDB's key vault "
                          + vault
                          + " didn't keep the data key that was created"));
    }

    /** Has the driver fetch and open the data key before the first operation. */
    private void tryOut(Csfle opened) {
      try {
        opened.encrypt(new byte[0]);
      } catch (MongoException e) {
        if (!isUndecryptable(e)) {
          throw e;
        }
        throw problem(
            MongoProperties.CSFLE_KEY_FILE,
            "doesn't open the data key "
                + described()
                + ", which is under another master key, or was changed ("
                + Failures.messageOf(e)
                + ")",
            "Give the file of the master key that the data was loaded with");
      }
    }

    /** Has the driver encrypt a command before the first operation. */
    private void tryOut(AutomaticEncryption automatic, Marker found, Map<String, String> facts) {
      try {
        facts.put("encryption marker", automatic.marking());
        automatic.connect(session, table);
      } catch (StoreUnavailableException e) {
        boolean noMarker =
            Causes.of(e).stream()
                .anyMatch(
                    cause ->
                        cause instanceof MongoCryptException
                            || cause instanceof MongoCommandException
                            || cause instanceof IOException);
        throw noMarker
            ? problem(
                found.property(),
                "can't be used (" + Failures.messageOf(e) + ")",
                "Give crypt_shared or mongocryptd of MongoDB Enterprise, for this system")
            : e;
      }
    }

    private String described() {
      return keyName + " of the key vault " + vault;
    }

    private Map<String, String> facts(BsonBinary id) {
      Map<String, String> facts = new LinkedHashMap<>();
      facts.put(
          "encryption",
          mode == CsfleMode.QUERYABLE
              ? "Queryable Encryption for equality, " + KEY_BITS + " bits, by MongoDB's driver"
              : RANDOM
                  + ", "
                  + KEY_BITS
                  + " bits, by MongoDB's driver ("
                  + Property.nameOf(mode)
                  + " CSFLE)");
      // its builds for Linux have no cryptography of their own
      facts.put(
          "encryption code",
          System.getProperty("os.name", "").startsWith("Linux")
              ? "libmongocrypt (native code), which calls back for AES and HMAC by the JDK"
              : "libmongocrypt (native code), with the system's AES and HMAC");
      facts.put("encryption module", "not a validated module");
      facts.put(
          "encryption modes",
          "record keys "
              + Property.nameOf(keys)
              + (keys == CsfleKeys.DETERMINISTIC ? " as bytes" : "")
              + ", field names plain, values randomized, stored as bytes");
      facts.put(
          "encryption key",
          (mode == CsfleMode.QUERYABLE
                  ? "a data key for each field in the key vault " + vault
                  : "data key " + described() + ", " + id.asUuid())
              + " (master key file "
              + keyFile.path()
              + ")");
      return facts;
    }

    private ConfigurationException problem(Property<?> property, String rule, String nextStep) {
      return Csfle.problem(properties, property, rule, nextStep);
    }
  }
}
