package site.ycsb.crypto;

import java.nio.file.Path;

/** Bouncy Castle's FIPS module, which the build copies next to the tests' class path. */
public final class BcFips {
  /** Its jar. */
  public static final Path JAR = Path.of("target", "fips", "bc-fips.jar").toAbsolutePath();

  private BcFips() {}

  static TestRun by(TestRun run) {
    return run.with("encryption.provider", "BCFIPS").with("encryption.fips.jar", JAR.toString());
  }
}
