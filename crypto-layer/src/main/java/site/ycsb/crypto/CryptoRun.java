package site.ycsb.crypto;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Notices;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.crypto.config.CryptoConfig;
import site.ycsb.crypto.config.CryptoConfig.RecordModes;
import site.ycsb.crypto.config.CryptoProperties;
import site.ycsb.crypto.config.Terminal;
import site.ycsb.crypto.config.WrappedDb;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.keyset.Keyset.ValueMaster;
import site.ycsb.crypto.primitive.Engines.FipsClaim;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.provider.JdkProviders;
import site.ycsb.spi.ByteParts;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.Section;
import site.ycsb.spi.Section.Metric;
import site.ycsb.spi.crypto.CryptoMetrics;
import site.ycsb.spi.crypto.MetricSections;
import site.ycsb.spi.crypto.ThreadMetrics;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunContext.Lease;
import site.ycsb.spi.run.RunLocal;
import site.ycsb.spi.run.ValueKey;
import site.ycsb.spi.run.ValueKey.ValueKeyRounds;
import site.ycsb.spi.store.LocalStore.LocalNamespace;

/**
 * What the threads of a run share: configuration, keyset, metrics and the properties of the wrapped
 * DBs. Thread-safe.
 */
final class CryptoRun implements AutoCloseable {
  private static final RunLocal<CryptoRun> OF_RUN = RunLocal.named("encryption layer");
  private static final RunLocal<Keyset> KEYSET = RunLocal.named("keyset");
  private static final int NAMESPACE_BYTES = 6;

  private static final String NONCES_WARNING =
      "this workload could encrypt more than %d values under one key, which is more than %s with "
          + "random nonces is good for: a repeated nonce reveals something about the two values. "
          + "Use AES/GCM-SIV or AES/CBC-HMAC-SHA2, or a new value key (bin/ycsb key rotate).";

  private static final String ONE_IV_WARNING =
      "encryption.iv=fixed shows the store which keys, names and values are equal, and how many"
          + " leading blocks of 16 bytes two of them have in common: use it to measure, not to"
          + " protect data.";

  private static final String ORDERED_WARNING =
      "encryption.keys=ordered shows the store the order of record keys, and for any two the "
          + "first bit in which they differ. YCSB's keys are public, so anyone who sees them "
          + "sorted can match them all: use it to measure what order costs, not to protect data.";

  private static final String SHORT_BLOCKS_WARNING =
      "the cipher's blocks have 8 bytes: when some 2^32 of them (32 GiB) are encrypted under one "
          + "key, equal ones among them reveal something about the values. Use it to measure; AES "
          + "doesn't have this limit.";

  private static final String UNNOTICED_RULE =
      "has neither padding nor a tag, and record keys and field names aren't encrypted, so a wrong"
          + " key can't be noticed: what is read under it is garbage with status OK";

  private final RunContext context;
  private final SourcedProperties given;
  private final CryptoConfig config;
  private final Notices notices;
  private final KeysetSource keysetSource;
  private final CryptoMetrics metrics;
  private final boolean standalone;
  private volatile Set<RecordPart> partsAsBytes = Set.of();
  private volatile boolean findingTold;
  private @Nullable SourcedProperties wrappedProperties;
  private @Nullable Lease<Keyset> lastingKeyset;
  private @Nullable KeysetReloader reloader;
  private @Nullable Keyset underOtherKey;
  private int openSessions;

  private CryptoRun(Properties properties, RunContext context) {
    this.context = context;
    // a copy: what belongs to a run doesn't refer to its properties
    given = SourcedProperties.copyOf(properties);
    config = CryptoConfig.from(given);
    if (config.keyReloadSeconds() > 0 && context.find(ValueKeyRounds.OF_RUN).isPresent()) {
      throw new ConfigurationException(
          Problem.of(
              given,
              CryptoProperties.KEY_RELOAD.key(),
              "has the key file decide which value key encrypts, and a re-encryption lets two of"
                  + " them take turns",
              "Leave one of the two out"));
    }
    notices = context.notices();
    keysetSource = new KeysetSource(config, notices);
    metrics = new CryptoMetrics(config.takeTimes());
    // this project's client hands over properties that know their origin, and requests metrics
    standalone = !(properties instanceof SourcedProperties);
  }

  /**
   * The one of the run that these properties belong to; it lasts as long as the run, so that
   * metrics are there when all threads have ended.
   *
   * @throws site.ycsb.config.ConfigurationException when the configuration can't be used
   */
  static CryptoRun of(Properties properties) {
    RunContext context = RunContext.of(properties);
    return context.get(OF_RUN, () -> new CryptoRun(properties, context));
  }

  CryptoConfig config() {
    return config;
  }

  /** Warns of what the configuration reveals, where a user could overlook it. */
  void warn() {
    config.cipher().engines().trouble().ifPresent(notices::warn);
    if (config.mayExceedNonces()) {
      ValueAlgorithm algorithm = config.cipher().algorithm();
      notices.warn(
          NONCES_WARNING.formatted(
              algorithm.maxValues(config.workload().valueBytes()), algorithm.derivationName()));
    }
    if (config.modes().keys() == CryptoProperties.KeyMode.ORDERED) {
      notices.warn(ORDERED_WARNING);
    }
    if (config.hasShortBlocks()) {
      notices.warn(SHORT_BLOCKS_WARNING);
    }
    if (config.cipher().oneIv()) {
      notices.warn(ONE_IV_WARNING);
    }
  }

  /** Warns, once, that a wrong key wouldn't show: where it did, the error says so. */
  void warnOfUnnoticedKeys() {
    if (!noticesOtherKeys()) {
      notices.warn(
          config.cipher().algorithm().name()
              + " "
              + UNNOTICED_RULE
              + ". Use encryption.names=deterministic, or a cipher with a tag, or let"
              + " dataintegrity=true compare values.");
    }
  }

  /** Whether the key is checked before the run, by a client that has layers check it. */
  boolean checksKey() {
    return config.checkKey() && !config.workload().loading() && !standalone;
  }

  private boolean noticesOtherKeys() {
    return config.noticesOtherKeys() || keyDecidesPlace();
  }

  /** A local store keeps the data of each key in a place of its own. */
  boolean keyDecidesPlace() {
    return context.find(LocalNamespace.OF_RUN).isPresent();
  }

  CryptoMetrics metrics() {
    return metrics;
  }

  synchronized void sessionOpened() {
    openSessions++;
  }

  /**
   * A thread ended its last operation.
   *
   * @param afterLast run when no session is open any more: what the other threads counted is
   *     complete and visible to it, which it isn't to code that runs before
   */
  synchronized void sessionClosed(Runnable afterLast) {
    openSessions--;
    if (openSessions == 0) {
      afterLast.run();
    }
  }

  /** Whether the client is one that requests no facts and metrics, such as YCSB's own. */
  boolean isStandalone() {
    return standalone;
  }

  Notices notices() {
    return notices;
  }

  /**
   * What there is to say of a run whose reads were OK and returned nothing to decrypt; empty when
   * they weren't, or there was none.
   */
  Optional<String> nothingDecrypted() {
    ThreadMetrics sum = metrics.sum();
    if (!config.encryptsValues() || sum.reads() == 0 || sum.returnedFields() > 0) {
      return Optional.empty();
    }
    return Optional.of(
        sum.reads()
            + (sum.reads() == 1 ? " read was OK" : " reads were OK")
            + ", but the store returned no fields, so nothing was decrypted: what decryption"
            + " costs isn't measured. Perhaps the records don't exist under this key ("
            + keyDescription()
            + "), which some bindings answer with OK: they weren't loaded, or they were loaded"
            + " with another key or other settings. Or the store has fixed columns, as with"
            + " JDBC, and returns the fields that are asked for by name: give"
            + " -p readallfieldsbyname=true (in YCSB 0.17.0's own client -p dataintegrity=true"
            + " or -p readallfields=false).");
  }

  /** Records that the finding was requested, and so is reported. */
  void findingIsTold() {
    findingTold = true;
  }

  boolean isFindingTold() {
    return findingTold;
  }

  /** Whether a FIPS module computes everything on data and keys; known when the keyset was read. */
  FipsClaim fipsClaim() {
    FipsClaim claim = config.cipher().engines().fipsClaim();
    return keysetSource.computedElsewhere().map(claim::except).orElse(claim);
  }

  /** The keyset, its value key, and where it is, in words. Holds nothing secret. */
  String keyDescription() {
    try (Lease<Keyset> lease = acquireKeyset()) {
      return description(lease.get()) + " (" + keysetSource.description() + ")";
    }
  }

  /**
   * A use of the keyset; the last one that is closed wipes it. The run has one itself until it
   * ends, so that the file is opened, and its passphrase requested, once.
   */
  synchronized Lease<Keyset> acquireKeyset() {
    if (lastingKeyset == null) {
      lastingKeyset = context.acquire(KEYSET, keysetSource::open);
    }
    return context.acquire(KEYSET, keysetSource::open);
  }

  /**
   * Opens the keyset for a dry run, and publishes its value key as a run does.
   *
   * @param afterLoad whether a load comes first, which creates a missing file
   * @see KeysetSource#tryOpening
   */
  void tryKeyset(boolean afterLoad) {
    try (KeysetSource source = KeysetSource.ofDryRun(config, notices, Terminal.ofProcess())) {
      source.tryOpening(afterLoad, this::publishValueKey);
    }
  }

  /** Tells a workload which key values are encrypted under, where it can be replaced. */
  void publishValueKey(Keyset keyset) {
    if (config.usesValueKeys()) {
      context.get(ValueKey.OF_RUN, () -> new ValueKey(description(keyset), unverifiable()));
    }
  }

  /** Why nobody can tell whether this is the data's key, unless the user takes that on himself. */
  private Optional<Problem> unverifiable() {
    if (noticesOtherKeys() || !config.checkKey()) {
      return Optional.empty();
    }
    return Optional.of(
        new Problem(
            CryptoProperties.CIPHER.key(),
            config.cipher().algorithm().name(),
            SourcedProperties.originOf(given, CryptoProperties.CIPHER.key()),
            UNNOTICED_RULE + ", and rewriting it destroys it",
            "Make sure that this is the key of the data, by bin/ycsb shell for one, then give"
                + " -p encryption.keycheck=false"));
  }

  private static String description(Keyset keyset) {
    return keyset.keyId()
        + ", value key "
        + keyset.primaryIndex()
        + " "
        + keyset.checkOf(keyset.primary());
  }

  /** What reads the keyset again during the run; empty when nothing is to. */
  synchronized Optional<KeysetReloader> reloader() {
    if (config.keyReloadSeconds() == 0 || keysetSource.inMemory()) {
      return Optional.empty();
    }
    if (reloader == null && lastingKeyset != null) {
      reloader = new KeysetReloader(keysetSource, lastingKeyset.get(), notices);
      reloader.start(config.keyReloadSeconds());
    }
    return Optional.ofNullable(reloader);
  }

  /** Where the run's value keys take turns as the one that encrypts. */
  Optional<ValueKeyRounds> rounds() {
    return context.find(ValueKeyRounds.OF_RUN);
  }

  /**
   * The keyset as it is, then with the newest of its other value keys as the one that encrypts:
   * those two take turns. The keyset alone when it has one value key.
   */
  synchronized List<Keyset> keysetsOfRounds(Keyset keyset) {
    if (underOtherKey == null) {
      int other =
          keyset.values().stream()
              .mapToInt(ValueMaster::index)
              .filter(index -> index != keyset.primaryIndex())
              .max()
              .orElse(keyset.primaryIndex());
      if (other == keyset.primaryIndex()) {
        return List.of(keyset);
      }
      underOtherKey = keyset.promoted(other);
    }
    return List.of(keyset, underOtherKey);
  }

  Optional<String> unwrapping() {
    return keysetSource.unwrapping();
  }

  /** The result lines of the run, while no operation is under way. */
  List<Section> sections(DB store) {
    List<Metric> ofKeys = new ArrayList<>(keysetSource.metrics());
    reloader().map(KeysetReloader::metrics).ifPresent(ofKeys::addAll);
    return MetricSections.of(
        config.cipher().keyLengthBits(),
        metrics.sum(),
        ThreadSession.scanOrderKept(config, store),
        fipsClaim().answer().number(),
        ofKeys);
  }

  /** Forgets what was counted so far, while no operation is under way. */
  void resetFigures() {
    metrics.reset();
    reloader().ifPresent(KeysetReloader::resetFigures);
  }

  /** Writes a new keyset into its file; to be called before anything is stored. */
  synchronized void saveKeyset() {
    try (Lease<Keyset> lease = acquireKeyset()) {
      keysetSource.save(lease.get());
    }
  }

  /** Ends the run. The keyset is wiped when no thread uses it any more. */
  @Override
  public synchronized void close() {
    if (reloader != null) {
      reloader.close();
      reloader = null;
    }
    if (underOtherKey != null) {
      underOtherKey.close();
      underOtherKey = null;
    }
    keysetSource.close();
    if (lastingKeyset != null) {
      lastingKeyset.close();
      lastingKeyset = null;
    }
  }

  /** The last session ended: another client doesn't end the run. What lives in memory stays. */
  void releaseLastKeyset() {
    if (standalone && !keysetSource.inMemory()) {
      close();
    }
  }

  /**
   * A new DB of the wrapped class, with its properties, not initialised. What the client wants next
   * to the store is around it: a retry has to send the same bytes, so it can't encrypt anew.
   */
  DB makeWrapped() {
    DB store = WrappedDb.make(config.wrappedClass(), wrappedProperties());
    if (store instanceof ByteParts bytes && !config.partsAsBytes().isEmpty()) {
      partsAsBytes = Set.copyOf(bytes.keepAsBytes(config.partsAsBytes()));
    }
    return context.storeLayer().map(layer -> layer.apply(store)).orElse(store);
  }

  /** The properties of all wrapped DBs: one object, as bindings expect it. */
  private synchronized SourcedProperties wrappedProperties() {
    if (wrappedProperties != null) {
      return wrappedProperties;
    }
    SourcedProperties derived = SourcedProperties.copyOf(given);
    context
        .find(LocalNamespace.OF_RUN)
        .ifPresent(local -> derived.set(local.propertyKey(), namespace(local), "local store"));
    context.derive(derived);
    wrappedProperties = derived;
    return derived;
  }

  /** Which of keys and names are bytes; known when the first DB was made. */
  Set<RecordPart> partsAsBytes() {
    return partsAsBytes;
  }

  private String namespace(LocalNamespace local) {
    if (!config.enabled()) {
      return local.plainName();
    }
    try (Lease<Keyset> keyset = acquireKeyset()) {
      return namespace(keyset.get().keyId(), config);
    }
  }

  /**
   * Names the place of encrypted data on a local store, so that data under different keys or in
   * different formats never meet.
   *
   * <p>Format: {@code ycsb_} and 12 hex digits, the first 6 bytes of the SHA-256 of the key id and
   * of the settings that change stored keys, names or values, in UTF-8 with a zero byte between
   * each two. The provider isn't among them: all providers write the same.
   */
  static String namespace(String keyId, CryptoConfig config) {
    RecordModes modes = config.modes();
    String settings =
        String.join(
            "\0",
            "ycsb-namespace/1",
            keyId,
            config.cipher().text(),
            Integer.toString(config.cipher().keyLengthBits()),
            Property.nameOf(modes.keys()),
            Property.nameOf(modes.names()),
            Property.nameOf(modes.values()),
            Property.nameOf(modes.encoding()),
            modes.fields().map(names -> String.join(",", new TreeSet<>(names))).orElse(""));
    byte[] hash = JdkProviders.sha256().digest(settings.getBytes(StandardCharsets.UTF_8));
    return "ycsb_" + HexFormat.of().formatHex(hash, 0, NAMESPACE_BYTES);
  }
}
