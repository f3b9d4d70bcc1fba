package site.ycsb.compare.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.ExitCode;

/**
 * One line of the journal.
 *
 * @param at when, as an ISO instant
 * @param attempt which try of the trial, from 1
 * @param pid the process of a started command; 0 of everything else
 * @param pidStartedMillis when it started, which distinguishes it from another with its id
 * @param reason why it failed, or other words
 * @param fingerprint of what a trial that finished has measured
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record JournalEvent(
    Type event,
    String at,
    @Nullable String trial,
    int attempt,
    long pid,
    long pidStartedMillis,
    int exitCode,
    long elapsedMillis,
    @Nullable String reason,
    @Nullable String fingerprint,
    @Nullable String command) {

  /** Whether it lacks what each has; what a line leaves out is null. */
  @SuppressWarnings("ReferenceEquality")
  @JsonIgnore
  boolean isIncomplete() {
    @Nullable Object read = event;
    @Nullable Object time = at;
    return read == null || time == null;
  }

  /**
   * Whether it failed for its arguments or configuration, or, before anything was measured, for a
   * requirement that the store doesn't meet: it would again.
   */
  @JsonIgnore
  boolean isRejected() {
    return exitCode == ExitCode.CONFIGURATION.code()
        || (exitCode == ExitCode.DATA.code() && elapsedMillis == 0);
  }

  /** Whether it is of a trial that did something else than one with this fingerprint. */
  public boolean isOfAnother(String asked) {
    return fingerprint != null && !fingerprint.equals(asked);
  }

  /** What can happen. */
  public enum Type {
    /** The study began, or went on. */
    OPENED,
    /** A trial's measured command was started. */
    STARTED,
    /** It ended with a valid result; its output is complete on disk. */
    FINISHED,
    /** It ended without one. */
    FAILED,
    /**
     * It ended with a result that other virtual machines of the host have a part in; that is
     * nobody's failure and counts as nothing.
     */
    DISTURBED,
    /** It was stopped from outside; that is nobody's failure and counts as nothing. */
    INTERRUPTED,
    /** A server, a load or a warm-up was done, or failed with a reason. */
    PREPARED,
    /** Failures of the trial up to here are forgotten: it's tried again. */
    RETRIED,
    /** Every trial is done. */
    COMPLETED
  }
}
