package site.ycsb.stores.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.spi.store.StoredKind;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.NodeSetup.Jdk;
import site.ycsb.stores.NodeState;
import site.ycsb.stores.ProcessIdentity;
import site.ycsb.stores.SecurityOptions;
import site.ycsb.stores.ServerJars;
import site.ycsb.stores.StoreFolder.NodeFolders;
import site.ycsb.stores.StoreRecipe;
import site.ycsb.testing.stores.MongodDouble;

class MongodRecipeTest {
  private static final SecurityOptions TLS_AND_USERS = new SecurityOptions(true, true);

  private final Path folder;
  private final Path program;

  MongodRecipeTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    this.program = MongodDouble.install(folder.resolve("bin"), Map.of());
    Files.createDirectories(folder.resolve("stores/mongodb/lib"));
    for (String jar :
        List.of("ycsb-local-store-mongodb-server-0.1", "slf4j-api-2.0", "slf4j-simple-2.0")) {
      Files.writeString(folder.resolve("stores/mongodb/lib").resolve(jar + ".jar"), "");
    }
  }

  @Test
  void prepare_plain_listensOnLoopbackOnlyAndKeepsAllInTheStoresFolders() throws Exception {
    assertEquals(
        "1 127.0.0.1:27017 F/data/keys F/logs/node1/mongod.log "
            + "F/bin/mongod --bind_ip 127.0.0.1 --port 27017 --nounixsocket"
            + " --dbpath F/data/node1 --logpath F/logs/node1/mongod.log"
            + " --pidfilepath F/logs/node1/mongod.pid",
        arguments(recipe(SecurityOptions.NONE), 1, 1));
  }

  @Test
  void prepare_secondOfThreeWithAllThatSecures_knowsTheOthers() throws Exception {
    Path enterprise = MongodDouble.install(folder.resolve("bin"), Map.of("PRODUCT", "enterprise"));
    StoreRecipe recipe =
        new MongodRecipe(
                new Mongod(enterprise, "PATH"),
                SecurityOptions.NONE,
                false,
                MongoStore.Writer.NOBODY)
            .atRest()
            .orElseThrow()
            .secured(TLS_AND_USERS);

    assertEquals("MongoDB (encrypted at rest) with TLS and users", recipe.title());
    assertEquals("mongodb-atrest", recipe.folderName());
    assertEquals(
        "2 127.0.0.1:27017,127.0.0.2:27017,127.0.0.3:27017 F/data/keys F/logs/node2/mongod.log "
            + "F/bin/mongod --bind_ip 127.0.0.2 --port 27017 --nounixsocket"
            + " --dbpath F/data/node2 --logpath F/logs/node2/mongod.log"
            + " --pidfilepath F/logs/node2/mongod.pid --replSet ycsb"
            + " --tlsMode requireTLS --tlsCertificateKeyFile F/conf/node2/server.pem"
            + " --tlsCAFile F/conf/node2/trusted.pem"
            + " --keyFile F/data/keys/cluster.key"
            + " --enableEncryption --encryptionKeyFile F/data/keys/encryption.key",
        arguments(recipe, 2, 3));
    for (String file : List.of("conf/node2/server.pem", "data/keys/cluster.key")) {
      assertEquals(
          PosixFilePermissions.fromString("rw-------"),
          Files.getPosixFilePermissions(folder.resolve(file)));
    }
    String pem = Files.readString(folder.resolve("conf/node2/server.pem"));
    assertTrue(
        pem.matches(
            "(?s)-----BEGIN PRIVATE KEY-----\\n.{60,}-----END PRIVATE KEY-----\\n"
                + "-----BEGIN CERTIFICATE-----\\n.{60,}-----END CERTIFICATE-----\\n"),
        "no such PEM");
    String key = Files.readString(folder.resolve("data/keys/encryption.key"));
    arguments(recipe, 2, 3);
    assertEquals(key, Files.readString(folder.resolve("data/keys/encryption.key")));
  }

  @Test
  void prepare_serverOnlyTls_letsClientsWithoutCertificateIn() throws Exception {
    String line = arguments(recipe(new SecurityOptions(true, false, false)), 1, 1);

    assertTrue(line.endsWith("/trusted.pem --tlsAllowConnectionsWithoutCertificates"), line);
  }

  @Test
  void prepare_logOfTheLastRun_isGone() throws Exception {
    Path log = folder.resolve("logs/node1/mongod.log");
    Files.createDirectories(folder.resolve("logs/node1"));
    Files.writeString(log, "Waiting for connections");

    arguments(recipe(SecurityOptions.NONE), 1, 1);

    assertTrue(Files.notExists(log));
  }

  @Test
  void connection_oneNode_isItsAddress() {
    assertEquals(
        Map.of("mongodb.url", "mongodb://127.0.0.1:27017/"),
        recipe(SecurityOptions.NONE).connection(states(1)));
  }

  @Test
  void connection_threeNodesWithTlsAndUsers_namesSetUserAndFiles() {
    assertEquals(
        Map.of(
            "mongodb.url",
            "mongodb://ycsb@127.0.0.1:27017,127.0.0.2:27017,127.0.0.3:27017/"
                + "?replicaSet=ycsb&authSource=admin&tls=true",
            "mongodb.password.file",
            folder + "/data/keys/ycsb.password",
            "mongodb.truststore",
            folder + "/data/keys/trusted.p12",
            "mongodb.truststore.password.file",
            folder + "/data/keys/trusted.password",
            "mongodb.keystore",
            folder + "/data/keys/client.p12",
            "mongodb.keystore.password.file",
            folder + "/data/keys/client.password"),
        recipe(TLS_AND_USERS).connection(states(3)));
  }

  @Test
  void atRest_productWithout_isRefusedWithTheReason() {
    StoreRecipe recipe = recipe(SecurityOptions.NONE);

    assertEquals(Optional.empty(), recipe.atRest());
    assertEquals(
        program
            + " is MongoDB 8.0.4 Community, which doesn't encrypt its data; MongoDB Enterprise"
            + " and Percona Server for MongoDB do",
        recipe.withoutAtRest());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "E | Error setting up listener | {\"error\":{\"code\":9001,\"errmsg\":\"Address already in"
            + " use\"}} | Error setting up listener: Address already in use",
        "E | DBException in initAndListen, terminating | {\"error\":\"DBPathInUse: Unable to lock\"}"
            + " | DBException in initAndListen, terminating: DBPathInUse: Unable to lock",
        "F | Fatal assertion | {\"msgid\":28595} | Fatal assertion",
      })
  void reasonOfEnd_errorInTheLog_isTheLastOne(
      String severity, String message, String attributes, String reason) throws Exception {
    Path logs = Files.createDirectories(folder.resolve("logs/node1"));
    Files.writeString(logs.resolve("server.out"), "error of another program\n");
    Files.writeString(
        logs.resolve("mongod.log"),
        line("E", "an earlier one", "{}")
            + line(severity, message, attributes)
            + line("I", "Shutting down", "{\"exitCode\":48}")
            + line("F", "\\n\\n***aborting after fassert() failure\\n\\n", "{}")
            + "{\"t\":{\"$date\":\"20");

    assertEquals(Optional.of(reason), recipe(SecurityOptions.NONE).reasonOfEnd(logs));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Error parsing command line: unrecognised option '--x' | Error parsing command line:"
            + " unrecognised option '--x'",
        "mongod: error while loading shared libraries: libcrypto.so.1.1 | mongod: error while"
            + " loading shared libraries: libcrypto.so.1.1",
        "2020-05-01T10:00:00.000+0000 E  STORAGE  [initandlisten] no lock |"
            + " 2020-05-01T10:00:00.000+0000 E  STORAGE  [initandlisten] no lock",
        "2020-05-01T10:00:00.000+0000 I  CONTROL  [initandlisten] no error | ",
        "try 'mongod --help' for more information | ",
      })
  void reasonOfEnd_withoutALog_isWhatItPrinted(String printed, String reason) throws Exception {
    Path logs = Files.createDirectories(folder.resolve("logs/node1"));
    Files.writeString(logs.resolve("server.out"), printed + "\n\tat java.lang.Error.main\n");

    assertEquals(Optional.ofNullable(reason), recipe(SecurityOptions.NONE).reasonOfEnd(logs));
  }

  @ParameterizedTest
  @CsvSource({
    "node1/collection-0-7049907385.wt, DATA",
    "node1/index-1-7049907385.wt, INDEX",
    "node1/journal/WiredTigerLog.0000000001, LOG",
    "node1/WiredTiger.turtle, SYSTEM",
    "node1/_mdb_catalog.wt, SYSTEM",
    "node1/diagnostic.data/metrics.2026, OTHER",
    "node1/standin.mv, DATA"
  })
  void kindOf_filesOfBothServers_areTold(String file, StoredKind kind) {
    assertEquals(kind, recipe(SecurityOptions.NONE).kindOf(Path.of(file)));
    assertEquals(kind, MongoRecipe.plain().kindOf(Path.of(file)));
  }

  @Test
  void serverProcess_isThatOfItsFile() throws Exception {
    NodeState node = states(1).get(0);
    assertEquals(1, recipe(SecurityOptions.NONE).serverProcess(node));

    Files.createDirectories(node.logs());
    Files.writeString(node.logs().resolve("mongod.pid"), "4711\n");

    assertEquals(4711, recipe(SecurityOptions.NONE).serverProcess(node));
  }

  private static String line(String severity, String message, String attributes) {
    return "{\"t\":{\"$date\":\"2026-11-29T12:00:00Z\"},\"s\":\""
        + severity
        + "\",  \"c\":\"CONTROL\",  \"id\":20568,   \"ctx\":\"initandlisten\",\"msg\":\""
        + message
        + "\",\"attr\":"
        + attributes
        + "}\n";
  }

  private StoreRecipe recipe(SecurityOptions security) {
    return new MongodRecipe(new Mongod(program, "PATH"), security, false, MongoStore.Writer.NOBODY);
  }

  /** With the test's folder shortened to F. */
  private String arguments(StoreRecipe recipe, int number, int nodes) throws IOException {
    String name = "node" + number;
    NodeFolders folders =
        new NodeFolders(
            folder.resolve("data").resolve(name),
            folder.resolve("conf").resolve(name),
            folder.resolve("logs").resolve(name),
            folder.resolve("tmp").resolve(name));
    folders.prepare();
    NodeSetup setup =
        new NodeSetup(
            "an id",
            number,
            IntStream.rangeClosed(1, nodes).mapToObj(recipe::address).toList(),
            new TreeMap<>(Map.of(MongoRecipe.PORT, 27017)),
            folders,
            new Jdk(folder, 17),
            new ServerJars(folder.resolve("stores/mongodb/lib")));
    return String.join(" ", recipe.prepare(setup).arguments()).replace(folder.toString(), "F");
  }

  private List<NodeState> states(int nodes) {
    return IntStream.rangeClosed(1, nodes)
        .mapToObj(
            number ->
                new NodeState(
                    "an id",
                    number,
                    "127.0.0." + number,
                    new TreeMap<>(Map.of(MongoRecipe.PORT, 27017)),
                    new ProcessIdentity(1, 2),
                    folder.resolve("data/node" + number),
                    folder.resolve("logs/node" + number)))
        .toList();
  }
}
