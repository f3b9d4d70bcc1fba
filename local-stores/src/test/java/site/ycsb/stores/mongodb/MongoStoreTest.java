package site.ycsb.stores.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.testing.stores.MongodDouble;

class MongoStoreTest {
  @Test
  void lease_environmentNamesAServer_leadsToItAndHidesThePassword() {
    String url = "mongodb://anna:hidden@db1:27017/?w=majority";
    ByteArrayOutputStream messages = new ByteArrayOutputStream();

    try (LocalStore.Lease lease =
        new MongoStore(
                Map.of("YCSB_MONGODB_URL", " " + url + " "), new PrintStream(messages, true, UTF_8))
            .lease()) {
      assertEquals(Map.of("mongodb.url", url), lease.connection());
      assertEquals("YCSB_MONGODB_URL", lease.origin());
      assertFalse(lease.toString().contains("hidden"), lease.toString());
    }

    String text = messages.toString(UTF_8);
    assertTrue(text.contains("YCSB_MONGODB_URL, mongodb://anna:***@db1:27017"), text);
    assertFalse(text.contains("hidden"), text);
  }

  @Test
  void waysToRealServer_onlyAStandInThere_areThree(@TempDir Path folder) throws Exception {
    PrintStream silent = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    Map<String, String> nothing = Map.of("PATH", folder + "/bin", "HOME", folder.toString());
    List<String> ways =
        List.of(
            "bin/ycsb store fetch mongodb --accept-license   # MongoDB Community, under the SSPL,"
                + " without encryption at rest",
            "export YCSB_MONGOD=<path>   # a mongod of this machine; Percona's and Enterprise"
                + " encrypt at rest",
            "export YCSB_MONGODB_URL=mongodb://<host>:27017   # a server of yours");

    assertEquals(ways, new MongoStore(nothing, silent).waysToRealServer());
    assertEquals(
        "unset YCSB_MONGOD; " + ways.get(0),
        new MongoStore(Map.of("YCSB_MONGOD", "stand-in"), silent).waysToRealServer().get(0));
    Path program = MongodDouble.install(folder.resolve("bin"), Map.of());
    for (Map<String, String> there :
        List.of(
            nothing,
            Map.of("YCSB_MONGOD", program.toString()),
            Map.of("YCSB_MONGODB_URL", "mongodb://db1:27017"))) {
      assertEquals(List.of(), new MongoStore(there, silent).waysToRealServer());
    }
  }

  @Test
  void runsHere_environmentNamesAServer_doesNot() {
    PrintStream silent = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);

    assertFalse(
        new MongoStore(Map.of("YCSB_MONGODB_URL", "mongodb://db1:27017"), silent).runsHere());
    assertTrue(new MongoStore(Map.of("YCSB_MONGODB_URL", " "), silent).runsHere());
    assertTrue(new MongoStore(Map.of(), silent).runsHere());
  }
}
