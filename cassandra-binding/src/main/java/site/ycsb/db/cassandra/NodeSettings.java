package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.atrest.AtRestState.Protection;

/**
 * The configuration of one node as it reports it, as far as it matters for encryption at rest.
 *
 * @param values by name, as in {@code system_views.settings}
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
      if (name != null && value != null) {
        values.put(name, value);
      }
    }
    return new NodeSettings(values);
  }

  /** Whether flushed tables would be written in clear in spite of their compressor. */
  boolean flushesInClear() {
    return value("flush_compression").equals("none");
  }

  Protection log() {
    return TableCompression.encrypts(value("commitlog_compression.class_name"))
            || value("transparent_data_encryption_options.enabled").equals("true")
        ? Protection.ENCRYPTED
        : Protection.IN_CLEAR;
  }

  Protection hints() {
    if (TableCompression.encrypts(value("hints_compression.class_name"))) {
      return Protection.ENCRYPTED;
    }
    // without hinted handoff there are none: as the log is
    return value("hinted_handoff_enabled").equals("false") ? log() : Protection.IN_CLEAR;
  }

  private String value(String name) {
    return values.getOrDefault(name, "");
  }
}
