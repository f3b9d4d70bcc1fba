package site.ycsb.db.mongodb;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.tls.ClientTls;
import site.ycsb.spi.tls.TlsOptions;
import site.ycsb.spi.tls.TlsSession;
import site.ycsb.spi.tls.TlsState;

/**
 * The JVM's TLS with sockets that can be looked at: the driver takes a context and no factory.
 * Thread-safe.
 */
final class ObservedTlsContext extends SSLContext {
  private final ObservedSockets sockets;

  private ObservedTlsContext(SSLContext context, ObservedSockets sockets) {
    super(new Delegate(context, sockets), context.getProvider(), context.getProtocol());
    this.sockets = sockets;
  }

  /** A context; throws when a key store can't be opened. */
  static ObservedTlsContext of(ClientTls tls) throws GeneralSecurityException, IOException {
    SSLContext context = tls.context();
    return new ObservedTlsContext(
        context, new ObservedSockets(context.getSocketFactory(), tls.options()));
  }

  /** What its connections have negotiated that are open and whose handshake is over. */
  TlsState state() {
    return sockets.state();
  }

  /** Hands everything on except the factory of sockets, which is its own. */
  private static final class Delegate extends SSLContextSpi {
    private final SSLContext context;
    private final ObservedSockets sockets;

    Delegate(SSLContext context, ObservedSockets sockets) {
      this.context = context;
      this.sockets = sockets;
    }

    @Override
    protected void engineInit(
        KeyManager @Nullable [] keys,
        TrustManager @Nullable [] trust,
        @Nullable SecureRandom random) {
      throw new IllegalStateException("the context is initialised already");
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
      return sockets;
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
      return context.getServerSocketFactory();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
      return context.createSSLEngine();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
      return context.createSSLEngine(host, port);
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
      return context.getServerSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
      return context.getClientSessionContext();
    }

    @Override
    protected SSLParameters engineGetDefaultSSLParameters() {
      return context.getDefaultSSLParameters();
    }

    @Override
    protected SSLParameters engineGetSupportedSSLParameters() {
      return context.getSupportedSSLParameters();
    }
  }

  /**
   * Creates the sockets of connections with TLS and remembers them, so that their sessions can be
   * looked at. Thread-safe.
   */
  private static final class ObservedSockets extends SSLSocketFactory {
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

    /** Whether its handshake is over; it begins when the application protocol is settled. */
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
}
