package site.ycsb.config;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.util.Collections;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A key store file (PKCS#12 or JKS), as a user names it.
 *
 * @param path where it is
 * @param password what opens it
 */
public record KeyStoreFile(Path path, Optional<Password> password) {

  /** The certificates to trust, if a file of them is given; what is wrong with it is a problem. */
  public static Optional<KeyStoreFile> findTrusted(
      Settings settings, Property<Path> file, Property<Path> passwordFile) {
    return find(settings, file, passwordFile, true);
  }

  /** The client's own key, if a file with it is given; what is wrong with it is a problem. */
  public static Optional<KeyStoreFile> findOwnKey(
      Settings settings, Property<Path> file, Property<Path> passwordFile) {
    return find(settings, file, passwordFile, false);
  }

  private static Optional<KeyStoreFile> find(
      Settings settings, Property<Path> file, Property<Path> passwordFile, boolean trusted) {
    Optional<Path> path = settings.findReadable(file, "Correct the name");
    Optional<Password> password = Password.read(settings, passwordFile);
    Optional<KeyStoreFile> store = path.map(found -> new KeyStoreFile(found, password));
    if (store.isPresent() && password.isPresent() == settings.isGiven(passwordFile)) {
      store.get().check(settings, file, passwordFile, trusted);
    }
    return store;
  }

  /** Opens it; the type that the JDK takes for PKCS#12 reads JKS as well. */
  public KeyStore load() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = new ByteArrayInputStream(InputFile.read(InputFile.regular(path)))) {
      store.load(in, chars());
    }
    return store;
  }

  /** The password as the JDK takes it: null for none. */
  public char @Nullable [] chars() {
    return password.map(password -> password.reveal().toCharArray()).orElse(null);
  }

  /** What trusts the certificates of a key store; without one, those of the JVM. */
  public static X509ExtendedTrustManager trusting(@Nullable KeyStore certificates)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(certificates);
    for (TrustManager manager : factory.getTrustManagers()) {
      if (manager instanceof X509ExtendedTrustManager found) {
        return found;
      }
    }
    throw new GeneralSecurityException("no X.509 trust manager");
  }

  /**
   * Opens the store as a driver will, and adds a problem when it can't be opened, or holds no
   * certificate to trust or no private key that the password opens: drivers tell of the first
   * trouble only, and not in which file.
   */
  private void check(
      Settings settings, Property<Path> file, Property<Path> passwordFile, boolean trusted) {
    Optional<KeyStore> store = open(settings, file, passwordFile);
    if (store.isEmpty()) {
      return;
    }
    try {
      if (trusted && trusting(store.get()).getAcceptedIssuers().length == 0) {
        settings.reject(
            file,
            "holds no certificate that can be seen"
                + (password.isPresent() ? "" : " without a password"),
            password.isPresent()
                ? "Import the certificate of the server's authority into it"
                : "Give " + passwordFile.key() + ", or another file");
      } else if (!trusted && !holdsKey(store.get())) {
        settings.reject(
            file,
            "holds no private key",
            "Give the file with the client's own key and certificate");
      } else if (!trusted) {
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm())
            .init(store.get(), chars());
      }
    } catch (UnrecoverableKeyException e) {
      rejectPassword(settings, file, passwordFile);
    } catch (GeneralSecurityException e) {
      reject(settings, file, e);
    }
  }

  private Optional<KeyStore> open(
      Settings settings, Property<Path> file, Property<Path> passwordFile) {
    try {
      return Optional.of(load());
    } catch (IOException e) {
      if (e.getCause() instanceof UnrecoverableKeyException) {
        rejectPassword(settings, file, passwordFile);
      } else {
        settings.reject(
            file, "must be a key store (PKCS#12 or JKS)", "Give another file, or recreate it");
      }
    } catch (GeneralSecurityException e) {
      reject(settings, file, e);
    }
    return Optional.empty();
  }

  private void rejectPassword(Settings settings, Property<Path> file, Property<Path> passwordFile) {
    if (password.isPresent()) {
      settings.reject(
          passwordFile,
          "holds another password than that of " + path + " in its first line",
          "Correct it, or " + file.key());
    } else {
      settings.reject(file, "needs a password", "Give " + passwordFile.key());
    }
  }

  private static void reject(Settings settings, Property<Path> file, GeneralSecurityException e) {
    settings.reject(file, "can't be used (" + e.getMessage() + ")", "Recreate the key store");
  }

  private static boolean holdsKey(KeyStore store) throws GeneralSecurityException {
    for (String alias : Collections.list(store.aliases())) {
      if (store.isKeyEntry(alias)) {
        return true;
      }
    }
    return false;
  }
}
