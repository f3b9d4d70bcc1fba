package site.ycsb.crypto;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.config.Property;
import site.ycsb.crypto.config.CryptoConfig;
import site.ycsb.crypto.config.CryptoProperties.KeyMode;
import site.ycsb.crypto.config.CryptoProperties.NameMode;
import site.ycsb.crypto.config.CryptoProperties.ValueMode;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.record.TableCipher;
import site.ycsb.crypto.record.TableCipherFactory;
import site.ycsb.crypto.record.ThreadCiphers;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.ScanOrder;
import site.ycsb.spi.ScannedKeys;
import site.ycsb.spi.Section;
import site.ycsb.spi.crypto.ThreadMetrics;
import site.ycsb.spi.run.RunContext.Lease;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.run.ValueKey.ValueKeyRounds;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.StorageFormat;
import site.ycsb.spi.schema.ValueStorage;

/** What one thread holds between init and cleanup. */
final class ThreadSession implements AutoCloseable {
  private static final String BOUND_SCANS = "values are bound to the record keys of their rows";
  private static final String UNBOUND_SCANS = "the values of a row are bound to each other only";

  private final CryptoRun run;
  private final DB store;
  private final Lease<Keyset> keyset;
  private final ThreadMetrics metrics;
  private final ThreadCiphers ciphers;
  private final StoreAnswers answers;
  private final IvSource ivs;
  private final @Nullable List<String> scannedKeys;
  private final EncryptedOperations operations;
  private boolean closed;

  private ThreadSession(CryptoRun run, DB store, Lease<Keyset> keyset) {
    this.run = run;
    this.keyset = keyset;
    this.store = store;
    CryptoConfig config = run.config();
    metrics = run.metrics().forThread();
    ivs = config.cipher().engines().newIvSource();
    ciphers = ciphersUnder(keyset.get(), ivs);
    // a store whose table was made and checked under the encrypted names fails for other reasons
    boolean schemaUnknown = Capabilities.find(store, SchemaSource.class).isEmpty();
    answers =
        new StoreAnswers(
            run.notices(),
            schemaUnknown && config.modes().keys() != KeyMode.NONE,
            schemaUnknown && config.modes().names() != NameMode.NONE);
    scannedKeys = scannedKeys(config, store);
    operations =
        new EncryptedOperations(
            store,
            cipherSource(),
            metrics,
            answers,
            run.notices(),
            scannedKeys,
            scanOrderKept(config, store) != 0);
  }

  private Function<String, TableCipher> cipherSource() {
    Optional<ValueKeyRounds> rounds = run.rounds();
    if (rounds.isPresent()) {
      return new CiphersOfRounds(rounds.get());
    }
    return run.reloader()
        .<Function<String, TableCipher>>map(LatestCiphers::new)
        .orElse(ciphers::of);
  }

  private ThreadCiphers ciphersUnder(Keyset current, IvSource source) {
    return new ThreadCiphers(
        new TableCipherFactory(run.config(), current, run.partsAsBytes(), source, metrics),
        this::storageOf);
  }

  /**
   * The ciphers under the keyset that is the latest when an operation begins. The first operation
   * under another one derives its sub-keys, which takes its time.
   */
  private final class LatestCiphers implements Function<String, TableCipher> {
    private final KeysetReloader reloader;
    private Keyset current;
    private ThreadCiphers made;

    LatestCiphers(KeysetReloader reloader) {
      this.reloader = reloader;
      current = reloader.latest();
      made = counted(current);
      made.of(run.config().workload().table());
    }

    private ThreadCiphers counted(Keyset latest) {
      LongAdder values = reloader.valuesOfKey(latest.primaryIndex());
      // each value that is encrypted under a value key draws one IV
      return ciphersUnder(
          latest,
          (out, offset, length) -> {
            values.increment();
            ivs.next(out, offset, length);
          });
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // what was read anew is another object
    public TableCipher apply(String table) {
      Keyset latest = reloader.latest();
      if (latest != current) {
        made = counted(latest);
        current = latest;
      }
      return made.of(table);
    }
  }

  /** The ciphers under the value key whose round is on when an operation begins. */
  private final class CiphersOfRounds implements Function<String, TableCipher> {
    private final ValueKeyRounds rounds;
    private final List<ThreadCiphers> inTurn = new ArrayList<>();

    CiphersOfRounds(ValueKeyRounds rounds) {
      this.rounds = rounds;
      for (Keyset each : run.keysetsOfRounds(keyset.get())) {
        ThreadCiphers made = ciphersUnder(each, ivs);
        made.of(run.config().workload().table());
        inTurn.add(made);
      }
    }

    @Override
    public TableCipher apply(String table) {
      return inTurn.get((int) (rounds.current() % inTurn.size())).of(table);
    }
  }

  /**
   * Initialises the store and makes what the thread needs. Nothing stays open when it fails.
   *
   * @throws DBException as the store's init throws it
   */
  static ThreadSession open(CryptoRun run, DB store) throws DBException {
    run.warn();
    if (!run.checksKey()) {
      run.warnOfUnnoticedKeys();
    }
    Lease<Keyset> keyset = run.acquireKeyset();
    boolean initialised = false;
    try {
      store.init();
      initialised = true;
      run.saveKeyset();
      run.publishValueKey(keyset.get());
      ThreadSession session = new ThreadSession(run, store, keyset);
      // the table's sub-keys are derived here, not in the first measured operation
      session.ciphers.of(run.config().workload().table());
      run.sessionOpened();
      return session;
    } catch (DBException | RuntimeException | LinkageError e) {
      try (keyset) {
        if (initialised) {
          store.cleanup();
        }
      } catch (DBException | RuntimeException more) {
        e.addSuppressed(more);
      }
      throw e;
    }
  }

  /**
   * Whether scans return the plain workload's records in its order: 1 or 0; -1 when the keys keep
   * the order and the store can't tell whether it scans by it.
   */
  static long scanOrderKept(CryptoConfig config, DB store) {
    KeyMode keys = config.modes().keys();
    if (keys != KeyMode.ORDERED) {
      return keys.keepsOrder() ? 1 : 0;
    }
    return Capabilities.find(store, ScanOrder.class)
        .map(order -> order.scansInKeyOrder() ? 1L : 0L)
        .orElse(-1L);
  }

  /**
   * Where the store puts the keys of what it scans from now on; null where values aren't bound to
   * their record, where they are bound to its plain key and keys are one way, and where the store
   * can't.
   */
  private static @Nullable List<String> scannedKeys(CryptoConfig config, DB store) {
    boolean checkable = config.bindsStoredKeys() || config.modes().keys().isReversible();
    if (!config.bindsValues() || !checkable) {
      return null;
    }
    @Nullable ScannedKeys source = Capabilities.find(store, ScannedKeys.class).orElse(null);
    if (source == null) {
      return null;
    }
    List<String> keys = new ArrayList<>();
    source.giveKeysTo(keys);
    return keys;
  }

  DB operations() {
    return operations;
  }

  /** Cipher, provider, modes and key in words. */
  Map<String, String> facts() {
    CryptoConfig config = run.config();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "encryption",
        config.cipher().text()
            + ", "
            + config.cipher().keyLengthBits()
            + " bits, by "
            + config.providerText());
    facts.put("encryption code", config.codeText());
    facts.put("encryption module", run.fipsClaim().text());
    String storedAs =
        config.modes().values() == ValueMode.NONE
            ? ""
            : ", stored as " + ciphers.of(config.workload().table()).storedAs();
    facts.put(
        "encryption modes",
        "record keys "
            + Property.nameOf(config.modes().keys())
            + asBytes(RecordPart.KEY)
            + ", field names "
            + Property.nameOf(config.modes().names())
            + asBytes(RecordPart.FIELD_NAME)
            + ", values "
            + valueMode(config)
            + storedAs);
    if (config.bindsValues()) {
      facts.put("encryption of scans", scannedKeys != null ? BOUND_SCANS : UNBOUND_SCANS);
    }
    config
        .modes()
        .fields()
        .ifPresent(names -> facts.put("encrypted fields", String.join(", ", names)));
    facts.put("encryption key", run.keyDescription());
    if (run.rounds().isPresent()) {
      facts.put("encryption key rounds", roundsText());
    }
    run.unwrapping().ifPresent(text -> facts.put("encryption kms", text));
    if (run.reloader().isPresent()) {
      facts.put(
          "encryption key reload",
          "every " + config.keyReloadSeconds() + " s, where its file was changed");
    }
    return facts;
  }

  /** Such as {@code AES-256-CBC by Bouncy Castle 2.73.12.1}. */
  String brief() {
    CryptoConfig config = run.config();
    String[] cipher = config.cipher().text().split("[/,]", 3);
    String provider = config.providerText();
    int details = provider.indexOf(',');
    return cipher[0]
        + "-"
        + config.cipher().keyLengthBits()
        + (cipher.length > 1 ? "-" + cipher[1].trim() : "")
        + " by "
        + (details < 0 ? provider : provider.substring(0, details));
  }

  private String roundsText() {
    List<Keyset> keysets = run.keysetsOfRounds(keyset.get());
    String keys =
        keysets.stream()
            .map(each -> each.primaryIndex() + " " + each.checkOf(each.primary()))
            .collect(Collectors.joining(" and "));
    return keysets.size() > 1
        ? "value keys " + keys + " encrypt in turn"
        : "value key " + keys + " encrypts in each, since there is no other (bin/ycsb key add)";
  }

  private String asBytes(RecordPart part) {
    return run.partsAsBytes().contains(part) ? " as bytes" : "";
  }

  /** With one IV equal values look equal, whatever was asked for. */
  private static String valueMode(CryptoConfig config) {
    boolean repeats = config.cipher().oneIv() && config.modes().values() == ValueMode.RANDOMIZED;
    return repeats ? "deterministic by one IV" : Property.nameOf(config.modes().values());
  }

  /** A plan in the names and keys that the store sees. */
  RunPlan storedPlan(RunPlan plan) {
    TableCipher cipher = ciphers.of(plan.table());
    List<String> fields = plan.fields().stream().map(cipher::encryptName).toList();
    List<String> keys = plan.expectedKeys().stream().map(cipher::encryptKey).toList();
    return new RunPlan(plan.table(), fields, keys, plan.readsExisting());
  }

  /** Checks the key where the plan gives a reason to; see {@link KeyCheck#run}. */
  String checkKey(RunPlan plan) {
    CryptoConfig config = run.config();
    if (!config.checkKey() || config.workload().loading() || !plan.readsExisting()) {
      run.warnOfUnnoticedKeys();
      return "";
    }
    try {
      String said = new KeyCheck(run, store, ciphers.of(plan.table())).run(plan);
      run.warnOfUnnoticedKeys();
      return said;
    } finally {
      // what was probed is no operation of the workload
      metrics.reset();
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      answers.ended();
      run.sessionClosed(
          () -> {
            report();
            run.releaseLastKeyset();
          });
      keyset.close();
    }
  }

  /** Reports what is known when the last thread of the run has ended. */
  private void report() {
    if (run.metrics().sum().reads() > 0) {
      // of a workload without a plan, by which the key would have been checked
      run.warnOfUnnoticedKeys();
    }
    if (!run.isFindingTold()) {
      run.nothingDecrypted().ifPresent(run.notices()::warn);
    }
    if (run.isStandalone()) {
      System.err.print(reportText());
    }
  }

  /** The facts, then the metrics as result lines. */
  private String reportText() {
    StringBuilder text = new StringBuilder();
    facts().forEach((name, fact) -> text.append(name).append(": ").append(fact).append('\n'));
    for (Section section : run.sections(store)) {
      for (Section.Metric metric : section.metrics()) {
        text.append('[').append(section.name()).append("], ").append(metric.name());
        text.append(", ").append(metric.value()).append('\n');
      }
    }
    return text.toString();
  }

  private Optional<ValueStorage> storageOf(String table) {
    return Capabilities.find(store, StorageFormat.class).map(format -> format.valueStorage(table));
  }
}
