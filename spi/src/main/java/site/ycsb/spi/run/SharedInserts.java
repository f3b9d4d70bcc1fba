package site.ycsb.spi.run;

/**
 * Records that several clients insert into one table during a run, each in turns of its own ({@link
 * ClientShare#interleaved}): how far this client is, and how far it knows the others to be. Found
 * in the run's {@link RunContext}. Thread-safe.
 */
public interface SharedInserts {
  RunLocal<SharedInserts> OF_RUN = RunLocal.named("shared inserts");

  /** How many of this client's insertions are acknowledged, without a gap. */
  long watermark();

  /** How many this client has begun so far, earlier runs included; what failed is among them. */
  long begun();

  /**
   * Takes note of another client's {@link #watermark}: its records up to there may be requested.
   *
   * @param client its index
   * @param count never lower than before
   */
  void publish(int client, long count);
}
