package site.ycsb.benchmarks;

import java.util.List;
import org.openjdk.jmh.annotations.Param;

/**
 * The record of {@link ProfileBenchmark} by Bouncy Castle's FIPS module, in what has an approved
 * form. Ends with an error where the module's jar isn't.
 */
@SuppressWarnings("NullAway.Init") // JMH sets the fields before a benchmark runs
public class FipsProfileBenchmark extends RecordBenchmark {
  @Param({
    "BCFIPS:128:standard",
    "BCFIPS:192:standard",
    "BCFIPS:256:standard",
    "BCFIPS:256:hmac",
    "BCFIPS:256:gcm",
    "BCFIPS:256:deterministic"
  })
  public String setting;

  /** The module's jar; where the build of the encryption layer's tests puts it. */
  @Param({"crypto-layer/target/fips/bc-fips.jar"})
  public String fipsJar;

  @Override
  String setting() {
    return setting;
  }

  @Override
  List<String> furtherSettings() {
    return List.of("encryption.fips.jar", fipsJar);
  }
}
