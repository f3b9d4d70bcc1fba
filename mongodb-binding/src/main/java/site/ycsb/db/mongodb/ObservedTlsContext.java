package site.ycsb.db.mongodb;

import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.tls.TlsOptions;

/** A TLS context whose sockets can be looked at: the driver takes a context and no factory. */
final class ObservedTlsContext extends SSLContext {
  private final ObservedSockets sockets;

  /**
   * A context.
   *
   * @param context initialised
   */
  static ObservedTlsContext of(SSLContext context, TlsOptions options) {
    ObservedSockets sockets = new ObservedSockets(context.getSocketFactory(), options);
    return new ObservedTlsContext(context, sockets);
  }

  private ObservedTlsContext(SSLContext context, ObservedSockets sockets) {
    super(new Delegate(context, sockets), context.getProvider(), context.getProtocol());
    this.sockets = sockets;
  }

  /** The sockets that it created. */
  ObservedSockets sockets() {
    return sockets;
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
}
