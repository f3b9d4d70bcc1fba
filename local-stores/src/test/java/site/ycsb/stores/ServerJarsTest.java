package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerJarsTest {
  @ParameterizedTest
  @CsvSource({
    "5.0.9, 5.0.10, -1",
    "4.1.20, 5.0, -1",
    "5.0.9, 5.0.9, 0",
    "2.6.4-hadoop3, 2.6.3-hadoop3, 1"
  })
  void byVersion_versions_areComparedByTheirNumbers(String one, String other, int order) {
    assertEquals(order, Integer.signum(ServerJars.BY_VERSION.compare(one, other)));
  }
}
