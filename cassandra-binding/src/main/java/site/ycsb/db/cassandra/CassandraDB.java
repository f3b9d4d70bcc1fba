package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.db.cassandra.TableStatements.ReadStatement;
import site.ycsb.db.session.SessionDB;
import site.ycsb.spi.ScanOrder;
import site.ycsb.spi.ScannedKeys;
import site.ycsb.spi.audit.AuditSource;
import site.ycsb.spi.audit.StoreAuditor;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.ValueStorage;

/**
 * One client thread's access to Apache Cassandra.
 *
 * <p>As Cassandra has it: insert and update write whether or not the record exists, a delete
 * succeeds either way, scans are in the order of the keys' tokens. Reads and scans return the
 * fields that have a value, not the key.
 *
 * <p>Errors: an operation that fails returns a status by the kind of failure: SERVICE_UNAVAILABLE
 * (no node, no quorum, time limit), BAD_REQUEST (the server doesn't accept the statement or a
 * value, such as bytes that aren't UTF-8 for a text column), FORBIDDEN, or ERROR. The first failure
 * of each kind in a run is printed on stderr.
 *
 * <p>Threading: an instance belongs to one thread; the connection is the run's.
 */
public final class CassandraDB extends SessionDB<CassandraSession>
    implements AuditSource, ScanOrder, ScannedKeys {
  private @Nullable CqlSession driver;
  private @Nullable TableStatements lastTable;
  private @Nullable List<String> scannedKeys;
  private final Map<String, TableStatements> tables = new HashMap<>();

  /** A thread's DB that isn't connected yet. */
  public CassandraDB() {
    super(CassandraSession.class, CassandraSession::open);
  }

  @Override
  protected void opened(CassandraSession opened) {
    driver = opened.driver();
  }

  @Override
  protected void closing() {
    driver = null;
    lastTable = null;
    tables.clear();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    try {
      ReadStatement statement = statements(table).read(fields);
      @Nullable Row row = driver().execute(statement.bind(key)).one();
      if (row == null) {
        return Status.NOT_FOUND;
      }
      statement.codec().decode(row, result);
      return Status.OK;
    } catch (RuntimeException e) {
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
      return Status.OK; // CQL knows no LIMIT 0
    }
    @Nullable List<String> keys = scannedKeys;
    if (keys != null) {
      keys.clear();
    }
    try {
      ReadStatement statement = statements(table).scan(fields, keys != null);
      for (Row row : driver().execute(statement.bind(startkey, recordcount))) {
        HashMap<String, ByteIterator> record = new HashMap<>(2 * row.getColumnDefinitions().size());
        statement.codec().decode(row, record);
        result.add(record);
        if (keys != null) {
          keys.add(statement.codec().key(row));
        }
      }
      return Status.OK;
    } catch (RuntimeException e) {
      return failed(e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    if (values.isEmpty()) {
      return Status.BAD_REQUEST; // CQL knows no UPDATE of nothing
    }
    try {
      driver().execute(statements(table).update(values.keySet()).bind(key, values));
      return Status.OK;
    } catch (RuntimeException e) {
      return failed(e);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    try {
      driver().execute(statements(table).insert(values.keySet()).bind(key, values));
      return Status.OK;
    } catch (RuntimeException e) {
      return failed(e);
    }
  }

  @Override
  public Status delete(String table, String key) {
    try {
      driver().execute(statements(table).delete().bind(key, Map.of()));
      return Status.OK;
    } catch (RuntimeException e) {
      return failed(e);
    }
  }

  /** Scans follow the tokens: hashes of the keys, unless an old partitioner takes the keys. */
  @Override
  public boolean scansInKeyOrder() {
    return session()
        .driver()
        .getMetadata()
        .getTokenMap()
        .filter(tokens -> tokens.getPartitionerName().endsWith("ByteOrderedPartitioner"))
        .isPresent();
  }

  /** Scans of some fields request the key's column too from then on. */
  @Override
  public void giveKeysTo(List<String> keys) {
    scannedKeys = keys;
  }

  @Override
  public ValueStorage valueStorage(String table) {
    return session().columns(table).valueStorage();
  }

  @Override
  public SchemaAdmin schemaAdmin() {
    return new CassandraSchemaAdmin(getProperties());
  }

  @Override
  public StoreAuditor auditor() {
    return new CassandraAuditor(getProperties());
  }

  @Override
  public List<Property<?>> properties() {
    return CassandraProperties.ALL;
  }

  @Override
  public void check(Settings settings) {
    CassandraConfig.checkAddress(settings);
  }

  private TableStatements statements(String table) {
    @Nullable TableStatements last = lastTable;
    if (last != null && last.name().equals(table)) {
      return last;
    }
    TableStatements found =
        tables.computeIfAbsent(table, name -> new TableStatements(session(), name));
    lastTable = found;
    return found;
  }

  private CqlSession driver() {
    return Objects.requireNonNull(driver, "init comes first");
  }
}
