package site.ycsb.cluster.phase;

/**
 * Why the run is aborted, for all clients.
 *
 * @param reason for the user
 * @param rejection whether clients would have done different things
 */
record Abortion(String reason, boolean rejection) {
  static Abortion of(Exception failure) {
    return failure instanceof ClusterException reason
        ? new Abortion(String.valueOf(reason.getMessage()), reason instanceof RejectedException)
        : new Abortion("the coordinator failed: " + inWords(failure), false);
  }

  private static String inWords(Exception failure) {
    String kind = failure.getClass().getSimpleName();
    return failure.getMessage() == null ? kind : kind + ", " + failure.getMessage();
  }

  ClusterException exception() {
    return rejection ? new RejectedException(reason) : new ClusterException(reason);
  }
}
