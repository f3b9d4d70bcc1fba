package site.ycsb.client.config;

import site.ycsb.config.Settings;

/**
 * How much may fail.
 *
 * @param maxShare the share of failed operations that makes a run invalid; 1 when none does
 * @param maxSeconds how long every operation may fail; 0 is for ever
 */
public record FailureLimits(double maxShare, long maxSeconds) {
  static FailureLimits from(Settings settings) {
    return new FailureLimits(
        settings.find(ClientProperties.MAX_FAILURES).orElse(1.0),
        settings.get(ClientProperties.MAX_FAILURE_SECONDS));
  }
}
