package site.ycsb.spi.run;

import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.config.Notices;

/** What bindings return as a status: some return null, or one without a name. */
public final class ReturnedStatus {
  private ReturnedStatus() {}

  /** The status, or ERROR where it is none; then the run keeps the reason. */
  public static Status of(@Nullable Status returned, Notices notices) {
    return returned == null || returned.getName() == null ? error(returned, notices) : returned;
  }

  /** The same in the run of a DB. */
  public static Status of(@Nullable Status returned, DB db) {
    return returned == null || returned.getName() == null
        ? error(returned, RunContext.of(db.getProperties()).notices())
        : returned;
  }

  private static Status error(@Nullable Status returned, Notices notices) {
    notices.keepReason(
        Status.ERROR.getName(),
        "the binding returned " + (returned == null ? "no status" : "a status without a name"));
    return Status.ERROR;
  }
}
