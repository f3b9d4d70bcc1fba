package site.ycsb.db.mongodb;

import java.util.Objects;
import java.util.Properties;
import java.util.ServiceLoader;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import site.ycsb.spi.LocalStore;

/**
 * Gives test classes a server, the same for all of them: that of YCSB_MONGODB_URL, or else the
 * stand-in, started for the first one and stopped when the last one has ended.
 */
final class LocalServer implements BeforeAllCallback, ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(LocalServer.class);

  /** A running server; JUnit closes it. */
  record Running(LocalStore.Lease lease) implements AutoCloseable {

    /** The address, for the driver itself. */
    String url() {
      return Objects.requireNonNull(lease.connection().get("mongodb.url"));
    }

    /** Properties of a binding that uses it. */
    Properties properties(String database) {
      Properties properties = new Properties();
      properties.putAll(lease.connection());
      properties.setProperty("mongodb.database", database);
      return properties;
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
      if (store.name().equals("mongodb")) {
        return new Running(store.lease());
      }
    }
    throw new IllegalStateException("no local store called mongodb is on the class path");
  }
}
