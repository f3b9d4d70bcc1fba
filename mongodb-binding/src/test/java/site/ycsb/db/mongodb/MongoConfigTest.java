package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Settings;
import site.ycsb.spi.tls.ClientTls;

class MongoConfigTest {
  private static final String PLAIN = "mongodb://db1:27018/";

  @Test
  void from_urlOnly_hasYcsbsDefaults() {
    MongoConfig config = MongoConfig.from(properties("mongodb.url", PLAIN));

    assertEquals(List.of("db1:27018"), config.connectionString().getHosts());
    assertEquals("ycsb", config.database());
    assertEquals(1, config.batchSize());
    assertFalse(config.upsert());
    assertEquals(Optional.empty(), config.writeConcern());
    assertEquals(Optional.empty(), config.readPreference());
    assertEquals(OptionalInt.empty(), config.maxConnections());
    assertEquals(Optional.empty(), config.tls());
  }

  @Test
  void from_everythingGiven_isTaken(@TempDir Path folder) throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "s3/cr@t +\n");
    MongoConfig config =
        MongoConfig.from(
            properties(
                "mongodb.url", "mongodb://anna@db1,db2:9/other?tls=true&authSource=admin",
                "mongodb.database", "mine",
                "batchsize", "10",
                "mongodb.batchsize", "20",
                "mongodb.upsert", "true",
                "mongodb.writeConcern", "Majority",
                "mongodb.readPreference", "secondary_preferred",
                "mongodb.maxconnections", "7",
                "mongodb.threadsAllowedToBlockForConnectionMultiplier", "5",
                "mongodb.password.file", secret.toString()));

    assertEquals("mine", config.database());
    assertEquals(20, config.batchSize());
    assertTrue(config.upsert());
    assertEquals(Optional.of(WriteConcern.MAJORITY), config.writeConcern());
    assertEquals(Optional.of(ReadPreference.secondaryPreferred()), config.readPreference());
    assertEquals(OptionalInt.of(7), config.maxConnections());
    assertEquals("anna", config.connectionString().getUsername());
    assertEquals(
        "s3/cr@t +", String.valueOf(config.connectionString().getCredential().getPassword()));
    assertEquals(Optional.of(ClientTls.DEFAULT), config.tls());
  }

  @ParameterizedTest
  @CsvSource({"mongodb://h/db, db", "mongodb://h/admin, ycsb", "mongodb://h, ycsb"})
  void from_urlWithDatabase_usesItUnlessItIsAdmin(String url, String database) {
    assertEquals(database, MongoConfig.from(properties("mongodb.url", url)).database());
  }

  @ParameterizedTest
  @CsvSource({
    "unacknowledged, 0",
    "errors_ignored, 0",
    "acknowledged, 1",
    "replica_acknowledged, 2",
    "majority, majority"
  })
  void writeConcern_ycsbsWords_areUnderstood(String word, String w) {
    MongoConfig config =
        MongoConfig.from(properties("mongodb.url", PLAIN, "mongodb.writeConcern", word));

    assertEquals(w, String.valueOf(config.writeConcern().orElseThrow().getWObject()));
  }

  @ParameterizedTest
  @CsvSource({
    "w=1, mongodb.writeConcern, majority",
    "w=majority, mongodb.writeConcern, acknowledged",
    "w=1, mongodb.writeConcern, journaled",
    "readPreference=secondary, mongodb.readPreference, nearest",
    "maxPoolSize=3, mongodb.maxconnections, 7"
  })
  void from_propertyThatContradictsTheUrl_isRejected(String option, String key, String value) {
    List<Problem> problems =
        problems(properties("mongodb.url", "mongodb://h/?" + option, key, value));

    assertEquals(List.of(key), problems.stream().map(Problem::key).toList());
    assertTrue(problems.get(0).rule().contains("mongodb.url"), problems::toString);
  }

  @Test
  void from_propertyThatSaysTheSameAsTheUrl_isFine() {
    MongoConfig config =
        MongoConfig.from(
            properties(
                "mongodb.url", "mongodb://h/?w=1&readPreference=nearest&maxPoolSize=3",
                "mongodb.writeConcern", "acknowledged",
                "mongodb.readPreference", "nearest",
                "mongodb.maxconnections", "3"));

    assertEquals(OptionalInt.of(3), config.maxConnections());
  }

  /** Of mongodb+srv the name server is asked each time. */
  @Test
  void connectionString_severalTimes_isUnderstoodOnce() {
    MongoConfig config = MongoConfig.from(properties("mongodb.url", PLAIN));

    assertSame(config.connectionString(), config.connectionString());
  }

  @Test
  void from_nothing_saysHowToGetAServer() {
    Problem problem = problems(new Properties()).get(0);

    assertEquals("mongodb.url", problem.key());
    assertTrue(problem.nextStep().contains("bin/ycsb store start mongodb"), problem.toString());
  }

  @Test
  void from_severalMistakes_areAllReported() {
    List<Problem> problems =
        problems(
            properties(
                "mongodb.url", "http://h",
                "mongodb.database", "a.b",
                "batchsize", "0",
                "mongodb.batchsize", "x",
                "mongodb.upsert", "perhaps",
                "mongodb.writeConcern", "none",
                "mongodb.readPreference", "some",
                "mongodb.maxconnections", "0",
                "mongodb.threadsAllowedToBlockForConnectionMultiplier", "-1"));

    TreeSet<String> keys = new TreeSet<>();
    problems.forEach(problem -> keys.add(problem.key()));
    assertEquals(9, keys.size(), problems.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "mongodb://anna:pa/ss-hidden@h/",
    "mongodb://anna:pa%-hidden@h/",
    "mongodb://anna:pa-hidden:x@h/",
    "mongodb://anna@corp:x-hidden@h/",
    "mongodb://anna:x-hidden@h:no-port/",
    "mongodb://anna:pa@ss-hidden@h/",
    "mongodb://anna:pa@ss/-hidden@h/",
    "mongodb://anna:pa@ss?-hidden@h/",
    "mongodb://anna:123/hidden@h/"
  })
  void from_urlThatCantBeUsed_isRejectedWithoutItsPassword(String url) {
    List<Problem> problems = problems(properties("mongodb.url", url));

    assertEquals("mongodb.url", problems.get(0).key());
    assertFalse(problems.toString().contains("hidden"), problems.toString());
  }

  @ParameterizedTest
  @CsvSource({"mongodb://h:99999/, 65535", "mongodb://h/?maxPoolSize=many, integer"})
  void from_urlWithoutUser_isRejectedInTheDriversWords(String url, String said) {
    Problem problem = problems(properties("mongodb.url", url)).get(0);

    assertTrue(problem.rule().contains(said), problem.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mongodb://h/?tsl=true|unknown option tsl|Did you mean tls?",
        "mongodb://h?tsl=true|unknown option tsl|Did you mean tls?",
        "mongodb://h/db?w=1&TLs=ture|option tls with a value that is neither true nor"
            + " false|tls=true",
        "mongodb://h/db?w=1;ssl=on|option ssl with a value that is neither true nor false|ssl=true",
        "mongodb://h/?tls=|option tls without a value|tls=",
        "mongodb://h/?tls|option tls without a value|tls=",
        "mongodb://h/?tls=true&tls=false|option tls twice|Leave one",
        "mongodb://h/?replicatSet=a|unknown option replicatSet|Did you mean replicaSet?",
        "mongodb://h/?tlsCAFile=/ca.pem|unknown option tlsCAFile|mongodb.truststore",
        "mongodb://h/?banana=1|unknown option banana|Leave it out",
        "mongodb://h/db.usertable|names a collection behind a dot|the property table",
        "mongodb://h/db;tls=true|don't begin with a question mark|?<option>=<value>",
        "mongodb://h/a b|databaseName does not contain|Correct it",
        "mongodb://h/a$b?tls=true|1 to 63 bytes|Correct the name"
      })
  void from_urlThatTheDriverWouldHalfIgnore_isRejected(String url, String rule, String step) {
    List<Problem> problems = problems(properties("mongodb.url", url));

    assertEquals(1, problems.size(), problems.toString());
    assertEquals("mongodb.url", problems.get(0).key());
    assertTrue(problems.get(0).rule().contains(rule), problems.toString());
    assertTrue(problems.get(0).nextStep().contains(step), problems.toString());
  }

  /** As a dry run does. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mongodb://|must be a MongoDB connection string",
        "mongodb://a,b:x/|must be a MongoDB connection string",
        "mongodb://a:65536/|must be a MongoDB connection string",
        "mongodb://:27017/|can be neither a name nor an address",
        "mongodb://a,:1|can be neither a name nor an address",
        "mongodb://%zz/|can be neither a name nor an address",
        "mongodb://a%2Eb:1/|can be neither a name nor an address",
        "mongodb://[]:1/|can be neither a name nor an address",
        "mongodb://[:::::]/|can be neither a name nor an address",
        "mongodb://%2Ftmp%2Fmongodb.sock|can be neither a name nor an address",
        "mongodb://u:p@:1/|can be neither a name nor an address; :, /,",
        "mongodb+srv://%zz/|can be neither a name nor an address",
        "mongodb://h/?tsl=true|unknown option tsl",
        "mongodb://h/?minPoolSize=5&maxPoolSize=2|options that the driver can't use together",
        "mongodb://anna@h/|names a user without a password",
        "mongodb+srv://|must be a MongoDB connection string",
        "mongodb+srv://a,b/|must be a MongoDB connection string",
        "mongodb+srv://store.ycsb.invalid/?tsl=true|unknown option tsl"
      })
  void checkAddress_urlThatNoRunCouldUse_isAProblem(String url, String rule) {
    List<Problem> problems = addressProblems("mongodb.url", url);

    assertEquals(1, problems.size(), problems.toString());
    assertEquals("mongodb.url", problems.get(0).key());
    assertTrue(problems.get(0).rule().contains(rule), problems.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "mongodb://h/, mongodb.database, mine",
    "'mongodb://db_1.test:1,10.0.0.1,[::1]:2,[fe80::1%eth0],\u00FC/', mongodb.database, mine",
    "mongodb://u%40:p%25@h/, mongodb.database, mine",
    "mongodb://h/?minPoolSize=200, mongodb.maxconnections, 300",
    "mongodb://anna@h/, mongodb.password.file, /dev/null/not-read-yet",
    "mongodb+srv://store.ycsb.invalid/?w=1, mongodb.database, mine"
  })
  void checkAddress_urlThatMayDo_isNone(String url, String key, String value) {
    assertEquals(List.of(), addressProblems("mongodb.url", url, key, value));
  }

  @Test
  void checkAddress_none_isLeftToTheLocalStore() {
    assertEquals(List.of(), addressProblems("mongodb.upsert", "true"));
  }

  private static List<Problem> addressProblems(String... keysAndValues) {
    Settings settings = new Settings(properties(keysAndValues));
    MongoConfig.checkAddress(settings);
    return settings.problems().list();
  }

  @Test
  void from_severalUnknownOptions_areAllReportedWithoutTheirValues() {
    List<Problem> problems =
        problems(
            properties("mongodb.url", "mongodb://h/?tsl=true&tlsCertificateKeyFilePassword=x"));

    assertEquals(2, problems.size(), problems.toString());
    assertFalse(problems.get(1).rule().contains("=x"), problems.toString());
  }

  @Test
  void from_everyKindOfOption_isTaken() {
    MongoConfig config =
        MongoConfig.from(
            properties(
                "mongodb.url",
                "mongodb://h/db?TLS=true&tlsAllowInvalidHostnames=0&w=majority&journal=true"
                    + "&readPreference=nearest&readPreferenceTags=dc:a&readPreferenceTags=dc:b"
                    + "&compressors=zlib&appName=x&retryWrites=false&&timeoutMS=5"));

    assertTrue(config.tls().isPresent());
    assertEquals("db", config.database());
  }

  @Test
  void from_userWithoutPassword_isToldOfTheFile() {
    Problem problem = problems(properties("mongodb.url", "mongodb://anna@h/")).get(0);

    assertTrue(problem.nextStep().contains("mongodb.password.file"), problem.toString());
  }

  @ParameterizedTest
  @CsvSource({"mongodb://h/", "mongodb://anna:known@h/"})
  void from_passwordFileThatDoesntFit_isRejected(String url, @TempDir Path folder)
      throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "x");

    List<Problem> problems =
        problems(properties("mongodb.url", url, "mongodb.password.file", secret.toString()));

    assertEquals("mongodb.password.file", problems.get(0).key());
    assertEquals(1, problems.size(), problems.toString());
  }

  @Test
  void from_missingFiles_areRejected(@TempDir Path folder) {
    String missing = folder.resolve("missing").toString();

    assertEquals(
        "mongodb.password.file",
        problems(properties("mongodb.url", "mongodb://u@h/", "mongodb.password.file", missing))
            .get(0)
            .key());
    assertEquals(
        "mongodb.truststore",
        problems(properties("mongodb.url", "mongodb://h/?tls=true", "mongodb.truststore", missing))
            .get(0)
            .key());
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void from_pipesForFiles_areRejected(@TempDir Path folder) throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());

    for (String key : List.of("mongodb.truststore", "mongodb.keystore")) {
      assertEquals(
          key,
          problems(properties("mongodb.url", "mongodb://h/?tls=true", key, pipe.toString()))
              .get(0)
              .key());
    }
  }

  @Test
  void from_keyStoresWithoutTls_areRejected() {
    List<Problem> problems =
        problems(
            properties("mongodb.url", PLAIN, "mongodb.truststore", "t", "mongodb.keystore", "k"));

    assertEquals(2, problems.size());
    assertTrue(problems.get(0).nextStep().contains("tls=true"), problems.toString());
  }

  @Test
  void toString_withPassword_doesntShowIt() {
    MongoConfig config =
        MongoConfig.from(properties("mongodb.url", "mongodb://anna:hidden@h/db?w=1"));

    assertFalse(config.toString().contains("hidden"), config.toString());
    assertTrue(config.toString().contains("mongodb://anna:***@h/db?w=1"), config.toString());
  }

  @Test
  void remarks_propertiesWithoutEffect_areNamed() {
    assertEquals(List.of(), MongoConfig.remarks(properties("batchsize", "2")));
    assertEquals(
        2,
        MongoConfig.remarks(
                properties(
                    "batchsize", "2",
                    "mongodb.batchsize", "3",
                    "mongodb.threadsAllowedToBlockForConnectionMultiplier", "5"))
            .size());
  }

  private static List<Problem> problems(Properties properties) {
    return assertThrows(ConfigurationException.class, () -> MongoConfig.from(properties))
        .problems();
  }

  private static Properties properties(String... keysAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
    }
    return properties;
  }
}
