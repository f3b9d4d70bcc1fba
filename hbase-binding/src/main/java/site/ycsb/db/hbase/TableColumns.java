package site.ycsb.db.hbase;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;

/**
 * The columns that the first records of a table have: HBase's schema knows none.
 *
 * @param fields names of columns; empty when there is no record
 */
record TableColumns(Set<String> fields) {
  private static final int RECORDS = 5;

  TableColumns {
    fields = new TreeSet<>(fields);
  }

  static TableColumns sample(Table table, String family, Charset charset) throws IOException {
    Set<String> found = new TreeSet<>();
    Scan scan = new Scan().addFamily(Bytes.toBytes(family)).setLimit(RECORDS).setCaching(RECORDS);
    try (ResultScanner scanner = table.getScanner(scan)) {
      for (Result record : scanner) {
        for (Cell cell : record.rawCells()) {
          found.add(
              new String(
                  cell.getQualifierArray(),
                  cell.getQualifierOffset(),
                  cell.getQualifierLength(),
                  charset));
        }
      }
    }
    return new TableColumns(found);
  }

  /**
   * Fields may be missing here and there, as records needn't have all of them; only when none is
   * there, while others are, it's another table's data.
   */
  SchemaState compare(TableSchema wanted) {
    Set<String> foreign = new TreeSet<>(fields);
    foreign.removeAll(new HashSet<>(wanted.fields()));
    boolean otherData = !fields.isEmpty() && foreign.size() == fields.size();
    return SchemaState.of(
        true, otherData ? wanted.fields() : List.of(), new ArrayList<>(foreign), List.of());
  }
}
