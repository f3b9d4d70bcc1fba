package site.ycsb.measurements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.ExitCode;

class OperationCountsTest {
  @Test
  void of_notFoundAndBatched_areNoFailures() {
    OperationCounts outcome =
        OperationCounts.of(Map.of("READ", Map.of("OK", 1L, "NOT_FOUND", 2L, "BATCHED_OK", 3L)));
    assertEquals(new OperationCounts(6, 0, 0, 0), outcome);
    assertFalse(outcome.manyFailed());
  }

  @Test
  void of_statusOfABinding_isNoFailure() {
    OperationCounts outcome =
        OperationCounts.of(Map.of("READ", Map.of("CACHE_MISS", 5L, "TMP-ERROR", 1L)));
    assertEquals(new OperationCounts(6, 1, 0, 0), outcome);
  }

  @Test
  void of_verifications_areNoOperations() {
    OperationCounts outcome =
        OperationCounts.of(
            Map.of("READ", Map.of("OK", 3L), "VERIFY", Map.of("OK", 1L, "UNEXPECTED_STATE", 2L)));
    assertEquals(new OperationCounts(3, 0, 0, 2), outcome);
  }

  @Test
  void of_partialVerifications_areNoOperations() {
    OperationCounts outcome =
        OperationCounts.of(
            Map.of(
                "SCAN", Map.of("OK", 850L, "ERROR", 150L), "VERIFY-PARTIAL", Map.of("OK", 850L)));
    assertEquals(new OperationCounts(1000, 150, 0, 0), outcome);
  }

  @Test
  void of_decryptionThatFailsItsVerificationToo_isCountedApart() {
    OperationCounts outcome =
        OperationCounts.of(
            Map.of("READ", Map.of("DECRYPTION_FAILED", 2L), "VERIFY", Map.of("ERROR", 2L)));
    assertEquals(new OperationCounts(2, 2, 2, 2), outcome);
  }

  @Test
  void of_failedDecryptionWithoutVerification_isADataError() {
    OperationCounts outcome =
        OperationCounts.of(Map.of("READ", Map.of("OK", 9L, "DECRYPTION_FAILED", 1L)));
    assertEquals(new OperationCounts(10, 1, 1, 0), outcome);
    assertTrue(outcome.hasDataErrors());
    assertFalse(OperationCounts.of(Map.of("READ", Map.of("OK", 9L, "ERROR", 1L))).hasDataErrors());
  }

  @Test
  void manyFailed_moreThanOneInAHundred_isTrue() {
    assertFalse(new OperationCounts(100, 1, 0, 0).manyFailed());
    assertTrue(new OperationCounts(100, 2, 0, 0).manyFailed());
  }

  @Test
  void allFailed_noOperations_isFalse() {
    assertFalse(new OperationCounts(0, 0, 0, 0).allFailed());
    assertTrue(new OperationCounts(2, 2, 0, 0).allFailed());
  }

  @Test
  void worse_codes_followThePrecedence() {
    assertEquals(130, ExitCode.worse(ExitCode.INTERRUPTED.code(), ExitCode.DATA.code()));
    assertEquals(3, ExitCode.worse(ExitCode.CONFIGURATION.code(), ExitCode.DATA.code()));
    assertEquals(2, ExitCode.worse(ExitCode.CONFIGURATION.code(), ExitCode.FAILED.code()));
    assertEquals(1, ExitCode.worse(ExitCode.OK.code(), ExitCode.FAILED.code()));
  }
}
