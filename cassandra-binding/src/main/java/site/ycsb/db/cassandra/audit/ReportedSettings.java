package site.ycsb.db.cassandra.audit;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.SecurityFeature;

/** What a user of the cluster can try and read by the driver. */
final class ReportedSettings {
  private static final String SETTINGS = "SELECT name, value FROM system_views.settings";
  private static final String TABLES =
      "SELECT keyspace_name, table_name, compression FROM system_schema.tables";
  private static final String PROXY = "GRANT PROXY.LOGIN ON ROLE ycsb_a TO ycsb_b";

  private final CqlSession session;
  private final AuditTrail trail;

  ReportedSettings(CqlSession session, AuditTrail trail) {
    this.session = session;
    this.trail = trail;
  }

  void record() {
    rights();
    proxy();
    clients();
    tables();
    for (Node node : session.getMetadata().getNodes().values()) {
      if (node.getState() != NodeState.DOWN && node.getState() != NodeState.FORCED_DOWN) {
        settings(node);
      }
    }
  }

  /** A read that only a superuser, or one to whom it was granted, is allowed. */
  private void rights() {
    String action = "as the binding's user: SELECT role FROM system_auth.roles LIMIT 1";
    try {
      session.execute("SELECT role FROM system_auth.roles LIMIT 1").one();
      trail.tried(
          SecurityFeature.AUTHORIZATION,
          AuditAnswer.UNKNOWN,
          action,
          "answered: the user has the right, or rights aren't checked");
    } catch (UnauthorizedException e) {
      trail.tried(
          SecurityFeature.AUTHORIZATION, AuditAnswer.YES, action, "rejected: " + e.getMessage());
    } catch (DriverException e) {
      trail.tried(
          SecurityFeature.AUTHORIZATION, AuditAnswer.UNKNOWN, action, "failed: " + message(e));
    }
  }

  /** Preparing a statement parses it and does nothing else. */
  private void proxy() {
    String action = "prepare, never execute: " + PROXY;
    try {
      session.prepare(PROXY);
      trail.tried(SecurityFeature.PROXY_RULES, AuditAnswer.YES, action, "understood");
    } catch (SyntaxError e) {
      trail.tried(
          SecurityFeature.PROXY_RULES, AuditAnswer.NO, action, "the server has no such statement");
    } catch (DriverException e) {
      trail.tried(SecurityFeature.PROXY_RULES, AuditAnswer.UNKNOWN, action, message(e));
    }
  }

  /** What the server says of the connections, this one among them. */
  private void clients() {
    String where = "system_views.clients";
    try {
      int all = 0;
      int encrypted = 0;
      for (Row row : session.execute("SELECT ssl_enabled FROM system_views.clients")) {
        all++;
        encrypted += row.getBoolean("ssl_enabled") ? 1 : 0;
      }
      trail.reported(
          SecurityFeature.CLIENT_TO_NODE,
          AuditAnswer.UNKNOWN,
          where,
          encrypted + " of " + all + " connections with TLS now");
    } catch (DriverException e) {
      trail.reported(
          SecurityFeature.CLIENT_TO_NODE, AuditAnswer.UNKNOWN, where, "not shown: " + message(e));
    }
  }

  /** Which tables have a compressor that encrypts, as the schema says. */
  private void tables() {
    int all = 0;
    int encrypted = 0;
    TreeSet<String> compressors = new TreeSet<>();
    try {
      for (Row row : session.execute(TABLES)) {
        @Nullable String keyspace = row.getString("keyspace_name");
        if (keyspace == null || keyspace.equals("system") || keyspace.startsWith("system_")) {
          continue;
        }
        all++;
        @Nullable Map<String, String> options =
            row.getMap("compression", String.class, String.class);
        String compressor = options == null ? "" : options.getOrDefault("class", "");
        if (SettingsFindings.encrypts(compressor)) {
          encrypted++;
          compressors.add(
              compressor.substring(compressor.lastIndexOf('.') + 1)
                  + " with "
                  + options.getOrDefault("secret_key_strength", "256")
                  + " bits");
        }
      }
    } catch (DriverException e) {
      trail.reported(
          SecurityFeature.ENCRYPTION_AT_REST,
          AuditAnswer.UNKNOWN,
          "system_schema.tables",
          message(e));
      return;
    }
    compressors.forEach(found -> trail.detail(SecurityFeature.ENCRYPTION_AT_REST, found));
    trail.reported(
        SecurityFeature.ENCRYPTION_AT_REST,
        AuditAnswer.of(encrypted, all),
        "system_schema.tables",
        encrypted + " of " + all + " tables of users have a compressor that encrypts");
  }

  private void settings(Node node) {
    boolean single = session.getMetadata().getNodes().size() == 1;
    String where = "system_views.settings" + (single ? "" : " of " + name(node));
    try {
      Map<String, String> values = new TreeMap<>();
      for (Row row : session.execute(SimpleStatement.newInstance(SETTINGS).setNode(node))) {
        @Nullable String name = row.getString("name");
        @Nullable String value = row.getString("value");
        if (name != null) {
          values.put(name, value == null ? "null" : value);
        }
      }
      new SettingsFindings(values, where, trail).record();
    } catch (DriverException e) {
      for (SecurityFeature feature : SettingsFindings.FEATURES) {
        trail.reported(
            feature,
            AuditAnswer.UNKNOWN,
            where,
            "not shown to this user (" + message(e) + "); an admin's login sees more");
      }
    }
  }

  /** Without the slash that Java puts before an address that has no name. */
  private static String name(Node node) {
    String endPoint = node.getEndPoint().toString();
    return endPoint.startsWith("/") ? endPoint.substring(1) : endPoint;
  }

  private static String message(DriverException failure) {
    return String.valueOf(failure.getMessage());
  }
}
