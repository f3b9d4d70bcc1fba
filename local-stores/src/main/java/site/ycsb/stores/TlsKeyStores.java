package site.ycsb.stores;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import site.ycsb.certificates.CertificateBuilder;
import site.ycsb.certificates.CertificateBuilder.TlsRole;
import site.ycsb.certificates.CertifiedKey;

/**
 * The key stores of a store with TLS, in PKCS#12, each with a password of its own: the key of its
 * nodes, that of its clients, and the certificate of the authority that signed these two and
 * nothing else. The authority's key isn't kept.
 */
public record TlsKeyStores(KeyFolder folder) {
  public static final String TYPE = "PKCS12";

  /**
   * One key store.
   *
   * @param folder holds it and the file of its password
   * @param name also that of its only entry
   */
  public record Store(KeyFolder folder, String name) {
    public Path file() {
      return folder.file(name + ".p12");
    }

    public Path passwordFile() {
      return folder.passwordFile(name);
    }

    /** In clear, for the server's own configuration. */
    public String password() throws IOException {
      return folder.password(name);
    }

    public Map<String, String> properties(String key) {
      return Map.of(key, file().toString(), key + ".password.file", passwordFile().toString());
    }

    private boolean exists() {
      return Files.exists(file()) && Files.exists(passwordFile());
    }
  }

  /** The key of all nodes. */
  public Store server() {
    return new Store(folder, "server");
  }

  /** The key of all clients. */
  public Store client() {
    return new Store(folder, "client");
  }

  /** The certificate of the authority. */
  public Store trusted() {
    return new Store(folder, "trusted");
  }

  /**
   * Creates them at the first start. When one is missing, all are created again: nothing depends on
   * the old ones, since servers and clients read them when they start.
   *
   * @param addresses of all nodes
   */
  public void ensure(List<String> addresses) throws IOException {
    if (Stream.of(server(), client(), trusted()).allMatch(Store::exists)) {
      return;
    }
    folder.make();
    try {
      CertifiedKey authority = certificate("authority").authority().selfSigned();
      // nodes are clients of each other too
      CertificateBuilder nodes =
          certificate(server().name()).tls(TlsRole.SERVER, TlsRole.CLIENT).hostName("localhost");
      addresses.forEach(nodes::ipAddress);
      write(server(), nodes.signedBy(authority));
      write(client(), certificate(client().name()).tls(TlsRole.CLIENT).signedBy(authority));
      write(trusted(), authority.certificate());
    } catch (GeneralSecurityException e) {
      throw new IOException("this JVM creates no key store: " + e.getMessage(), e);
    }
  }

  private static CertificateBuilder certificate(String name) {
    return new CertificateBuilder("CN=" + name + ",O=ycsb local store");
  }

  private void write(Store store, CertifiedKey key) throws IOException, GeneralSecurityException {
    folder.ensurePassword(store.name());
    write(store, key.toPkcs12(store.name(), store.password().toCharArray()));
  }

  private void write(Store store, X509Certificate certificate)
      throws IOException, GeneralSecurityException {
    folder.ensurePassword(store.name());
    KeyStore content = KeyStore.getInstance(TYPE);
    content.load(null, null);
    content.setCertificateEntry(store.name(), certificate);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    content.store(bytes, store.password().toCharArray());
    write(store, bytes.toByteArray());
  }

  private void write(Store store, byte[] content) throws IOException {
    Files.deleteIfExists(store.file());
    folder.write(store.name() + ".p12", content);
  }
}
