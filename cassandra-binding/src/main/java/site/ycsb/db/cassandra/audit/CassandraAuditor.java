package site.ycsb.db.cassandra.audit;

import com.datastax.oss.driver.api.core.CqlSession;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditOptions;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.NetworkProbes.Path;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.audit.StoreAuditor;
import site.ycsb.spi.audit.StoreEdition;

/** Audits a Cassandra cluster: the trials first, then what the nodes report. */
public final class CassandraAuditor implements StoreAuditor {
  private static final String NOBODY = "nobody (no user is given)";
  private static final String STORAGE = "storage";
  private static final int STORAGE_PORT = 7000;
  private static final int JMX_PORT = 7199;

  private static final Set<SecurityFeature> UNASKED =
      EnumSet.of(
          SecurityFeature.AUTHORIZATION,
          SecurityFeature.ENCRYPTION_AT_REST,
          SecurityFeature.AUDITING,
          SecurityFeature.AUTHENTICATION_CACHING,
          SecurityFeature.PROXY_RULES);

  private final CassandraTarget target;

  public CassandraAuditor(CassandraTarget target) {
    this.target = target;
  }

  @Override
  public List<String> plan() {
    List<String> plan = new ArrayList<>();
    for (Endpoint node : target.contactPoints()) {
      plan.add(
          "connect to the "
              + node
              + " without TLS and with TLS 1.0 to 1.3, without a user, and as cassandra with the"
              + " password cassandra; read system.local and system_auth.roles where it is let in");
    }
    plan.add(
        "log in as "
            + target.username().orElse(NOBODY)
            + " by the driver, read the nodes' settings, connections and tables, and have a"
            + " statement prepared that is never executed");
    plan.add(
        "try the CQL ports of all other nodes in the same way, as far as the cluster names them");
    plan.add(
        "greet the nodes' storage ports without TLS and with TLS, "
            + STORAGE_PORT
            + " where the cluster names no other, and except on a local store their JMX ports, "
            + JMX_PORT
            + " where no other is given");
    return plan;
  }

  @Override
  public void audit(AuditTrail trail, NetworkProbes network, AuditOptions options) {
    CassandraRemedies.record(trail);
    CqlTrials trials = new CqlTrials(trail, network);
    Set<InetSocketAddress> tried = new HashSet<>();
    boolean reached = false;
    boolean recognised = target.contactPoints().isEmpty();
    for (Endpoint node : target.contactPoints()) {
      tried.add(new InetSocketAddress(node.host(), node.port()));
      Path path = audit(node, trials, network);
      reached |= isReached(path);
      recognised |= isReached(path) && path != Path.UNRECOGNISED;
    }
    if (!target.contactPoints().isEmpty() && !reached) {
      throw new StoreUnavailableException(
          "Cassandra can't be reached at "
              + String.join(", ", target.contactPoints().stream().map(Endpoint::address).toList()));
    }
    Set<Endpoint> storage = new LinkedHashSet<>();
    options
        .portsFor(STORAGE)
        .forEach(
            at ->
                storage.add(endpoint("storage port", new InetSocketAddress(at.host(), at.port()))));
    try (CqlSession session = target.login().open()) {
      String product = target.product().apply(session);
      trail.product(product);
      edition(product).ifPresent(trail::edition);
      new ReportedSettings(session, trail).record();
      List<NodeAddresses> nodes =
          session.getMetadata().getNodes().values().stream().map(NodeAddresses::of).toList();
      nodes.forEach(
          node ->
              node.storage(STORAGE_PORT)
                  .ifPresent(at -> storage.add(endpoint("storage port", at))));
      for (NodeAddresses node : nodes) {
        for (InetSocketAddress address : node.cql()) {
          if (tried.add(address)) {
            audit(endpoint("CQL port", address), trials, network);
          }
        }
      }
      trail.user(
          target.username().orElse(NOBODY)
              + (trials.letsAnyoneIn() ? ", where everybody is let in" : ""));
    } catch (ConfigurationException | StoreUnavailableException e) {
      trail.product(
          recognised
              ? "a server that speaks CQL"
              : "a server that takes TLS and isn't known to be Cassandra");
      trail.loginFailed(target.username().orElse(NOBODY), String.valueOf(e.getMessage()), UNASKED);
      if (!recognised) {
        // what else its machine has says nothing of Cassandra either
        return;
      }
    }
    boolean named = !storage.isEmpty();
    if (!named) {
      target
          .contactPoints()
          .forEach(
              node ->
                  storage.add(
                      new Endpoint("storage port", node.host(), STORAGE_PORT, node.keys())));
    }
    Set<SecurityFeature> between = Set.of(SecurityFeature.NODE_TO_NODE);
    for (Endpoint node : storage) {
      if (named) {
        network.ownPath(between, node, NodeHandshake::answer);
      } else {
        network.path(between, node, NodeHandshake::answer);
      }
    }
    if (options.jmxPort().isPresent() || !options.local()) {
      for (Endpoint node : storage) {
        network.jmx(node.host(), options.jmxPort().orElse(JMX_PORT));
      }
    }
    if (options.local()) {
      trail.reported(
          SecurityFeature.JMX_AUTHENTICATION,
          AuditAnswer.YES,
          "bin/ycsb store",
          "starts its nodes without a JMX port");
    }
  }

  /** Tries a CQL port, and returns what it takes. */
  private static Path audit(Endpoint node, CqlTrials trials, NetworkProbes network) {
    Path path =
        network.path(
            Set.of(SecurityFeature.CLIENT_TO_NODE),
            node,
            socket -> new CqlConversation(socket).options());
    if (isReached(path)) {
      trials.run(node, path.takesTls());
    }
    return path;
  }

  private static boolean isReached(Path path) {
    return path.takesPlaintext() || path.takesTls();
  }

  private static Optional<StoreEdition> edition(String product) {
    if (product.startsWith("Apache Cassandra ")) {
      return Optional.of(StoreEdition.OPEN_SOURCE);
    }
    return product.startsWith("DataStax Enterprise")
        ? Optional.of(StoreEdition.ENTERPRISE)
        : Optional.empty();
  }

  private Endpoint endpoint(String use, InetSocketAddress address) {
    String host =
        address.isUnresolved() ? address.getHostString() : address.getAddress().getHostAddress();
    return new Endpoint(use, host, address.getPort(), keys());
  }

  private Endpoint.Keys keys() {
    return target.contactPoints().isEmpty()
        ? Endpoint.Keys.NONE
        : target.contactPoints().get(0).keys();
  }
}
