package site.ycsb.cluster.session;

import org.apache.curator.RetryPolicy;
import org.apache.curator.RetrySleeper;

/**
 * Ends retries when the session is lost: each of them waits for a connection, so that all together
 * would keep a client waiting for minutes that can't deliver anything any more.
 */
final class RetryUntilLost implements RetryPolicy {
  private final RetryPolicy policy;
  private final SessionStates states;

  /** Retries as the policy does, for as long as the session isn't lost. */
  RetryUntilLost(RetryPolicy policy, SessionStates states) {
    this.policy = policy;
    this.states = states;
  }

  @Override
  public boolean allowRetry(Throwable failure) {
    return policy.allowRetry(failure);
  }

  @Override
  public boolean allowRetry(int retries, long elapsedMillis, RetrySleeper sleeper) {
    return states.state() != SessionState.LOST
        && policy.allowRetry(retries, elapsedMillis, sleeper);
  }
}
