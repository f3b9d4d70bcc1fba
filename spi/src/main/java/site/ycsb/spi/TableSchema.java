package site.ycsb.spi;

import java.util.List;

/**
 * A table as a workload needs it, in the names that the store will see.
 *
 * @param table the table's name
 * @param fields the names of its fields, in order
 * @param values how field values have to be kept
 */
public record TableSchema(String table, List<String> fields, ValueStorage values) {
  public TableSchema {
    fields = List.copyOf(fields);
  }
}
