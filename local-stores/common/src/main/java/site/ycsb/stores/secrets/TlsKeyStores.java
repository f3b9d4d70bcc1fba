package site.ycsb.stores.secrets;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.stream.Stream;
import site.ycsb.stores.folder.KeyFolder;
import site.ycsb.stores.recipe.Jdk;

/**
 * The key stores of a store with TLS, in PKCS#12, each with a password of its own: the key of its
 * nodes, that of its clients, and the certificate of the authority that signed these two and
 * nothing else. The authority's key isn't kept.
 *
 * @param folder holds them
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

    public StorePassword password() {
      return new StorePassword(folder, name);
    }

    private boolean exists() {
      return Files.exists(file()) && password().exists();
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
  public void ensure(Jdk jdk, List<String> addresses) throws IOException {
    if (Stream.of(server(), client(), trusted()).allMatch(Store::exists)) {
      return;
    }
    folder.make();
    Store all = new Store(folder, CertificateTool.AUTHORITY);
    try {
      Files.deleteIfExists(all.file());
      all.password().ensure();
      CertificateTool tool = new CertificateTool(jdk, all.file(), all.password().file());
      tool.createAuthority();
      tool.createServer(server().name(), addresses);
      tool.createClient(client().name());
      split(all);
    } catch (GeneralSecurityException e) {
      throw new IOException("this JVM creates no key store: " + e.getMessage(), e);
    } finally {
      Files.deleteIfExists(all.file());
      Files.deleteIfExists(all.password().file());
    }
  }

  private void split(Store all) throws IOException, GeneralSecurityException {
    char[] password = all.password().reveal().toCharArray();
    KeyStore source = KeyStore.getInstance(TYPE);
    try (InputStream in = Files.newInputStream(all.file())) {
      source.load(in, password);
    }
    for (Store store : List.of(server(), client())) {
      KeyStore.ProtectionParameter protection = new KeyStore.PasswordProtection(password);
      write(store, source.getEntry(store.name(), protection));
    }
    write(trusted(), new KeyStore.TrustedCertificateEntry(source.getCertificate(all.name())));
  }

  private void write(Store store, KeyStore.Entry entry)
      throws IOException, GeneralSecurityException {
    store.password().ensure();
    char[] password = store.password().reveal().toCharArray();
    KeyStore content = KeyStore.getInstance(TYPE);
    content.load(null, null);
    content.setEntry(
        store.name(),
        entry,
        entry instanceof KeyStore.TrustedCertificateEntry
            ? null
            : new KeyStore.PasswordProtection(password));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    content.store(bytes, password);
    Files.deleteIfExists(store.file());
    folder.write(store.name() + ".p12", bytes.toByteArray());
  }
}
