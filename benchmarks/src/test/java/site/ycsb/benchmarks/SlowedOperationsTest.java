package site.ycsb.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.client.command.Console;
import site.ycsb.testing.doubles.AnsweringDB;

class SlowedOperationsTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final SlowedOperations.Slowed slowed =
      new SlowedOperations.Slowed(
          4,
          new Console(
              new PrintStream(new ByteArrayOutputStream()),
              new PrintStream(err, true, StandardCharsets.UTF_8)));
  private long nanos;
  private int calls;

  private final SlowedOperations.SlowedDB db =
      new SlowedOperations.SlowedDB(
          new AnsweringDB() {
            @Override
            protected Status answer() {
              calls++;
              nanos += 1_000_000;
              return Status.OK;
            }
          },
          slowed,
          () -> nanos);

  @Test
  void slowed_manyOperations_takeTheShareLonger() {
    Map<String, ByteIterator> values = new HashMap<>(Map.of("field0", new StringByteIterator("v")));
    for (int i = 0; i < 500; i++) {
      assertEquals(Status.OK, db.update("table", "key", values));
      assertEquals(Status.OK, db.scan("table", "key", 1, null, new Vector<>()));
    }

    assertEquals(1040, calls);
    assertEquals(0.04, slowed.share(), 1e-9);
  }

  @Test
  void print_afterOperations_printsTheTruth() {
    for (int i = 0; i < 50; i++) {
      db.read("table", "key", null, new HashMap<>());
    }
    slowed.print();

    String text = err.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("took 1.000 times as long") && text.contains("0.9615"), text);
  }
}
