package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.atrest.AtRestState.Protection;

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
    @Nullable Row row = session.execute(question).one();
    if (row == null) {
      return Optional.empty();
    }
    @Nullable Map<String, String> options = row.getMap("compression", String.class, String.class);
    return Optional.of(new TableCompression(options == null ? Map.of() : options));
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
              + ": the server writes what doesn't shrink by so much in clear");
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

  String className() {
    return options.getOrDefault("class", "");
  }

  String cipher() {
    return options.getOrDefault("cipher_algorithm", "AES/GCM/NoPadding");
  }

  private String minCompressRatio() {
    return options.getOrDefault("min_compress_ratio", "0");
  }
}
