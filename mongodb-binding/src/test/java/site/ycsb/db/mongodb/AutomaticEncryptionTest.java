package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mongodb.AutoEncryptionSettings;
import com.mongodb.ClientEncryptionSettings;
import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.vault.ClientEncryption;
import com.mongodb.client.vault.ClientEncryptions;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.Settings;
import site.ycsb.db.mongodb.AutomaticEncryption.Marker;
import site.ycsb.db.mongodb.MongoProperties.CsfleMode;

/** What the driver is told. */
class AutomaticEncryptionTest {
  private static final BsonBinary KEY = new BsonBinary(new UUID(1, 2));
  private static final byte[] MASTER = new byte[96];

  @Test
  void schema_plainKeys_encryptsAllFieldsButTheKey() {
    assertEquals(
        BsonDocument.parse(
            "{bsonType: 'object', patternProperties: {'^(?!_id$)': {encrypt: {keyId:"
                + " [UUID('00000000-0000-0001-0000-000000000002')], algorithm:"
                + " 'AEAD_AES_256_CBC_HMAC_SHA_512-Random', bsonType: 'binData'}}}}"),
        AutomaticEncryption.schema(KEY, false));
  }

  @Test
  void schema_deterministicKeys_encryptsThemAsText() {
    assertEquals(
        BsonDocument.parse(
            "{encrypt: {keyId: [UUID('00000000-0000-0001-0000-000000000002')], algorithm:"
                + " 'AEAD_AES_256_CBC_HMAC_SHA_512-Deterministic', bsonType: 'string'}}"),
        AutomaticEncryption.schema(KEY, true).getDocument("properties").getDocument("_id"));
  }

  @Test
  void queryable_fields_haveAKeyEachAndAreFoundByEquality() {
    assertEquals(
        BsonDocument.parse(
            "{fields: [{path: 'a', bsonType: 'binData', keyId: null, queries: {queryType:"
                + " 'equality'}}, {path: 'b', bsonType: 'binData', keyId: null, queries:"
                + " {queryType: 'equality'}}]}"),
        AutomaticEncryption.queryable(Set.of("b", "a")));
  }

  @Test
  void settings_automatic_haveSchemaKeysAndLibrary() {
    BsonDocument schema = AutomaticEncryption.schema(KEY, false);
    AutoEncryptionSettings settings =
        settings(
            CsfleMode.AUTOMATIC, "mongodb.csfle.cryptshared", "/lib/mongo_crypt_v1.so", schema);

    assertEquals("db.vault", settings.getKeyVaultNamespace());
    assertEquals(Map.of("local", Map.of("key", MASTER)), settings.getKmsProviders());
    assertEquals(Map.of("db.table", schema), settings.getSchemaMap());
    assertEquals(Map.of(), settings.getEncryptedFieldsMap());
    assertEquals(
        Map.of(
            "cryptSharedLibPath",
            Path.of("/lib/mongo_crypt_v1.so").toAbsolutePath().toString(),
            "cryptSharedLibRequired",
            true),
        settings.getExtraOptions());
  }

  /** What loads it would wait for the other end, and no signal ends that. */
  @Test
  void marker_pipeForALibrary_isRejected(@TempDir Path folder) throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    Properties properties = new Properties();
    properties.setProperty("mongodb.csfle.cryptshared", pipe.toString());
    Settings settings = new Settings(properties);

    Marker.from(settings, CsfleMode.AUTOMATIC);

    String problems = settings.problems().list().toString();
    assertTrue(
        problems.contains("must be a library (it is a pipe or a device, and no file)"), problems);
  }

  @Test
  void settings_queryable_haveFieldsAndTheMongocryptdThatRuns() {
    BsonDocument fields = AutomaticEncryption.queryable(Set.of("a"));
    AutoEncryptionSettings settings =
        settings(CsfleMode.QUERYABLE, "mongodb.csfle.mongocryptd", " mongodb://h:1 ", fields);

    assertEquals(Map.of("db.table", fields), settings.getEncryptedFieldsMap());
    assertEquals(Map.of(), settings.getSchemaMap());
    assertEquals(
        Map.of("mongocryptdURI", "mongodb://h:1", "mongocryptdBypassSpawn", true),
        settings.getExtraOptions());
  }

  @Test
  void settings_programOfMongocryptd_isStartedByTheDriver() {
    assertEquals(
        Map.of(
            "mongocryptdURI",
            "mongodb://localhost:27020",
            "mongocryptdSpawnPath",
            "/bin/mongocryptd"),
        settings(
                CsfleMode.AUTOMATIC,
                "mongodb.csfle.mongocryptd",
                "/bin/mongocryptd",
                new BsonDocument())
            .getExtraOptions());
  }

  private static AutoEncryptionSettings settings(
      CsfleMode mode, String key, String value, BsonDocument ofTable) {
    Properties properties = new Properties();
    properties.setProperty(key, value);
    Settings settings = new Settings(properties);
    Optional<Marker> marker = Marker.from(settings, mode);
    assertTrue(settings.problems().list().isEmpty(), settings.problems().list()::toString);
    Map<String, Map<String, Object>> provider = Map.of("local", Map.of("key", MASTER));
    try (ClientEncryption encryption =
        ClientEncryptions.create(
            ClientEncryptionSettings.builder()
                .keyVaultMongoClientSettings(
                    MongoClientSettings.builder()
                        .applyConnectionString(new ConnectionString("mongodb://localhost:1"))
                        .build())
                .keyVaultNamespace("db.vault")
                .kmsProviders(provider)
                .build())) {
      return new AutomaticEncryption(
              mode,
              marker.orElseThrow(),
              new AutomaticEncryption.Keys("db.vault", provider, KEY, encryption),
              false)
          .settings(Map.of("db.table", ofTable));
    }
  }
}
