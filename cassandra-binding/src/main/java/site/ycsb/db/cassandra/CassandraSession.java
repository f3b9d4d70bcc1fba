package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import site.ycsb.Status;
import site.ycsb.config.Notices;
import site.ycsb.db.session.FailureNotices;
import site.ycsb.db.session.StoreSession;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.tls.TlsState;

/** An open connection to a cluster, for one keyspace. Thread-safe. */
final class CassandraSession implements StoreSession {
  private final CqlSession session;
  private final String keyspace;
  private final boolean tracing;
  private final FailureNotices failures;

  CassandraSession(CqlSession session, CassandraConfig config, Notices notices) {
    this.session = session;
    this.failures = new FailureNotices("Cassandra", notices);
    this.keyspace = config.keyspace();
    this.tracing = config.tracing();
  }

  /** Connects; throws what {@link Connector#connect} does. */
  static CassandraSession open(Properties properties) {
    CassandraConfig config = CassandraConfig.from(properties);
    Notices notices = RunContext.of(properties).notices();
    CassandraConfig.remarks(properties).forEach(notices::warn);
    return new CassandraSession(new Connector(properties, config).connect(), config, notices);
  }

  CqlSession driver() {
    return session;
  }

  String keyspace() {
    return keyspace;
  }

  /** Prepares a statement; everything but its values is settled here, not for each execution. */
  PreparedStatement prepare(String cql, boolean write) {
    SimpleStatement statement = SimpleStatement.newInstance(cql).setTracing(tracing);
    return session.prepare(
        write ? statement.setExecutionProfileName(DriverSettings.WRITES) : statement);
  }

  /**
   * What the cluster has for a table.
   *
   * @throws StoreUnavailableException when it doesn't answer
   */
  TableColumns columns(String table) {
    try {
      return TableColumns.query(session, keyspace, table);
    } catch (DriverException e) {
      throw new StoreUnavailableException(
          "Cassandra doesn't report its schema: " + Failures.messageOf(e), e);
    }
  }

  @Override
  public AtRestState atRest(String table) {
    try {
      return ServerAtRest.query(session, keyspace, table);
    } catch (DriverException e) {
      throw new StoreUnavailableException(
          "Cassandra doesn't report what it encrypts: " + Failures.messageOf(e), e);
    }
  }

  @Override
  public TlsState tls() {
    return session
        .getContext()
        .getSslEngineFactory()
        .map(CassandraSession::tls)
        .orElseGet(() -> TlsState.inClear(CassandraProperties.TLS_KEYS.switchOn()));
  }

  private static TlsState tls(SslEngineFactory factory) {
    return factory instanceof ObservedSslEngineFactory observed
        ? observed.state()
        : TlsState.unknown(
            "the driver's configuration has an SSL engine factory of its own, which doesn't "
                + "report it");
  }

  @Override
  public Status failed(Throwable failure) {
    Status status = Failures.statusOf(failure);
    Throwable reason = Failures.reasonOf(failure);
    failures.notice(
        reason.getClass(),
        status,
        reason.getClass().getSimpleName() + ": " + Failures.messageOf(failure) + remedy(reason));
    return status;
  }

  private String remedy(Throwable reason) {
    return reason instanceof UnauthorizedException
        ? "; have it granted: GRANT SELECT, MODIFY ON KEYSPACE " + Cql.quoted(keyspace) + " TO ..."
        : "";
  }

  /**
   * Nodes that aren't known to be down. Of those in other datacenters, which the driver doesn't
   * connect to, it knows only what the cluster reports of them.
   */
  @Override
  public int nodes() {
    return (int)
        session.getMetadata().getNodes().values().stream().filter(CassandraSession::isUp).count();
  }

  /** Whether it isn't known to be down. */
  static boolean isUp(Node node) {
    return node.getState() != NodeState.DOWN && node.getState() != NodeState.FORCED_DOWN;
  }

  @Override
  public Map<String, String> facts() {
    Collection<Node> nodes = session.getMetadata().getNodes().values();
    DriverConfig options = session.getContext().getConfig();
    Map<String, String> facts = new LinkedHashMap<>();
    ServerProduct product = product();
    String versions = distinct(nodes, Node::getCassandraVersion);
    facts.put(
        "server",
        // a cluster that is being upgraded has several
        product.reportsEncryption() ? "Apache Cassandra " + versions : product.description());
    facts.put("nodes", Integer.toString(nodes.size()));
    facts.put("datacenter", distinct(nodes, Node::getDatacenter));
    facts.put("driver", "Java driver " + Session.OSS_DRIVER_COORDINATES.getVersion());
    facts.put("protocol", session.getContext().getProtocolVersion().toString());
    facts.put(
        "consistency",
        "reads "
            + options.getDefaultProfile().getString(DefaultDriverOption.REQUEST_CONSISTENCY)
            + ", writes "
            + options
                .getProfile(DriverSettings.WRITES)
                .getString(DefaultDriverOption.REQUEST_CONSISTENCY));
    return facts;
  }

  /** A fact for the record, which a run can do without. */
  private ServerProduct product() {
    try {
      return ServerProduct.query(session);
    } catch (DriverException e) {
      return new ServerProduct(
          "unknown: it doesn't report what it is (" + Failures.messageOf(e) + ")", false);
    }
  }

  private static String distinct(Collection<Node> nodes, Function<Node, Object> property) {
    return nodes.stream()
        .map(property)
        .filter(Objects::nonNull)
        .map(Object::toString)
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .collect(Collectors.joining(", "));
  }

  @Override
  public void close() {
    session.close();
  }
}
