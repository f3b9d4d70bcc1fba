package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Settings;

class DriverSettingsTest {
  private static final String WRITE_CONSISTENCY =
      "profiles." + DriverSettings.WRITES + ".basic.request.consistency";

  @Test
  void load_hostsOnly_hasTheDefaults() {
    Config loaded = load("hosts", "h");

    assertEquals("ONE", loaded.getString("basic.request.consistency"));
    assertEquals("ONE", loaded.getString(WRITE_CONSISTENCY));
    assertEquals(Duration.ofSeconds(12), loaded.getDuration("basic.request.timeout"));
    assertEquals(Duration.ofSeconds(5), loaded.getDuration("advanced.connection.connect-timeout"));
    assertEquals(1, loaded.getInt("advanced.connection.pool.local.size"));
    assertEquals(
        "DcInferringLoadBalancingPolicy", loaded.getString("basic.load-balancing-policy.class"));
    assertEquals(
        Duration.ofSeconds(5), loaded.getDuration("advanced.reconnection-policy.max-delay"));
    assertFalse(loaded.getBoolean("advanced.reconnect-on-init"));
    assertFalse(loaded.hasPath("advanced.ssl-engine-factory.class"));
    assertFalse(DriverSettings.hasAddress(loaded));
  }

  @Test
  void load_propertiesGiven_areTheDriversOptions() {
    Config loaded =
        load(
            "hosts", "h",
            "cassandra.readconsistencylevel", "QUORUM",
            "cassandra.writeconsistencylevel", "ALL",
            "cassandra.maxconnections", "7",
            "cassandra.connecttimeoutmillis", "100",
            "cassandra.readtimeoutmillis", "200",
            "cassandra.localdatacenter", "dc2",
            "cassandra.useSSL", "true");

    assertEquals("QUORUM", loaded.getString("basic.request.consistency"));
    assertEquals("ALL", loaded.getString(WRITE_CONSISTENCY));
    assertEquals(7, loaded.getInt("advanced.connection.pool.local.size"));
    assertEquals(7, loaded.getInt("advanced.connection.pool.remote.size"));
    assertEquals(Duration.ofMillis(100), loaded.getDuration("advanced.connection.connect-timeout"));
    assertEquals(
        Duration.ofSeconds(5), loaded.getDuration("advanced.connection.init-query-timeout"));
    assertEquals(Duration.ofMillis(200), loaded.getDuration("basic.request.timeout"));
    assertEquals("dc2", loaded.getString("basic.load-balancing-policy.local-datacenter"));
    assertEquals(
        "DefaultLoadBalancingPolicy", loaded.getString("basic.load-balancing-policy.class"));
    assertEquals(
        ObservedSslEngineFactory.class.getName(),
        loaded.getString("advanced.ssl-engine-factory.class"));
    assertEquals(
        "DefaultSslEngineFactory", loaded.getString("advanced.ssl-engine-factory.ycsb-observed"));
    assertTrue(loaded.getBoolean("advanced.ssl-engine-factory.hostname-validation"));
  }

  @Test
  void load_driverFile_standsBetweenPropertiesAndDefaults(@TempDir Path folder) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("driver.conf"),
            """
            datastax-java-driver {
              basic.contact-points = ["db9:9042"]
              basic.request { timeout = 3 seconds, consistency = TWO, page-size = 17 }
              advanced.connection.pool.local.size = 5
            }
            """);

    Config fileOnly = load("cassandra.driver.config", file.toString());
    assertTrue(DriverSettings.hasAddress(fileOnly));
    assertEquals(Duration.ofSeconds(3), fileOnly.getDuration("basic.request.timeout"));
    assertEquals("TWO", fileOnly.getString("basic.request.consistency"));
    assertEquals(17, fileOnly.getInt("basic.request.page-size"));
    assertEquals(5, fileOnly.getInt("advanced.connection.pool.local.size"));

    Config both =
        load(
            "cassandra.driver.config", file.toString(),
            "hosts", "h",
            "cassandra.readconsistencylevel", "ONE",
            "cassandra.readtimeoutmillis", "200");
    assertFalse(DriverSettings.hasAddress(both), "hosts replace the file's contact points");
    assertEquals("ONE", both.getString("basic.request.consistency"));
    assertEquals(Duration.ofMillis(200), both.getDuration("basic.request.timeout"));
    assertEquals(17, both.getInt("basic.request.page-size"));
  }

  @Test
  void load_consistencyOfTheFile_isThatOfWritesToo(@TempDir Path folder) throws IOException {
    String file = file(folder, "basic.request.consistency = LOCAL_QUORUM");

    assertEquals(
        "LOCAL_QUORUM", load("cassandra.driver.config", file).getString(WRITE_CONSISTENCY));
    assertEquals(
        "LOCAL_QUORUM",
        load("cassandra.driver.config", file, "cassandra.readconsistencylevel", "ALL")
            .getString(WRITE_CONSISTENCY));
    assertEquals(
        "TWO",
        load("cassandra.driver.config", file, "cassandra.writeconsistencylevel", "TWO")
            .getString(WRITE_CONSISTENCY));
  }

  @Test
  void load_consistencyOfWritesInTheFile_isKept(@TempDir Path folder) throws IOException {
    String file =
        file(
            folder,
            "basic.request.consistency = LOCAL_QUORUM, profiles.ycsb-writes {"
                + " basic.request.consistency = ALL }");

    assertEquals("ALL", load("cassandra.driver.config", file).getString(WRITE_CONSISTENCY));
  }

  @Test
  void load_readsGivenOnly_leavesWritesAtTheDefault() {
    assertEquals(
        "ONE",
        load("hosts", "h", "cassandra.readconsistencylevel", "ALL").getString(WRITE_CONSISTENCY));
  }

  private static String file(Path folder, String options) throws IOException {
    return Files.writeString(
            folder.resolve("driver.conf"), "datastax-java-driver { " + options + " }")
        .toString();
  }

  /** The driver would ignore it, and take a server of this machine. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "basic.contact-points = []|names no contact points",
        "basic.contact-points = [\"db1\"]|has a contact point that isn't <host>:<port> (at ",
        "basic.contact-points = [\"db1:1\", \":9042\"]|has a contact point that isn't",
        "basic.contact-points = [\"%zz:9042\"]|has a contact point that isn't",
        "basic.contact-points = [\"db1:65536\"]|has a contact point that isn't",
        "basic.contact-points = 5|must be a configuration file of the Java driver (not so at ",
        "basic { = }|must be a configuration file of the Java driver (not so at "
      })
  void mistake_fileThatNoRunCouldUse_isTheSameInADryRun(
      String options, String rule, @TempDir Path folder) throws IOException {
    Properties properties =
        CassandraConfigTest.properties("cassandra.driver.config", file(folder, options));
    Settings settings = new Settings(properties);
    new CassandraDB().check(settings);
    CassandraConfig config = CassandraConfig.from(properties);

    ConfigurationException run =
        assertThrows(
            ConfigurationException.class, () -> new Connector(properties, config).connect());

    assertEquals(run.problems(), settings.problems().list());
    assertTrue(run.problems().get(0).rule().startsWith(rule), run::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"db1:9042", "10.0.0.1:1", "[::1]:9042", "::1:9042"})
  void mistake_contactPointsOfTheDriver_areNone(String contactPoint, @TempDir Path folder)
      throws IOException {
    Settings settings =
        new Settings(
            CassandraConfigTest.properties(
                "cassandra.driver.config",
                file(folder, "basic.contact-points = [\"" + contactPoint + "\"]")));

    new CassandraDB().check(settings);

    assertEquals(List.of(), settings.problems().list());
  }

  @Test
  void load_malformedDriverFile_isRejected(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("driver.conf"), "datastax-java-driver { = }");

    assertThrows(ConfigException.class, () -> load("cassandra.driver.config", file.toString()));
  }

  private static Config load(String... keysAndValues) {
    return DriverSettings.load(CassandraConfig.from(CassandraConfigTest.properties(keysAndValues)));
  }
}
