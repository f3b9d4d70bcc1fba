package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.util.Reflection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import site.ycsb.spi.tls.TlsSession;
import site.ycsb.spi.tls.TlsState;

/**
 * The driver's TLS, which remembers the engines of its connections so that their sessions can be
 * looked at. Public for the driver, which creates it by its name. Thread-safe.
 */
public final class ObservedSslEngineFactory implements SslEngineFactory {
  /**
   * The driver's own factory, which this one stands around; the driver's reference doesn't name it.
   */
  static final DriverOption OBSERVED = () -> "advanced.ssl-engine-factory.ycsb-observed";

  private static final String ITS_PACKAGE = "com.datastax.oss.driver.internal.core.ssl";

  /** Protocols to enable, of which the driver has no option. */
  static final DriverOption PROTOCOLS = () -> "advanced.ssl-engine-factory.ycsb-protocols";

  private final SslEngineFactory factory;
  private final String[] protocols;

  /** Weak: an entry goes when its connection is collected. */
  private final Set<SSLEngine> engines =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /** Called by the driver. */
  public ObservedSslEngineFactory(DriverContext context) {
    factory =
        Reflection.buildFromConfig(
                (InternalDriverContext) context, OBSERVED, SslEngineFactory.class, ITS_PACKAGE)
            .orElseThrow();
    protocols =
        context
            .getConfig()
            .getDefaultProfile()
            .getStringList(PROTOCOLS, List.of())
            .toArray(String[]::new);
  }

  @Override
  public SSLEngine newSslEngine(EndPoint remoteEndpoint) {
    SSLEngine engine = factory.newSslEngine(remoteEndpoint);
    if (protocols.length > 0) {
      engine.setEnabledProtocols(protocols);
    }
    engines.add(engine);
    return engine;
  }

  @Override
  public void close() {
    try {
      factory.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("the driver's TLS doesn't close", e);
    }
  }

  /** What its connections have negotiated that are open and whose handshake is over. */
  TlsState state() {
    List<SSLEngine> all;
    synchronized (engines) {
      all = new ArrayList<>(engines);
    }
    return TlsState.of(
        all.stream()
            .filter(ObservedSslEngineFactory::isConnected)
            .map(engine -> TlsSession.of(engine.getSession(), engine.getSSLParameters()))
            .toList());
  }

  private static boolean isConnected(SSLEngine engine) {
    return engine.getHandshakeSession() == null
        && engine.getHandshakeStatus() == SSLEngineResult.HandshakeStatus.NOT_HANDSHAKING
        && !engine.isInboundDone()
        && !engine.isOutboundDone()
        && !engine.getSession().getProtocol().equals(TlsSession.NONE);
  }
}
