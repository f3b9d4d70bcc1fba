package site.ycsb.stores.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.store.LocalStore;

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
  void runsHere_environmentNamesAServer_doesNot() {
    PrintStream silent = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);

    assertFalse(
        new MongoStore(Map.of("YCSB_MONGODB_URL", "mongodb://db1:27017"), silent).runsHere());
    assertTrue(new MongoStore(Map.of("YCSB_MONGODB_URL", " "), silent).runsHere());
    assertTrue(new MongoStore(Map.of(), silent).runsHere());
  }
}
