package site.ycsb.db.session;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.run.SharedResource;

/**
 * A session that is opened when it is first requested. When that fails, every thread gets the same
 * failure, rather than each waiting for a server that doesn't answer. Thread-safe.
 */
public final class SharedSession<S extends StoreSession> implements AutoCloseable {
  public static final SharedResource<SharedSession<?>> OF_RUN = SharedResource.named("session");

  private final Supplier<S> opener;
  private @Nullable S session;
  private @Nullable RuntimeException failure;

  public SharedSession(Supplier<S> opener) {
    this.opener = opener;
  }

  /** The open session; throws what the opener threw. */
  public synchronized S get() {
    if (failure != null) {
      throw failure;
    }
    @Nullable S open = session;
    if (open == null) {
      try {
        open = opener.get();
        session = open;
      } catch (RuntimeException e) {
        failure = e;
        throw e;
      }
    }
    return open;
  }

  public synchronized Optional<S> ifOpen() {
    return Optional.ofNullable(session);
  }

  @Override
  public synchronized void close() {
    if (session != null) {
      session.close();
      session = null;
    }
  }
}
