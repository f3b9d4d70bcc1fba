package site.ycsb.interleaved.run;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.config.Property;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.Reconnectable;
import site.ycsb.spi.ServerlessStore;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.atrest.AtRestSource;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.atrest.AtRestState.Protection;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.tls.TlsSession;
import site.ycsb.spi.tls.TlsSource;
import site.ycsb.spi.tls.TlsState;
import site.ycsb.testing.doubles.AnsweringDB;

/** A store elsewhere, whose tables have to be made. */
public final class SimulatedTablesDB extends AnsweringDB
    implements SchemaSource,
        PropertySource,
        ServerlessStore,
        Reconnectable,
        TlsSource,
        AtRestSource {
  static final Property<Boolean> REJECTS =
      Property.bool("simulated.rejects", "false", "Nobody can connect.");
  static final Property<Boolean> REJECTS_AGAIN =
      Property.bool("simulated.rejects.again", "false", "Nobody can connect once more.");
  static final Property<String> TLS =
      Property.string("simulated.tls", null, "The version of TLS of its connections.");

  static final Property<Boolean> AT_REST =
      Property.bool("simulated.atrest", "false", "Everything is encrypted at rest.");
  static final Property<String> ADDRESS =
      Property.string("simulated.address", null, "Where it is.");

  static final Set<String> TABLES = new ConcurrentSkipListSet<>();
  static final List<String> DROPPED = new CopyOnWriteArrayList<>();

  /** What connected anew and left, in its order, by its label. */
  static final List<String> CONNECTIONS = new CopyOnWriteArrayList<>();

  /** The table whose size it doesn't tell. */
  static String unsized = "";

  private boolean connected;

  /** Those that hold records already. */
  static final Set<String> HELD = new ConcurrentSkipListSet<>();

  /** Those of which a record was inserted. */
  static final Set<String> LOADED = new ConcurrentSkipListSet<>();

  @Override
  public List<Property<?>> properties() {
    return List.of(REJECTS, REJECTS_AGAIN, TLS, AT_REST, ADDRESS);
  }

  @Override
  public void init() throws DBException {
    if (Boolean.parseBoolean(getProperties().getProperty(REJECTS.key()))) {
      throw new DBException("no", new StoreUnavailableException("it has no such protection"));
    }
    connected = true;
  }

  @Override
  public TlsState tls() {
    String version = getProperties().getProperty(TLS.key());
    return version == null
        ? TlsState.inClear("simulated.tls")
        : TlsState.of(
            List.of(new TlsSession(version, "TLS_AES_128_GCM_SHA256", true, true, false)));
  }

  @Override
  public AtRestState atRest(String table) {
    boolean encrypts = Boolean.parseBoolean(getProperties().getProperty(AT_REST.key()));
    Protection all = encrypts ? Protection.ENCRYPTED : Protection.IN_CLEAR;
    return new AtRestState(
        all,
        all,
        all,
        encrypts ? 256 : -1,
        Map.of(),
        encrypts ? List.of() : List.of("nothing is encrypted"));
  }

  @Override
  public void disconnect() {
    connected = false;
    CONNECTIONS.add("-" + getProperties().getProperty("label", ""));
  }

  @Override
  public void connect() throws DBException {
    if (Boolean.parseBoolean(getProperties().getProperty(REJECTS_AGAIN.key()))) {
      throw new DBException("no", new StoreUnavailableException("it takes nobody any more"));
    }
    connected = true;
    CONNECTIONS.add("+" + getProperties().getProperty("label", ""));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    LOADED.add(table);
    return Status.OK;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    if (HELD.contains(table)) {
      result.put("field0", new StringByteIterator("held"));
    }
    return super.read(table, key, fields, result);
  }

  /** Takes a while, so that the processors are free for other tests. */
  @Override
  protected Status answer() {
    LockSupport.parkNanos(200_000);
    return connected ? Status.OK : Status.ERROR;
  }

  @Override
  public SchemaAdmin schemaAdmin() {
    TlsState tls = tls();
    return new SchemaAdmin() {
      @Override
      public TlsState tls() {
        return tls;
      }

      @Override
      public SchemaState check(TableSchema wanted) {
        return SchemaState.of(TABLES.contains(wanted.table()), List.of(), List.of(), List.of());
      }

      @Override
      public void create(TableSchema wanted) {
        TABLES.add(wanted.table());
      }

      @Override
      public void drop(TableSchema wanted) {
        TABLES.remove(wanted.table());
        DROPPED.add(wanted.table());
        HELD.remove(wanted.table());
      }

      @Override
      public OptionalLong storedBytes(TableSchema wanted) {
        if (unsized.equals(wanted.table())) {
          throw new StoreUnavailableException("nobody answers");
        }
        return OptionalLong.of(1000L * wanted.table().length());
      }

      @Override
      public String print(TableSchema wanted) {
        return "";
      }

      @Override
      public void close() {
        // nothing is open
      }
    };
  }
}
