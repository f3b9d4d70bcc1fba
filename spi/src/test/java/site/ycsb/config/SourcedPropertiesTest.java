package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Properties;
import org.junit.jupiter.api.Test;

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
  void copy_keepsOriginsAndLeavesAttachmentsOut() {
    SourcedProperties properties = new SourcedProperties();
    properties.set("table", "a", "-p");
    RunScope.of(properties).put(String.class, "attached");
    SourcedProperties copy = properties.copy();
    copy.set("table", "b", "derived");
    assertEquals("a", properties.getProperty("table"));
    assertEquals("derived", SourcedProperties.originOf(copy, "table"));
    assertEquals(java.util.Optional.empty(), RunScope.of(copy).find(String.class));
    assertNull(copy.getProperty("other"));
  }

  @Test
  void equals_sameContent_areDifferentRuns() {
    assertNotEquals(new SourcedProperties(), new SourcedProperties());
  }
}
