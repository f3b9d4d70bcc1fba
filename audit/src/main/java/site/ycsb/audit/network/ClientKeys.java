package site.ycsb.audit.network;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.tls.ClientTls;

/** What a client trusts and is identified by, opened once. */
public final class ClientKeys {
  private final X509ExtendedTrustManager trust;
  private final KeyManager @Nullable [] own;

  private ClientKeys(X509ExtendedTrustManager trust, KeyManager @Nullable [] own) {
    this.trust = trust;
    this.own = own;
  }

  /** Opens the key stores. */
  public static ClientKeys open(ClientTls tls) throws GeneralSecurityException, IOException {
    return new ClientKeys(trusting(tls.trusted()), tls.keyManagers());
  }

  /** A context that lets this trust manager decide. */
  SSLContext context(TrustManager decides) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own, new TrustManager[] {decides}, null);
    return context;
  }

  /** A context that accepts any server. */
  public SSLContext acceptingAll() throws GeneralSecurityException {
    return context(new AcceptingAll());
  }

  X509ExtendedTrustManager trust() {
    return trust;
  }

  /** Trusts these certificates; without any, those of the JVM. */
  static X509ExtendedTrustManager trusting(@Nullable KeyStore certificates)
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

  /** A key store in memory. */
  static KeyStore emptyStore() throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try {
      store.load(null, null);
    } catch (IOException e) {
      throw new GeneralSecurityException(e);
    }
    return store;
  }

  /** Accepts any server: an audit looks at those that nobody should trust. Protects nothing. */
  static class AcceptingAll extends X509ExtendedTrustManager {
    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
