package site.ycsb.crypto.primitive;

/**
 * What can be said of a FIPS module: whether one, in approved mode, computes everything on data and
 * keys. Which versions of it are validated is in NIST's list of certificates, and not known here.
 *
 * @param answer whether it does
 * @param text the same in words, with what is known of the module
 */
public record FipsClaim(Answer answer, String text) {
  /** A claim for what is known to be none. */
  public static FipsClaim none() {
    return new FipsClaim(Answer.NO, "not a validated module");
  }

  /** The claim where something is computed elsewhere. */
  public FipsClaim except(String elsewhere) {
    return answer == Answer.YES
        ? new FipsClaim(
            Answer.NO, "not everything by a FIPS module: " + elsewhere + "; else " + text)
        : this;
  }

  /** Whether a FIPS module computes everything. */
  public enum Answer {
    YES(1),
    NO(0),
    /** The provider may pass calls on to one. */
    UNKNOWN(-1);

    private final long number;

    Answer(long number) {
      this.number = number;
    }

    /** As a metric. */
    public long number() {
      return number;
    }
  }
}
