package site.ycsb.cluster.session;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.AttributeKey;
import io.netty.util.ReferenceCountUtil;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.zookeeper.data.Id;
import org.apache.zookeeper.server.ServerCnxn;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import site.ycsb.cluster.session.EmbeddedEnsemble.EnsembleLimits;
import site.ycsb.cluster.token.ClusterToken;
import site.ycsb.cluster.token.ClusterToken.TokenTls;

/** Puts TLS in front of each connection that a server accepts, and knows those that are open. */
@Sharable
final class TlsGate extends ChannelInboundHandlerAdapter {
  /** Where ZooKeeper keeps what it knows of a connection. */
  private static final AttributeKey<ServerCnxn> CONNECTION =
      AttributeKey.valueOf("NettyServerCnxn");

  private final TokenTls tls;
  private final Id identity;
  private final long handshakeTimeoutMillis;
  private final HalfOpenConnections halfOpen;
  private final Set<Channel> open = ConcurrentHashMap.newKeySet();
  private final AtomicReference<@Nullable EventLoopGroup> workers = new AtomicReference<>();
  private volatile boolean closed;

  TlsGate(TokenTls tls, Id identity, EnsembleLimits limits) {
    this.tls = tls;
    this.identity = identity;
    this.handshakeTimeoutMillis = limits.handshakeTimeout().toMillis();
    this.halfOpen = new HalfOpenConnections(limits.maxHalfOpenConnections());
  }

  /**
   * The identity that a server gives to the connections of token holders.
   *
   * <p>It is of ZooKeeper's scheme digest, which needs no JVM-wide configuration, unlike x509. No
   * client can claim it by a password: ZooKeeper would compare a Base64 digest, and this is a
   * fingerprint in hexadecimal digits.
   */
  static Id identity(ClusterToken token) {
    return new Id("digest", "cluster-token:" + token.fingerprint());
  }

  /** Gets the accepted connections, before they are registered with a thread. */
  @Override
  public void channelRead(ChannelHandlerContext context, Object accepted) {
    SslHandler handler = new SslHandler(tls.serverEngine());
    handler.setHandshakeTimeoutMillis(handshakeTimeoutMillis);
    ((Channel) accepted)
        .pipeline()
        .addLast(handler, new HandshakeGate(this, handler), new FirstRequestGuard());
    context.fireChannelRead(accepted);
  }

  void opened(Channel channel) {
    workers.set(channel.eventLoop().parent());
    open.add(channel);
    channel.closeFuture().addListener(future -> forget(channel));
    halfOpen.add(channel);
    if (closed) {
      end(channel);
    }
  }

  boolean admits(Channel channel, SslHandler handler) {
    halfOpen.remove(channel);
    return tls.isHolder(handler.engine().getSession());
  }

  /**
   * Gives the token holders' identity to a connection that ZooKeeper knows by now. Without it there
   * is no session: should another version of ZooKeeper keep its connections elsewhere, nobody gets
   * in.
   *
   * @return whether ZooKeeper has accepted the connection
   */
  boolean identify(Channel channel) {
    ServerCnxn connection = channel.attr(CONNECTION).get();
    if (connection == null) {
      return false;
    }
    connection.addAuthInfo(identity);
    return true;
  }

  /** Closes all connections, those to come included. */
  void close() {
    closed = true;
    open.forEach(TlsGate::end);
  }

  /** The threads of the connections; empty when there was never one. */
  Optional<EventLoopGroup> workers() {
    return Optional.ofNullable(workers.get());
  }

  /** Closes it without waiting; its close future completes when it is closed. */
  @SuppressWarnings("FutureReturnValueIgnored")
  static void end(Channel channel) {
    channel.close();
  }

  private void forget(Channel channel) {
    open.remove(channel);
    halfOpen.remove(channel);
  }

  /**
   * Closes a connection that doesn't begin with a request to open a session: ZooKeeper would answer
   * its four-letter words, of which {@code srvr} can't be disabled by configuration. A word read as
   * a length is far beyond any such request. Afterwards it is removed.
   */
  private static final class FirstRequestGuard extends ByteToMessageDecoder {
    private static final int MAX_REQUEST_BYTES = 4096;

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
      if (in.readableBytes() < Integer.BYTES) {
        return;
      }
      int length = in.getInt(in.readerIndex());
      if (length < 0 || length > MAX_REQUEST_BYTES) {
        in.skipBytes(in.readableBytes());
        TlsGate.end(context.channel());
      } else {
        context.pipeline().remove(this);
      }
    }
  }

  /**
   * Bounds the connections without a completed handshake. One too many closes the oldest of them,
   * so that a new client, whose handshake takes milliseconds, gets in whatever others hold open.
   *
   * <p>Threading: thread-safe.
   */
  static final class HalfOpenConnections {
    private final int limit;
    private final Set<Channel> oldestFirst = new LinkedHashSet<>();

    HalfOpenConnections(int limit) {
      this.limit = limit;
    }

    void add(Channel channel) {
      @Nullable Channel surplus = addAndTakeSurplus(channel);
      if (surplus != null) {
        end(surplus);
      }
    }

    synchronized void remove(Channel channel) {
      oldestFirst.remove(channel);
    }

    private synchronized @Nullable Channel addAndTakeSurplus(Channel channel) {
      oldestFirst.add(channel);
      if (oldestFirst.size() <= limit) {
        return null;
      }
      Iterator<Channel> all = oldestFirst.iterator();
      Channel oldest = all.next();
      all.remove();
      return oldest;
    }
  }

  /**
   * Keeps one connection from ZooKeeper until its handshake is completed: only then does ZooKeeper
   * learn that it is there. Afterwards it is removed.
   */
  private static final class HandshakeGate extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(HandshakeGate.class);

    private final TlsGate gate;
    private final SslHandler handler;

    HandshakeGate(TlsGate gate, SslHandler handler) {
      this.gate = gate;
      this.handler = handler;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
      gate.opened(context.channel());
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      if (!(event instanceof SslHandshakeCompletionEvent completion)) {
        context.fireUserEventTriggered(event);
        return;
      }
      if (completion.isSuccess() && gate.admits(context.channel(), handler)) {
        context.fireChannelActive();
        context.pipeline().remove(this);
        if (gate.identify(context.channel())) {
          return;
        }
      }
      TlsGate.end(context.channel());
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ReferenceCountUtil.release(message);
      TlsGate.end(context.channel());
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      // nothing was passed on that could be complete
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      // what was never announced as active isn't announced as inactive
    }

    /** Strangers cause these at will: they must not fill a log. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      LOG.debug("Closing {}, whose TLS handshake failed", context.channel().remoteAddress(), cause);
      TlsGate.end(context.channel());
    }
  }
}
