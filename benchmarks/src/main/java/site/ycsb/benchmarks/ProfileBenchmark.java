package site.ycsb.benchmarks;

import org.openjdk.jmh.annotations.Param;

/**
 * A record by each profile and provider, in one run: the default and the authenticated one with
 * every key length, the others with 256 bits. {@code hmac} is what authenticated values were before
 * OCB, and {@code scan50RowByRow} how scans were decrypted before batches.
 */
@SuppressWarnings("NullAway.Init") // JMH sets the fields before a benchmark runs
public class ProfileBenchmark extends RecordBenchmark {
  @Param({
    "BC:128:standard",
    "BC:192:standard",
    "BC:256:standard",
    "BC-java:128:standard",
    "BC-java:192:standard",
    "BC-java:256:standard",
    "SunJCE:128:standard",
    "SunJCE:192:standard",
    "SunJCE:256:standard",
    "BC:128:authenticated",
    "BC:192:authenticated",
    "BC:256:authenticated",
    "BC-java:128:authenticated",
    "BC-java:192:authenticated",
    "BC-java:256:authenticated",
    "SunJCE:128:authenticated",
    "SunJCE:192:authenticated",
    "SunJCE:256:authenticated",
    "BC:256:hmac",
    "BC-java:256:hmac",
    "SunJCE:256:hmac",
    "BC:256:gcm",
    "BC-java:256:gcm",
    "SunJCE:256:gcm",
    "BC:256:compact",
    "BC-java:256:compact",
    "SunJCE:256:compact",
    "BC:256:deterministic",
    "BC-java:256:deterministic",
    "SunJCE:256:deterministic",
    "BC:256:scan",
    "BC-java:256:scan",
    "SunJCE:256:scan"
  })
  public String setting;

  @Override
  String setting() {
    return setting;
  }
}
