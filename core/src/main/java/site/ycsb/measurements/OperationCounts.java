package site.ycsb.measurements;

import java.util.Map;

/**
 * How the operations of a run ended, added up.
 *
 * @param operations all that were done on the store
 * @param failed those that failed, see {@link FailureStatuses}; a record that isn't there is an
 *     outcome, not a failure
 * @param failedDecryptions operations whose result couldn't be decrypted
 * @param failedVerifications results that weren't what they should be; an operation may be in both
 */
public record OperationCounts(
    long operations, long failed, long failedDecryptions, long failedVerifications) {
  /** The share of operations that may fail where figures are compared with others, in percent. */
  public static final long MAX_FAILED_PERCENT = 1;

  private static final long ENOUGH_FOR_A_SHARE = 100;

  /** What is measured of checks of data that an operation on the store returned. */
  public static final String VERIFY = "VERIFY";

  /** The same of data of which only a part could be checked. */
  public static final String VERIFY_PARTIAL = "VERIFY-PARTIAL";

  public static final String DECRYPTION_FAILED = "DECRYPTION_FAILED";

  /** Whether it is measured of the client's checks, and is no operation on the store. */
  public static boolean isVerification(String operation) {
    return operation.equals(VERIFY) || operation.equals(VERIFY_PARTIAL);
  }

  public static OperationCounts of(Map<String, Map<String, Long>> statusTotals) {
    long operations = 0;
    long failed = 0;
    long failedDecryptions = 0;
    long failedVerifications = 0;
    for (Map.Entry<String, Map<String, Long>> operation : statusTotals.entrySet()) {
      boolean verification = isVerification(operation.getKey());
      for (Map.Entry<String, Long> status : operation.getValue().entrySet()) {
        long count = status.getValue();
        if (verification) {
          failedVerifications += status.getKey().equals("OK") ? 0 : count;
          continue;
        }
        operations += count;
        failed += FailureStatuses.contains(status.getKey()) ? count : 0;
        failedDecryptions += status.getKey().equals(DECRYPTION_FAILED) ? count : 0;
      }
    }
    return new OperationCounts(operations, failed, failedDecryptions, failedVerifications);
  }

  public boolean hasDataErrors() {
    return failedDecryptions > 0 || failedVerifications > 0;
  }

  public boolean allFailed() {
    return operations > 0 && failed == operations;
  }

  public double failedShare() {
    return operations == 0 ? 0 : (double) failed / operations;
  }

  /** Whether a larger share than this failed, of so many operations that a share can be told. */
  public boolean exceeds(double share) {
    return operations >= ENOUGH_FOR_A_SHARE && failedShare() > share;
  }

  /** Whether so many failed that the metrics mean something else. */
  public boolean manyFailed() {
    return failed * 100 > operations * MAX_FAILED_PERCENT;
  }
}
