package site.ycsb.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.PropertySource;

class MistypedKeysTest {
  private static final PropertySource CASSANDRA =
      () -> List.of(Property.string("cassandra.password", null, "A secret."));

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private void check(Object workload, String key) {
    check(CASSANDRA, workload, key);
  }

  private void check(PropertySource db, Object workload, String key) {
    SourcedProperties properties = new SourcedProperties();
    properties.set(key, "x", "-p");
    Problems problems = new Problems();
    new MistypedKeys(List.of(), new PrintStream(said, true, UTF_8))
        .check(properties, db, workload, problems);
    assertTrue(problems.isEmpty());
  }

  @Test
  void check_keyOfTheBindingInUse_isWarnedAboutEvenIfTheWorkloadCantTell() {
    PropertySource telling = () -> List.of();
    for (Object workload : List.of(telling, "silent")) {
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
    check("silent", "hbase.pasword");
    assertEquals("", said.toString(UTF_8));
  }

  @Test
  void check_keyHandedOnToTheDriver_isWarnedAboutOnlyIfItLooksLikeAnother() {
    PropertySource db =
        new PropertySource() {
          @Override
          public List<Property<?>> properties() {
            return List.of(Property.string("toy.regions", null, "A number."));
          }

          @Override
          public boolean handsOn(String key) {
            return key.startsWith("toy.");
          }
        };

    check(db, (PropertySource) List::of, "toy.something.else");
    assertEquals("", said.toString(UTF_8));
    check(db, (PropertySource) List::of, "toy.regoins");
    assertEquals(
        "WARNING: toy.regoins (-p): handed on to the driver as it is. Did you mean toy.regions?",
        said.toString(UTF_8).strip());
  }
}
