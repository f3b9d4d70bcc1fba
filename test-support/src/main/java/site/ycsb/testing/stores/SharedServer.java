package site.ycsb.testing.stores;

import java.util.ServiceLoader;
import java.util.function.Function;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import site.ycsb.spi.store.LocalStore;

/**
 * Gives test classes a server, the same for all of them: started for the first one, stopped when
 * the last one has ended.
 *
 * @param <R> how tests see the running server; JUnit closes it
 */
public abstract class SharedServer<R extends AutoCloseable>
    implements BeforeAllCallback, ParameterResolver {
  private final String store;
  private final Class<R> type;
  private final Function<LocalStore.Lease, R> running;

  /** The server of the local store of this name. */
  protected SharedServer(String store, Class<R> type, Function<LocalStore.Lease, R> running) {
    this.store = store;
    this.type = type;
    this.running = running;
  }

  @Override
  public final void beforeAll(ExtensionContext context) {
    running(context);
  }

  @Override
  public final boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == type;
  }

  @Override
  public final Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return running(context);
  }

  private R running(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.create(SharedServer.class, store))
        .getOrComputeIfAbsent(type, key -> running.apply(storeNamed(store).lease()), type);
  }

  private static LocalStore storeNamed(String name) {
    for (LocalStore store : ServiceLoader.load(LocalStore.class)) {
      if (store.name().equals(name)) {
        return store;
      }
    }
    throw new IllegalStateException("no local store called " + name + " is on the class path");
  }
}
