package site.ycsb.db.hbase;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.ipc.NettyRpcClientConfigHelper;
import site.ycsb.db.hbase.audit.HBaseAuditor.HBaseTarget;

/**
 * A connection of HBase's client, with the channels that it consists of.
 *
 * @param connection the connection
 * @param channels its channels
 */
record OpenConnection(Connection connection, RpcChannels channels) implements HBaseTarget.Opened {

  /** Creates one; HBase itself connects with the first operation. */
  static OpenConnection create(Configuration configuration) throws IOException {
    RpcChannels channels = new RpcChannels(configuration);
    boolean created = false;
    // HBase hands event loops over by a place that all connections of the process share
    synchronized (OpenConnection.class) {
      NettyRpcClientConfigHelper.setEventLoopConfig(configuration, channels, RpcChannel.class);
      try {
        OpenConnection open =
            new OpenConnection(ConnectionFactory.createConnection(configuration), channels);
        created = true;
        return open;
      } finally {
        if (!created) {
          channels.end();
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      connection.close();
    } finally {
      channels.end();
    }
  }
}
