package site.ycsb.spi;

import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.config.Notices;

/** What bindings return as a status. */
public final class ReturnedStatus {
  private ReturnedStatus() {}

  /** Whether it is one; bindings return null, or one without a name. */
  public static boolean isUsable(@Nullable Status status) {
    return status != null && status.getName() != null;
  }

  /** That of an operation whose status isn't {@link #isUsable usable}; keeps the reason. */
  public static Status error(@Nullable Status returned, Notices notices) {
    notices.keepReason(
        Status.ERROR.getName(),
        "the binding returned " + (returned == null ? "no status" : "a status without a name"));
    return Status.ERROR;
  }
}
