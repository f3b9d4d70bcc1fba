package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Session;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import site.ycsb.Status;
import site.ycsb.config.Notices;
import site.ycsb.spi.StoreUnavailableException;

/** An open connection to a cluster, for one keyspace. Thread-safe. */
final class CassandraSession implements AutoCloseable {
  private final CqlSession session;
  private final String keyspace;
  private final boolean tracing;
  private final Notices notices;
  private final Set<Class<?>> noticed = ConcurrentHashMap.newKeySet();

  CassandraSession(CqlSession session, CassandraConfig config, Notices notices) {
    this.session = session;
    this.notices = notices;
    this.keyspace = config.keyspace();
    this.tracing = config.tracing();
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
          "Cassandra doesn't tell its schema: " + Failures.messageOf(e), e);
    }
  }

  /** Tells the user of a failed operation, if it is the first one of its kind in the run. */
  void noticeFailure(RuntimeException failure, Status status) {
    Throwable reason = Failures.reasonOf(failure);
    if (noticed.add(reason.getClass())) {
      notices.warn(
          "operations on Cassandra fail with "
              + status.getName()
              + ", first: "
              + reason.getClass().getSimpleName()
              + ": "
              + Failures.messageOf(failure));
    }
  }

  /** Server, driver and how they are used, in words. */
  Map<String, String> facts() {
    Collection<Node> nodes = session.getMetadata().getNodes().values();
    DriverConfig options = session.getContext().getConfig();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("server", "Apache Cassandra " + distinct(nodes, Node::getCassandraVersion));
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
    facts.put("tls", session.getContext().getSslEngineFactory().isPresent() ? "yes" : "no");
    return facts;
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
