package site.ycsb.db.hbase;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.Property;
import site.ycsb.db.session.LostWrites;
import site.ycsb.db.session.SessionDB;
import site.ycsb.spi.ByteParts;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.ScanOrder;
import site.ycsb.spi.ScannedKeys;
import site.ycsb.spi.audit.AuditSource;
import site.ycsb.spi.audit.StoreAuditor;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.ValueStorage;

/**
 * One client thread's access to Apache HBase.
 *
 * <p>As HBase has it: insert and update write whether or not the record exists, a delete succeeds
 * either way, scans are in the order of the keys' bytes. A record without fields doesn't exist.
 *
 * <p>Errors: an operation that fails returns a status by the kind of failure: SERVICE_UNAVAILABLE
 * (no server, time limit), BAD_REQUEST (no such table or column family, a key or value that HBase
 * doesn't take), FORBIDDEN, or ERROR. The first failure of each kind in a run is printed on stderr.
 *
 * <p>Threading: an instance belongs to one thread; the connection is the run's.
 */
public final class HBaseDB extends SessionDB<HBaseSession>
    implements AuditSource, ByteParts, ScanOrder, ScannedKeys {
  private @Nullable OpenTable lastTable;
  private final Map<String, OpenTable> tables = new HashMap<>();
  private @Nullable LostWrites lost;
  private Set<RecordPart> asBytes = Set.of();
  private @Nullable List<String> scannedKeys;

  /** A thread's DB that isn't connected yet. */
  public HBaseDB() {
    super(HBaseSession.class, HBaseSession::open);
  }

  @Override
  protected void opened(HBaseSession opened) {
    lost = new LostWrites("HBase", "FLUSH", RunContext.of(getProperties()).batchOutcomes());
  }

  /** Sends what is buffered; throws when writes that were answered with BATCHED_OK were lost. */
  @Override
  protected void closing() throws DBException {
    @Nullable IOException failure = null;
    for (OpenTable table : tables.values()) {
      try {
        table.close();
      } catch (IOException e) {
        // the others have writes to send, too
        failure = e;
      }
    }
    lastTable = null;
    tables.clear();
    lostWrites().throwIfAny();
    if (failure != null) {
      throw new DBException(
          "a table of HBase can't be closed: " + Failures.messageOf(failure), failure);
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    try {
      return table(table).read(key, fields, result);
    } catch (IOException | RuntimeException e) {
      return failed(e);
    }
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (recordcount <= 0) {
      return Status.OK;
    }
    try {
      return table(table).scan(startkey, recordcount, fields, result, scannedKeys);
    } catch (IOException | RuntimeException e) {
      return failed(e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    try {
      return table(table).write(key, values);
    } catch (IOException | RuntimeException e) {
      return failed(e);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return update(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    try {
      return table(table).delete(key);
    } catch (IOException | RuntimeException e) {
      return failed(e);
    }
  }

  /** Rows and columns are bytes. */
  @Override
  public Set<RecordPart> keepAsBytes(Set<RecordPart> parts) {
    asBytes = Set.copyOf(parts);
    return parts;
  }

  @Override
  public void giveKeysTo(List<String> keys) {
    scannedKeys = keys;
  }

  @Override
  public boolean scansInKeyOrder() {
    return true;
  }

  @Override
  public ValueStorage valueStorage(String table) {
    return ValueStorage.BYTES;
  }

  @Override
  public SchemaAdmin schemaAdmin() {
    return new HBaseSchemaAdmin(getProperties(), asBytes);
  }

  @Override
  public StoreAuditor auditor() {
    return new HBaseAuditor(getProperties());
  }

  @Override
  public List<Property<?>> properties() {
    return HBaseProperties.ALL;
  }

  @Override
  public boolean handsOn(String key) {
    return HBaseProperties.isDrivers(key);
  }

  private LostWrites lostWrites() {
    return Objects.requireNonNull(lost, "init comes first");
  }

  private OpenTable table(String name) throws IOException {
    @Nullable OpenTable last = lastTable;
    if (last != null && last.name().equals(name)) {
      return last;
    }
    @Nullable OpenTable found = tables.get(name);
    if (found == null) {
      found = new OpenTable(session(), lostWrites(), name, asBytes);
      tables.put(name, found);
    }
    lastTable = found;
    return found;
  }
}
