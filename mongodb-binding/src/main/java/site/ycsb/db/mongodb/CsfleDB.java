package site.ycsb.db.mongodb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Property;
import site.ycsb.db.mongodb.MongoProperties.CsfleMode;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.CryptoTotals;
import site.ycsb.spi.Delegating;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.ProtectedParts;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.ReportSource;
import site.ycsb.spi.Section;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.crypto.MetricSections;
import site.ycsb.spi.crypto.ThreadMetrics;
import site.ycsb.spi.run.DryRunCheck;
import site.ycsb.spi.run.RunContext;

/**
 * One client thread's access to MongoDB with values that the driver encrypts: MongoDB's own
 * client-side field level encryption, explicit, as an application uses it that has no library of
 * MongoDB Enterprise, or inside the driver's calls, as {@link AutomaticEncryption} does.
 *
 * <p>Guarantees: the store sees no values, and a changed value is detected. Not hidden: field
 * names, record keys unless {@code mongodb.csfle.keys} says so, lengths of values in steps of 16
 * bytes. Not detected: a value replaced by another one under the same data key, in any field or
 * record; see docs/crypto.md.
 *
 * <p>Errors: those of {@link MongoDB}; data that can't be decrypted gives {@link
 * CryptoSource#DECRYPTION_FAILED} and no result, and the first one is explained on stderr.
 *
 * <p>Threading: an instance belongs to one thread; keys and library are the run's.
 */
public final class CsfleDB extends DB
    implements Delegating, ReportSource, PropertySource, DryRunCheck, ProtectedParts, CryptoSource {
  private static final long SCANS_IN_ORDER = 1;
  private static final long SCANS_OTHERWISE = 0;
  private static final long NO_FIPS_MODULE = 0;

  private @Nullable MongoDB mongo;
  private @Nullable DB store;
  private @Nullable Opened opened;
  private boolean encryptsKeys;
  private boolean explicit = true;

  /** Without properties yet; see {@link #setProperties}. */
  public CsfleDB() {}

  /** What the thread has between init and the end. */
  private record Opened(MongoSession session, Csfle csfle, ThreadMetrics metrics) {}

  @Override
  public void setProperties(Properties properties) {
    super.setProperties(properties);
    MongoDB inner = new MongoDB();
    inner.setProperties(properties);
    encryptsKeys = Csfle.encryptsKeys(properties);
    explicit = Csfle.mode(properties) == CsfleMode.EXPLICIT;
    if (explicit) {
      inner.keepEncrypted(encryptsKeys);
    } else {
      inner.expectEncryption();
    }
    mongo = inner;
    // a retry has to send the same bytes, so what wants to be next to the store is in here
    store = RunContext.of(properties).storeLayer().map(layer -> layer.apply(inner)).orElse(inner);
  }

  @Override
  public void init() throws DBException {
    DB inner = delegate();
    inner.init();
    try {
      MongoSession session = mongo().openSession();
      Csfle csfle = Csfle.of(getProperties(), session);
      csfle.automatic().ifPresent(mongo()::encryptBy);
      opened = new Opened(session, csfle, csfle.metrics().forThread());
    } catch (RuntimeException | LinkageError e) {
      try {
        inner.cleanup();
      } catch (DBException | RuntimeException more) {
        e.addSuppressed(more);
      }
      if (e instanceof ConfigurationException || e instanceof StoreUnavailableException) {
        throw new DBException(String.valueOf(e.getMessage()), e);
      }
      throw e;
    }
  }

  @Override
  public void tryOpening(boolean afterLoad) {
    Csfle.tryMasterKey(getProperties(), afterLoad);
  }

  @Override
  public void cleanup() throws DBException {
    if (opened != null) {
      delegate().cleanup();
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return write(table, key, values, (stored, row) -> delegate().insert(table, stored, row));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return write(table, key, values, (stored, row) -> delegate().update(table, stored, row));
  }

  @Override
  public Status delete(String table, String key) {
    return write(table, key, Map.of(), (stored, row) -> delegate().delete(table, stored));
  }

  private Status write(
      String table,
      String key,
      Map<String, ByteIterator> values,
      BiFunction<String, Map<String, ByteIterator>, Status> operation) {
    Opened open = open();
    Optional<AutomaticEncryption> automatic = open.csfle().automatic();
    if (automatic.isPresent()) {
      try {
        automatic.get().admit(mongo().openSession(), table, values.keySet());
      } catch (RuntimeException e) {
        return open.session().failed(e);
      }
      return operation.apply(key, values);
    }
    ThreadMetrics metrics = open.metrics();
    long begin = metrics.now();
    String storedKey;
    Map<String, ByteIterator> row = new HashMap<>(2 * values.size());
    try {
      storedKey = storedKey(open.csfle(), key);
      for (Map.Entry<String, ByteIterator> field : values.entrySet()) {
        byte[] plain = DocumentCodec.bytes(field.getValue());
        byte[] stored = open.csfle().encrypt(plain);
        metrics.countValues(plain.length, stored.length);
        row.put(field.getKey(), new ByteArrayByteIterator(stored));
      }
    } catch (RuntimeException e) {
      return open.session().failed(e);
    }
    metrics.encrypted(begin, metrics.now());
    Status status = operation.apply(storedKey, row);
    metrics.finished(begin, metrics.now());
    return status;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    if (!explicit) {
      return delegate().read(table, key, fields, result);
    }
    Opened open = open();
    ThreadMetrics metrics = open.metrics();
    long begin = metrics.now();
    String storedKey;
    try {
      storedKey = storedKey(open.csfle(), key);
    } catch (RuntimeException e) {
      return open.session().failed(e);
    }
    metrics.encrypted(begin, metrics.now());
    Map<String, ByteIterator> row = new HashMap<>();
    Status status = delegate().read(table, storedKey, fields, row);
    long received = metrics.now();
    if (!status.isOk() || row.isEmpty()) {
      metrics.finished(begin, received);
      return status;
    }
    Map<String, ByteIterator> plain = new HashMap<>(2 * row.size());
    status = decrypt(open, row, plain);
    result.putAll(plain);
    long end = metrics.now();
    metrics.decrypted(received, end);
    metrics.finished(begin, end);
    return status;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (!explicit) {
      if (!encryptsKeys) {
        return delegate().scan(table, startkey, recordcount, fields, result);
      }
      mongo()
          .openSession()
          .notice(
              new IllegalArgumentException("automatic encryption has no scans by encrypted keys"),
              Status.NOT_IMPLEMENTED);
      return Status.NOT_IMPLEMENTED;
    }
    Opened open = open();
    ThreadMetrics metrics = open.metrics();
    long begin = metrics.now();
    String storedKey;
    try {
      storedKey = storedKey(open.csfle(), startkey);
    } catch (RuntimeException e) {
      return open.session().failed(e);
    }
    metrics.encrypted(begin, metrics.now());
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    Status status = delegate().scan(table, storedKey, recordcount, fields, rows);
    long received = metrics.now();
    if (!status.isOk() || rows.isEmpty()) {
      metrics.finished(begin, received);
      return status;
    }
    List<HashMap<String, ByteIterator>> plain = new ArrayList<>(rows.size());
    for (int i = 0; i < rows.size() && status.isOk(); i++) {
      HashMap<String, ByteIterator> record = new HashMap<>(2 * rows.get(i).size());
      status = decrypt(open, rows.get(i), record);
      plain.add(record);
    }
    if (status.isOk()) {
      result.addAll(plain);
    }
    long end = metrics.now();
    metrics.decrypted(received, end);
    metrics.finished(begin, end);
    return status;
  }

  /** Adds the plain fields of a row; none when one can't be decrypted. */
  private static Status decrypt(
      Opened open, Map<String, ByteIterator> row, Map<String, ByteIterator> plain) {
    try {
      for (Map.Entry<String, ByteIterator> field : row.entrySet()) {
        byte[] stored = field.getValue().toArray();
        Optional<byte[]> value = open.csfle().decrypt(stored);
        if (value.isPresent()) {
          open.metrics().countValues(value.get().length, stored.length);
          plain.put(field.getKey(), new ByteArrayByteIterator(value.get()));
        }
      }
      return Status.OK;
    } catch (RuntimeException e) {
      plain.clear();
      if (!Csfle.isUndecryptable(e)) {
        return open.session().failed(e);
      }
      open.metrics().countFailure();
      open.session().notice(e, DECRYPTION_FAILED);
      return DECRYPTION_FAILED;
    }
  }

  private String storedKey(Csfle csfle, String key) {
    return encryptsKeys ? csfle.encryptKey(key) : key;
  }

  /** MongoDB's own, with what the run wants next to it. */
  @Override
  public DB delegate() {
    return Objects.requireNonNull(store, "setProperties comes first");
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>(open().csfle().facts());
    inner().ifPresent(source -> facts.putAll(source.facts()));
    return facts;
  }

  @Override
  public List<Section> sections() {
    long scans = encryptsKeys ? SCANS_OTHERWISE : SCANS_IN_ORDER;
    List<Section> sections =
        new ArrayList<>(
            explicit
                ? MetricSections.of(
                    Csfle.KEY_BITS,
                    open().csfle().metrics().sum(),
                    scans,
                    NO_FIPS_MODULE,
                    List.of())
                // when and how much the driver encrypts, it doesn't tell
                : List.of(MetricSections.uncounted(Csfle.KEY_BITS, scans, NO_FIPS_MODULE)));
    inner().ifPresent(source -> sections.addAll(source.sections()));
    return sections;
  }

  @Override
  public Map<String, String> latencies() {
    return MetricSections.latencies(open().csfle().metrics().sum());
  }

  @Override
  public void resetFigures() {
    open().csfle().metrics().reset();
    inner().ifPresent(ReportSource::resetFigures);
  }

  @Override
  public Optional<CryptoTotals> cryptoTotals() {
    return Optional.ofNullable(opened)
        .filter(open -> explicit)
        .map(open -> open.csfle().metrics().totals());
  }

  @Override
  public Set<RecordPart> protectedParts() {
    return encryptsKeys ? Set.of(RecordPart.KEY, RecordPart.VALUE) : Set.of(RecordPart.VALUE);
  }

  @Override
  public List<Property<?>> properties() {
    return MongoProperties.ALL;
  }

  private Optional<ReportSource> inner() {
    return Capabilities.find(delegate(), ReportSource.class);
  }

  private MongoDB mongo() {
    return Objects.requireNonNull(mongo, "setProperties comes first");
  }

  private Opened open() {
    return Objects.requireNonNull(opened, "init comes first");
  }
}
