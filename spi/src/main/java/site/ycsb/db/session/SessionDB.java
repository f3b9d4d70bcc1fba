package site.ycsb.db.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.ServerText;
import site.ycsb.spi.ConnectedStore;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.Reconnectable;
import site.ycsb.spi.ReportSource;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.atrest.AtRestSource;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.StorageFormat;
import site.ycsb.spi.tls.TlsSource;
import site.ycsb.spi.tls.TlsState;

/**
 * A binding whose threads share one session. An instance belongs to one thread; the session is the
 * run's.
 */
public abstract class SessionDB<S extends StoreSession> extends DB
    implements StorageFormat,
        SchemaSource,
        ReportSource,
        ConnectedStore,
        TlsSource,
        AtRestSource,
        PropertySource,
        Reconnectable {
  private final Class<S> type;
  private final Function<Properties, S> opener;
  private @Nullable S session;
  private @Nullable SessionLease<S> lease;

  /**
   * A thread's DB that isn't connected yet.
   *
   * @param opener opens the session: called on the first thread only, and not when the schema's
   *     check has opened the run's. Throws {@link ConfigurationException} when the configuration
   *     isn't right, or the server rejects it, and {@link StoreUnavailableException} when there is
   *     no server
   */
  protected SessionDB(Class<S> type, Function<Properties, S> opener) {
    this.type = type;
    this.opener = opener;
  }

  /** Creates what a thread has for itself. */
  protected void opened(S opened) {}

  /** Ends what a thread has for itself; the session is still open. */
  protected void closing() throws DBException {}

  @Override
  public final void init() throws DBException {
    SessionLease<S> use = new SessionLease<>(type, getProperties(), opener);
    try {
      S open = use.get();
      opened(open);
      session = open;
      lease = use;
    } catch (ConfigurationException | StoreUnavailableException e) {
      throw new DBException(String.valueOf(e.getMessage()), e);
    } finally {
      if (session == null) {
        use.close();
      }
    }
  }

  @Override
  public final void cleanup() throws DBException {
    @Nullable SessionLease<S> held = lease;
    if (held == null) {
      return;
    }
    try {
      closing();
    } finally {
      session = null;
      lease = null;
      held.close();
    }
  }

  @Override
  public final void disconnect() throws DBException {
    cleanup();
  }

  @Override
  public final void connect() throws DBException {
    init();
  }

  @Override
  public final int nodes() {
    return session().nodes();
  }

  @Override
  public final boolean standIn() {
    return session().standIn();
  }

  @Override
  public final TlsState tls() {
    return session().tls();
  }

  @Override
  public final AtRestState atRest(String table) {
    return session().atRest(table);
  }

  @Override
  public final Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    // parts of them are the server's words
    session().facts().forEach((name, fact) -> facts.put(name, ServerText.shown(fact)));
    return facts;
  }

  protected final S session() {
    return Objects.requireNonNull(session, "init comes first");
  }

  protected final Status failed(Throwable failure) {
    return session().failed(failure);
  }
}
