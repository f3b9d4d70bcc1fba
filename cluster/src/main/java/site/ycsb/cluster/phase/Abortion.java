package site.ycsb.cluster.phase;

/**
 * Why the run is aborted, for all clients.
 *
 * @param reason for the user
 * @param rejection whether clients would have done different things
 */
record Abortion(String reason, boolean rejection) {
  static Abortion of(ClusterException reason) {
    return new Abortion(String.valueOf(reason.getMessage()), reason instanceof RejectedException);
  }

  ClusterException exception() {
    return rejection ? new RejectedException(reason) : new ClusterException(reason);
  }
}
