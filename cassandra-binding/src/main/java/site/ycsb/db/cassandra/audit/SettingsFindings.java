package site.ycsb.db.cassandra.audit;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.SecurityFeature;

/**
 * What a node's settings mean, if they are true. Names are those of Cassandra 4.0 to 5.0.
 *
 * @param values by name
 * @param where they were read
 */
record SettingsFindings(Map<String, String> values, String where, AuditTrail trail) {
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

  SettingsFindings {
    values = new TreeMap<>(values);
  }

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
      trail.detail(
          SecurityFeature.AUTHORIZATION, authorizer.substring(authorizer.lastIndexOf('.') + 1));
    }
    String audit = first("audit_logging_options.enabled", "audit_logging_options_enabled");
    tell(
        SecurityFeature.AUDITING,
        audit.equals("true") ? AuditAnswer.YES : AuditAnswer.NO,
        "audit_logging_options.enabled",
        audit);
    network();
    if (!values.isEmpty()) {
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
    for (String name : List.of("roles_validity", "permissions_validity", "credentials_validity")) {
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
    String own =
        first(
            "transparent_data_encryption_options.enabled",
            "transparent_data_encryption_options_enabled");
    String log = first("commitlog_compression.class_name", "commitlog_compression");
    String hints = first("hints_compression.class_name", "hints_compression");
    boolean all = own.equals("true") || (encrypts(log) && encrypts(hints));
    trail.reported(
        SecurityFeature.ENCRYPTION_AT_REST,
        all ? AuditAnswer.YES : AuditAnswer.NO,
        where + ": commit log and hints",
        (all ? "encrypted" : "not both encrypted")
            + ": transparent_data_encryption_options.enabled="
            + own
            + ", commitlog_compression="
            + log
            + ", hints_compression="
            + hints);
  }

  /** Whether a compressor's class encrypts, by its name. */
  static boolean encrypts(String className) {
    return className.toLowerCase(Locale.ROOT).contains("encrypt");
  }

  private void tell(SecurityFeature feature, AuditAnswer suggests, String name, String value) {
    trail.reported(
        feature, value.isEmpty() ? AuditAnswer.UNKNOWN : suggests, where, name + "=" + value);
  }

  private String first(String name, String otherName) {
    return values.getOrDefault(name, values.getOrDefault(otherName, ""));
  }
}
