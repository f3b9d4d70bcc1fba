package site.ycsb.workloads;

import java.util.HashMap;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.config.Notices;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.YcsbKeys;
import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.generator.CounterGenerator;
import site.ycsb.generator.DiscreteGenerator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.RandomSource;
import site.ycsb.generator.StripedCounterGenerator;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.StoredValues;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.run.RunPlanSource;
import site.ycsb.spi.run.SharedInserts;
import site.ycsb.workloads.FieldValues.FieldNames;
import site.ycsb.workloads.RecordKeys.KeyNames;

/**
 * The core benchmark: records with fields of text, read, updated, inserted, scanned and deleted in
 * proportions.
 *
 * <p>One instance serves all threads, without a lock. It can be extended as in YCSB 0.17.0:
 * subclasses may replace the generators after {@link #init} and override what is protected.
 */
@SuppressWarnings("NullAway.Init") // fields are set by init
public class CoreWorkload extends Workload implements RunPlanSource, PropertySource {
  public static final String TABLENAME_PROPERTY = YcsbKeys.TABLE;
  public static final String TABLENAME_PROPERTY_DEFAULT = YcsbKeys.TABLE_DEFAULT;
  public static final String FIELD_COUNT_PROPERTY = YcsbKeys.FIELD_COUNT;
  public static final String FIELD_COUNT_PROPERTY_DEFAULT = YcsbKeys.FIELD_COUNT_DEFAULT;
  public static final String FIELD_LENGTH_DISTRIBUTION_PROPERTY = "fieldlengthdistribution";
  public static final String FIELD_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT = "constant";
  public static final String FIELD_LENGTH_PROPERTY = YcsbKeys.FIELD_LENGTH;
  public static final String FIELD_LENGTH_PROPERTY_DEFAULT = YcsbKeys.FIELD_LENGTH_DEFAULT;
  public static final String MIN_FIELD_LENGTH_PROPERTY = "minfieldlength";
  public static final String MIN_FIELD_LENGTH_PROPERTY_DEFAULT = "1";
  public static final String FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY = "fieldlengthhistogram";
  public static final String FIELD_LENGTH_HISTOGRAM_FILE_PROPERTY_DEFAULT = "hist.txt";
  public static final String READ_ALL_FIELDS_PROPERTY = "readallfields";
  public static final String READ_ALL_FIELDS_PROPERTY_DEFAULT = "true";
  public static final String WRITE_ALL_FIELDS_PROPERTY = "writeallfields";
  public static final String WRITE_ALL_FIELDS_PROPERTY_DEFAULT = "false";
  public static final String DATA_INTEGRITY_PROPERTY = "dataintegrity";
  public static final String DATA_INTEGRITY_PROPERTY_DEFAULT = "false";
  public static final String READ_PROPORTION_PROPERTY = "readproportion";
  public static final String READ_PROPORTION_PROPERTY_DEFAULT = "0.95";
  public static final String UPDATE_PROPORTION_PROPERTY = "updateproportion";
  public static final String UPDATE_PROPORTION_PROPERTY_DEFAULT = "0.05";
  public static final String INSERT_PROPORTION_PROPERTY = "insertproportion";
  public static final String INSERT_PROPORTION_PROPERTY_DEFAULT = "0.0";
  public static final String SCAN_PROPORTION_PROPERTY = "scanproportion";
  public static final String SCAN_PROPORTION_PROPERTY_DEFAULT = "0.0";
  public static final String READMODIFYWRITE_PROPORTION_PROPERTY = "readmodifywriteproportion";
  public static final String READMODIFYWRITE_PROPORTION_PROPERTY_DEFAULT = "0.0";
  public static final String REQUEST_DISTRIBUTION_PROPERTY = "requestdistribution";
  public static final String REQUEST_DISTRIBUTION_PROPERTY_DEFAULT = "uniform";
  public static final String ZERO_PADDING_PROPERTY = "zeropadding";
  public static final String ZERO_PADDING_PROPERTY_DEFAULT = "1";
  public static final String MIN_SCAN_LENGTH_PROPERTY = "minscanlength";
  public static final String MIN_SCAN_LENGTH_PROPERTY_DEFAULT = "1";
  public static final String MAX_SCAN_LENGTH_PROPERTY = "maxscanlength";
  public static final String MAX_SCAN_LENGTH_PROPERTY_DEFAULT = "1000";
  public static final String SCAN_LENGTH_DISTRIBUTION_PROPERTY = "scanlengthdistribution";
  public static final String SCAN_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT = "uniform";
  public static final String INSERT_ORDER_PROPERTY = "insertorder";
  public static final String INSERT_ORDER_PROPERTY_DEFAULT = "hashed";
  public static final String HOTSPOT_DATA_FRACTION = "hotspotdatafraction";
  public static final String HOTSPOT_DATA_FRACTION_DEFAULT = "0.2";
  public static final String HOTSPOT_OPN_FRACTION = "hotspotopnfraction";
  public static final String HOTSPOT_OPN_FRACTION_DEFAULT = "0.8";
  public static final String INSERTION_RETRY_LIMIT = "core_workload_insertion_retry_limit";
  public static final String INSERTION_RETRY_LIMIT_DEFAULT = "0";
  public static final String INSERTION_RETRY_INTERVAL = "core_workload_insertion_retry_interval";
  public static final String INSERTION_RETRY_INTERVAL_DEFAULT = "3";
  public static final String FIELD_NAME_PREFIX = YcsbKeys.FIELD_NAME_PREFIX;
  public static final String FIELD_NAME_PREFIX_DEFAULT = YcsbKeys.FIELD_NAME_PREFIX_DEFAULT;

  /** The first one, the last one and some between them. */
  private static final int EXPECTED_KEYS = 9;

  protected String table;
  protected NumberGenerator fieldlengthgenerator;
  protected boolean readallfields;
  protected boolean writeallfields;

  /** Numbers of the load phase's records. */
  protected NumberGenerator keysequence;

  protected DiscreteGenerator operationchooser;

  /** Numbers of the records that operations request. */
  protected NumberGenerator keychooser;

  protected NumberGenerator fieldchooser;

  /** Numbers of the run phase's new records. */
  protected AcknowledgedCounterGenerator transactioninsertkeysequence;

  protected NumberGenerator scanlength;
  protected boolean orderedinserts;
  protected long fieldcount;
  protected long recordcount;
  protected int zeropadding;
  protected int insertionRetryLimit;

  /** Mean time between two tries, in seconds. */
  protected int insertionRetryInterval;

  /** Null as long as nobody called {@link #init}: a subclass may have one of its own. */
  private @Nullable CoreConfig config;

  private FieldNames fieldNames;
  private FieldValues fieldValues;
  private Insertion insertion;
  private @Nullable Measurements measurements;
  private RowVerifier rowVerifier;
  private boolean dataIntegrity;
  private boolean readAllFieldsByName;
  private boolean deletes;
  private RecordKeys keys;

  /** Whether the store was seen to return fields that weren't requested by name. */
  private volatile boolean returnsUnnamedFields;

  private RowVerifier.UnverifiedNotice unverified;

  /** Numbers of bytes that field values have. */
  protected static NumberGenerator getFieldLengthGenerator(Properties p) throws WorkloadException {
    Settings settings = new Settings(p);
    FieldLengths lengths = FieldLengths.from(settings);
    return FieldLengths.orWorkloadException(
        () -> {
          settings.throwIfAny();
          return lengths.generator();
        });
  }

  /** The key of a record, as the later versions of YCSB make it for other classes. */
  public static String buildKeyName(long keynum, int zeropadding, boolean orderedinserts) {
    return KeyNames.name(keynum, orderedinserts, zeropadding);
  }

  /** Draws operations by their weights. */
  protected static DiscreteGenerator createOperationGenerator(Properties p) {
    if (p == null) {
      throw new IllegalArgumentException("Properties object cannot be null");
    }
    Settings settings = new Settings(p);
    OperationMix mix = OperationMix.from(settings);
    settings.throwIfAny();
    return mix.generator();
  }

  /**
   * Reads the configuration, and calls nothing that a subclass can override; what it throws has
   * every problem as its cause.
   */
  @Override
  public void init(Properties p) throws WorkloadException {
    CoreConfig config = FieldLengths.orWorkloadException(() -> new CoreConfig(p));
    this.config = config;
    dataIntegrity = config.verifiable;
    readAllFieldsByName = config.get(CoreConfig.READ_ALL_FIELDS_BY_NAME);
    deletes = config.mix.deletes();
    keys = config.keys;
    measurements = Measurements.of(p);
    table = config.get(CoreConfig.TABLE);
    fieldNames = config.fieldNames;
    fieldcount = fieldNames.list().size();
    readallfields = config.get(CoreConfig.READ_ALL_FIELDS);
    writeallfields = config.get(CoreConfig.WRITE_ALL_FIELDS);
    orderedinserts = keys.ordered();
    zeropadding = keys.zeroPadding();
    recordcount = keys.recordCount();
    insertionRetryLimit = config.get(CoreConfig.INSERTION_RETRY_LIMIT);
    insertionRetryInterval = config.get(CoreConfig.INSERTION_RETRY_INTERVAL);
    RandomSource random = config.random;
    fieldlengthgenerator = RandomSource.use(random, config.fieldLengths.generator());
    keysequence = new CounterGenerator(config.firstToLoad());
    transactioninsertkeysequence = insertedNumbers(p, config.share, config.inserted);
    operationchooser = RandomSource.use(random, config.mix.generator());
    keychooser =
        RandomSource.use(random, RequestKeys.generator(config, transactioninsertkeysequence));
    fieldchooser = RandomSource.use(random, new UniformLongGenerator(0, fieldcount - 1));
    scanlength = RandomSource.use(random, config.scanLengths);
    fieldValues = new FieldValues(fieldNames, config.verifiable, config.shape, random);
    Notices notices = RunContext.of(p).notices();
    insertion =
        new Insertion(config.get(CoreConfig.KEEP_GOING_ON_ERROR), notices, this::isStopRequested);
    unverified = new RowVerifier.UnverifiedNotice(notices);
    rowVerifier =
        new RowVerifier(
            fieldNames,
            () -> (int) fieldlengthgenerator.sampleLong(),
            config.shape,
            unverified::giveDifference);
    config.fieldLengths.notice().ifPresent(notices::warn);
    if (config.get(SharedProperties.DO_TRANSACTIONS)) {
      config.mix.effective().ifPresent(notices::info);
    }
  }

  private AcknowledgedCounterGenerator insertedNumbers(
      Properties p, ClientShare share, List<Long> earlier) {
    if (share.isAll()) {
      return new AcknowledgedCounterGenerator(recordcount + earlier.get(0));
    }
    StripedCounterGenerator striped = new StripedCounterGenerator(recordcount, share, earlier);
    RunContext.of(p).get(SharedInserts.OF_RUN, () -> striped);
    return striped;
  }

  /** Has no state for a thread; makes its random numbers those of its number. */
  @Override
  public @Nullable Object initThread(Properties p, int mythreadid, int threadcount)
      throws WorkloadException {
    if (config != null) {
      config.random.begin(mythreadid);
    }
    return null;
  }

  protected String buildKeyName(long keynum) {
    return KeyNames.name(keynum, orderedinserts, zeropadding);
  }

  @Override
  public boolean doInsert(DB db, @Nullable Object threadstate) {
    String key = buildKeyName(keysequence.sampleLong());
    return insertion.insert(
        db,
        table,
        key,
        fieldValues.all(key, fieldlengthgenerator),
        insertionRetryLimit,
        insertionRetryInterval);
  }

  @Override
  public boolean doTransaction(DB db, @Nullable Object threadstate) {
    String operation = operationchooser.sample();
    if (operation == null) {
      return false;
    }
    switch (operation) {
      case OperationMix.READ -> doTransactionRead(db);
      case OperationMix.UPDATE -> doTransactionUpdate(db);
      case OperationMix.INSERT -> doTransactionInsert(db);
      case OperationMix.SCAN -> doTransactionScan(db);
      case OperationMix.DELETE -> doTransactionDelete(db);
      default -> doTransactionReadModifyWrite(db);
    }
    return true;
  }

  /** Checks a row that was read, and reports the outcome as VERIFY. */
  protected void verifyRow(String key, HashMap<String, ByteIterator> cells) {
    long startNanos = System.nanoTime();
    report(OperationCounts.VERIFY, rowVerifier.verify(key, cells, expectedFields()), startNanos);
  }

  public void doTransactionRead(DB db) {
    long number = nextKeynum();
    String key = buildKeyName(number);
    Set<String> fields = readallfields && dataIntegrity ? fieldNames.all() : fieldsToRead();
    HashMap<String, ByteIterator> cells = new HashMap<>();
    Status status = db.read(table, key, fields, cells);
    if (isVerified(status) && isVerifiable("READ", number, fields, cells)) {
      verifyRow(key, cells);
    }
  }

  public void doTransactionReadModifyWrite(DB db) {
    long number = nextKeynum();
    String key = buildKeyName(number);
    Set<String> fields = fieldsToRead();
    HashMap<String, ByteIterator> values = valuesToWrite(key);
    HashMap<String, ByteIterator> cells = new HashMap<>();
    Measurements run = measurements();
    long intendedStartNanos = run.getIntendedtartTimeNs();
    long startNanos = System.nanoTime();
    Status status = db.read(table, key, fields, cells);
    db.update(table, key, values);
    long endNanos = System.nanoTime();
    if (isVerified(status) && isVerifiable("READ", number, fields, cells)) {
      verifyRow(key, cells);
    }
    run.measureNanos(Measurements.READ_MODIFY_WRITE, endNanos - startNanos);
    if (run.measuresIntended()) {
      run.measureIntendedNanos(Measurements.READ_MODIFY_WRITE, endNanos - intendedStartNanos);
    }
  }

  public void doTransactionScan(DB db) {
    String startKey = buildKeyName(nextKeynum());
    int records = (int) scanlength.sampleLong();
    Set<String> fields = fieldsToRead();
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    Status status = db.scan(table, startKey, records, fields, rows);
    boolean allDeleted = deletes && rows.isEmpty();
    if (isVerified(status)
        && (allDeleted || isVerifiable("SCAN", fields, !isWithoutFields(rows)))) {
      long startNanos = System.nanoTime();
      RowVerifier.Outcome outcome =
          rowVerifier.verifyScan(startKey, rows, records, expectedFields(), deletes);
      report(outcome.operation(), outcome.status(), startNanos);
    }
  }

  public void doTransactionUpdate(DB db) {
    String key = buildKeyName(nextKeynum());
    db.update(table, key, valuesToWrite(key));
  }

  public void doTransactionInsert(DB db) {
    long number = transactioninsertkeysequence.sampleLong();
    try {
      String key = buildKeyName(number);
      db.insert(table, key, fieldValues.all(key, fieldlengthgenerator));
    } finally {
      transactioninsertkeysequence.acknowledge(number);
    }
  }

  /** Deletes a record; it isn't there any more for operations that choose it later. */
  public void doTransactionDelete(DB db) {
    db.delete(table, buildKeyName(nextKeynum()));
  }

  /**
   * What the run is about to do. Its keys are none when a subclass makes keys or loads records in a
   * way of its own: which ones they are is known only to methods that a run calls later.
   *
   * @return null when a subclass has an {@link #init} that doesn't call this one
   */
  @Override
  public @Nullable RunPlan runPlan() {
    if (config == null) {
      return null;
    }
    return new RunPlan(
        table,
        fieldNames.list(),
        loadedKeys(EXPECTED_KEYS),
        keys.space(),
        config.mix.touchesExisting());
  }

  @Override
  public List<String> loadedKeys(int most) {
    return config != null && loadsUsualKeys()
        ? keys.spread(most)
            .mapToObj(number -> KeyNames.name(number, orderedinserts, zeropadding))
            .toList()
        : List.of();
  }

  /** As far as a subclass doesn't choose what it requests in a way of its own. */
  @Override
  public boolean requestsOnlyExisting() {
    return config != null
        && loadsUsualKeys()
        && !Overrides.of(this, CoreWorkload.class, "nextKeynum")
        && !Overrides.of(this, CoreWorkload.class, "doTransaction", DB.class, Object.class)
        && !Overrides.of(this, CoreWorkload.class, "doTransactionRead", DB.class)
        && !Overrides.of(this, CoreWorkload.class, "doTransactionUpdate", DB.class)
        && !Overrides.of(this, CoreWorkload.class, "doTransactionReadModifyWrite", DB.class)
        && !Overrides.of(this, CoreWorkload.class, "doTransactionInsert", DB.class)
        && !Overrides.of(this, CoreWorkload.class, "doTransactionDelete", DB.class);
  }

  @Override
  public boolean deletes() {
    return deletes;
  }

  /** None when a subclass has transactions of its own. */
  @Override
  public Set<String> operations() {
    return config == null
            || Overrides.of(this, CoreWorkload.class, "doTransaction", DB.class, Object.class)
        ? Set.of()
        : config.mix.measuredNames();
  }

  @Override
  public List<Property<?>> properties() {
    return CoreConfig.properties();
  }

  protected long nextKeynum() {
    return RequestKeys.next(keychooser, transactioninsertkeysequence);
  }

  private @Nullable Set<String> fieldsToRead() {
    if (!readallfields) {
      return fieldNames.oneOf(fieldchooser.sampleLong());
    }
    return readAllFieldsByName ? fieldNames.all() : null;
  }

  private boolean loadsUsualKeys() {
    return !Overrides.of(this, CoreWorkload.class, "buildKeyName", long.class)
        && !Overrides.of(this, CoreWorkload.class, "doInsert", DB.class, Object.class);
  }

  private HashMap<String, ByteIterator> valuesToWrite(String key) {
    return writeallfields
        ? fieldValues.all(key, fieldlengthgenerator)
        : fieldValues.one(key, (int) fieldchooser.sampleLong(), fieldlengthgenerator);
  }

  /** What a failed operation leaves behind is no data of the store, so it can't be wrong data. */
  private boolean isVerified(@Nullable Status status) {
    return dataIntegrity && status != null && status.isOk();
  }

  /**
   * Nothing was returned of a record that others load, or that isn't there, or not any more: no
   * data to verify.
   */
  private boolean isVerifiable(
      String operation,
      long number,
      @Nullable Set<String> fields,
      HashMap<String, ByteIterator> cells) {
    StoredValues.dropAbsent(cells);
    boolean returned = !cells.isEmpty();
    return isVerifiable(operation, fields, returned)
        && (returned || !(deletes || keys.isOfOthers(number)));
  }

  /**
   * Some stores return only fields that are requested by name, which YCSB doesn't do here. As long
   * as one hasn't returned any, an answer without fields isn't wrong data.
   */
  private boolean isVerifiable(String operation, @Nullable Set<String> fields, boolean returned) {
    if (fields != null) {
      return true;
    }
    if (returned && !returnsUnnamedFields) {
      returnsUnnamedFields = true;
    }
    if (!returned && !returnsUnnamedFields) {
      unverified.give(operation);
      return false;
    }
    return true;
  }

  private static boolean isWithoutFields(Vector<HashMap<String, ByteIterator>> rows) {
    for (HashMap<String, ByteIterator> row : rows) {
      StoredValues.dropAbsent(row);
      if (!row.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** How many fields a row must have; with deletions an update may have made a partial one. */
  private int expectedFields() {
    return readallfields && !deletes ? fieldNames.list().size() : 1;
  }

  private void report(String operation, Status status, long startNanos) {
    Measurements run = measurements();
    run.measureNanos(operation, System.nanoTime() - startNanos);
    run.reportStatus(operation, status);
  }

  /** A subclass may leave out {@link #init}, and an object may only be made to be asked. */
  private Measurements measurements() {
    Measurements known = measurements;
    if (known == null) {
      known = Measurements.getMeasurements();
      measurements = known;
    }
    return known;
  }
}
