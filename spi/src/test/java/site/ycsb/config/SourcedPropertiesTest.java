package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Properties;
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
}
