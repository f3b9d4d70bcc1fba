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
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines.Version;

class BouncyCastleEnginesTest {
  private static CodeSource at(URI place) throws Exception {
    return new CodeSource(place.toURL(), new Certificate[0]);
  }

  @Test
  void find_libraryInItsJar_isThatOfItsProviderWithoutCreatingOne() {
    String version =
        Version.find(
            () -> {
              throw new AssertionError("created");
            });

    assertEquals(Version.reported(new BouncyCastleProvider()), version);
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

    assertEquals(Optional.empty(), Version.inManifest(null));
    assertEquals(Optional.empty(), Version.inManifest(at(folder.toUri())));
    assertEquals(Optional.empty(), Version.inManifest(at(text.toUri())));
    assertEquals(Optional.empty(), Version.inManifest(at(URI.create("http://127.0.0.1/a.jar"))));
    assertEquals(
        Optional.empty(), Version.inManifest(Test.class.getProtectionDomain().getCodeSource()));
  }
}
