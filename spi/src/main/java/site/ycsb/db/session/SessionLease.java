package site.ycsb.db.session;

import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.SharedResource.Lease;

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
}
