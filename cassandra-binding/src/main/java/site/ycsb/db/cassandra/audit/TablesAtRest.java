package site.ycsb.db.cassandra.audit;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.SecurityFeature;

/** Which tables have a compressor that encrypts, as the schema says. */
final class TablesAtRest {
  private static final String TABLES =
      "SELECT keyspace_name, table_name, compression FROM system_schema.tables";

  private final CqlSession session;
  private final AuditTrail trail;

  TablesAtRest(CqlSession session, AuditTrail trail) {
    this.session = session;
    this.trail = trail;
  }

  /** Whether a compressor's class encrypts, by its name. */
  static boolean encrypts(String className) {
    return className.toLowerCase(Locale.ROOT).contains("encrypt");
  }

  void record() {
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
        if (encrypts(compressor)) {
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
          String.valueOf(e.getMessage()));
      return;
    }
    compressors.forEach(found -> trail.detail(SecurityFeature.ENCRYPTION_AT_REST, found));
    trail.reported(
        SecurityFeature.ENCRYPTION_AT_REST,
        AuditAnswer.of(encrypted, all),
        "system_schema.tables",
        encrypted + " of " + all + " tables of users have a compressor that encrypts");
  }
}
