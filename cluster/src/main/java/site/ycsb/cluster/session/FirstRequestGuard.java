package site.ycsb.cluster.session;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;

/**
 * Closes a connection that doesn't begin with a request to open a session: ZooKeeper would answer
 * its four-letter words, of which {@code srvr} can't be disabled by configuration. A word read as a
 * length is far beyond any such request. Afterwards it is removed.
 */
final class FirstRequestGuard extends ByteToMessageDecoder {
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
