package site.ycsb.tests.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands the one server of this test run to whoever has it as a parameter. It starts with the first
 * test that needs it and stops after the last. Tests keep apart by tables and key files of their
 * own.
 */
final class SharedCassandra implements ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SharedCassandra.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == CassandraServer.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(CassandraServer.class, type -> start(), CassandraServer.class);
  }

  private static CassandraServer start() {
    try {
      Path target = Ycsb.distribution().resolve("../../../tests/target").normalize();
      Files.createDirectories(target);
      return CassandraServer.start(Files.createTempDirectory(target, "shared server "));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
