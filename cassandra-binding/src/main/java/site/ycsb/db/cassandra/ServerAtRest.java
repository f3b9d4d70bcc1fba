package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
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
      if (CassandraSession.isUp(node)) {
        ask(node);
      } else {
        untold("a node is down and doesn't report its settings");
      }
    }
    AtRestState told =
        new AtRestState(
            data,
            log,
            hints,
            compression.map(TableCompression::keyLengthBits).orElse(-1),
            compression.map(TableCompression::facts).orElse(Map.of()),
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
      say("flush_compression: none on a server writes tables unencrypted");
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

  /** What holds for all of them: clear overrides unknown, unknown overrides encrypted. */
  private static Protection worse(Protection one, Protection other) {
    if (one == Protection.IN_CLEAR || other == Protection.IN_CLEAR) {
      return Protection.IN_CLEAR;
    }
    return one == Protection.UNKNOWN ? one : other;
  }

  /**
   * The configuration of one node as it reports it, as far as it matters for encryption at rest.
   *
   * @param values by name, as in {@code system_views.settings}; {@code null} for one that isn't set
   */
  record NodeSettings(Map<String, String> values) {
    NodeSettings {
      values = new TreeMap<>(values);
    }

    /** Each node answers for itself. Needs the right to read {@code system_views}. */
    static NodeSettings query(CqlSession session, Node node) {
      Map<String, String> values = new TreeMap<>();
      SimpleStatement question =
          SimpleStatement.newInstance("SELECT name, value FROM system_views.settings")
              .setNode(node)
              .setExecutionProfileName(DriverSettings.SCHEMA);
      for (Row row : session.execute(question)) {
        @Nullable String name = row.getString("name");
        @Nullable String value = row.getString("value");
        if (name != null) {
          values.put(name, String.valueOf(value));
        }
      }
      return new NodeSettings(values);
    }

    /** Whether flushed tables would be written in clear in spite of their compressor. */
    boolean flushesInClear() {
      return "none".equals(values.get("flush_compression"));
    }

    Protection log() {
      return TableCompression.encrypts(compressor("commitlog_compression"))
              || ownEncryption().equals("true")
          ? Protection.ENCRYPTED
          : Protection.IN_CLEAR;
    }

    Protection hints() {
      if (TableCompression.encrypts(compressor("hints_compression"))) {
        return Protection.ENCRYPTED;
      }
      // without hinted handoff there are none: as the log is
      return "false".equals(values.get("hinted_handoff_enabled")) ? log() : Protection.IN_CLEAR;
    }

    /**
     * Whether the server's own encryption is on. It is the commit log's only: Cassandra's {@code
     * HintsService} configures the writers of hints with a compressor and nothing else.
     */
    String ownEncryption() {
      return value(
          "transparent_data_encryption_options.enabled",
          "transparent_data_encryption_options_enabled");
    }

    /** A compressor's class; Cassandra 4.0 reports its parameters behind it. */
    String compressor(String setting) {
      return value(setting + ".class_name", setting).replaceFirst("\\{.*", "");
    }

    /** By the name of Cassandra 4.1 and newer, or by that of 4.0. */
    String value(String name, String earlierName) {
      return values.getOrDefault(name, values.getOrDefault(earlierName, ""));
    }
  }

  /**
   * The compression option of a table, from the server's schema.
   *
   * @param options its parts
   */
  record TableCompression(Map<String, String> options) {
    TableCompression {
      options = new TreeMap<>(options);
    }

    /** Nothing when there is no such table. */
    static Optional<TableCompression> query(CqlSession session, String keyspace, String table) {
      SimpleStatement question =
          SimpleStatement.newInstance(
                  "SELECT compression FROM system_schema.tables"
                      + " WHERE keyspace_name = ? AND table_name = ?",
                  keyspace,
                  table)
              .setExecutionProfileName(DriverSettings.SCHEMA);
      return Optional.ofNullable(session.execute(question).one()).map(TableCompression::of);
    }

    /** Of a row of {@code system_schema.tables}. */
    static TableCompression of(Row row) {
      @Nullable Map<String, String> options = row.getMap("compression", String.class, String.class);
      return new TableCompression(options == null ? Map.of() : options);
    }

    /** Whether a compressor is one that encrypts, ours or the commercial edition's. */
    static boolean encrypts(String className) {
      return className.substring(className.lastIndexOf('.') + 1).startsWith("Encrypt");
    }

    Protection protection() {
      return reasons().isEmpty() ? Protection.ENCRYPTED : Protection.IN_CLEAR;
    }

    /** Why the table's files aren't encrypted. */
    List<String> reasons() {
      List<String> reasons = new ArrayList<>();
      if (!encrypts(className())) {
        reasons.add(
            "the table's compression is "
                + (className().isEmpty() ? "off" : className())
                + ", which doesn't encrypt");
      } else if (!minCompressRatio().equals("0") && !minCompressRatio().equals("0.0")) {
        reasons.add(
            "the table has min_compress_ratio "
                + minCompressRatio()
                + ": the server writes what shrinks by less unencrypted");
      }
      return reasons;
    }

    int keyLengthBits() {
      try {
        return encrypts(className())
            ? Integer.parseInt(options.getOrDefault("secret_key_strength", "256"))
            : -1;
      } catch (NumberFormatException e) {
        return -1;
      }
    }

    Map<String, String> facts() {
      return protection() == Protection.ENCRYPTED
          ? AtRestState.facts("table compression " + className(), cipher())
          : Map.of();
    }

    String className() {
      return options.getOrDefault("class", "");
    }

    private String cipher() {
      return options.getOrDefault("cipher_algorithm", "AES/GCM/NoPadding");
    }

    private String minCompressRatio() {
      return options.getOrDefault("min_compress_ratio", "0");
    }
  }
}
