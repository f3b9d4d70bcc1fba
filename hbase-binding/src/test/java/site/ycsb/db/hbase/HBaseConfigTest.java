package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Durability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;
import site.ycsb.db.hbase.HBaseConfig.Kerberos;
import site.ycsb.db.hbase.HBaseConfig.ScanFilter;

class HBaseConfigTest {
  @Test
  void from_nothing_isYcsbsDefaultsWithAFamily() {
    HBaseConfig config = config();

    assertEquals("default", config.namespace());
    assertEquals("family", config.family());
    assertEquals(OptionalLong.empty(), config.bufferBytes());
    assertEquals(Durability.USE_DEFAULT, config.durability());
    assertTrue(config.pageFilter());
    assertEquals(Optional.empty(), config.scanFilter());
    assertEquals(new Kerberos(Optional.empty(), Optional.empty()), config.kerberos());
    assertEquals(Map.of(), config.driver());
  }

  /** Or whatever asks for a protection might have been read. */
  @Test
  void from_driversProperties_areTakenWithoutReadingAll() {
    SourcedProperties properties = new SourcedProperties();
    properties.set("hbase.client.retries.number", "3", "-p");

    properties.recordReads(
        () ->
            assertEquals(
                Map.of("hbase.client.retries.number", "3"), HBaseConfig.from(properties).driver()));

    assertFalse(properties.areAllRead());
  }

  @Test
  void from_tlsOptions_areTheClientsOwnAndNeedTls() {
    String protocols = "tls.protocols=TLSv1.3,TLSv1.2";
    String suites = "tls.ciphersuites=TLS_CHACHA20_POLY1305_SHA256";

    assertEquals(
        Map.of(
            "hbase.rpc.tls.enabledProtocols", "TLSv1.3,TLSv1.2",
            "hbase.rpc.tls.ciphersuites", "TLS_CHACHA20_POLY1305_SHA256"),
        config(protocols, suites).driver());
    Problem problem = problem(suites, "hbase.client.netty.tls.enabled=false");
    assertEquals("requires TLS", problem.rule());
    assertEquals("tls.ciphersuites", problem.key());
  }

  @Test
  void from_passwordFilesOfKeyStores_areReadForTheClient(@TempDir Path folder) throws Exception {
    Path password = Files.writeString(folder.resolve("password"), "open sesame\n");
    Path store = folder.resolve("own.p12");
    KeyStore content = KeyStore.getInstance("PKCS12");
    content.load(null, null);
    try (OutputStream out = Files.newOutputStream(store)) {
      content.store(out, "open sesame".toCharArray());
    }
    String location = "hbase.rpc.tls.keystore.location=" + store;
    String file = "hbase.rpc.tls.keystore.password.file=" + password;

    assertEquals("holds no private key", problem(location, file).rule());
    assertEquals(
        "can't be given together with hbase.rpc.tls.keystore.password",
        problem(location, file, "hbase.rpc.tls.keystore.password=other").rule());
    Files.writeString(password, "wrong\n");
    assertEquals("hbase.rpc.tls.keystore.password.file", problem(location, file).key());
  }

  @Test
  void from_buffering_hasYcsbsBuffer() {
    assertEquals(OptionalLong.of(12 * 1024 * 1024), config("clientbuffering=true").bufferBytes());
    assertEquals(
        OptionalLong.of(1000),
        config("clientbuffering=true", "writebuffersize=1000").bufferBytes());
    assertEquals(OptionalLong.empty(), config("writebuffersize=1000").bufferBytes());
  }

  @Test
  void from_valueFiltering_hasYcsbsOperatorAndValue() {
    ScanFilter filter = config("hbase.usescanvaluefiltering=true").scanFilter().orElseThrow();

    assertEquals(CompareOperator.LESS_OR_EQUAL, filter.operator());
    assertEquals(200, filter.hexValue().length());
    assertTrue(filter.hexValue().startsWith("7FFF"));
    assertEquals(
        new ScanFilter(CompareOperator.GREATER, "80"),
        config(
                "hbase.usescanvaluefiltering=true",
                "hbase.scanfilteroperator=greater",
                "hbase.scanfiltervalue=80")
            .scanFilter()
            .orElseThrow());
  }

  @Test
  void from_propertiesOfTheDriver_areHandedOn() {
    assertEquals(
        Map.of("hbase.zookeeper.quorum", "db1,db2", "zookeeper.znode.parent", "/h"),
        config(
                "hbase.zookeeper.quorum=db1,db2",
                "zookeeper.znode.parent=/h",
                "hbase.usepagefilter=true",
                "hbase.namespace=n",
                "recordcount=3")
            .driver());
  }

  @Test
  void from_wrongValues_reportsThemAll() {
    ConfigurationException e =
        assertThrows(
            ConfigurationException.class,
            () ->
                config(
                    "columnfamily=a:b",
                    "durability=most",
                    "clientbuffering=perhaps",
                    "writebuffersize=0",
                    "hbase.scanfiltervalue=xyz",
                    "hbase.scanfilteroperator=no_op",
                    "hbase.namespace=a-b",
                    "hbase.client.operation.timeout=1",
                    "hbase.zookeeper.property.clientPort=0",
                    "principal=me"));

    assertEquals(
        List.of(
            "clientbuffering",
            "columnfamily",
            "durability",
            "hbase.client.operation.timeout",
            "hbase.namespace",
            "hbase.scanfilteroperator",
            "hbase.scanfiltervalue",
            "hbase.zookeeper.property.clientPort",
            "principal",
            "writebuffersize"),
        e.problems().stream().map(Problem::key).sorted().toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",",
        "db1,",
        ":::::",
        "db1:",
        "db1:0",
        "db1:65536",
        "db1:port",
        "db1:2181:2181",
        "db1 db2",
        "db1;db2",
        "http://db1",
        "-db1",
        "::1",
        "%zz",
        "[:::::]",
        "[:::::]:2181",
        "[::1",
        "[db1]"
      })
  void from_quorumThatIsNoListOfHosts_isRejected(String quorum) {
    Problem problem = problem("hbase.zookeeper.quorum=" + quorum);

    assertEquals("hbase.zookeeper.quorum", problem.key());
    assertEquals("must be a comma-separated list of host or host:port", problem.rule());
  }

  @ParameterizedTest
  @ValueSource(strings = {"hbase.masters", "hbase.client.bootstrap.servers"})
  void from_otherAddressThatIsNoListOfHosts_isRejected(String key) {
    assertEquals(key, problem(key + "=db1:port").key());
    assertEquals(Map.of(key, "db1:16000,db2"), config(key + "=db1:16000,db2").driver());
  }

  @ParameterizedTest
  @ValueSource(strings = {"db1", "db1,db2:2182, db_3.example.org", "127.0.0.1", "[::1]:2181,[::1]"})
  void from_quorumOfHosts_isHandedOn(String quorum) {
    assertEquals(
        Map.of("hbase.zookeeper.quorum", quorum),
        config("hbase.zookeeper.quorum=" + quorum).driver());
  }

  @Test
  void from_keytab_hasToBeReadableAndHaveAPrincipal(@TempDir Path folder) throws Exception {
    Path keytab = Files.writeString(folder.resolve("a.keytab"), "");

    assertEquals(
        new Kerberos(Optional.of(keytab), Optional.of(new Kerberos.Login("me@REALM", keytab))),
        config("principal=me@REALM", "keytab=" + keytab, "krb5.conf=" + keytab).kerberos());
    assertEquals("keytab", problem("keytab=" + keytab).key());
    assertEquals("keytab", problem("principal=me", "keytab=" + folder.resolve("none")).key());
    assertEquals("krb5.conf", problem("krb5.conf=" + folder.resolve("none")).key());
    // what opens a pipe would wait for ever
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    assertEquals("krb5.conf", problem("krb5.conf=" + pipe).key());
  }

  @Test
  void table_nameWithNamespace_keepsIt() {
    HBaseConfig config = config("hbase.namespace=ns");

    assertEquals("ns:t", config.table("t").getNameAsString());
    assertEquals("other:t", config.table("other:t").getNameAsString());
    assertEquals("usertable", config().table("usertable").getNameAsString());
    assertThrows(IllegalArgumentException.class, () -> config.table("a table"));
  }

  static HBaseConfig config(String... settings) {
    return HBaseConfig.from(properties(settings));
  }

  static Properties properties(String... settings) {
    Properties properties = new Properties();
    for (String setting : settings) {
      String[] parts = setting.split("=", 2);
      properties.setProperty(parts[0], parts[1]);
    }
    return properties;
  }

  private static Problem problem(String... settings) {
    return assertThrows(ConfigurationException.class, () -> config(settings)).problems().get(0);
  }
}
