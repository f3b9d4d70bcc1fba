package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class ProblemTest {
  @Test
  void toString_ruleThatEndsWithAPeriod_hasNoOther() {
    assertEquals(
        "table=a. (-p): the store has no table a. Create it",
        new Problem("table", "a.", "-p", "the store has no table a.", "Create it").toString());
  }

  @Test
  void toString_secretGivenAsItIs_isMasked() {
    assertEquals(
        "db.password=*** (-p): must be shorter. Shorten it",
        new Problem("db.password", "hunter2", "-p", "must be shorter", "Shorten it").toString());
    assertEquals(
        "db.url=jdbc:h2:mem:a;password=*** (-p): must be b. Give b",
        new Problem("db.url", "jdbc:h2:mem:a;password=hunter2", "-p", "must be b", "Give b")
            .toString());
  }
}
