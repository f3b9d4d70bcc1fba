package site.ycsb.interleaved.result;

/**
 * Why a measurement ended.
 *
 * @param sentence the reason in words
 * @param seconds how long blocks were measured
 * @param blocks how many are complete
 * @param exitCode what the command ends with
 */
public record Ending(Reason reason, String sentence, double seconds, int blocks, int exitCode) {
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
