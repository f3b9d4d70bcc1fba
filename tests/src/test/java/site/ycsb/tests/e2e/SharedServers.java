package site.ycsb.tests.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands the one server of a kind of this test run to whoever has it, or all of them, as a
 * parameter. It starts with the first test that needs it and stops after the last. Tests keep apart
 * by tables, and by key files where the one in the server's folder won't do.
 */
public final class SharedServers implements ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SharedServers.class);

  private static final Map<Class<?>, Starter> STARTERS =
      Map.of(
          CassandraServer.class, CassandraServer::start,
          HBaseServer.class, HBaseServer::start,
          MongoServer.class, MongoServer::start);

  private static final Map<String, Class<?>> BY_STORE =
      Map.of(
          "cassandra", CassandraServer.class,
          "hbase", HBaseServer.class,
          "mongodb", MongoServer.class);

  /** Finds the server that a binding runs on. */
  @FunctionalInterface
  public interface ByBinding {
    /** The server for this binding, encrypted or not. */
    Server server(String binding);
  }

  private interface Starter {
    Server start(Path folder) throws InterruptedException;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == ByBinding.class || STARTERS.containsKey(type);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == ByBinding.class
        ? (ByBinding) binding -> shared(typeFor(binding), context)
        : shared(type, context);
  }

  private static Class<?> typeFor(String binding) {
    return Objects.requireNonNull(
        BY_STORE.get(binding.replaceFirst("^encrypted-", "")), () -> "no server for " + binding);
  }

  private static Server shared(Class<?> type, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(type, SharedServers::start, Server.class);
  }

  private static Server start(Class<?> type) {
    try {
      Path target = Ycsb.distribution().resolve("../../../tests/target").normalize();
      Files.createDirectories(target);
      Server server =
          Objects.requireNonNull(STARTERS.get(type))
              .start(Files.createTempDirectory(target, "shared server "));
      // of loads that start together without one, only the first would go on
      server.ycsb().expect(0, "key", "create");
      return server;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
