package site.ycsb.client.cluster;

/** What follows when a client is lost in the measured part. */
public enum LossRule {
  /** The others finish, and the result ends with the last moment that all had in common. */
  FINISH,
  /** All clients stop. */
  ABORT
}
