package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.spi.audit.AuditAnswer;

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
  void requiresProof_nameThatServicesDontAllow_isNone() {
    assertTrue(
        Rejections.requiresProof(
            new IOException(new AccessDeniedException("Authentication is required"))));
    assertFalse(
        Rejections.requiresProof(
            new AccessDeniedException(
                "Connection from 127.0.0.1 for service ClientService is unauthorized for user:"
                    + " ycsb-audit-1")));
  }

  @ParameterizedTest
  @CsvSource({
    "User: ycsb is not allowed to impersonate ycsb-audit-1, YES, YES",
    "User: ycsb is not allowed to impersonate ycsb-audit-1, UNKNOWN, PARTLY",
    "User: ycsb is not allowed to impersonate ycsb-audit-1, NO, PARTLY",
    "Authentication is required, YES, UNKNOWN",
    "Insufficient permissions, YES, UNKNOWN"
  })
  void proxyRules_rejection_countsOnlyWhenItIsThatOfARule(
      String message, AuditAnswer verified, AuditAnswer expected) {
    boolean rejected = Rejections.forbidsProxy(new AccessDeniedException(message));
    assertEquals(expected, InventedUsers.proxyRules(rejected, verified));
  }

  @Test
  void message_severalCausesAndLines_isTheFirstLineOfTheInnermost() {
    assertEquals(
        "inner", Rejections.message(new IOException("outer", new IOException("inner\n\tat x"))));
  }
}
