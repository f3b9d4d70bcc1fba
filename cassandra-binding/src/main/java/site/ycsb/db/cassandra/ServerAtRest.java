package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.atrest.AtRestState.Protection;

/** Asks the cluster what it encrypts at rest: the schema for tables, each node for its logs. */
final class ServerAtRest {
  private final CqlSession session;
  private final List<String> reasons = new ArrayList<>();
  private Protection data = Protection.UNKNOWN;
  private Protection log = Protection.ENCRYPTED;
  private Protection hints = Protection.ENCRYPTED;

  private ServerAtRest(CqlSession session) {
    this.session = session;
  }

  /** What is known of a table and of the nodes that are running. */
  static AtRestState query(CqlSession session, String keyspace, String table) {
    return new ServerAtRest(session).ask(keyspace, table);
  }

  private AtRestState ask(String keyspace, String table) {
    Optional<TableCompression> compression = TableCompression.query(session, keyspace, table);
    compression.ifPresentOrElse(
        found -> {
          data = found.protection();
          reasons.addAll(found.reasons());
        },
        () -> reasons.add("there is no table " + keyspace + "." + table));
    for (Node node : session.getMetadata().getNodes().values()) {
      if (node.getState() == NodeState.DOWN || node.getState() == NodeState.FORCED_DOWN) {
        untold("a node is down and doesn't report its settings");
      } else {
        ask(node);
      }
    }
    AtRestState told =
        new AtRestState(
            data,
            log,
            hints,
            compression.map(TableCompression::keyLengthBits).orElse(-1),
            compression.map(ServerAtRest::facts).orElse(Map.of()),
            reasons);
    return known(told, ServerProduct.query(session));
  }

  /** Of a product other than Apache Cassandra only what it reports as encrypted is known. */
  static AtRestState known(AtRestState told, ServerProduct product) {
    if (product.reportsEncryption()) {
      return told;
    }
    List<String> reasons = new ArrayList<>(told.reasons());
    reasons.add(product.description() + " may encrypt in ways that it doesn't report over CQL");
    return new AtRestState(
        known(told.data()),
        known(told.log()),
        known(told.hints()),
        told.keyLengthBits(),
        told.facts(),
        reasons);
  }

  private static Protection known(Protection told) {
    return told == Protection.IN_CLEAR ? Protection.UNKNOWN : told;
  }

  private void ask(Node node) {
    try {
      take(NodeSettings.query(session, node));
    } catch (DriverException e) {
      untold("a node doesn't report its settings: " + Failures.messageOf(e));
    }
  }

  private void untold(String reason) {
    log = worse(log, Protection.UNKNOWN);
    hints = worse(hints, Protection.UNKNOWN);
    say(reason);
  }

  private void take(NodeSettings settings) {
    if (settings.flushesInClear()) {
      data = Protection.IN_CLEAR;
      say("flush_compression: none on a server writes tables in clear");
    }
    log = worse(log, settings.log());
    hints = worse(hints, settings.hints());
    if (settings.log() == Protection.IN_CLEAR) {
      say("commitlog_compression on a server is no compressor that encrypts");
    }
    if (settings.hints() == Protection.IN_CLEAR) {
      say("hints_compression on a server is no compressor that encrypts");
    }
  }

  private void say(String reason) {
    if (!reasons.contains(reason)) {
      reasons.add(reason);
    }
  }

  private static Map<String, String> facts(TableCompression compression) {
    Map<String, String> facts = new LinkedHashMap<>();
    if (compression.protection() == Protection.ENCRYPTED) {
      facts.put("at rest mechanism", "table compression " + compression.className());
      facts.put("at rest cipher", compression.cipher());
    }
    return facts;
  }

  /** What holds for all of them: clear overrides unknown, unknown overrides encrypted. */
  private static Protection worse(Protection one, Protection other) {
    if (one == Protection.IN_CLEAR || other == Protection.IN_CLEAR) {
      return Protection.IN_CLEAR;
    }
    return one == Protection.UNKNOWN ? one : other;
  }
}
