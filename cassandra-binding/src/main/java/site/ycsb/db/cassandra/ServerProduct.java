package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ServerText;

/**
 * The product that answers. Several speak CQL and give a version of Cassandra's as {@code
 * release_version}.
 *
 * <p>Sources: DataStax products have a column {@code dse_version} in {@code system.local}, ScyllaDB
 * has {@code supported_features} there and its own version in {@code system.versions}, Amazon
 * Keyspaces has a keyspace {@code system_schema_mcs}, YugabyteDB a table {@code system.partitions}.
 *
 * @param description name and version, safe to show
 * @param reportsEncryption whether settings and table options of Apache Cassandra show all of its
 *     encryption at rest
 */
record ServerProduct(String description, boolean reportsEncryption) {
  private static final String RELEASE = "release_version";
  private static final String DATASTAX = "dse_version";
  private static final String SCYLLA = "supported_features";

  /** The form of Cassandra's own versions, such as 5.0.9 and 4.1-beta1. */
  private static final Pattern RELEASES =
      Pattern.compile("\\d{1,3}(\\.\\d{1,4}){1,3}([-.~+]\\w{1,20}){0,3}");

  /** DataStax Enterprise; its successors restart their version, or use Cassandra's. */
  private static final Set<String> ENTERPRISE = Set.of("4", "5", "6");

  /**
   * Asks the node that the session prefers.
   *
   * @throws DriverException when it doesn't answer, so that it isn't known what it is
   */
  static ServerProduct query(CqlSession session) {
    Map<String, Optional<String>> local = new TreeMap<>();
    @Nullable Row row = one(session, "SELECT * FROM system.local");
    if (row != null) {
      row.getColumnDefinitions()
          .forEach(
              column -> {
                String name = column.getName().asInternal();
                local.put(name, Optional.ofNullable(text(row, name)));
              });
    }
    return of(
        local,
        one(
                session,
                "SELECT keyspace_name FROM system_schema.keyspaces WHERE keyspace_name ="
                    + " 'system_schema_mcs'")
            != null,
        one(
                session,
                "SELECT table_name FROM system_schema.tables WHERE keyspace_name = 'system' AND"
                    + " table_name = 'partitions'")
            != null,
        scyllaVersion(session, local));
  }

  /**
   * The product by its marks.
   *
   * @param local columns of {@code system.local} and their text
   * @param amazon whether it has Amazon's keyspace
   * @param yugabyte whether it has YugabyteDB's table
   * @param scyllaVersion the version in ScyllaDB's own table of versions
   */
  static ServerProduct of(
      Map<String, Optional<String>> local,
      boolean amazon,
      boolean yugabyte,
      Optional<String> scyllaVersion) {
    String release = local.getOrDefault(RELEASE, Optional.empty()).orElse("");
    String answersAs = release.isEmpty() ? "" : " (answers as Cassandra " + shown(release) + ")";
    if (amazon) {
      return new ServerProduct("Amazon Keyspaces" + answersAs, false);
    }
    if (local.containsKey(SCYLLA)) {
      return new ServerProduct(
          "ScyllaDB" + scyllaVersion.map(own -> " " + shown(own)).orElse("") + answersAs, false);
    }
    if (local.containsKey(DATASTAX)) {
      String version = local.get(DATASTAX).orElse("");
      boolean enterprise = ENTERPRISE.contains(version.replaceFirst("\\..*", ""));
      return new ServerProduct(
          (enterprise ? "DataStax Enterprise" : "a DataStax product (HCD, Astra DB or DSE)")
              + (version.isEmpty() ? "" : " " + shown(version))
              + answersAs,
          false);
    }
    if (yugabyte) {
      return new ServerProduct("YugabyteDB" + answersAs, false);
    }
    return RELEASES.matcher(release).matches()
        ? new ServerProduct("Apache Cassandra " + release, true)
        : new ServerProduct("an unknown product" + answersAs, false);
  }

  private static String shown(String text) {
    return ServerText.shown(text, 60);
  }

  private static Optional<String> scyllaVersion(
      CqlSession session, Map<String, Optional<String>> local) {
    if (!local.containsKey(SCYLLA)) {
      return Optional.empty();
    }
    @Nullable Row row = one(session, "SELECT version FROM system.versions WHERE key = 'local'");
    return row == null ? Optional.empty() : Optional.ofNullable(text(row, "version"));
  }

  private static @Nullable String text(Row row, String column) {
    Object value = row.getObject(column);
    return value == null ? null : value.toString();
  }

  /** Null when there is no such row, or the server doesn't know the table or the question. */
  private static @Nullable Row one(CqlSession session, String cql) {
    try {
      return session
          .execute(SimpleStatement.newInstance(cql).setExecutionProfileName(DriverSettings.SCHEMA))
          .one();
    } catch (QueryValidationException e) {
      return null;
    }
  }
}
