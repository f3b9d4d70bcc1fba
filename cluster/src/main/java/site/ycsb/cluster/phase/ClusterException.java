package site.ycsb.cluster.phase;

/** The run of several clients can't go on. The message names who or what is the reason. */
public class ClusterException extends Exception {
  private static final long serialVersionUID = 1;

  public ClusterException(String message) {
    super(message);
  }

  /** A client would do something else than the others. The message tells which one and what. */
  public static final class RejectedException extends ClusterException {
    private static final long serialVersionUID = 1;

    public RejectedException(String message) {
      super(message);
    }
  }
}
