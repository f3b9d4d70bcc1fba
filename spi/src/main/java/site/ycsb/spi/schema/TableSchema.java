package site.ycsb.spi.schema;

import java.util.List;
import site.ycsb.spi.run.KeySpace;

/**
 * A table as a workload needs it, in the names that the store will see.
 *
 * @param table the table's name
 * @param fields the names of its fields, in order
 * @param values how field values have to be kept
 * @param keys where its record keys lie
 */
public record TableSchema(String table, List<String> fields, ValueStorage values, KeySpace keys) {
  public TableSchema {
    fields = List.copyOf(fields);
  }

  /** A table with YCSB's record keys as they are. */
  public TableSchema(String table, List<String> fields, ValueStorage values) {
    this(table, fields, values, KeySpace.YCSB);
  }
}
