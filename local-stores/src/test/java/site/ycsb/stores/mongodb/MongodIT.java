package site.ycsb.stores.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mongodb.MongoSecurityException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.stores.ListeningSockets;
import site.ycsb.stores.OccupiedPort;
import site.ycsb.stores.SecurityOptions;
import site.ycsb.stores.ServerProcesses;
import site.ycsb.stores.StartOptions;
import site.ycsb.stores.StoreControl;
import site.ycsb.stores.StoreEnvironment;
import site.ycsb.testing.stores.MongodDouble;

/**
 * Supervises a mongod: one of this machine where there is one, otherwise the double, which is also
 * what fails in each way.
 */
@Timeout(200)
class MongodIT {
  private static final Optional<Mongod> REAL = Mongod.find(System.getenv());
  private static final String SUPERVISION = "site.ycsb.stores.mongodb.server.MongodRunner";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Path work;
  private final Path bin;
  private final ServerProcesses supervision;
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

  MongodIT(@TempDir Path folder) {
    this.bin = folder.resolve("bin");
    // a space and a quote, as a user's folder may have them
    this.work = folder.resolve("it's a folder");
    this.supervision = new ServerProcesses(SUPERVISION, work);
  }

  /** Those that are supervised. */
  private List<ProcessHandle> servers() {
    String mark = REAL.isPresent() ? "--nounixsocket" : "MongodDoubleServer";
    return new ServerProcesses(mark, work)
        .running().stream()
            .filter(process -> !ServerProcesses.commandLine(process).contains(SUPERVISION))
            .toList();
  }

  private static String title() {
    return "MongoDB " + REAL.map(real -> real.release().toString()).orElse("8.0.4 Community");
  }

  @AfterEach
  void nothingIsLeft() {
    supervision.assertNoneLeft();
    List<ProcessHandle> left = servers();
    left.forEach(ProcessHandle::destroyForcibly);
    assertEquals(List.of(), left);
  }

  @Test
  void start_untilStopped_servesOnLoopbackAndKeepsRecords() throws Exception {
    StoreControl control = control(Map.of());
    assertTrue(control.start(StartOptions.NONE));
    try (LocalStore.Lease lease = control.lease(StartOptions.NONE);
        MongoClient client = MongoClients.create(url(lease))) {
      String status = String.join("\n", control.status().lines());
      assertTrue(status.startsWith(title() + ": running, until it is"), status);
      ProcessHandle server = servers().get(0);
      assertEquals(List.of(server.pid()), lease.processIds());
      List<String> sockets = ListeningSockets.of(server);
      assertEquals(1, sockets.size(), sockets.toString());
      assertTrue(ListeningSockets.isLoopback(sockets.get(0)), sockets.toString());
      Document info = client.getDatabase("admin").runCommand(new Document("buildInfo", 1));
      assertTrue(title().contains(" " + info.getString("version") + " "), info.toJson());
      records(client).insertOne(new Document("_id", "a key").append("value", "kept"));
      control.compact();
      assertWasAsked();
    }
    assertTrue(control.stop());
    assertFalse(control.status().running());

    try (LocalStore.Lease lease = control.lease(StartOptions.NONE);
        MongoClient client = MongoClients.create(url(lease))) {
      assertEquals(
          "kept",
          Objects.requireNonNull(records(client).find(Filters.eq("_id", "a key")).first())
              .getString("value"));
    }
    assertFalse(messages().contains("stand-in"), messages());
  }

  @Test
  void serverOrSupervision_killed_takesTheOtherWithItAndCanBeStartedAgain() throws Exception {
    StoreControl control = control(Map.of());
    control.start(StartOptions.NONE);

    servers().forEach(ProcessHandle::destroyForcibly);

    supervision.awaitEnd(() -> !control.status().running());
    assertTrue(control.start(StartOptions.NONE));

    supervision.kill();

    await().atMost(LIMIT).until(() -> servers().isEmpty() && !control.status().running());
    assertFalse(control.stop());
  }

  @Test
  void start_dataThatAnotherOneHolds_endsWithTheReasonInItsLog() throws Exception {
    StoreControl control = control(Map.of());
    control.start(StartOptions.NONE);
    Path elsewhere = work.resolve("elsewhere");
    Path store = Files.createDirectories(elsewhere.resolve(".ycsb/mongodb"));
    Files.createSymbolicLink(
        store.resolve("data"), work.resolve(".ycsb/mongodb/data").toRealPath());
    try {
      String failure = failure(control(elsewhere, variables(program())));

      assertTrue(
          failure.startsWith(
              title()
                  + " ended while it was starting, with exit code 100: DBException in initAndListen,"
                  + " terminating: DBPathInUse: Unable to lock the lock file: "),
          failure);
    } finally {
      control.stop();
    }
  }

  @Test
  void start_versionThatIsTooOld_isRejectedAndMakesNoFolder() {
    ConfigurationException rejection =
        assertThrows(
            ConfigurationException.class,
            () -> control(Map.of("VERSION", "3.6.23")).start(StartOptions.NONE));

    assertTrue(
        String.valueOf(rejection.getMessage()).contains("is version 3.6.23, and the driver needs"),
        rejection::toString);
    assertFalse(Files.exists(work.resolve(".ycsb/mongodb")));
  }

  @Test
  void store_dataOfAMongodThatIsGone_saysSoAndCanBeStoppedAndWiped() throws Exception {
    control(Map.of()).start(StartOptions.NONE);
    StoreControl without = control(work, variables("stand-in"));

    assertTrue(without.status().lines().get(0).startsWith(title() + ": running"));
    assertTrue(without.stop());
    ConfigurationException rejection =
        assertThrows(ConfigurationException.class, () -> without.start(StartOptions.NONE));
    assertEquals(
        "YCSB_MONGOD=stand-in (environment): the data in "
            + work.resolve(".ycsb/mongodb/data")
            + " was written by a mongod, and none is found. Name it by YCSB_MONGOD=<path>, or wipe"
            + " the data by: bin/ycsb store wipe mongodb",
        rejection.getMessage());
    assertTrue(without.wipe());
  }

  @Test
  void store_dataOfTheStandIn_staysWithItUntilItIsWiped() throws Exception {
    StoreControl standIn = control(work, variables("stand-in"));
    standIn.lease(StartOptions.NONE).close();
    assertFalse(messages().contains("there is no mongod"), messages());

    try (LocalStore.Lease lease = control(Map.of()).lease(StartOptions.NONE)) {
      assertTrue(lease.isLocal());
    }

    assertTrue(
        messages()
            .contains(
                "the data in "
                    + work.resolve(".ycsb/mongodb/data")
                    + " is of the stand-in, which is used although there is "
                    + program()
                    + ". To use that, wipe the data by: bin/ycsb store wipe mongodb"),
        messages());
    standIn.wipe();
    try (LocalStore.Lease lease = control(Map.of()).lease(StartOptions.NONE)) {
      assertEquals(1, servers().size(), lease.toString());
    }
  }

  @Test
  void start_tlsAndUsers_letsItsOwnUserInOnly() throws Exception {
    StoreControl control = control(Map.of());
    SecurityOptions users = new SecurityOptions(false, true);
    assertTrue(control.start(new StartOptions(OptionalInt.empty(), Optional.of(users))));
    try (LocalStore.Lease lease = control.lease(StartOptions.NONE)) {
      String password =
          Files.readString(Path.of(lease.connection().get("mongodb.password.file"))).trim();
      assertFalse(messages().contains(password), "the password is shown");
      try (MongoClient client = client(lease, password)) {
        records(client).insertOne(new Document("_id", "a key"));
      }
      try (MongoClient client = client(lease, "wrong")) {
        assertThrows(MongoSecurityException.class, () -> records(client).countDocuments());
      }
      control.compact();
      assertWasAsked();
    }
    assertTrue(control.stop());

    SecurityOptions both = new SecurityOptions(true, true);
    assertThrows(
        ConfigurationException.class,
        () -> control.start(new StartOptions(OptionalInt.empty(), Optional.of(both))));
    assertTrue(control.wipe());
    assertTrue(control.start(new StartOptions(OptionalInt.empty(), Optional.of(both))));
    assertTrue(
        String.join("\n", control.status().lines()).contains("TLS: required, with a certificate"));
    assertTrue(control.stop());
    assertTrue(control.start(StartOptions.NONE), "with the users that exist");
    assertTrue(control.stop());
  }

  @Test
  void start_threeNodes_areAReplicaSetThatItsClientFinds() throws Exception {
    StoreControl control = control(Map.of());
    // it keeps its port, which another test could have taken when it is started again
    try (ServerSocket standard = OccupiedPort.at(27017)) {
      assertTrue(control.start(new StartOptions(OptionalInt.of(3), Optional.empty())));
      assertFalse(messages().contains(":" + standard.getLocalPort()), messages());
    }
    try (LocalStore.Lease lease = control.lease(StartOptions.NONE);
        MongoClient client = MongoClients.create(url(lease))) {
      assertTrue(url(lease).endsWith("/?replicaSet=ycsb"), url(lease));
      assertEquals(3, lease.processIds().size());
      records(client).insertOne(new Document("_id", "a key"));
      assertEquals(1, records(client).countDocuments());
    }
    assertTrue(control.stop());
    assertTrue(control.start(StartOptions.NONE), "the set that exists");
    assertTrue(control.stop());
  }

  @Test
  void start_threeNodesThatDontKnowHello_areAReplicaSet() throws Exception {
    StoreControl control = control(Map.of("VERSION", "4.4.1"));

    assertTrue(control.start(new StartOptions(OptionalInt.of(3), Optional.empty())));

    String status = String.join("\n", control.status().lines());
    assertTrue(status.startsWith("MongoDB 4.4.1 Community: running"), status);
    assertTrue(control.stop());
  }

  @Test
  void start_atRest_onlyWhereTheProductHasIt() throws Exception {
    MongodDouble.install(bin, Map.of("PRODUCT", "percona", "VERSION", "8.0.4-2"));
    Optional<Mongod> real = REAL.filter(known -> known.release().product().encryptsAtRest());
    String program =
        real.map(known -> known.program().toString()).orElse(bin.resolve("mongod").toString());
    String release =
        real.map(known -> known.release().toString())
            .orElse("8.0.4-2 (Percona Server for MongoDB)");
    StoreEnvironment environment = environment(work, variables(program));
    StoreControl control =
        new StoreControl(new MongoStore().recipe(environment).atRest().orElseThrow(), environment);

    assertTrue(control.start(StartOptions.NONE));
    assertTrue(
        control
            .status()
            .lines()
            .get(0)
            .startsWith("MongoDB " + release + " (encrypted at rest): run"));
    assertTrue(control.stop());
    assertTrue(Files.exists(work.resolve(".ycsb/mongodb-atrest/data/keys/encryption.key")));
    assertTrue(control.start(StartOptions.NONE));
    assertTrue(control.stop());
  }

  private StoreControl control(Map<String, String> settings) {
    try {
      MongodDouble.install(bin, settings);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return control(
        work, variables(settings.isEmpty() ? program() : bin.resolve("mongod").toString()));
  }

  /** The one that doesn't have to fail. */
  private String program() {
    return REAL.map(real -> real.program().toString()).orElse(bin.resolve("mongod").toString());
  }

  private StoreControl control(Path folder, Map<String, String> variables) {
    return new MongoStore().control(environment(folder, variables));
  }

  private StoreEnvironment environment(Path folder, Map<String, String> variables) {
    return new StoreEnvironment(
        folder,
        Path.of(System.getProperty(StoreEnvironment.STORES_PROPERTY)),
        variables,
        new PrintStream(messages, true, UTF_8));
  }

  private static Map<String, String> variables(String mongod) {
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.put("YCSB_MONGOD", mongod);
    return variables;
  }

  private static String failure(StoreControl control) {
    return String.valueOf(
        assertThrows(StoreUnavailableException.class, () -> control.start(StartOptions.NONE))
            .getMessage());
  }

  /** To write out its files and to merge them; a real one keeps no list of that. */
  private void assertWasAsked() throws IOException {
    if (REAL.isEmpty()) {
      assertEquals(
          "fsync\ncompact records\n",
          Files.readString(work.resolve(".ycsb/mongodb/data/node1/double.asked")));
    }
  }

  private String messages() {
    return messages.toString(UTF_8);
  }

  private static MongoClient client(LocalStore.Lease lease, String password) {
    return MongoClients.create(url(lease).replace("//ycsb@", "//ycsb:" + password + "@"));
  }

  private static MongoCollection<Document> records(MongoClient client) {
    return client.getDatabase("it").getCollection("records");
  }

  private static String url(LocalStore.Lease lease) {
    return Objects.requireNonNull(lease.connection().get("mongodb.url"));
  }
}
