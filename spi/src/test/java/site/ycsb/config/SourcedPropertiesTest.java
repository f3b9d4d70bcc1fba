package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Properties;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.run.RunContext;

final class SourcedPropertiesTest {
  @Test
  void set_twice_laterValueAndOriginWin() {
    SourcedProperties properties = new SourcedProperties();
    properties.set("table", "a", "workloads/workloada");
    properties.set("table", "b", "-p");
    assertEquals("b", properties.getProperty("table"));
    assertEquals("-p", SourcedProperties.originOf(properties, "table"));
    assertEquals("properties", SourcedProperties.originOf(new Properties(), "table"));
  }

  @Test
  void copy_keepsOriginsAndBelongsToAnotherRun() {
    SourcedProperties properties = new SourcedProperties();
    properties.set("table", "a", "-p");
    SourcedProperties copy = properties.copy();
    copy.set("table", "b", "derived");
    assertEquals("a", properties.getProperty("table"));
    assertEquals("derived", SourcedProperties.originOf(copy, "table"));
    assertNotSame(RunContext.of(properties), RunContext.of(copy));
    assertNull(copy.getProperty("other"));
  }

  @Test
  void equals_sameContent_areDifferentRuns() {
    assertNotEquals(new SourcedProperties(), new SourcedProperties());
  }

  @Test
  void recordReads_keysAskedFor_areKnownHereAndInCopiesOfTheRun() {
    SourcedProperties properties = new SourcedProperties();
    for (String key : List.of("a", "b", "c", "d", "e", "f", "before", "after", "other")) {
      properties.set(key, "x", "-p");
    }
    SourcedProperties ofTheRun = SourcedProperties.copyOf(properties);
    SourcedProperties ofAnother = properties.copy();
    assertEquals("x", properties.getProperty("before"));
    properties.recordReads(
        () -> {
          assertEquals("x", properties.getProperty("a"));
          assertEquals("x", properties.getProperty("b", ""));
          assertEquals("x", properties.get("c"));
          assertTrue(properties.containsKey("d"));
          assertEquals("x", new Properties(properties).getProperty("e"));
          assertEquals("x", ofTheRun.getProperty("f"));
          assertEquals("x", ofAnother.getProperty("other"));
          assertEquals(9, SourcedProperties.entriesOf(properties).size());
          assertEquals(9, SourcedProperties.copyOf(properties).size());
        });
    assertEquals("x", properties.getProperty("after"));

    assertEquals(
        List.of("a", "b", "c", "d", "e", "f"),
        properties.stringPropertyNames().stream().filter(properties::isRead).sorted().toList());
    assertFalse(properties.areAllRead());
    assertTrue(ofTheRun.isRead("a"));
    assertFalse(ofAnother.isRead("other"));
  }

  @Test
  void recordReads_allEntries_areAllRead() {
    List<Function<Properties, Object>> ways =
        List.of(
            Properties::stringPropertyNames,
            Properties::propertyNames,
            Properties::entrySet,
            Properties::keySet,
            Properties::keys,
            Properties::values,
            Properties::elements,
            given -> new HashMap<>(given),
            given -> {
              Properties copy = new Properties();
              copy.putAll(given);
              return copy;
            },
            given -> {
              Properties copy = new Properties();
              given.forEach(copy::put);
              return copy;
            });
    for (Function<Properties, Object> way : ways) {
      SourcedProperties properties = new SourcedProperties();
      properties.set("a", "x", "-p");
      properties.recordReads(() -> assertNotNull(way.apply(properties)));
      assertTrue(properties.areAllRead(), () -> "way " + ways.indexOf(way));
    }
  }
}
