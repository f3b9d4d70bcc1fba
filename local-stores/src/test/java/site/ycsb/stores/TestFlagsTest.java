package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestFlagsTest {
  @AfterEach
  void remove() {
    System.clearProperty(TestFlags.PROPERTY);
  }

  @Test
  void given_none_isEmpty() {
    assertEquals(List.of(), TestFlags.given());
    System.setProperty(TestFlags.PROPERTY, " ");
    assertEquals(List.of(), TestFlags.given());
  }

  @Test
  void given_separatedByBlanksOrCommas_areOneByOne() {
    System.setProperty(TestFlags.PROPERTY, " -Xms1m,-Da=b  -XX:+UseSerialGC, -Dc ");

    assertEquals(List.of("-Xms1m", "-Da=b", "-XX:+UseSerialGC", "-Dc"), TestFlags.given());
  }
}
