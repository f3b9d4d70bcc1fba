package site.ycsb.db.cassandra;

import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.ServiceLoader;
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

    String host() {
      return HostAddress.parseList(Objects.requireNonNull(connection().get("hosts")), 1)
          .get(0)
          .host();
    }

    int port() {
      int port = Integer.parseInt(connection().getOrDefault("port", "9042"));
      return HostAddress.parseList(Objects.requireNonNull(connection().get("hosts")), port)
          .get(0)
          .port();
    }

    /** Properties of a binding that uses it. */
    Properties properties(String keyspace) {
      Properties properties = new Properties();
      properties.putAll(connection());
      properties.setProperty("cassandra.keyspace", keyspace);
      return properties;
    }

    private Map<String, String> connection() {
      return lease.connection();
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
      if (store.name().equals("cassandra")) {
        return new Running(store.lease());
      }
    }
    throw new IllegalStateException("no local store called cassandra is on the class path");
  }
}
