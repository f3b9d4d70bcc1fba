package site.ycsb.cluster.phase;

/** A client would do something else than the others. The message tells which one and what. */
public final class RejectedException extends ClusterException {
  private static final long serialVersionUID = 1;

  public RejectedException(String message) {
    super(message);
  }
}
