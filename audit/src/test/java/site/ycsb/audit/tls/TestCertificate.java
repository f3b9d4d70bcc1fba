package site.ycsb.audit.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.config.Password;

/**
 * A self-signed certificate with its key, made by keytool.
 *
 * @param file a PKCS#12 key store
 */
public record TestCertificate(Path file) {
  private static final String PASSWORD = "changeit";

  /**
   * A new one in this folder.
   *
   * @param names subject alternative names, such as {@code ip:127.0.0.1}
   * @param options of keytool, such as the validity
   */
  public static TestCertificate create(Path folder, String names, String... options)
      throws IOException, InterruptedException {
    Path file = Files.createTempFile(folder, "key", ".p12");
    Files.delete(file);
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "test",
                "-keyalg",
                "RSA",
                "-keysize",
                "2048",
                "-dname",
                "CN=test",
                "-ext",
                "san=" + names,
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD));
    command.addAll(List.of(options));
    Process keytool =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
      throw new IOException(Files.readString(folder.resolve("keytool.log")));
    }
    return new TestCertificate(file);
  }

  /** As a client names it. */
  public KeyStoreFile keyStore() {
    return new KeyStoreFile(file, Optional.of(new Password(PASSWORD)));
  }

  /** A server's context with this key, which trusts clients with this certificate. */
  public SSLContext serverContext() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    KeyStore trusted = ClientKeys.emptyStore();
    trusted.setCertificateEntry("test", store.getCertificate("test"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  /** A key store that trusts it, for clients. */
  public KeyStoreFile trustStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    KeyStore trusted = ClientKeys.emptyStore();
    trusted.setCertificateEntry("test", store.getCertificate("test"));
    Path path = file.resolveSibling(file.getFileName() + ".trusted");
    try (var out = Files.newOutputStream(path)) {
      trusted.store(out, PASSWORD.toCharArray());
    }
    return new KeyStoreFile(path, Optional.of(new Password(PASSWORD)));
  }
}
