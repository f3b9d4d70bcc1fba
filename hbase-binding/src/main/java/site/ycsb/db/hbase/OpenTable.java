package site.ycsb.db.hbase;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.Vector;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.BufferedMutatorParams;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.db.session.LostWrites;
import site.ycsb.spi.RecordPart;

/** One thread's access to one table. */
final class OpenTable {
  private final String name;
  private final HBaseConfig config;
  private final byte[] family;
  private final Table table;
  private final RowCodec codec;
  private final HBaseSession session;
  private final LostWrites lost;

  /** Sends many writes at once; each was answered with BATCHED_OK, and those that fail are lost. */
  private final @Nullable BufferedMutator buffer;

  OpenTable(HBaseSession session, LostWrites lost, String name, Set<RecordPart> asBytes)
      throws IOException {
    this.session = session;
    this.lost = lost;
    this.name = name;
    this.config = session.config();
    this.family = Bytes.toBytes(config.family());
    this.codec = new RowCodec(family, config.durability(), asBytes);
    TableName full = config.table(name);
    this.table = session.driver().getTable(full);
    OptionalLong bufferBytes = config.bufferBytes();
    this.buffer =
        bufferBytes.isPresent()
            ? session
                .driver()
                .getBufferedMutator(
                    new BufferedMutatorParams(full)
                        .writeBufferSize(bufferBytes.getAsLong())
                        .listener((failure, source) -> count(failure)))
            : null;
  }

  String name() {
    return name;
  }

  Status read(String key, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws IOException {
    Get get = new Get(codec.row(key));
    if (fields == null) {
      get.addFamily(family);
    } else if (fields.isEmpty()) {
      // reading no field at all still shows whether the record exists
      return table.exists(get.addFamily(family)) ? Status.OK : Status.NOT_FOUND;
    } else {
      for (String field : fields) {
        get.addColumn(family, codec.qualifier(field));
      }
    }
    Result record = table.get(get);
    if (record.isEmpty()) {
      return Status.NOT_FOUND;
    }
    codec.decode(record, result);
    return Status.OK;
  }

  /**
   * Adds records to a result.
   *
   * @param keys receives their keys alone, in the same order; null for nobody
   */
  Status scan(
      String startKey,
      int records,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result,
      @Nullable List<String> keys)
      throws IOException {
    if (keys != null) {
      keys.clear();
    }
    try (ResultScanner scanner = table.getScanner(scan(startKey, records, fields))) {
      @Nullable Result record = scanner.next();
      for (int found = 0; record != null && found < records; found++) {
        HashMap<String, ByteIterator> row = new HashMap<>(2 * record.size());
        codec.decode(record, row);
        result.add(row);
        if (keys != null) {
          keys.add(codec.key(record));
        }
        record = scanner.next();
      }
    }
    return Status.OK;
  }

  Status write(String key, Map<String, ByteIterator> values) throws IOException {
    if (values.isEmpty()) {
      return Status.BAD_REQUEST; // a row without columns doesn't exist
    }
    return mutate(codec.put(key, values));
  }

  Status delete(String key) throws IOException {
    return mutate(new Delete(codec.row(key)).setDurability(config.durability()));
  }

  /** Sends what is buffered. */
  void close() throws IOException {
    if (buffer != null) {
      try {
        buffer.close();
      } catch (IOException e) {
        lost.record(session.failed(e));
      }
    }
    table.close();
  }

  private void count(RetriesExhaustedWithDetailsException failure) {
    List<Throwable> causes = failure.getCauses();
    if (causes.isEmpty()) {
      lost.record(session.failed(failure));
    }
    causes.forEach(cause -> lost.record(session.failed(cause)));
  }

  private Status mutate(Mutation write) throws IOException {
    if (buffer != null) {
      buffer.mutate(write);
      return Status.BATCHED_OK;
    }
    if (write instanceof Delete delete) {
      table.delete(delete);
    } else {
      table.put((Put) write);
    }
    return Status.OK;
  }

  private Scan scan(String startKey, int records, @Nullable Set<String> fields) {
    Scan scan = new Scan().withStartRow(codec.row(startKey), true);
    scan.setLimit(records).setCaching(records);
    if (fields == null || fields.isEmpty()) {
      scan.addFamily(family);
    } else {
      for (String field : fields) {
        scan.addColumn(family, codec.qualifier(field));
      }
    }
    @Nullable Filter filter = filter(records);
    if (filter != null) {
      scan.setFilter(filter);
    }
    return scan;
  }

  /** Filters count and can't be used twice. */
  private @Nullable Filter filter(int records) {
    @Nullable Filter page = config.pageFilter() ? new PageFilter(records) : null;
    if (config.scanFilter().isEmpty()) {
      return page;
    }
    Filter values = config.scanFilter().get().forDriver();
    return page == null ? values : new FilterList(page, values);
  }
}
