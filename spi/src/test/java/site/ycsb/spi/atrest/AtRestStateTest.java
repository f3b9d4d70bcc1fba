package site.ycsb.spi.atrest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.spi.atrest.AtRestState.Protection;

class AtRestStateTest {
  @ParameterizedTest
  @CsvSource({
    "ENCRYPTED, ENCRYPTED, ENCRYPTED, true",
    "UNKNOWN, ENCRYPTED, ENCRYPTED, false",
    "ENCRYPTED, UNKNOWN, ENCRYPTED, false",
    "ENCRYPTED, ENCRYPTED, UNKNOWN, false",
    "ENCRYPTED, IN_CLEAR, ENCRYPTED, false",
    "ENCRYPTED, ENCRYPTED, IN_CLEAR, false"
  })
  void fulfilsRequired_partThatIsntKnownToBeEncrypted_fulfilsNothing(
      Protection data, Protection log, Protection hints, boolean fulfils) {
    assertEquals(
        fulfils, new AtRestState(data, log, hints, 256, Map.of(), List.of()).fulfilsRequired());
  }
}
