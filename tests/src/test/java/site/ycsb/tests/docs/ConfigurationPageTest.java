package site.ycsb.tests.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import site.ycsb.config.Property;
import site.ycsb.config.Relation;

final class ConfigurationPageTest {
  @Test
  void configurationPage_isMadeFromTheDefinitions() throws IOException {
    String made = ConfigurationPage.text();
    Path copy = Path.of(System.getProperty("ycsb.checkout"), "tests/target/configuration.md");
    Files.createDirectories(copy.getParent());
    Files.writeString(copy, made);
    Path page = Path.of(System.getProperty("ycsb.checkout"), "docs/configuration.md");
    assertEquals(
        made,
        Files.exists(page) ? Files.readString(page) : "",
        "docs/configuration.md isn't what the code defines: copy tests/target/configuration.md");
  }

  @Test
  void relations_areToPropertiesOfThePageAndValuesThatTheyTake() {
    Map<String, Property<?>> defined = ConfigurationPage.definitions();
    Set<String> related = new TreeSet<>();
    for (Property<?> property : defined.values()) {
      for (Relation relation : property.relations()) {
        related.add(property.key());
        for (Property<?> other : relation.others()) {
          assertNotSame(property, other, property.key());
          assertSame(defined.get(other.key()), other, () -> property.key() + ": " + other.key());
          relation.values().forEach(value -> assertNotNull(other.parser().apply(value), value));
        }
        relation.when().forEach(own -> assertNotNull(property.parser().apply(own), own));
        assertTrue(relation.values().isEmpty() || relation.others().size() == 1, property.key());
      }
    }
    assertTrue(related.containsAll(Set.of("encryption.kms", "keytab", "slo", "metrics.host")));
  }
}
