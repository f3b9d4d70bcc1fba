package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JDK whose first provider is Bouncy Castle: what has to be the JDK's own stays so. */
final class OtherProviderFirstTest {
  private final Path folder;

  OtherProviderFirstTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void main_bouncyCastleFirst_keystoreAndRandomNumbersAreTheJdks() throws Exception {
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    BouncyCastleFirst.class.getName(),
                    folder.resolve("keys.p12").toString()))
            .redirectOutput(out.toFile())
            .redirectErrorStream(true)
            .start();
    try {
      assertTrue(process.waitFor(3, TimeUnit.MINUTES), "the child didn't end");
    } finally {
      process.destroyForcibly();
    }
    assertEquals("first BC, random SUN, keystore read\n", Files.readString(out));
  }
}
