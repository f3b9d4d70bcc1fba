package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.HostAddress;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.config.Password;
import site.ycsb.config.Problem;
import site.ycsb.config.Settings;

class CassandraConfigTest {

  @Test
  void from_hostsOnly_hasYcsbsDefaults() {
    CassandraConfig config = CassandraConfig.from(properties("hosts", "db1,db2:9999"));

    assertEquals(
        List.of(new HostAddress("db1", 9042), new HostAddress("db2", 9999)), config.hosts());
    assertEquals("ycsb", config.keyspace());
    assertEquals(Optional.empty(), config.credentials());
    assertEquals(OptionalInt.empty(), config.connectionsPerNode());
    assertFalse(config.tracing());
    assertEquals(Optional.empty(), config.tls());
    assertEquals("ONE", CassandraProperties.READ_CONSISTENCY.defaultText());
    assertEquals("ONE", CassandraProperties.WRITE_CONSISTENCY.defaultText());
  }

  @Test
  void from_everythingGiven_isTaken(@TempDir Path folder) throws Exception {
    Path trusted = SelfSignedKeys.make(folder, "server", "localhost");
    Path storePassword = Files.writeString(folder.resolve("password"), SelfSignedKeys.PASSWORD);
    Path secret = Files.writeString(folder.resolve("secret"), "s3cret\n");
    CassandraConfig config =
        CassandraConfig.from(
            properties(
                "hosts", "db1",
                "port", "9999",
                "cassandra.keyspace", "KS",
                "cassandra.username", "u",
                "cassandra.password.file", secret.toString(),
                "cassandra.readconsistencylevel", "local_quorum",
                "cassandra.writeconsistencylevel", "ANY",
                "cassandra.coreconnections", "2",
                "cassandra.maxconnections", "4",
                "cassandra.connecttimeoutmillis", "100",
                "cassandra.readtimeoutmillis", "200",
                "cassandra.tracing", "true",
                "cassandra.useSSL", "true",
                "cassandra.hostnameverification", "false",
                "cassandra.truststore", trusted.toString(),
                "cassandra.truststore.password.file", storePassword.toString(),
                "cassandra.localdatacenter", "dc2"));

    assertEquals(9999, config.hosts().get(0).port());
    assertEquals("ks", config.keyspace());
    assertEquals(
        Optional.of(new CassandraConfig.Credentials("u", new Password("s3cret"))),
        config.credentials());
    assertEquals(Optional.of(DefaultConsistencyLevel.LOCAL_QUORUM), config.readConsistency());
    assertEquals(Optional.of(DefaultConsistencyLevel.ANY), config.writeConsistency());
    assertEquals(OptionalInt.of(4), config.connectionsPerNode());
    assertEquals(Optional.of(Duration.ofMillis(100)), config.connectTimeout());
    assertEquals(Optional.of(Duration.ofMillis(200)), config.readTimeout());
    assertTrue(config.tracing());
    assertFalse(config.verifyHostname());
    assertEquals(
        Optional.of(new KeyStoreFile(trusted, Optional.of(new Password(SelfSignedKeys.PASSWORD)))),
        config.tls().orElseThrow().truststore());
    assertEquals(Optional.of("dc2"), config.localDatacenter());
    assertFalse(config.toString().contains("s3cret"), config.toString());
  }

  @Test
  void from_coreConnectionsOnly_areThePoolSize() {
    CassandraConfig config =
        CassandraConfig.from(properties("hosts", "h", "cassandra.coreconnections", "3"));

    assertEquals(OptionalInt.of(3), config.connectionsPerNode());
  }

  @Test
  void remarks_bothConnectionCounts_saysWhichIsUsed() {
    assertEquals(
        1,
        CassandraConfig.remarks(
                properties("cassandra.coreconnections", "3", "cassandra.maxconnections", "3"))
            .size());
    assertEquals(List.of(), CassandraConfig.remarks(properties("cassandra.maxconnections", "3")));
  }

  @Test
  void from_keyspaceInQuotes_keepsItsCase() {
    CassandraConfig config =
        CassandraConfig.from(properties("hosts", "h", "cassandra.keyspace", "\"Ks\""));

    assertEquals("Ks", config.keyspace());
  }

  @Test
  void from_nothing_namesHostsAndTheLocalStore() {
    ConfigurationException e = failure(properties());

    assertEquals(Set.of("hosts"), keys(e));
    assertTrue(message(e).contains("bin/ycsb store start cassandra"), message(e));
  }

  @Test
  void from_manyMistakes_reportsAllOfThem() {
    ConfigurationException e =
        failure(
            properties(
                "hosts", "a,,b",
                "port", "0",
                "cassandra.keyspace", "a-b",
                "cassandra.username", "u",
                "cassandra.readconsistencylevel", "ANY",
                "cassandra.writeconsistencylevel", "SERIAL",
                "cassandra.maxconnections", "0",
                "cassandra.coreconnections", "x",
                "cassandra.connecttimeoutmillis", "-1",
                "cassandra.readtimeoutmillis", "1s",
                "cassandra.tracing", "yes",
                "cassandra.truststore", "nowhere",
                "cassandra.keystore.password.file", "nowhere",
                "cassandra.driver.config", "nowhere"));

    assertEquals(
        Set.of(
            "hosts",
            "port",
            "cassandra.keyspace",
            "cassandra.username",
            "cassandra.readconsistencylevel",
            "cassandra.writeconsistencylevel",
            "cassandra.maxconnections",
            "cassandra.coreconnections",
            "cassandra.connecttimeoutmillis",
            "cassandra.readtimeoutmillis",
            "cassandra.tracing",
            "cassandra.truststore",
            "cassandra.keystore.password.file",
            "cassandra.driver.config"),
        keys(e));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nowhere", "/dev/zero", "/"})
  void from_driverConfigThatIsNoRegularFile_isRejected(String file) {
    assertEquals(
        Set.of("cassandra.driver.config"),
        keys(failure(properties("hosts", "a", "cassandra.driver.config", file))));

    // in a dry run, too
    Settings settings = new Settings(properties("cassandra.driver.config", file));
    new CassandraDB().check(settings);
    assertEquals(
        List.of("cassandra.driver.config"),
        settings.problems().list().stream().map(Problem::key).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "cassandra.username, somebody",
    "cassandra.password, secret",
    "cassandra.truststore, nowhere",
    "cassandra.hostnameverification, false",
  })
  void from_propertyWithoutItsPartner_isRejected(String given, String value) {
    ConfigurationException e = failure(properties("hosts", "h", given, value));

    assertEquals(Set.of(given), keys(e));
  }

  @Test
  void from_emptyUserName_isNobodyAsInYcsb() {
    assertEquals(
        Optional.empty(),
        CassandraConfig.from(properties("hosts", "h", "cassandra.username", "")).credentials());
    assertEquals(
        Set.of("cassandra.password"),
        keys(
            failure(
                properties("hosts", "h", "cassandra.username", "", "cassandra.password", "p"))));
  }

  @Test
  void from_wrongPasswordSettings_neverShowThePassword(@TempDir Path folder) throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "in the file");
    ConfigurationException e =
        failure(
            properties(
                "hosts", "h",
                "cassandra.password", "on the line",
                "cassandra.password.file", secret.toString()));

    assertEquals(Set.of("cassandra.password", "cassandra.password.file"), keys(e));
    assertFalse(message(e).contains("on the line"), message(e));
    assertFalse(message(e).contains("in the file"), message(e));
  }

  @Test
  void from_missingStoreFile_isRejected() {
    ConfigurationException e =
        failure(
            properties("hosts", "h", "cassandra.useSSL", "true", "cassandra.keystore", "nowhere"));

    assertEquals(Set.of("cassandra.keystore"), keys(e));
  }

  @Test
  void properties_all_areDefinedOnce() {
    Set<String> keys =
        CassandraProperties.ALL.stream().map(p -> p.key()).collect(Collectors.toSet());

    assertEquals(CassandraProperties.ALL.size(), keys.size());
    assertEquals(CassandraProperties.ALL, new CassandraDB().properties());
  }

  private static ConfigurationException failure(Properties properties) {
    return assertThrows(ConfigurationException.class, () -> CassandraConfig.from(properties));
  }

  private static String message(ConfigurationException e) {
    return String.valueOf(e.getMessage());
  }

  private static Set<String> keys(ConfigurationException e) {
    return e.problems().stream().map(Problem::key).collect(Collectors.toSet());
  }

  static Properties properties(String... keysAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
    }
    return properties;
  }
}
