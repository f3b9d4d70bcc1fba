package site.ycsb.audit.tls;

import java.net.Socket;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Accepts any server: an audit looks at those that nobody should trust. Protects nothing. */
final class AcceptingAll extends X509ExtendedTrustManager {
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
