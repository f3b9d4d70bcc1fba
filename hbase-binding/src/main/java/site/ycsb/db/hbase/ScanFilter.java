package site.ycsb.db.hbase;

import java.util.HexFormat;
import java.util.Optional;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ValueFilter;
import site.ycsb.config.Settings;

/**
 * Leaves values out of scans, on the server.
 *
 * @param operator how values that are returned compare
 * @param hexValue what they compare to
 */
record ScanFilter(CompareOperator operator, String hexValue) {
  /** Half of all values of 100 random bytes are at most this, as YCSB has it. */
  private static final String MIDDLE = "7F" + "F".repeat(198);

  static Optional<ScanFilter> from(Settings settings) {
    ScanFilter filter =
        new ScanFilter(
            settings.get(HBaseProperties.SCAN_FILTER_OPERATOR),
            settings.find(HBaseProperties.SCAN_FILTER_VALUE).orElse(MIDDLE));
    return settings.get(HBaseProperties.SCAN_VALUE_FILTERING)
        ? Optional.of(filter)
        : Optional.empty();
  }

  ValueFilter forDriver() {
    return new ValueFilter(operator, new BinaryComparator(HexFormat.of().parseHex(hexValue)));
  }
}
