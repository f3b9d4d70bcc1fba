package site.ycsb.cluster.session;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one connection from ZooKeeper until its handshake is completed: only then does ZooKeeper
 * learn that it is there. Afterwards it is removed.
 */
final class HandshakeGate extends ChannelInboundHandlerAdapter {
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
