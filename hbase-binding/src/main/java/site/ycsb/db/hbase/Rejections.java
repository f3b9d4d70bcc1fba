package site.ycsb.db.hbase;

import java.util.Arrays;
import java.util.Locale;
import site.ycsb.config.Causes;

/** What failures of HBase's client mean to an audit, by the names and texts of exceptions. */
final class Rejections {
  private static final String PROOF_REQUIRED = "authentication is required";

  private Rejections() {}

  /** Whether a server rejected a user, for whatever reason. */
  static boolean isRejection(Throwable failure) {
    return isSaid(failure, "accessdenied", "accesscontrol") || requiresProof(failure);
  }

  /**
   * Whether a server lets in nobody without a proof of who they are. Other rejections don't show
   * that: with simple authentication and authorization of services a name is rejected that anyone
   * may replace by one that is allowed.
   *
   * <p>Source: {@code org.apache.hadoop.hbase.ipc.ServerRpcConnection} of HBase 2.6.
   */
  static boolean requiresProof(Throwable failure) {
    return isSaid(failure, PROOF_REQUIRED);
  }

  /** Whether a server's answer says so. */
  static boolean requiresProof(String answer) {
    return answer.toLowerCase(Locale.ROOT).contains(PROOF_REQUIRED);
  }

  /**
   * Whether a rule keeps a user from acting in the name of another one. Source: {@code
   * org.apache.hadoop.security.authorize.DefaultImpersonationProvider} of Hadoop 3.
   */
  static boolean forbidsProxy(Throwable failure) {
    return isSaid(failure, "not allowed to impersonate");
  }

  /**
   * Whether a server ended the connection, which HBase's client reports in place of the reason that
   * a server gives for rejecting one.
   */
  static boolean endsConnection(Throwable failure) {
    return isSaid(failure, "connection closed", "connection reset");
  }

  private static boolean isSaid(Throwable failure, String... texts) {
    for (Throwable current : Causes.of(failure)) {
      String text = current.getClass().getSimpleName() + " " + current.getMessage();
      if (Arrays.stream(texts).anyMatch(text.toLowerCase(Locale.ROOT)::contains)) {
        return true;
      }
    }
    return false;
  }

  /** The innermost message's first line. */
  static String message(Throwable failure) {
    return String.valueOf(Causes.root(failure).getMessage()).lines().findFirst().orElse("");
  }
}
