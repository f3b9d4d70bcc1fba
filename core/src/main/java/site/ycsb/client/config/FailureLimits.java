package site.ycsb.client.config;

import site.ycsb.config.Settings;

/**
 * How much may fail.
 *
 * @param maxShare the share of failed operations that makes a run invalid
 * @param abort whether a run that is beyond it ends at once
 * @param maxMissing the share of records that should be there and aren't that makes a run invalid
 * @param maxSeconds how long every operation may fail; 0 is for ever
 */
public record FailureLimits(double maxShare, boolean abort, double maxMissing, long maxSeconds) {
  static FailureLimits from(Settings settings) {
    return new FailureLimits(
        settings.get(ClientProperties.MAX_FAILURES),
        settings.isGiven(ClientProperties.MAX_FAILURES),
        settings.get(ClientProperties.MAX_MISSING),
        settings.get(ClientProperties.MAX_FAILURE_SECONDS));
  }
}
