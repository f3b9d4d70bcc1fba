package site.ycsb.db.session;

import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;
import site.ycsb.config.YcsbKeys;
import site.ycsb.spi.UnprotectedException;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.tls.TlsState;

/**
 * Makes, checks and drops tables by the run's session, which it opens when it first needs to. For
 * one thread.
 */
public abstract class SessionSchemaAdmin<S extends StoreSession> implements SchemaAdmin {
  /** Of the run. */
  protected final Properties properties;

  private final SessionLease<S> lease;

  /** An admin that isn't connected; the opener opens the run's session. */
  protected SessionSchemaAdmin(
      Class<S> type, Properties properties, Function<Properties, S> opener) {
    this.properties = properties;
    this.lease = new SessionLease<>(type, properties, opener);
  }

  /** The run's open session. */
  protected final S session() {
    return lease.get();
  }

  /** The session, if it is open. */
  protected final Optional<S> ifOpen() {
    return lease.ifOpen();
  }

  @Override
  public final TlsState tls() {
    return session().tls();
  }

  @Override
  public final Optional<AtRestState> atRest(TableSchema wanted) {
    return Optional.of(session().atRest(wanted.table()));
  }

  @Override
  public final void close() {
    lease.close();
  }

  /** A problem of the table's name, which the server's own error wouldn't show. */
  protected final ConfigurationException tableProblem(String name, String rule, String nextStep) {
    return new ConfigurationException(
        new Problem(
            YcsbKeys.TABLE,
            name,
            SourcedProperties.originOf(properties, YcsbKeys.TABLE),
            rule,
            nextStep));
  }

  /** That the server can't create a table that it encrypts, which is required. */
  protected final UnprotectedException noEncryptedTable(String reason, String nextStep) {
    return UnprotectedException.of(
        AtRest.PROPERTY,
        properties,
        "the server creates no encrypted table (" + reason + ")",
        nextStep);
  }
}
