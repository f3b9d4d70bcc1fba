package site.ycsb.crypto;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.config.Notices;
import site.ycsb.config.RunScope;
import site.ycsb.config.SourcedProperties;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.spi.BatchOutcomes;
import site.ycsb.spi.LocalNamespace;
import site.ycsb.spi.StoreLayer;

/**
 * What the threads of a run share: configuration, keyset, figures and the properties of the wrapped
 * DBs. Thread-safe.
 */
final class CryptoRun {
  private static final String ONE_IV_WARNING =
      "encryption.iv=fixed shows the store which keys, names and values are equal, and how many"
          + " leading blocks of 16 bytes two of them have in common: use it to measure, not to"
          + " protect data.";

  private static final String SHORT_BLOCKS_WARNING =
      "the cipher's blocks have 8 bytes: when some 2^32 of them (32 GiB) are encrypted under one key,"
          + " equal ones among them show something of the values. Use it to measure; AES doesn't"
          + " have this limit.";

  private final Properties properties;
  private final CryptoConfig config;
  private final SecureRandom random = new SecureRandom();
  private final Notices notices;
  private final KeysetSource keysetSource;
  private final Figures figures;
  private final @Nullable StandaloneReport report;
  private @Nullable SourcedProperties wrappedProperties;

  private CryptoRun(Properties properties) {
    this.properties = properties;
    config = CryptoConfig.from(properties);
    notices = Notices.of(properties);
    keysetSource =
        new KeysetSource(config, notices, random, Clock.systemUTC(), Terminal.ofProcess());
    figures = new Figures(config.metrics());
    // this project's client hands over properties that know their origin, and asks for figures
    report = properties instanceof SourcedProperties ? null : new StandaloneReport(System.err);
  }

  /**
   * The one of the run that these properties belong to; it lasts as long as they do, so that
   * figures are there when all threads have ended.
   *
   * @throws site.ycsb.config.ConfigurationException when the configuration can't be used
   */
  static CryptoRun of(Properties properties) {
    return RunScope.of(properties).acquire(CryptoRun.class, () -> new CryptoRun(properties));
  }

  CryptoConfig config() {
    return config;
  }

  /** Says what the configuration gives away, where a user could overlook it. */
  void warn() {
    if (config.mayExceedNonces()) {
      notices.warn(PlannedValues.WARNING);
    }
    if (config.keys() == CryptoProperties.KeyMode.ORDERED) {
      notices.warn(OrderedKeys.WARNING);
    }
    if (config.hasShortBlocks()) {
      notices.warn(SHORT_BLOCKS_WARNING);
    }
    if (config.oneIv()) {
      notices.warn(ONE_IV_WARNING);
    }
  }

  Figures figures() {
    return figures;
  }

  /** Where a client that asks for no facts and figures gets them; null when it does. */
  @Nullable StandaloneReport standaloneReport() {
    return report;
  }

  Notices notices() {
    return notices;
  }

  SecureRandom random() {
    return random;
  }

  /** The keyset, and where it is, in words. Holds nothing secret. */
  String keyDescription() {
    Keyset keyset = acquireKeyset();
    try {
      return keyset.keyId() + " (" + keysetSource.description() + ")";
    } finally {
      releaseKeyset();
    }
  }

  /** The keyset; every acquire needs a {@link #releaseKeyset}. */
  Keyset acquireKeyset() {
    RunScope scope = RunScope.of(properties);
    if (keysetSource.inMemory() && scope.find(SharedKeyset.class).isEmpty()) {
      // one use more than is ever released: it lasts as long as the run
      scope.acquire(SharedKeyset.class, this::openKeyset);
    }
    return scope.acquire(SharedKeyset.class, this::openKeyset).keyset();
  }

  /** Gives the keyset back; the last one wipes it. */
  void releaseKeyset() {
    RunScope.of(properties).release(SharedKeyset.class);
  }

  /**
   * A new DB of the wrapped class, with its properties, not initialised. What the client wants next
   * to the store is around it: a retry has to send the same bytes, so it can't encrypt anew.
   */
  DB makeWrapped() {
    DB store = WrappedDb.make(config.wrappedClass(), wrappedProperties());
    return RunScope.of(properties)
        .find(StoreLayer.class)
        .map(layer -> layer.around(store))
        .orElse(store);
  }

  /** The properties of all wrapped DBs: one object, as bindings expect it. */
  private synchronized SourcedProperties wrappedProperties() {
    if (wrappedProperties != null) {
      return wrappedProperties;
    }
    SourcedProperties derived = SourcedProperties.copyOf(properties);
    RunScope.of(properties)
        .find(LocalNamespace.class)
        .ifPresent(local -> derived.set(local.propertyKey(), namespace(local), "local store"));
    RunScope.of(derived).put(Notices.class, notices);
    RunScope.of(derived)
        .put(
            BatchOutcomes.class,
            (operation, status) -> BatchOutcomes.of(properties).record(operation, status));
    wrappedProperties = derived;
    return derived;
  }

  private String namespace(LocalNamespace local) {
    if (!config.enabled()) {
      return local.plainName();
    }
    Keyset keyset = acquireKeyset();
    try {
      return Namespace.of(keyset.keyId(), config);
    } finally {
      releaseKeyset();
    }
  }

  private SharedKeyset openKeyset() {
    return new SharedKeyset(keysetSource.open());
  }
}
