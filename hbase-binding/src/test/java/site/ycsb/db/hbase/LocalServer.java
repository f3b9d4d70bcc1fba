package site.ycsb.db.hbase;

import java.io.IOException;
import java.util.Properties;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import site.ycsb.spi.LocalStore;

/**
 * Gives test classes a real server, the same for all of them: started for the first one, stopped
 * when the last one has ended.
 */
final class LocalServer implements BeforeAllCallback, ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(LocalServer.class);

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

  @Override
  public void beforeAll(ExtensionContext context) {
    running(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Running.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return running(context);
  }

  private static Running running(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(Running.class, key -> start(), Running.class);
  }

  private static Running start() {
    for (LocalStore store : ServiceLoader.load(LocalStore.class)) {
      if (store.name().equals("hbase")) {
        return new Running(store.lease());
      }
    }
    throw new IllegalStateException("no local store called hbase is on the class path");
  }
}
