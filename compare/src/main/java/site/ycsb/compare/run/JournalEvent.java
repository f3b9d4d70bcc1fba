package site.ycsb.compare.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.ExitCode;

/**
 * One line of the journal.
 *
 * @param event what happened
 * @param at when, as an ISO instant
 * @param trial the trial's name; null when it isn't about one
 * @param attempt which try of the trial, from 1
 * @param process of a started command; empty of everything else
 * @param end how a command ended or why something failed; empty of everything else
 * @param command the command line
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record JournalEvent(
    Type event,
    String at,
    @Nullable String trial,
    int attempt,
    @JsonUnwrapped StartedProcess process,
    @JsonUnwrapped Ending end,
    @Nullable String command) {

  /**
   * The process of a command.
   *
   * @param pid its id; 0 when there is none
   * @param pidStartedMillis when it started, which distinguishes it from another with its id
   */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record StartedProcess(long pid, long pidStartedMillis) {
    static final StartedProcess NONE = new StartedProcess(0, 0);
  }

  /**
   * How a command ended.
   *
   * @param exitCode its exit code
   * @param elapsedMillis how long it took
   * @param reason why it failed, or other words
   * @param fingerprint of what a trial that finished has measured
   */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record Ending(
      int exitCode, long elapsedMillis, @Nullable String reason, @Nullable String fingerprint) {
    static final Ending NONE = new Ending(0, 0, null);

    Ending(int exitCode, long elapsedMillis, @Nullable String reason) {
      this(exitCode, elapsedMillis, reason, null);
    }
  }

  /** Whether it lacks what each has; what a line leaves out is null. */
  @SuppressWarnings("ReferenceEquality")
  @JsonIgnore
  boolean isIncomplete() {
    @Nullable Object read = event;
    @Nullable Object time = at;
    return read == null || time == null;
  }

  /** The exit code of an ended command. */
  public int exitCode() {
    return end.exitCode();
  }

  /**
   * Whether it failed for its arguments or configuration, or, before anything was measured, for a
   * requirement that the store doesn't meet: it would again.
   */
  @JsonIgnore
  boolean isRejected() {
    return exitCode() == ExitCode.CONFIGURATION.code()
        || (exitCode() == ExitCode.DATA.code() && end.elapsedMillis() == 0);
  }

  /** Whether it is of a trial that did something else than one with this fingerprint. */
  public boolean isOfAnother(@Nullable String fingerprint) {
    @Nullable String measured = end.fingerprint();
    // folders of earlier versions have none
    return measured != null && fingerprint != null && !measured.equals(fingerprint);
  }

  /** Why something failed, or other words. */
  public @Nullable String reason() {
    return end.reason();
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

  static JournalEvent of(Type type, String at) {
    return new JournalEvent(type, at, null, 0, StartedProcess.NONE, Ending.NONE, null);
  }
}
