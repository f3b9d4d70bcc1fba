package site.ycsb.prove;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.UnknownDBException;
import site.ycsb.client.binding.ConnectingThread;
import site.ycsb.client.binding.DbLoader;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.UnreadableRecordException;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/** A table of canaries, written through a binding as a workload's records are. */
final class CanaryTable implements AutoCloseable {
  private final String name;
  private final Canaries canaries;
  private final DB db;
  private final boolean temporary;
  private final ConnectingThread connecting;

  private CanaryTable(
      String name, Canaries canaries, DB db, boolean temporary, ConnectingThread connecting) {
    this.name = name;
    this.canaries = canaries;
    this.db = connecting.limited(db);
    this.temporary = temporary;
    this.connecting = connecting;
  }

  /**
   * Makes it anew and connects.
   *
   * @param temporary whether closing drops it
   */
  static CanaryTable open(
      String name,
      Canaries canaries,
      String dbClass,
      Properties properties,
      boolean temporary,
      ConnectingThread connecting)
      throws UnknownDBException, DBException {
    DB db = DbLoader.measured(dbClass, properties);
    CanaryTable table = new CanaryTable(name, canaries, db, temporary, connecting);
    try {
      connecting.connect(
          () -> {
            table.make();
            db.init();
          });
      return table;
    } catch (DBException | RuntimeException e) {
      if (temporary) {
        table.dropAfter(e);
      }
      throw e;
    }
  }

  DB db() {
    return db;
  }

  Canaries canaries() {
    return canaries;
  }

  /** Writes all records and reads them back. */
  void write() {
    for (Map.Entry<String, List<String>> record : canaries.records().entrySet()) {
      Map<String, ByteIterator> values = new HashMap<>();
      for (int i = 0; i < canaries.names().size(); i++) {
        values.put(canaries.names().get(i), new StringByteIterator(record.getValue().get(i)));
      }
      require(db.insert(name, record.getKey(), values), "written");
    }
    for (Map.Entry<String, List<String>> record : canaries.records().entrySet()) {
      Map<String, ByteIterator> back = new HashMap<>();
      require(db.read(name, record.getKey(), null, back), "read back");
      for (int i = 0; i < canaries.names().size(); i++) {
        // an absent field is null, or a text that is
        if (!record.getValue().get(i).equals(text(back.get(canaries.names().get(i))))) {
          throw new StoreUnavailableException(
              "a record of " + name + " was read back with other values than were written");
        }
      }
    }
  }

  private static String text(@Nullable ByteIterator value) {
    try {
      return String.valueOf(value);
    } catch (RuntimeException e) {
      throw new StoreUnavailableException(new UnreadableRecordException(e).getMessage());
    }
  }

  private void require(@Nullable Status status, String what) {
    if (status == null || !status.isOk()) {
      throw new StoreUnavailableException(
          "a record of "
              + name
              + " couldn't be "
              + what
              + ": "
              + (status == null ? "the binding returned no status" : status.getName()));
    }
  }

  private void make() {
    try (SchemaAdmin admin = admin().orElse(null)) {
      if (admin != null) {
        admin.drop(schema());
        admin.create(schema());
      }
    }
  }

  /** Drops it after a failure, which takes precedence over one of dropping. */
  private void dropAfter(Exception failure) {
    try {
      drop();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private void drop() {
    connecting.connect(
        () -> {
          try (SchemaAdmin admin = admin().orElse(null)) {
            if (admin != null) {
              admin.drop(schema());
            }
          }
        });
  }

  @Override
  public void close() throws DBException {
    try {
      if (temporary) {
        drop();
      }
    } finally {
      db.cleanup();
    }
  }

  private Optional<SchemaAdmin> admin() {
    return Capabilities.find(db, SchemaSource.class).map(SchemaSource::schemaAdmin);
  }

  private TableSchema schema() {
    return new TableSchema(name, canaries.names(), ValueStorage.TEXT);
  }
}
