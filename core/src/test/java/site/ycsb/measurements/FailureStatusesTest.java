package site.ycsb.measurements;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FailureStatusesTest {
  @ParameterizedTest
  @CsvSource({
    "OK, false",
    "BATCHED_OK, false",
    "NOT_FOUND, false",
    "CACHE_MISS, false",
    "SLOW, false",
    "ERROR, true",
    "NOT_IMPLEMENTED, true",
    "UNEXPECTED_STATE, true",
    "BAD_REQUEST, true",
    "FORBIDDEN, true",
    "SERVICE_UNAVAILABLE, true",
    "DECRYPTION_FAILED, true",
    "TMP-ERROR, true",
    "Timeout, true",
    "TIMED_OUT, true"
  })
  void contains_name_tellsFailures(String name, boolean failure) {
    assertEquals(failure, FailureStatuses.contains(name));
  }

  @Test
  void othersIn_ofAllOperations_areAddedUp() {
    assertEquals(
        Map.of("CACHE_MISS", 5L, "SLOW", 1L),
        FailureStatuses.othersIn(
            Map.of(
                "READ", Map.of("OK", 9L, "CACHE_MISS", 2L, "ERROR", 1L),
                "LOOKUP", Map.of("CACHE_MISS", 3L, "SLOW", 1L))));
  }
}
