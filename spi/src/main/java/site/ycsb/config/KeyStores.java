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
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Opens key stores as a driver will, to say which property is wrong: drivers tell of the first
 * trouble only, and not in which file. Not thread-safe.
 */
final class KeyStores {
  private final Settings settings;

  KeyStores(Settings settings) {
    this.settings = settings;
  }

  /** Adds a problem when a store can't be opened or holds no certificate to trust. */
  void checkTrust(Property<Path> file, Property<Path> passwordFile, KeyStoreFile given) {
    open(file, passwordFile, given)
        .ifPresent(
            store -> {
              try {
                if (!trustsAnything(store)) {
                  settings.reject(
                      file,
                      "holds no certificate that can be seen"
                          + (given.password().isPresent() ? "" : " without a password"),
                      given.password().isPresent()
                          ? "Import the certificate of the server's authority into it"
                          : "Give " + passwordFile.key() + ", or another file");
                }
              } catch (GeneralSecurityException e) {
                reject(file, e);
              }
            });
  }

  /**
   * Adds a problem when a store can't be opened or holds no private key that the password opens.
   */
  void checkKey(Property<Path> file, Property<Path> passwordFile, KeyStoreFile given) {
    open(file, passwordFile, given)
        .ifPresent(
            store -> {
              try {
                if (!holdsKey(store)) {
                  settings.reject(
                      file,
                      "holds no private key",
                      "Give the file with the client's own key and certificate");
                  return;
                }
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm())
                    .init(store, chars(given));
              } catch (UnrecoverableKeyException e) {
                rejectPassword(file, passwordFile, given);
              } catch (GeneralSecurityException e) {
                reject(file, e);
              }
            });
  }

  private Optional<KeyStore> open(
      Property<Path> file, Property<Path> passwordFile, KeyStoreFile given) {
    try (InputStream in = new ByteArrayInputStream(InputFile.read(given.path()))) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(in, chars(given));
      return Optional.of(store);
    } catch (IOException e) {
      if (e.getCause() instanceof UnrecoverableKeyException) {
        rejectPassword(file, passwordFile, given);
      } else {
        settings.reject(
            file, "has to be a key store (PKCS#12 or JKS)", "Give another file, or make it anew");
      }
    } catch (GeneralSecurityException e) {
      reject(file, e);
    }
    return Optional.empty();
  }

  private void rejectPassword(
      Property<Path> file, Property<Path> passwordFile, KeyStoreFile given) {
    if (given.password().isPresent()) {
      settings.reject(
          passwordFile,
          "holds another password than that of " + given.path() + " in its first line",
          "Correct it, or " + file.key());
    } else {
      settings.reject(file, "needs a password", "Give " + passwordFile.key());
    }
  }

  private void reject(Property<Path> file, GeneralSecurityException e) {
    settings.reject(file, "can't be used (" + e.getMessage() + ")", "Make the key store anew");
  }

  private static boolean trustsAnything(KeyStore store) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    for (TrustManager manager : factory.getTrustManagers()) {
      if (manager instanceof X509TrustManager trusting
          && trusting.getAcceptedIssuers().length > 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean holdsKey(KeyStore store) throws GeneralSecurityException {
    for (String alias : Collections.list(store.aliases())) {
      if (store.isKeyEntry(alias)) {
        return true;
      }
    }
    return false;
  }

  private static char @Nullable [] chars(KeyStoreFile given) {
    return given.password().map(password -> password.reveal().toCharArray()).orElse(null);
  }
}
