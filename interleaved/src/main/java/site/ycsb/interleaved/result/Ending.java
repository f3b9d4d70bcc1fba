package site.ycsb.interleaved.result;

/**
 * Why a measurement ended.
 *
 * @param reason in a word
 * @param sentence in words
 * @param seconds how long blocks were measured
 * @param precision half the width of intervals that was requested, in percent
 * @param exitCode what the command ends with
 */
public record Ending(
    Reason reason, String sentence, double seconds, double precision, int exitCode) {
  /** Why. */
  public enum Reason {
    /** All comparisons are as precise as requested. */
    PRECISE,
    /** Time is up. */
    TIME,
    /** The user ended it. */
    INTERRUPTED,
    /** An arm can't go on. */
    FAILED
  }
}
