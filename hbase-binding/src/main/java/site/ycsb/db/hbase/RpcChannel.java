package site.ycsb.db.hbase;

import org.apache.hbase.thirdparty.io.netty.channel.socket.nio.NioSocketChannel;

/**
 * A connection of HBase's client, as it would have by itself, which makes itself known to the
 * {@link RpcChannels} that it is given to. Public for Netty, which creates it.
 */
public final class RpcChannel extends NioSocketChannel {
  /** Called by Netty. */
  public RpcChannel() {}

  @Override
  protected void doRegister() throws Exception {
    super.doRegister();
    if (eventLoop().parent() instanceof RpcChannels channels) {
      channels.add(this);
    }
  }
}
