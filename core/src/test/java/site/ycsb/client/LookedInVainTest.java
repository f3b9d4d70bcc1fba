package site.ycsb.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LookedInVainTest {
  private static Optional<LookedInVain> in(Map<String, Map<String, Long>> statusTotals) {
    return LookedInVain.in(statusTotals);
  }

  @Test
  void in_noReadFoundItsRecord_tellsHowMany() {
    assertEquals(
        Optional.of(new LookedInVain("READ", 7)),
        in(Map.of("READ", Map.of("NOT_FOUND", 7L), "UPDATE", Map.of("OK", 3L))));
  }

  @Test
  void in_onlyUpdates_goesByThem() {
    assertEquals(
        Optional.of(new LookedInVain("UPDATE", 3)),
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
