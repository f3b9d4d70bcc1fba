package site.ycsb.db.session;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;

class LostWritesTest {
  private final List<String> counted = new ArrayList<>();
  private final LostWrites lost =
      new LostWrites(
          "Store",
          "INSERT",
          (operation, status) -> counted.add(operation + " " + status.getName()));

  @Test
  void throwIfAny_writesThatFailed_areCountedEachAndTold() {
    lost.record(Status.ERROR);
    lost.record(Status.SERVICE_UNAVAILABLE);
    lost.record(Status.OK);

    DBException e = assertThrows(DBException.class, lost::throwIfAny);

    assertEquals(
        "Store: 2 writes that had been accepted into a batch weren't stored", e.getMessage());
    assertEquals(List.of("INSERT ERROR", "INSERT SERVICE_UNAVAILABLE"), counted);
  }

  @Test
  void throwIfAny_noneOrToldBefore_isSilent() {
    lost.record(Status.OK);
    assertDoesNotThrow(lost::throwIfAny);

    lost.record(Status.ERROR);
    assertThrows(DBException.class, lost::throwIfAny);
    assertDoesNotThrow(lost::throwIfAny);
  }
}
