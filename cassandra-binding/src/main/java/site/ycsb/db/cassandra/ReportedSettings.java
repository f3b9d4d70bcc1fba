package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.db.cassandra.ServerAtRest.NodeSettings;
import site.ycsb.db.cassandra.ServerAtRest.TableCompression;
import site.ycsb.spi.atrest.AtRestState.Protection;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.SecurityFeature;

/** What a user of the cluster can try and read by the driver. */
final class ReportedSettings {
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
      if (CassandraSession.isUp(node)) {
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
        TableCompression compression = TableCompression.of(row);
        if (TableCompression.encrypts(compression.className())) {
          encrypted++;
          compressors.add(
              simpleName(compression.className())
                  + " with "
                  + compression.keyLengthBits()
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
      new SettingsFindings(NodeSettings.query(session, node), where, trail).record();
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

  private static String simpleName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  private static String message(DriverException failure) {
    return String.valueOf(failure.getMessage());
  }

  /**
   * What a node's settings mean, if they are true.
   *
   * @param settings the node's
   * @param where they were read
   */
  record SettingsFindings(NodeSettings settings, String where, AuditTrail trail) {
    /** Those that settings say something about. */
    static final List<SecurityFeature> FEATURES =
        List.of(
            SecurityFeature.AUTHENTICATION,
            SecurityFeature.AUTHORIZATION,
            SecurityFeature.ENCRYPTION_AT_REST,
            SecurityFeature.AUDITING,
            SecurityFeature.AUTHENTICATION_CACHING,
            SecurityFeature.NODE_TO_NODE,
            SecurityFeature.CLIENT_TO_NODE);

    private static final Pattern OFF = Pattern.compile("(null|0+\\s*(ms|s|m|h|d)?|-1|)");
    private static final String ALLOW_ALL = "AllowAll";
    private static final String NOT_SET = "null";

    void record() {
      String authenticator = first("authenticator.class_name", "authenticator");
      boolean noLogin = allowsAll(authenticator);
      tell(
          SecurityFeature.AUTHENTICATION,
          noLogin ? AuditAnswer.NO : AuditAnswer.YES,
          "authenticator.class_name",
          authenticator);
      String authorizer = first("authorizer.class_name", "authorizer");
      tell(
          SecurityFeature.AUTHORIZATION,
          allowsAll(authorizer) ? AuditAnswer.NO : AuditAnswer.YES,
          "authorizer.class_name",
          authorizer);
      if (!authorizer.isEmpty() && !allowsAll(authorizer)) {
        trail.detail(SecurityFeature.AUTHORIZATION, simpleName(authorizer));
      }
      String audit = first("audit_logging_options.enabled", "audit_logging_options_enabled");
      tell(
          SecurityFeature.AUDITING,
          audit.equals("true") ? AuditAnswer.YES : AuditAnswer.NO,
          "audit_logging_options.enabled",
          audit);
      network();
      if (!settings.values().isEmpty()) {
        caching(noLogin);
        logs();
      }
    }

    /** What isn't set is as Cassandra's default, which allows all. */
    private static boolean allowsAll(String className) {
      return className.contains(ALLOW_ALL) || className.equals(NOT_SET);
    }

    private void caching(boolean noLogin) {
      int on = 0;
      StringBuilder told = new StringBuilder();
      for (String name :
          List.of("roles_validity", "permissions_validity", "credentials_validity")) {
        String value = first(name, name + "_in_ms");
        on += OFF.matcher(value).matches() ? 0 : 1;
        told.append(told.length() == 0 ? "" : ", ").append(name).append('=').append(value);
      }
      trail.reported(
          SecurityFeature.AUTHENTICATION_CACHING,
          noLogin ? AuditAnswer.NO : AuditAnswer.of(on, 3),
          where,
          told + (noLogin ? "; but nobody logs in, so nothing is cached" : ""));
      if (!noLogin) {
        trail.detail(SecurityFeature.AUTHENTICATION_CACHING, told.toString());
      }
    }

    private void network() {
      String enabled =
          first("client_encryption_options.enabled", "client_encryption_options_enabled");
      String optional =
          first("client_encryption_options.optional", "client_encryption_options_optional");
      tell(
          SecurityFeature.CLIENT_TO_NODE,
          enabled.equals("true")
              ? optional.equals("true") ? AuditAnswer.PARTLY : AuditAnswer.YES
              : AuditAnswer.NO,
          "client_encryption_options.enabled",
          enabled.isEmpty() ? "" : enabled + ", optional=" + optional);
      String between =
          first(
              "server_encryption_options.internode_encryption",
              "server_encryption_options_internode_encryption");
      tell(
          SecurityFeature.NODE_TO_NODE,
          switch (between) {
            case "all" -> AuditAnswer.YES;
            case "none" -> AuditAnswer.NO;
            case "" -> AuditAnswer.UNKNOWN;
            default -> AuditAnswer.PARTLY; // racks or datacenters only
          },
          "server_encryption_options.internode_encryption",
          between);
    }

    private void logs() {
      boolean log = settings.log() == Protection.ENCRYPTED;
      boolean hints = settings.hints() == Protection.ENCRYPTED;
      trail.reported(
          SecurityFeature.ENCRYPTION_AT_REST,
          AuditAnswer.of((log ? 1 : 0) + (hints ? 1 : 0), 2),
          where + ": commit log and hints",
          "log "
              + (log ? "encrypted" : "in clear")
              + ", hints "
              + (hints ? "encrypted" : "in clear")
              + ": transparent_data_encryption_options.enabled="
              + settings.ownEncryption()
              + ", commitlog_compression="
              + settings.compressor("commitlog_compression")
              + ", hints_compression="
              + settings.compressor("hints_compression"));
    }

    private void tell(SecurityFeature feature, AuditAnswer suggests, String name, String value) {
      trail.reported(
          feature, value.isEmpty() ? AuditAnswer.UNKNOWN : suggests, where, name + "=" + value);
    }

    private String first(String name, String otherName) {
      return settings.value(name, otherName);
    }
  }
}
