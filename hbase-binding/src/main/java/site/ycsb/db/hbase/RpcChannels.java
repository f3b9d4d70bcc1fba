package site.ycsb.db.hbase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.io.crypto.tls.X509Util;
import org.apache.hadoop.hbase.ipc.NettyRpcClientConfigHelper;
import org.apache.hbase.thirdparty.io.netty.channel.Channel;
import org.apache.hbase.thirdparty.io.netty.channel.nio.NioEventLoopGroup;
import org.apache.hbase.thirdparty.io.netty.channel.socket.nio.NioSocketChannel;
import org.apache.hbase.thirdparty.io.netty.handler.ssl.SslHandler;
import org.apache.hbase.thirdparty.io.netty.util.concurrent.DefaultThreadFactory;
import org.apache.hbase.thirdparty.io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.tls.TlsSession;
import site.ycsb.spi.tls.TlsState;

/**
 * The event loops of an HBase client, as many as it would have by itself, which remember the
 * connections that they are given, so that their TLS sessions can be looked at. HBase has no other
 * place where they could be met. Thread-safe.
 */
final class RpcChannels extends NioEventLoopGroup {
  private static final int CLOSE_LIMIT_SECONDS = 5;

  /** Weak: an entry goes when its connection is collected. */
  private final Set<Channel> channels =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private final boolean namesHost;

  /**
   * @param driver the configuration that HBase's client reads too
   */
  RpcChannels(Configuration driver) {
    super(
        driver.getInt(
            NettyRpcClientConfigHelper.HBASE_NETTY_EVENTLOOP_RPCCLIENT_THREADCOUNT_KEY, 0),
        new DefaultThreadFactory("RPCClient-NioEventLoopGroup", true, Thread.NORM_PRIORITY));
    namesHost = comparesHostName(driver);
  }

  /**
   * Whether HBase's client compares the name of the host with the certificate. Its trust manager
   * does, and it has one only with a trust store of its own: the JVM's looks at the chain alone.
   */
  static boolean comparesHostName(Configuration driver) {
    return driver.getBoolean(X509Util.HBASE_CLIENT_NETTY_TLS_VERIFY_SERVER_HOSTNAME, true)
        && !driver.get(X509Util.TLS_CONFIG_TRUSTSTORE_LOCATION, "").isEmpty();
  }

  /** What the connections have negotiated that are open; ZooKeeper's isn't one of them. */
  TlsState state() {
    List<Channel> all;
    synchronized (channels) {
      all = new ArrayList<>(channels);
    }
    List<TlsSession> sessions = new ArrayList<>();
    for (Channel channel : all) {
      if (!channel.isActive()) {
        continue;
      }
      @Nullable SslHandler tls = channel.pipeline().get(SslHandler.class);
      if (tls == null) {
        return TlsState.inClear("hbase.client.netty.tls.enabled=true");
      }
      if (tls.handshakeFuture().isSuccess()) {
        sessions.add(TlsSession.of(tls.engine().getSession(), namesHost));
      }
    }
    return TlsState.of(sessions);
  }

  /** Ends the event loops, without waiting for it. */
  void end() {
    Future<?> unused = shutdownGracefully(0, CLOSE_LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * A connection of HBase's client, as it would have by itself, which makes itself known to the
   * event loops that it is given to. Public for Netty, which creates it.
   */
  public static final class RpcChannel extends NioSocketChannel {
    /** Called by Netty. */
    public RpcChannel() {}

    @Override
    protected void doRegister() throws Exception {
      super.doRegister();
      if (eventLoop().parent() instanceof RpcChannels loops) {
        loops.channels.add(this);
      }
    }
  }
}
