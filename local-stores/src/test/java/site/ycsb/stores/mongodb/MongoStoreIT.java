package site.ycsb.stores.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bson.Document;
import org.bson.types.Binary;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.stores.ListeningSockets;
import site.ycsb.stores.OccupiedPort;
import site.ycsb.stores.ServerProcesses;
import site.ycsb.stores.StartOptions;
import site.ycsb.stores.StoreControl;
import site.ycsb.stores.StoreEnvironment;

/** Boots the stand-in. */
@Timeout(200)
class MongoStoreIT {
  private static final int RECORDS = 500;

  private final Path folder;
  private final ServerProcesses servers;
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private final StoreControl control;

  MongoStoreIT(@TempDir Path folder) {
    // a space and a quote, as a user's folder may have them
    this.folder = folder.resolve("it's a folder");
    this.servers = new ServerProcesses("site.ycsb.stores.mongodb.server.Main", this.folder);
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.put("YCSB_MONGOD", "stand-in");
    this.control =
        new MongoStore()
            .control(
                new StoreEnvironment(
                    this.folder,
                    Path.of(System.getProperty(StoreEnvironment.STORES_PROPERTY)),
                    variables,
                    new PrintStream(messages, true, UTF_8)));
  }

  @AfterEach
  void nothingIsLeft() {
    servers.assertNoneLeft();
  }

  @Test
  void lease_standardPortTaken_servesOnAnotherAndKeepsRecordsOverRestart() throws Exception {
    try (ServerSocket occupied = OccupiedPort.at(27017);
        LocalStore.Lease lease = control.lease(StartOptions.NONE);
        MongoClient client = client(lease)) {
      assertTrue(control.status().running(), control.status().toString());
      assertFalse(occupied.isClosed());
      assertFalse(url(lease).contains(":" + occupied.getLocalPort() + "/"), url(lease));
      collection(client).insertOne(new Document("_id", "a key").append("value", "kept"));
      List<String> sockets = ListeningSockets.of(servers.running().get(0));
      assertEquals(1, sockets.size(), sockets.toString());
      assertTrue(ListeningSockets.isLoopback(sockets.get(0)), sockets.toString());
      assertTrue(
          url(lease).contains(":" + ListeningSockets.port(sockets.get(0)) + "/"),
          sockets.toString());
    }
    assertFalse(control.status().running());

    try (LocalStore.Lease lease = control.lease(StartOptions.NONE);
        MongoClient client = client(lease)) {
      Document record = collection(client).find(Filters.eq("_id", "a key")).first();
      assertEquals("kept", record.getString("value"));
    }
  }

  @Test
  void server_portTakenAfterItWasPicked_endsSoThatAnotherPortCanBeTried() throws Exception {
    Path jars = Path.of(System.getProperty(StoreEnvironment.STORES_PROPERTY), "mongodb", "lib");
    Files.createDirectories(folder);
    try (ServerSocket occupied = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Process server =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  jars.resolve("*").toString(),
                  "site.ycsb.stores.mongodb.server.Main",
                  "127.0.0.1",
                  Integer.toString(occupied.getLocalPort()),
                  folder.resolve("data").toString(),
                  "1")
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("server.out").toFile())
              .start();
      try {
        assertTrue(server.waitFor(60, TimeUnit.SECONDS));
        assertEquals(1, server.exitValue());
        assertTrue(
            Files.readString(folder.resolve("server.out")).contains("Address already in use"));
      } finally {
        server.destroyForcibly();
      }
    }
  }

  @Test
  void store_messagesAndServer_sayThatItIsAStandIn() {
    assertTrue(control.start(StartOptions.NONE));
    try (LocalStore.Lease lease = control.lease(StartOptions.NONE);
        MongoClient client = client(lease)) {
      Document info = client.getDatabase("admin").runCommand(new Document("buildInfo", 1));
      assertNotNull(info.getString("ycsbStandIn"));
      assertTrue(control.status().lines().get(0).contains("stand-in"));
    }
    assertTrue(control.stop());

    assertTrue(
        messages.toString(UTF_8).contains("starting MongoDB stand-in"), messages.toString(UTF_8));
  }

  /** What drivers have encrypted has a subtype of its own, which the library doesn't know. */
  @Test
  void binaries_ofDriversEncryption_keepTheirSubtypeOverRestart() {
    Binary encrypted = new Binary((byte) 6, bytes(2, 60));
    Binary key = new Binary((byte) 6, bytes(1, 40));
    Binary generic = new Binary(bytes(3, 60));
    try (LocalStore.Lease lease = control.lease(StartOptions.NONE);
        MongoClient client = client(lease)) {
      collection(client)
          .insertOne(
              new Document("_id", key)
                  .append("encrypted", encrypted)
                  .append("generic", generic)
                  .append("empty", new Binary(new byte[0]))
                  .append("inner", new Document("list", List.of("text", 1, encrypted, 2.5))));
      collection(client).insertOne(new Document("_id", "another").append("a", generic));
      collection(client)
          .updateOne(Filters.eq("_id", "another"), Updates.set("b", List.of(encrypted)));
    }
    try (LocalStore.Lease lease = control.lease(StartOptions.NONE);
        MongoClient client = client(lease)) {
      Document stored = collection(client).find(Filters.eq("_id", key)).first();
      Document another = collection(client).find(Filters.eq("b", encrypted)).first();

      assertEquals(key, stored.get("_id"));
      assertEquals(encrypted, stored.get("encrypted"));
      assertEquals(generic, stored.get("generic"));
      assertEquals(new Binary(new byte[0]), stored.get("empty"));
      assertEquals(
          List.of("text", 1, encrypted, 2.5),
          stored.get("inner", Document.class).getList("list", Object.class));
      assertEquals("another", another.get("_id"));
      assertEquals(generic, another.get("a"));
    }
  }

  private static byte[] bytes(int first, int length) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) 7);
    bytes[0] = (byte) first;
    return bytes;
  }

  @Test
  void find_fromAKeyOnInOrder_isWhatTheLibraryWouldAnswer() {
    try (LocalStore.Lease lease = control.lease(StartOptions.NONE);
        MongoClient client = client(lease)) {
      TreeSet<String> keys = new TreeSet<>();
      List<Document> documents = new ArrayList<>();
      IntStream.range(0, RECORDS)
          .forEach(
              i -> {
                String key = "user" + (i * 7919 % 100_003);
                keys.add(key);
                documents.add(new Document("_id", key).append("a", i).append("b", key));
              });
      documents.add(new Document("_id", 5).append("a", 1));
      collection(client).insertMany(documents);

      for (String from : List.of("", "user", "user5", keys.first(), keys.last(), "v")) {
        for (int limit : List.of(1, 10, RECORDS + 10)) {
          assertEquals(
              keys.tailSet(from).stream().limit(limit).toList(), scan(client, from, limit));
        }
      }
      collection(client).deleteOne(Filters.eq("_id", keys.first()));
      assertEquals(List.of(keys.higher(keys.first())), scan(client, "user", 1));
    }
  }

  /** The keys of the records, whose other fields are compared by the way. */
  private static List<String> scan(MongoClient client, String from, int limit) {
    List<String> found = new ArrayList<>();
    for (Document record :
        collection(client)
            .find(Filters.gte("_id", from))
            .sort(Sorts.ascending("_id"))
            .limit(limit)
            .projection(Projections.include("b"))) {
      assertEquals(record.get("_id"), record.get("b"));
      assertFalse(record.containsKey("a"));
      found.add(record.getString("_id"));
    }
    return found;
  }

  private static MongoCollection<Document> collection(MongoClient client) {
    return client.getDatabase("it").getCollection("records");
  }

  private static MongoClient client(LocalStore.Lease lease) {
    return MongoClients.create(url(lease));
  }

  private static String url(LocalStore.Lease lease) {
    return lease.connection().getOrDefault("mongodb.url", "");
  }
}
