package site.ycsb.compare.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * One line of the journal.
 *
 * @param event what happened
 * @param at when, as an ISO instant
 * @param trial the trial's name; null when it isn't about one
 * @param attempt which try of the trial, from 1
 * @param pid the process of a started command
 * @param pidStartedMillis when that process started, which tells it from another with its id
 * @param exitCode of an ended command
 * @param elapsedMillis of an ended command
 * @param reason why something failed, or other words
 * @param command the command line
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
    @Nullable String command) {

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
    return new JournalEvent(type, at, null, 0, 0, 0, 0, 0, null, null);
  }
}
