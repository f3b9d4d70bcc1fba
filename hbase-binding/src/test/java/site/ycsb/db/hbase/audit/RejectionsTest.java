package site.ycsb.db.hbase.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.junit.jupiter.api.Test;

class RejectionsTest {
  @Test
  void isRejection_deniedSomewhereInTheCauses_isSeen() {
    assertTrue(
        Rejections.isRejection(
            new IOException(
                "tried 2 times", new AccessDeniedException("Insufficient permissions"))));
    assertTrue(Rejections.isRejection(new IOException("Authentication is required")));
  }

  @Test
  void isRejection_connectionThatEnds_isNone() {
    assertFalse(Rejections.isRejection(new IOException("Connection closed")));
  }

  @Test
  void message_severalCausesAndLines_isTheFirstLineOfTheInnermost() {
    assertEquals(
        "inner", Rejections.message(new IOException("outer", new IOException("inner\n\tat x"))));
  }
}
