package site.ycsb.crypto.config;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.config.Numbers;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.YcsbKeys;
import site.ycsb.crypto.config.CryptoProperties.KeyCheckMode;
import site.ycsb.crypto.config.CryptoProperties.KeyMode;
import site.ycsb.crypto.config.CryptoProperties.NameMode;
import site.ycsb.crypto.config.CryptoProperties.Profile;
import site.ycsb.crypto.config.CryptoProperties.ValueEncoding;
import site.ycsb.crypto.config.CryptoProperties.ValueMode;
import site.ycsb.crypto.primitive.ValueAlgorithm.Kind;
import site.ycsb.spi.ByteParts;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.run.ClientShare;

/**
 * The configuration of the encryption layer, checked. Immutable.
 *
 * @param enabled false passes everything through
 * @param wrappedClass the DB that is wrapped
 * @param cipher the ciphers, their provider and key length
 * @param modes how each part of a record is encrypted
 * @param keyset where the keyset is
 * @param keyReloadSeconds how often the keyset's file is looked at during a run; 0 for never
 * @param checkKey whether the key is checked before a run
 * @param takeTimes whether the time of encryption is measured
 * @param workload the workload around it
 */
public record CryptoConfig(
    boolean enabled,
    Class<?> wrappedClass,
    CipherConfig cipher,
    RecordModes modes,
    KeysetLocation keyset,
    int keyReloadSeconds,
    boolean checkKey,
    boolean takeTimes,
    PlannedWorkload workload) {

  /**
   * Reads the properties of a run.
   *
   * @throws site.ycsb.config.ConfigurationException with everything that is wrong
   */
  public static CryptoConfig from(Properties properties) {
    Problems problems = new Problems();
    CryptoProperties.reportUnknown(properties, problems);
    Profile profile = new Settings(properties, problems).get(CryptoProperties.PROFILE);
    Settings settings = new Settings(profile.over(properties), problems);
    settings.checkRelations(CryptoProperties.all());
    Class<?> wrappedClass = WrappedDb.classOf(settings);
    boolean cipherGiven = properties.getProperty(CryptoProperties.CIPHER.key()) != null;
    CipherConfig cipher = CipherConfig.from(settings, profile, cipherGiven);
    RecordModes modes = RecordModes.from(settings, cipher);
    boolean enabled = settings.get(CryptoProperties.ENCRYPTION);
    if (enabled && modes.wantsBytes() && !takesBytes(wrappedClass)) {
      settings.reject(
          CryptoProperties.ENCODING,
          "hands record keys and field names over as bytes, and "
              + wrappedClass.getSimpleName()
              + " takes them as text only",
          "Leave it out, or give binary-values, which is for values only");
    }
    CryptoConfig config =
        new CryptoConfig(
            enabled,
            wrappedClass,
            cipher,
            modes,
            KeysetLocation.from(properties, System.getenv(), problems),
            settings.get(CryptoProperties.KEY_RELOAD),
            settings.get(CryptoProperties.KEY_CHECK) == KeyCheckMode.AUTO,
            settings.get(CryptoProperties.METRICS),
            PlannedWorkload.from(properties));
    if (config.keyReloadSeconds > 0 && !config.usesValueKeys()) {
      settings.reject(
          CryptoProperties.KEY_RELOAD,
          "is for values with a random IV: what is deterministic keeps its key for ever",
          "Leave it out");
    }
    problems.throwIfAny();
    return config;
  }

  private static boolean takesBytes(Class<?> wrapped) {
    // DB itself stands for a class that isn't one, which is a problem of its own
    return ByteParts.class.isAssignableFrom(wrapped) || wrapped.equals(DB.class);
  }

  /** Whether values are encrypted under a value key, which can be replaced. */
  public boolean usesValueKeys() {
    return modes.values() == ValueMode.RANDOMIZED && !cipher.oneIv();
  }

  /** Whether more values could be encrypted under one key than it is good for. */
  public boolean mayExceedNonces() {
    return enabled
        && usesValueKeys()
        && workload.values() > cipher.algorithm().maxValues(workload.valueBytes());
  }

  /** Whether values are encrypted by a cipher whose blocks have 8 bytes. */
  public boolean hasShortBlocks() {
    return enabled && modes.values() == ValueMode.RANDOMIZED && cipher.hasShortBlocks();
  }

  /**
   * Whether data of another key shows as such: by record keys that aren't found, names that can't
   * be decrypted, or values that can't. Where nothing is encrypted there is no other key.
   */
  public boolean noticesOtherKeys() {
    return modes.keys() != KeyMode.NONE
        || modes.names() != NameMode.NONE
        || !usesValueKeys()
        || cipher.noticesOtherKeys();
  }

  /** Whether values are bound to their record and field. */
  public boolean bindsValues() {
    return usesValueKeys() && cipher.algorithm().authenticates();
  }

  /**
   * Whether values are bound to the stored key of their record, which needs no decryption: a scan
   * can check them where keys are one way, too.
   */
  public boolean bindsStoredKeys() {
    return bindsValues() && cipher.algorithm().kind() == Kind.OCB;
  }

  /** Who computes the cipher of values, in words. */
  public String providerText() {
    return usesValueKeys()
        ? cipher.engines().description(cipher.algorithm(), cipher.keyLengthBits())
        : cipher.engines().description();
  }

  /** What computes the ciphers, in words: of values, and of keys and names where that differs. */
  public String codeText() {
    String aes = cipher.engines().code();
    String ofValues =
        usesValueKeys() ? cipher.engines().code(cipher.algorithm(), cipher.keyLengthBits()) : aes;
    boolean others = modes.keys() != KeyMode.NONE || modes.names() != NameMode.NONE;
    return ofValues.startsWith(aes) || !others
        ? ofValues
        : ofValues + "; record keys and field names: " + aes;
  }

  /** Whether values are changed before they are handed on. */
  public boolean encryptsValues() {
    return enabled && modes.values() != ValueMode.NONE;
  }

  /** Which of keys and names are bytes for a store that takes them so. */
  public Set<RecordPart> partsAsBytes() {
    return enabled ? modes.asBytes() : Set.of();
  }

  /** What can't be read in the store, of every field. */
  public Set<RecordPart> protectedParts() {
    Set<RecordPart> parts = EnumSet.noneOf(RecordPart.class);
    if (enabled && modes.keys() != KeyMode.NONE) {
      parts.add(RecordPart.KEY);
    }
    if (enabled && modes.names() != NameMode.NONE && modes.fields().isEmpty()) {
      parts.add(RecordPart.FIELD_NAME);
    }
    if (encryptsValues() && modes.fields().isEmpty()) {
      parts.add(RecordPart.VALUE);
    }
    return parts;
  }

  /**
   * What the encryption layer has to know of the workload that it runs under. Immutable.
   *
   * @param loading whether this is the load phase, or the creation of a schema
   * @param partOfLoad whether several clients load one table together
   * @param values how many values could be encrypted under one key: those of the load and of one
   *     run, each operation counted as a write of all fields
   * @param valueBytes how long they are, as a rule
   * @param table the workload's table, whose keys are derived before the first operation
   */
  public record PlannedWorkload(
      boolean loading, boolean partOfLoad, long values, int valueBytes, String table) {
    /** What a client that runs for a time, not a number of operations, writes at most. */
    private static final double MAX_OPERATIONS_PER_SECOND = 1e6;

    static PlannedWorkload from(Properties properties) {
      boolean loading =
          "false"
              .equalsIgnoreCase(
                  properties
                      .getProperty(YcsbKeys.DO_TRANSACTIONS, YcsbKeys.DO_TRANSACTIONS_DEFAULT)
                      .trim());
      boolean partOfLoad =
          properties.getProperty(Workload.INSERT_START_PROPERTY) != null
              || properties.getProperty(Workload.INSERT_COUNT_PROPERTY) != null
              || clients(properties) > 1;
      return new PlannedWorkload(
          loading,
          partOfLoad,
          values(properties, loading),
          (int) number(properties, YcsbKeys.FIELD_LENGTH, YcsbKeys.FIELD_LENGTH_DEFAULT),
          properties.getProperty(YcsbKeys.TABLE, YcsbKeys.TABLE_DEFAULT));
    }

    private static long values(Properties properties, boolean loading) {
      double records =
          Math.max(
              number(properties, YcsbKeys.RECORD_COUNT, "0"),
              number(properties, Workload.INSERT_COUNT_PROPERTY, "0"));
      double operations = loading ? 0 : number(properties, YcsbKeys.OPERATION_COUNT, "0");
      double seconds = number(properties, YcsbKeys.MAX_EXECUTION_TIME, "0");
      if (!loading && operations == 0) {
        operations =
            seconds > 0
                ? seconds * MAX_OPERATIONS_PER_SECOND * clients(properties)
                : Double.MAX_VALUE;
      }
      return (long) ((records + operations) * fields(properties));
    }

    /** Those of fields, each of which has a colon, or fieldcount. */
    private static double fields(Properties properties) {
      @Nullable String own = properties.getProperty(YcsbKeys.FIELDS);
      return own == null
          ? number(properties, YcsbKeys.FIELD_COUNT, YcsbKeys.FIELD_COUNT_DEFAULT)
          : own.chars().filter(character -> character == ':').count();
    }

    private static double clients(Properties properties) {
      return number(
          properties, ClientShare.CLIENTS.key(), String.valueOf(ClientShare.CLIENTS.defaultText()));
    }

    /** A malformed number is rejected by the workload. */
    private static double number(Properties properties, String key, String fallback) {
      try {
        return Numbers.parseDouble(properties.getProperty(key, fallback).trim());
      } catch (NumberFormatException e) {
        return Numbers.parseDouble(fallback);
      }
    }
  }

  /**
   * How each part of a record is encrypted and stored. Immutable.
   *
   * @param keys how record keys are encrypted
   * @param keyCacheEntries how many encrypted keys a thread remembers
   * @param names how field names are encrypted
   * @param values how values are encrypted
   * @param fields the fields to encrypt; all when empty
   * @param encoding how what is encrypted is handed on
   */
  public record RecordModes(
      KeyMode keys,
      int keyCacheEntries,
      NameMode names,
      ValueMode values,
      Optional<Set<String>> fields,
      ValueEncoding encoding) {

    /**
     * Reads the settings; compact keys and names, and ordered keys, are rejected where only what is
     * approved is computed.
     */
    static RecordModes from(Settings settings, CipherConfig cipher) {
      KeyMode keys = settings.get(CryptoProperties.KEYS);
      NameMode names = settings.get(CryptoProperties.NAMES);
      if (cipher.engines().approvedOnly()) {
        if (keys == KeyMode.COMPACT || keys == KeyMode.ORDERED) {
          rejectUnapproved(settings, CryptoProperties.KEYS, "deterministic, token");
        }
        if (names == NameMode.COMPACT) {
          rejectUnapproved(settings, CryptoProperties.NAMES, "deterministic");
        }
      }
      return new RecordModes(
          keys,
          settings.get(CryptoProperties.KEY_CACHE),
          names,
          settings.get(CryptoProperties.VALUES),
          settings.find(CryptoProperties.FIELDS).map(Set::copyOf),
          settings.get(CryptoProperties.ENCODING));
    }

    /** Whether keys or names are to be bytes. */
    boolean wantsBytes() {
      return encoding == ValueEncoding.BINARY && (keys != KeyMode.NONE || names != NameMode.NONE);
    }

    /**
     * Which of keys and names are to be bytes. Names aren't where some of them stay plain: the two
     * couldn't be distinguished.
     */
    Set<RecordPart> asBytes() {
      Set<RecordPart> parts = EnumSet.noneOf(RecordPart.class);
      if (wantsBytes() && keys != KeyMode.NONE) {
        parts.add(RecordPart.KEY);
      }
      if (wantsBytes() && names != NameMode.NONE && fields.isEmpty()) {
        parts.add(RecordPart.FIELD_NAME);
      }
      return parts;
    }

    private static void rejectUnapproved(Settings settings, Property<?> property, String approved) {
      settings.reject(
          property,
          "is a construction from single AES blocks that isn't approved, and"
              + " encryption.provider=BCFIPS computes what is approved only",
          "Give " + approved + " or none, or another encryption.provider");
    }
  }
}
