package site.ycsb.cluster.token;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Generates a key of the curve P-256 and a self-signed certificate by the JDK's keytool, in a
 * private temporary folder that is deleted again. The certificate can sign no other one; it is
 * valid from two days ago, since the clocks of the machines may differ, for ten years.
 */
final class CredentialsGenerator {
  private static final String ALIAS = "member";
  private static final String PASSWORD_VARIABLE = "YCSB_TOKEN_STORE_PASSWORD";
  private static final int PASSWORD_BYTES = 32;
  private static final int SUBJECT_BYTES = 8;
  private static final long TIMEOUT_SECONDS = 60;

  private CredentialsGenerator() {}

  static TokenCredentials generate() throws IOException {
    Path folder = Files.createTempDirectory("ycsb-token");
    Path store = folder.resolve("store.p12");
    try {
      SecureRandom random = new SecureRandom();
      String password = hex(random, PASSWORD_BYTES);
      runKeytool(store, password, "CN=ycsb-cluster-" + hex(random, SUBJECT_BYTES));
      return load(store, password.toCharArray());
    } finally {
      Files.deleteIfExists(store);
      Files.deleteIfExists(folder);
    }
  }

  private static void runKeytool(Path store, String password, String subject) throws IOException {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    List<String> command =
        List.of(
            keytool.toString(),
            "-genkeypair",
            "-alias",
            ALIAS,
            "-keyalg",
            "EC",
            "-groupname",
            "secp256r1",
            "-sigalg",
            "SHA256withECDSA",
            "-dname",
            subject,
            "-startdate",
            "-2d",
            "-validity",
            "3650",
            "-ext",
            "KU=digitalSignature",
            "-ext",
            "EKU=serverAuth,clientAuth",
            "-storetype",
            "PKCS12",
            "-keystore",
            store.toString(),
            "-storepass:env",
            PASSWORD_VARIABLE);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.from(nullDevice()))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put(PASSWORD_VARIABLE, password);
    Process process = builder.start();
    try {
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException(keytool + " didn't end within " + TIMEOUT_SECONDS + " s");
      }
      if (process.exitValue() != 0) {
        throw new IOException(keytool + " ended with exit code " + process.exitValue());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while keytool ran", e);
    } finally {
      process.destroyForcibly();
    }
  }

  private static TokenCredentials load(Path store, char[] password) throws IOException {
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, password);
      if (keys.getKey(ALIAS, password) instanceof PrivateKey key
          && keys.getCertificate(ALIAS) instanceof X509Certificate certificate) {
        return new TokenCredentials(key, certificate);
      }
      throw new IOException("keytool created no key");
    } catch (GeneralSecurityException e) {
      throw new IOException("keytool's key can't be read", e);
    }
  }

  private static java.io.File nullDevice() {
    boolean windows = System.getProperty("os.name", "").startsWith("Windows");
    return Path.of(windows ? "NUL" : "/dev/null").toFile();
  }

  private static String hex(SecureRandom random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
