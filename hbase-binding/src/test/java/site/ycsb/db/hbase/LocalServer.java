package site.ycsb.db.hbase;

import java.io.IOException;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.testing.stores.SharedServer;

/**
 * Gives test classes a real server, the same for all of them: started for the first one, stopped
 * when the last one has ended.
 */
final class LocalServer extends SharedServer<LocalServer.Running> {
  LocalServer() {
    super("hbase", Running.class, Running::new);
  }

  /** A running server; JUnit closes it. */
  record Running(LocalStore.Lease lease) implements AutoCloseable {

    /** Properties of a binding that uses it. */
    Properties properties(String namespace) {
      Properties properties = new Properties();
      properties.putAll(lease.connection());
      properties.setProperty("hbase.namespace", namespace);
      return properties;
    }

    /** HBase's client itself, nothing of ours in between. The caller closes it. */
    Connection driver() throws IOException {
      Configuration configuration = HBaseConfiguration.create();
      lease.connection().forEach(configuration::set);
      configuration.setInt("hbase.client.operation.timeout", 60_000);
      return ConnectionFactory.createConnection(configuration);
    }

    @Override
    public void close() {
      lease.close();
    }
  }
}
