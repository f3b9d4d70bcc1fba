package site.ycsb.db.cassandra;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Vector;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.config.ConfigurationException;
import site.ycsb.db.session.SessionLease.SharedSession;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;
import site.ycsb.testing.doubles.CassandraRejectingLogins;

/** Connecting, failing to, losing the connection and getting it back. */
@Timeout(240)
@ExtendWith(LocalServer.class)
class ConnectionIT {
  private static final String KEYSPACE = "it_connection";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Test
  void init_twoThreads_shareTheSession(LocalServer.Running server) throws DBException {
    Properties properties = server.properties(KEYSPACE);
    CassandraDB first = db(properties);
    CassandraDB second = db(properties);
    first.init();
    second.init();
    SharedSession<?> shared = RunContext.of(properties).find(SharedSession.OF_RUN).orElseThrow();
    assertSame(shared.get(), shared.get());

    first.cleanup();
    assertTrue(RunContext.of(properties).find(SharedSession.OF_RUN).isPresent());
    second.cleanup();
    assertTrue(RunContext.of(properties).find(SharedSession.OF_RUN).isEmpty());
  }

  @Test
  void init_nobodyListens_isUnavailable() throws IOException {
    int port;
    try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = unused.getLocalPort();
    }
    Properties properties = new Properties();
    properties.setProperty("hosts", "127.0.0.1:" + port);

    DBException e = failureOfInit(properties);
    assertInstanceOf(StoreUnavailableException.class, e.getCause());
    assertTrue(String.valueOf(e.getMessage()).contains("127.0.0.1:" + port), e::getMessage);
  }

  @Test
  void init_listenerThatNeverAnswers_isUnavailable() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Properties properties = new Properties();
      properties.setProperty("hosts", "127.0.0.1:" + silent.getLocalPort());
      properties.setProperty("cassandra.connecttimeoutmillis", "300");

      assertInstanceOf(StoreUnavailableException.class, failureOfInit(properties).getCause());
    }
  }

  @Test
  void init_unknownHost_isUnavailable() {
    Properties properties = new Properties();
    properties.setProperty("hosts", "no-such-host.invalid");

    DBException e = failureOfInit(properties);
    assertInstanceOf(StoreUnavailableException.class, e.getCause());
    assertTrue(String.valueOf(e.getMessage()).contains("no-such-host.invalid"), e::getMessage);
  }

  @Test
  void init_wrongConfiguration_isTheCause() {
    ConfigurationException e =
        assertInstanceOf(ConfigurationException.class, failureOfInit(new Properties()).getCause());
    assertEquals("hosts", e.problems().get(0).key());
  }

  @Test
  void init_refusedPassword_namesThePropertyNotThePassword() throws IOException {
    try (CassandraRejectingLogins server = new CassandraRejectingLogins()) {
      Properties properties = new Properties();
      properties.setProperty("hosts", "127.0.0.1:" + server.port());
      properties.setProperty("cassandra.username", "somebody");
      properties.setProperty("cassandra.password", "s3cret");

      ConfigurationException e =
          assertInstanceOf(ConfigurationException.class, failureOfInit(properties).getCause());
      assertEquals("cassandra.password", e.problems().get(0).key());
      assertFalse(String.valueOf(e.getMessage()).contains("s3cret"), e::getMessage);
    }
  }

  @Test
  void init_refusedPasswordFile_namesTheFile(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("password"), "s3cret");
    try (CassandraRejectingLogins server = new CassandraRejectingLogins()) {
      Properties properties = new Properties();
      properties.setProperty("hosts", "127.0.0.1:" + server.port());
      properties.setProperty("cassandra.username", "somebody");
      properties.setProperty("cassandra.password.file", file.toString());

      ConfigurationException e =
          assertInstanceOf(ConfigurationException.class, failureOfInit(properties).getCause());
      assertEquals("cassandra.password.file", e.problems().get(0).key());
    }
  }

  @Test
  void init_userMissing_asksForOne() throws IOException {
    try (CassandraRejectingLogins server = new CassandraRejectingLogins()) {
      Properties properties = new Properties();
      properties.setProperty("hosts", "127.0.0.1:" + server.port());

      ConfigurationException e =
          assertInstanceOf(ConfigurationException.class, failureOfInit(properties).getCause());
      assertEquals("cassandra.username", e.problems().get(0).key());
    }
  }

  @Test
  void init_malformedDriverConfig_saysWhereNotWhat(@TempDir Path folder) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("driver.conf"), "datastax-java-driver {\n password = s3cret ] }");
    Properties properties = new Properties();
    properties.setProperty("cassandra.driver.config", file.toString());

    ConfigurationException e =
        assertInstanceOf(ConfigurationException.class, failureOfInit(properties).getCause());
    assertEquals("cassandra.driver.config", e.problems().get(0).key());
    assertTrue(e.problems().get(0).rule().contains(": 2)"), e::getMessage);
    assertFalse(String.valueOf(e.getMessage()).contains("s3cret"), e::getMessage);
  }

  @Test
  void init_unknownDatacenter_namesThoseThereAre(LocalServer.Running server) {
    Properties properties = server.properties(KEYSPACE);
    properties.setProperty("cassandra.localdatacenter", "atlantis");

    ConfigurationException e =
        assertInstanceOf(ConfigurationException.class, failureOfInit(properties).getCause());
    assertEquals("cassandra.localdatacenter", e.problems().get(0).key());
    assertTrue(e.problems().get(0).rule().contains("datacenter1"), e::getMessage);
  }

  @Test
  void init_tlsToAPlainServer_isUnavailable(LocalServer.Running server) {
    Properties properties = server.properties(KEYSPACE);
    properties.setProperty("cassandra.useSSL", "true");
    properties.setProperty("cassandra.connecttimeoutmillis", "2000");

    assertInstanceOf(StoreUnavailableException.class, failureOfInit(properties).getCause());
  }

  @Test
  void init_brokenTrustStore_isAConfigurationProblem(
      LocalServer.Running server, @TempDir Path folder) throws IOException {
    Properties properties = server.properties(KEYSPACE);
    properties.setProperty("cassandra.useSSL", "true");
    properties.setProperty(
        "cassandra.truststore", Files.writeString(folder.resolve("trust"), "no store").toString());

    ConfigurationException e =
        assertInstanceOf(ConfigurationException.class, failureOfInit(properties).getCause());
    assertEquals("cassandra.truststore", e.problems().get(0).key());
  }

  @Test
  void init_driverConfigWithContactPoints_needsNoHosts(
      LocalServer.Running server, @TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("driver.conf"),
            "datastax-java-driver.basic { contact-points = [\"%s:%d\"], request.consistency = TWO }"
                .formatted(server.host(), server.port()));
    Properties properties = new Properties();
    properties.setProperty("cassandra.driver.config", file.toString());
    CassandraDB db = db(properties);
    db.init();
    try {
      assertEquals("reads TWO, writes TWO", db.facts().get("consistency"));
    } finally {
      db.cleanup();
    }
  }

  @Test
  void init_driverConfigWithoutContactPoints_isAConfigurationProblem(@TempDir Path folder)
      throws IOException {
    Properties properties = new Properties();
    properties.setProperty(
        "cassandra.driver.config",
        Files.writeString(folder.resolve("driver.conf"), "datastax-java-driver {}").toString());

    ConfigurationException e =
        assertInstanceOf(ConfigurationException.class, failureOfInit(properties).getCause());
    assertEquals("cassandra.driver.config", e.problems().get(0).key());
  }

  @Test
  void operations_connectionLostAndRestored_answerAndRecover(LocalServer.Running server)
      throws Exception {
    TableSchema table = new TableSchema("outage", List.of("a"), ValueStorage.TEXT);
    try (TcpProxy proxy = new TcpProxy(new InetSocketAddress(server.host(), server.port()))) {
      Properties properties = server.properties(KEYSPACE);
      properties.remove("port");
      properties.setProperty("hosts", "127.0.0.1:" + proxy.port());
      properties.setProperty("cassandra.readtimeoutmillis", "2000");
      CassandraDB db = db(properties);
      try (SchemaAdmin admin = db.schemaAdmin()) {
        admin.create(table);
      }
      db.init();
      try {
        awaitStatus(Status.OK, () -> insert(db));
        proxy.cut();
        awaitStatus(Status.SERVICE_UNAVAILABLE, () -> insert(db));
        assertEquals(Status.SERVICE_UNAVAILABLE, db.read("outage", "k", null, new HashMap<>()));
        assertEquals(Status.SERVICE_UNAVAILABLE, db.scan("outage", "k", 1, null, new Vector<>()));
        assertEquals(Status.SERVICE_UNAVAILABLE, db.delete("outage", "k"));
        proxy.restore();
        awaitStatus(Status.OK, () -> insert(db));
        assertEquals(Status.OK, db.read("outage", "k", null, new HashMap<>()));
      } finally {
        db.cleanup();
      }
    }
  }

  private static Status insert(CassandraDB db) {
    return db.insert("outage", "k", StringByteIterator.getByteIteratorMap(Map.of("a", "value")));
  }

  private static void awaitStatus(Status wanted, Supplier<Status> operation) {
    await().atMost(LIMIT).until(operation::get, wanted::equals);
  }

  private static DBException failureOfInit(Properties properties) {
    CassandraDB db = db(properties);
    DBException e = assertThrows(DBException.class, db::init);
    assertTrue(RunContext.of(properties).find(SharedSession.OF_RUN).isEmpty(), "nothing is kept");
    return e;
  }

  private static CassandraDB db(Properties properties) {
    CassandraDB db = new CassandraDB();
    db.setProperties(properties);
    return db;
  }
}
