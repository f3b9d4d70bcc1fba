package site.ycsb.client.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.client.run.DescribedDB;
import site.ycsb.client.run.ReadOnlyWorkload;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.workloads.CoreWorkload;

class MistypedKeysTest {
  private static final DB CASSANDRA =
      new DescribedDB(Property.string("cassandra.password", null, "A secret."));
  private static final Workload SILENT = new ReadOnlyWorkload();

  /** Reads no properties. */
  private static final class TellingWorkload extends CoreWorkload {
    @Override
    public List<Property<?>> properties() {
      return List.of();
    }
  }

  private static final class HandingOnDB extends DescribedDB {
    HandingOnDB() {
      super(Property.string("toy.regions", null, "A number."));
    }

    @Override
    public boolean handsOn(String key) {
      return key.startsWith("toy.");
    }
  }

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private void check(Workload workload, String key) {
    check(CASSANDRA, workload, key);
  }

  private void check(DB db, Workload workload, String key) {
    SourcedProperties properties = new SourcedProperties();
    properties.set(key, "x", "-p");
    Problems problems = new Problems();
    new MistypedKeys(List.of(), new PrintStream(said, true, UTF_8))
        .check(properties, db, workload, problems);
    assertTrue(problems.isEmpty());
  }

  @Test
  void check_keyOfTheBindingInUse_isWarnedAboutEvenIfTheWorkloadCantTell() {
    for (Workload workload : List.of(new TellingWorkload(), SILENT)) {
      said.reset();
      check(workload, "cassandra.pasword");
      assertEquals(
          "WARNING: cassandra.pasword (-p): nothing in this run reads it. Did you mean"
              + " cassandra.password?",
          said.toString(UTF_8).strip());
    }
  }

  @Test
  void check_keyOfAnotherBinding_isFine() {
    check(SILENT, "hbase.pasword");
    assertEquals("", said.toString(UTF_8));
  }

  @Test
  void check_keyHandedOnToTheDriver_isWarnedAboutOnlyIfItLooksLikeAnother() {
    DB db = new HandingOnDB();

    check(db, new TellingWorkload(), "toy.something.else");
    assertEquals("", said.toString(UTF_8));
    check(db, new TellingWorkload(), "toy.regoins");
    assertEquals(
        "WARNING: toy.regoins (-p): handed on to the driver as it is. Did you mean toy.regions?",
        said.toString(UTF_8).strip());
  }
}
