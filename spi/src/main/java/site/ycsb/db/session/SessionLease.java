package site.ycsb.db.session;

import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunContext.Lease;
import site.ycsb.spi.run.RunLocal;

/**
 * A use of the run's session. It begins with the first request, which opens the session unless the
 * run has one open, and ends with {@link #close()}; the last use of a run closes the session. For
 * one thread.
 */
public final class SessionLease<S extends StoreSession> implements AutoCloseable {
  private final Class<S> type;
  private final Properties properties;
  private final Function<Properties, S> opener;
  private @Nullable Lease<SharedSession<?>> lease;

  /** A use that hasn't begun; the opener opens the run's session. */
  public SessionLease(Class<S> type, Properties properties, Function<Properties, S> opener) {
    this.type = type;
    this.properties = properties;
    this.opener = opener;
  }

  /** The run's open session; throws what the opener threw for this user or an earlier one. */
  public S get() {
    @Nullable Lease<SharedSession<?>> held = lease;
    if (held == null) {
      held =
          RunContext.of(properties)
              .acquire(
                  SharedSession.OF_RUN, () -> new SharedSession<>(() -> opener.apply(properties)));
      lease = held;
    }
    return type.cast(held.get().get());
  }

  /** The session, if this use has opened it or found it open. */
  public Optional<S> ifOpen() {
    return Optional.ofNullable(lease).flatMap(held -> held.get().ifOpen()).map(type::cast);
  }

  /** Ends the use, if it has begun. Closing again does nothing. */
  @Override
  public void close() {
    @Nullable Lease<SharedSession<?>> held = lease;
    if (held != null) {
      lease = null;
      held.close();
    }
  }

  /**
   * A session that is opened when it is first requested. When that fails, every thread gets the
   * same failure, rather than each waiting for a server that doesn't answer. Thread-safe.
   */
  public static final class SharedSession<S extends StoreSession> implements AutoCloseable {
    public static final RunLocal<SharedSession<?>> OF_RUN = RunLocal.named("session");

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
}
