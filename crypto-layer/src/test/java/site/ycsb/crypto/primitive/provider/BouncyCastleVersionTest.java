package site.ycsb.crypto.primitive.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.Optional;
import org.bouncycastle.crypto.BlockCipher;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BouncyCastleVersionTest {
  private static CodeSource at(URI place) throws Exception {
    return new CodeSource(place.toURL(), new Certificate[0]);
  }

  @Test
  void find_libraryInItsJar_isThatOfItsProviderWithoutCreatingOne() {
    String version =
        BouncyCastleVersion.find(
            () -> {
              throw new AssertionError("created");
            });

    assertEquals(BouncyCastleVersion.reported(new BouncyCastleProvider()), version);
    assertTrue(
        BlockCipher.class
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .getPath()
            .endsWith("-" + version + ".jar"),
        version);
  }

  @Test
  void inManifest_noJarOrAnotherOne_isEmpty(@TempDir Path folder) throws Exception {
    Path text = Files.writeString(folder.resolve("no.jar"), "no jar");

    assertEquals(Optional.empty(), BouncyCastleVersion.inManifest(null));
    assertEquals(Optional.empty(), BouncyCastleVersion.inManifest(at(folder.toUri())));
    assertEquals(Optional.empty(), BouncyCastleVersion.inManifest(at(text.toUri())));
    assertEquals(
        Optional.empty(), BouncyCastleVersion.inManifest(at(URI.create("http://127.0.0.1/a.jar"))));
    assertEquals(
        Optional.empty(),
        BouncyCastleVersion.inManifest(Test.class.getProtectionDomain().getCodeSource()));
  }
}
