package site.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.config.ConfigurationException;

final class BasicDBTest {
  private static String printedBy(Properties properties) {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      BasicDB db = new BasicDB();
      db.setProperties(properties);
      db.init();
      Map<String, ByteIterator> values = new HashMap<>();
      values.put("f", new StringByteIterator("value"));
      db.insert("t", "k", values);
      db.cleanup();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void init_propertiesWithASecret_masksIt() {
    Properties properties = new Properties();
    properties.setProperty("cassandra.password", "open sesame");
    String printed = printedBy(properties);
    assertFalse(printed.contains("sesame"), printed);
    assertTrue(printed.contains("\"cassandra.password\"=\"***\""), printed);
  }

  @Test
  void operations_notVerbose_printNothing() {
    Properties properties = new Properties();
    properties.setProperty(BasicDB.VERBOSE, "false");
    assertEquals("", printedBy(properties));
  }

  @Test
  void init_delayThatIsNoNumber_isRejected() {
    Properties properties = new Properties();
    properties.setProperty(BasicDB.SIMULATE_DELAY, "long");
    ConfigurationException e =
        assertThrows(ConfigurationException.class, () -> printedBy(properties));
    assertEquals(BasicDB.SIMULATE_DELAY, e.problems().get(0).key());
  }

  @Test
  void goodBadUgly_boundsThatDontGrow_areRejected() {
    Properties properties = new Properties();
    properties.setProperty(GoodBadUglyDB.SIMULATE_DELAY, "5,4,3,2,1");
    GoodBadUglyDB db = new GoodBadUglyDB();
    db.setProperties(properties);
    ConfigurationException e = assertThrows(ConfigurationException.class, db::init);
    assertEquals(GoodBadUglyDB.SIMULATE_DELAY, e.problems().get(0).key());
  }

  @Test
  void goodBadUgly_operation_takesAtLeastTheFirstBound() {
    Properties properties = new Properties();
    properties.setProperty(GoodBadUglyDB.SIMULATE_DELAY, "2000,2000,2000,2000,2000");
    GoodBadUglyDB db = new GoodBadUglyDB();
    db.setProperties(properties);
    db.init();
    long startNanos = System.nanoTime();
    assertEquals(Status.OK, db.delete("t", "k"));
    assertTrue(System.nanoTime() - startNanos >= 2_000_000);
  }
}
