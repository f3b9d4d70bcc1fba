package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NoRecordsFoundWarningTest {
  private static Optional<NoRecordsFoundWarning> in(Map<String, Map<String, Long>> statusTotals) {
    return NoRecordsFoundWarning.in(statusTotals);
  }

  @Test
  void in_noReadFoundItsRecord_tellsHowMany() {
    assertEquals(
        Optional.of(new NoRecordsFoundWarning("READ", 7)),
        in(Map.of("READ", Map.of("NOT_FOUND", 7L), "UPDATE", Map.of("OK", 3L))));
  }

  @Test
  void in_onlyUpdates_goesByThem() {
    assertEquals(
        Optional.of(new NoRecordsFoundWarning("UPDATE", 3)),
        in(Map.of("UPDATE", Map.of("NOT_FOUND", 3L), "INSERT", Map.of("OK", 1L))));
  }

  @Test
  void in_anyReadFoundItsRecordOrFailed_isEmpty() {
    assertEquals(Optional.empty(), in(Map.of("READ", Map.of("NOT_FOUND", 7L, "OK", 1L))));
    assertEquals(Optional.empty(), in(Map.of("READ", Map.of("NOT_FOUND", 7L, "ERROR", 1L))));
    assertEquals(
        Optional.empty(), in(Map.of("READ", Map.of("OK", 7L), "UPDATE", Map.of("NOT_FOUND", 3L))));
  }

  @Test
  void in_nothingLookedFor_isEmpty() {
    assertEquals(Optional.empty(), in(Map.of("INSERT", Map.of("OK", 7L))));
  }
}
