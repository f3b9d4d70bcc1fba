package site.ycsb.cluster.token;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import site.ycsb.certificates.CertifiedKey;

/**
 * Mutual TLS 1.3 among the holders of one token: the only certificate that either side accepts is
 * the token's own, so host names aren't compared.
 *
 * <p>Threading: thread-safe.
 */
public final class TokenTls {
  private static final String PROTOCOL = "TLSv1.3";
  private static final String PEM = "PEM";

  private final Path file;
  private final X509Certificate certificate;
  private final SSLContext context;

  TokenTls(Path file, CertifiedKey credentials) throws GeneralSecurityException {
    this.file = file;
    this.certificate = credentials.certificate();
    this.context = context(credentials);
  }

  /** A new engine of the server's side, which requires the client's certificate. */
  public SSLEngine serverEngine() {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    engine.setNeedClientAuth(true);
    engine.setEnabledProtocols(new String[] {PROTOCOL});
    return engine;
  }

  /**
   * Goes through a handshake as a client, and closes the connection.
   *
   * @param socket a connected one, with a time-out for reading
   * @throws javax.net.ssl.SSLHandshakeException when the other side hasn't this token
   */
  public void handshake(Socket socket) throws IOException {
    try (SSLSocket secured =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket(socket, "token holder", socket.getPort(), true)) {
      secured.setEnabledProtocols(new String[] {PROTOCOL});
      secured.startHandshake();
    }
  }

  /** Whether the other side of a completed handshake has shown the token's certificate. */
  public boolean isHolder(SSLSession session) {
    try {
      Certificate[] chain = session.getPeerCertificates();
      return chain.length > 0 && certificate.equals(chain[0]);
    } catch (SSLPeerUnverifiedException e) {
      return false;
    }
  }

  /**
   * The properties of ZooKeeper's client, for its {@code ZKClientConfig}. They override those that
   * the client takes from system properties. The token file is key store and trust store.
   */
  public Map<String, String> zooKeeperClientProperties() {
    return Map.ofEntries(
        Map.entry("zookeeper.client.secure", "true"),
        Map.entry("zookeeper.clientCnxnSocket", "org.apache.zookeeper.ClientCnxnSocketNetty"),
        Map.entry("zookeeper.sasl.client", "false"),
        Map.entry("zookeeper.ssl.protocol", PROTOCOL),
        Map.entry("zookeeper.ssl.enabledProtocols", PROTOCOL),
        Map.entry("zookeeper.ssl.sslProvider", "JDK"),
        Map.entry("zookeeper.ssl.keyStore.location", file.toString()),
        Map.entry("zookeeper.ssl.keyStore.type", PEM),
        Map.entry("zookeeper.ssl.keyStore.password", ""),
        Map.entry("zookeeper.ssl.keyStore.passwordPath", ""),
        Map.entry("zookeeper.ssl.trustStore.location", file.toString()),
        Map.entry("zookeeper.ssl.trustStore.type", PEM),
        Map.entry("zookeeper.ssl.trustStore.password", ""),
        Map.entry("zookeeper.ssl.trustStore.passwordPath", ""),
        Map.entry("zookeeper.ssl.hostnameVerification", "false"),
        Map.entry("zookeeper.ssl.crl", "false"),
        Map.entry("zookeeper.ssl.ocsp", "false"));
  }

  private static SSLContext context(CertifiedKey credentials) throws GeneralSecurityException {
    char[] inMemory = new char[0];
    KeyStore keys = emptyStore();
    keys.setKeyEntry(
        "member", credentials.key(), inMemory, new Certificate[] {credentials.certificate()});
    KeyStore trusted = emptyStore();
    trusted.setCertificateEntry("member", credentials.certificate());
    KeyManagerFactory keyManagers = KeyManagerFactory.getInstance("PKIX");
    keyManagers.init(keys, inMemory);
    TrustManagerFactory trustManagers = TrustManagerFactory.getInstance("PKIX");
    trustManagers.init(trusted);
    SSLContext context = SSLContext.getInstance(PROTOCOL);
    context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
    return context;
  }

  private static KeyStore emptyStore() throws GeneralSecurityException {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      return store;
    } catch (IOException e) {
      throw new GeneralSecurityException("an empty key store can't be created", e);
    }
  }
}
