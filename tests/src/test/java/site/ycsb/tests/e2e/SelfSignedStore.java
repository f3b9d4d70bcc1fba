package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A key store with a key and certificate of its own, which nobody else trusts.
 *
 * @param file the key store, in PKCS#12
 * @param passwordFile what opens it
 */
record SelfSignedStore(Path file, Path passwordFile) {
  /** A new one in this folder. */
  static SelfSignedStore in(Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    SelfSignedStore store =
        new SelfSignedStore(folder.resolve("other.p12"), folder.resolve("other.password"));
    Files.writeString(store.passwordFile(), "changeit\n");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "other",
            "-keyalg",
            "EC",
            "-dname",
            "CN=other",
            "-ext",
            "san=ip:127.0.0.1,dns:localhost",
            "-storetype",
            "PKCS12",
            "-keystore",
            store.file().toString(),
            "-storepass:file",
            store.passwordFile().toString());
    Process keytool =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    assertTrue(keytool.waitFor(60, TimeUnit.SECONDS), "keytool takes too long");
    assertEquals(0, keytool.exitValue());
    store.trustItself();
    return store;
  }

  /** Some clients trust only what stands in a trust store by itself. */
  private void trustItself() throws IOException {
    char[] password = Files.readString(passwordFile).trim().toCharArray();
    try {
      KeyStore content = KeyStore.getInstance(file.toFile(), password);
      content.setCertificateEntry("trusted", content.getCertificate("other"));
      try (OutputStream out = Files.newOutputStream(file)) {
        content.store(out, password);
      }
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }
}
