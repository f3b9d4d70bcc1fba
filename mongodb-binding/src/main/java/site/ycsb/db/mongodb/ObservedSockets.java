package site.ycsb.db.mongodb;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import site.ycsb.spi.tls.TlsOptions;
import site.ycsb.spi.tls.TlsSession;
import site.ycsb.spi.tls.TlsState;

/**
 * Creates the sockets of connections with TLS and remembers them, so that their sessions can be
 * looked at. Thread-safe.
 */
final class ObservedSockets extends SSLSocketFactory {
  private final SSLSocketFactory factory;
  private final TlsOptions options;

  /** Weak: an entry goes when its connection is collected. */
  private final Set<SSLSocket> sockets =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  ObservedSockets(SSLSocketFactory factory, TlsOptions options) {
    this.factory = factory;
    this.options = options;
  }

  /** What its connections have negotiated that are open and whose handshake is over. */
  TlsState state() {
    List<SSLSocket> all;
    synchronized (sockets) {
      all = new ArrayList<>(sockets);
    }
    return TlsState.of(
        all.stream()
            .filter(socket -> socket.isConnected() && !socket.isClosed())
            // asking for the session of another would begin its handshake
            .filter(ObservedSockets::isPastHandshake)
            .map(socket -> TlsSession.of(socket.getSession(), socket.getSSLParameters()))
            .filter(session -> !session.protocol().equals(TlsSession.NONE))
            .toList());
  }

  /** Whether its handshake began, which is when the application protocol is settled, and ended. */
  private static boolean isPastHandshake(SSLSocket socket) {
    return socket.getApplicationProtocol() != null && socket.getHandshakeSession() == null;
  }

  private Socket observed(Socket socket) {
    SSLSocket tls = (SSLSocket) socket;
    if (!options.protocols().isEmpty()) {
      tls.setEnabledProtocols(options.protocols().toArray(String[]::new));
    }
    if (!options.cipherSuites().isEmpty()) {
      tls.setEnabledCipherSuites(options.cipherSuites().toArray(String[]::new));
    }
    sockets.add(tls);
    return tls;
  }

  @Override
  public Socket createSocket() throws IOException {
    return observed(factory.createSocket());
  }

  @Override
  public Socket createSocket(Socket socket, String host, int port, boolean autoClose)
      throws IOException {
    return observed(factory.createSocket(socket, host, port, autoClose));
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return observed(factory.createSocket(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return observed(factory.createSocket(host, port, localHost, localPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return observed(factory.createSocket(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort)
      throws IOException {
    return observed(factory.createSocket(host, port, localHost, localPort));
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return factory.getDefaultCipherSuites();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return factory.getSupportedCipherSuites();
  }
}
