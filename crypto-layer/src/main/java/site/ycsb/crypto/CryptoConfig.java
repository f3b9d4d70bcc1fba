package site.ycsb.crypto;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.config.Problems;
import site.ycsb.config.Settings;
import site.ycsb.crypto.CryptoProperties.KeyCheckMode;
import site.ycsb.crypto.CryptoProperties.KeyMode;
import site.ycsb.crypto.CryptoProperties.NameMode;
import site.ycsb.crypto.CryptoProperties.ValueEncoding;
import site.ycsb.crypto.CryptoProperties.ValueMode;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.spi.RecordPart;

/**
 * The configuration of the encryption layer, checked. Immutable.
 *
 * @param enabled false passes everything through
 * @param wrappedClass the DB that is wrapped
 * @param keyLengthBits of every AES key: 128, 192 or 256
 * @param engines the provider's ciphers
 * @param algorithm what randomized values are encrypted with
 * @param oneIv whether one IV is used for everything
 * @param oneKey whether one key is used for everything too
 * @param keys how record keys are encrypted
 * @param keyCacheEntries how many encrypted keys a thread remembers
 * @param names how field names are encrypted
 * @param values how values are encrypted
 * @param fields the fields to encrypt; all when empty
 * @param encoding how encrypted values are handed on
 * @param keyset where the keyset is
 * @param keyCheck whether the key is checked before a run
 * @param metrics whether times are taken
 * @param loading whether this is the load phase, or the making of a schema
 * @param partOfLoad whether several clients load one table together
 * @param plannedValues how many values the workload encrypts at most; see {@link PlannedValues}
 * @param usualTable the workload's table, whose keys are derived before the first operation
 */
record CryptoConfig(
    boolean enabled,
    Class<?> wrappedClass,
    int keyLengthBits,
    Engines engines,
    ValueAlgorithm algorithm,
    boolean oneIv,
    boolean oneKey,
    KeyMode keys,
    int keyCacheEntries,
    NameMode names,
    ValueMode values,
    Optional<Set<String>> fields,
    ValueEncoding encoding,
    KeysetLocation keyset,
    KeyCheckMode keyCheck,
    boolean metrics,
    boolean loading,
    boolean partOfLoad,
    long plannedValues,
    String usualTable) {

  /**
   * Reads the properties of a run.
   *
   * @throws site.ycsb.config.ConfigurationException with everything that is wrong
   */
  static CryptoConfig from(Properties properties) {
    Problems problems = new Problems();
    UnknownKeys.report(properties, problems);
    EncryptionProfile profile = new Settings(properties, problems).get(CryptoProperties.PROFILE);
    Settings settings = new Settings(profile.over(properties), problems);
    Class<?> wrappedClass = WrappedDb.classOf(settings);
    Engines engines = ProviderChoice.enginesOf(settings);
    int keyLengthBits = settings.get(CryptoProperties.KEY_LENGTH);
    ValueMode values = settings.get(CryptoProperties.VALUES);
    ValueAlgorithm algorithm =
        CipherChoice.algorithmOf(
            settings,
            engines,
            keyLengthBits,
            values,
            properties.getProperty(CryptoProperties.CIPHER.key()) != null);
    boolean oneIv = CipherChoice.oneIv(settings, algorithm);
    CompactModes.check(settings, oneIv);
    CryptoConfig config =
        new CryptoConfig(
            settings.get(CryptoProperties.ENCRYPTION),
            wrappedClass,
            keyLengthBits,
            engines,
            algorithm,
            oneIv,
            oneIv && profile == EncryptionProfile.PAPER,
            settings.get(CryptoProperties.KEYS),
            settings.get(CryptoProperties.KEY_CACHE),
            settings.get(CryptoProperties.NAMES),
            values,
            settings.find(CryptoProperties.FIELDS).map(Set::copyOf),
            settings.get(CryptoProperties.ENCODING),
            keysetLocation(properties, problems),
            settings.get(CryptoProperties.KEY_CHECK),
            settings.get(CryptoProperties.METRICS),
            "false".equalsIgnoreCase(properties.getProperty("dotransactions", "true").trim()),
            properties.getProperty("insertstart") != null
                || properties.getProperty("insertcount") != null,
            PlannedValues.of(properties),
            properties.getProperty("table", "usertable"));
    problems.throwIfAny();
    return config;
  }

  private static KeysetLocation keysetLocation(Properties properties, Problems problems) {
    Properties all = KeysetEnvironment.over(properties, System.getenv());
    return KeysetLocation.from(new Settings(all, problems), all);
  }

  /** Whether more values could be encrypted under one key than random nonces of GCM allow. */
  boolean mayExceedNonces() {
    return enabled
        && values == ValueMode.RANDOMIZED
        && algorithm.kind() == ValueAlgorithm.Kind.GCM
        && plannedValues > PlannedValues.MOST_RANDOM_NONCES;
  }

  /** Whether values are encrypted by a cipher whose blocks have 8 bytes. */
  boolean hasShortBlocks() {
    return enabled
        && values == ValueMode.RANDOMIZED
        && algorithm.kind() == ValueAlgorithm.Kind.OTHER
        && CipherChoice.blockBytes(engines, algorithm, keyLengthBits).orElse(0) == Long.BYTES;
  }

  /** The cipher of values and what is special about it, in words; part of a namespace's name. */
  String cipherText() {
    return algorithm.name() + (oneKey ? ", one key and one IV" : oneIv ? ", one IV" : "");
  }

  /** Whether values are bound to their record and field. */
  boolean bindsValues() {
    return values == ValueMode.RANDOMIZED && !oneIv && algorithm.authenticates();
  }

  /** Whether values are changed before they are handed on. */
  boolean encryptsValues() {
    return enabled && values != ValueMode.NONE;
  }

  /** What can't be read in the store, of every field. */
  Set<RecordPart> protectedParts() {
    Set<RecordPart> parts = EnumSet.noneOf(RecordPart.class);
    if (enabled && keys != KeyMode.NONE) {
      parts.add(RecordPart.KEY);
    }
    if (enabled && names != NameMode.NONE && fields.isEmpty()) {
      parts.add(RecordPart.FIELD_NAME);
    }
    if (encryptsValues() && fields.isEmpty()) {
      parts.add(RecordPart.VALUE);
    }
    return parts;
  }
}
