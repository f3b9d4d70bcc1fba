package site.ycsb.db.hbase.audit;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What failures of HBase's client mean to an audit. */
final class Rejections {
  private static final int MAX_CAUSES = 20;

  private Rejections() {}

  /** Whether a server rejected a user, by the names and texts of what its client throws. */
  static boolean isRejection(Throwable failure) {
    @Nullable Throwable current = failure;
    for (int depth = 0; current != null && depth < MAX_CAUSES; depth++) {
      String text = (current.getClass().getSimpleName() + " " + current.getMessage());
      String lower = text.toLowerCase(Locale.ROOT);
      if (lower.contains("accessdenied")
          || lower.contains("accesscontrol")
          || lower.contains("authentication is required")
          || lower.contains("not allowed to impersonate")) {
        return true;
      }
      current = current.getCause();
    }
    return false;
  }

  /** The innermost message's first line. */
  static String message(Throwable failure) {
    Throwable root = failure;
    for (int depth = 0; root.getCause() != null && depth < MAX_CAUSES; depth++) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage()).lines().findFirst().orElse("");
  }
}
