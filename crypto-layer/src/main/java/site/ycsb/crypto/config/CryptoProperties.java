package site.ycsb.crypto.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import site.ycsb.config.Nearest;
import site.ycsb.config.Numbers;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.spi.CryptoSource;

/** The definitions of all properties of the encryption layer. */
public final class CryptoProperties {
  /** What the keys of all but {@link CryptoSource#ENABLED_KEY} begin with. */
  public static final String PREFIX = "encryption.";

  public static final String WRAPPED_KEY = "encryption.db";

  /** The key file's name that stands for a keyset that lives in memory only. */
  static final String IN_MEMORY = "memory";

  /** Neither user info nor a query, where credentials would be. */
  private static final Pattern KMS_URI = Pattern.compile("[a-z][a-z0-9+.-]*://[A-Za-z0-9:/._~%-]+");

  private static final String ONE_IV = "that measures AES-CBC with one IV for everything";

  static final Property<Boolean> ENCRYPTION =
      Property.bool(
          CryptoSource.ENABLED_KEY,
          "true",
          "Whether the wrapped binding's data is encrypted. false passes everything through, for a"
              + " comparison on the same path.");
  static final Property<String> DB =
      Property.string(
          WRAPPED_KEY,
          null,
          "The class of the binding to wrap; set by encrypted-<binding> and encryption=true.");
  static final Property<Profile> PROFILE =
      Property.choice(
          "encryption.profile",
          Profile.class,
          "standard",
          "Sets the defaults of other properties. paper: BC-java, one key and one IV for"
              + " everything, an approximation of what Waage and Wiese measured. authenticated: values by"
              + " AES/OCB/NoPadding. fast: SunJCE and values by AES/GCM/NoPadding. scan: ordered"
              + " record keys. compact: compact record keys and field names, and values by"
              + " AES/CTR/NoPadding.");
  static final Property<Integer> KEY_LENGTH =
      new Property<>(
          "encryption.keylength",
          "128 | 192 | 256",
          "256",
          "bits",
          "The length of the AES keys.",
          "must be one of 128, 192, 256",
          CryptoProperties::keyLength);
  public static final Property<ValueAlgorithm> CIPHER =
      new Property<>(
          "encryption.cipher",
          String.join(" | ", ValueAlgorithm.known()) + " | transformation",
          ValueAlgorithm.CBC.name(),
          "",
          "The cipher of randomized field values. GCM, CBC-HMAC-SHA2, GCM-SIV, OCB and ChaCha20-Poly1305"
              + " are authenticated: they bind a value to its table, record and field. A transformation"
              + " is another block cipher of the provider, such as Blowfish/CBC/PKCS5Padding.",
          "must be one of "
              + String.join(", ", ValueAlgorithm.known())
              + ", or a JCA transformation of a block cipher such as Blowfish/CBC/PKCS5Padding",
          ValueAlgorithm::parse);
  static final Property<String> PROVIDER =
      Property.string(
          "encryption.provider",
          "BC",
          "Which provider computes: BC (Bouncy Castle's lightweight API, by its native code on "
              + "Linux, which uses the processor's AES instructions), BC-java (Bouncy Castle's "
              + "Java engines), SunJCE (the JDK's, with the processor's AES instructions), "
              + "BCFIPS (Bouncy Castle's FIPS module, see encryption.fips.jar) or the name of an "
              + "installed JCA provider. All write the same format.");
  static final Property<Path> FIPS_JAR =
      Property.path(
          "encryption.fips.jar",
          null,
          "The jar of Bouncy Castle's FIPS module, bc-fips-<version>.jar, for "
              + "encryption.provider=BCFIPS. When it isn't given, the one jar in the "
              + "distribution's directory fips/ is used.");
  static final Property<IvMode> IV =
      Property.choice(
              "encryption.iv",
              IvMode.class,
              "random",
              "random: a fresh IV for each value, stored with it. fixed: one IV that belongs to the"
                  + " keyset, for keys, names and values.")
          .needs(CIPHER, ValueAlgorithm.CBC.name())
          .when("fixed")
          .because("with another cipher one IV for all values would expose them");
  static final Property<KeyMode> KEYS =
      Property.choice(
              "encryption.keys",
              KeyMode.class,
              "deterministic",
              "How record keys are encrypted. compact: deterministic without a stored IV, 43"
                  + " characters for YCSB's keys instead of 64. token: a keyed hash, shorter and"
                  + " one way. ordered: scans return what they return without encryption, and the"
                  + " store sees the order.")
          .excludes(IV, "fixed")
          .when("compact")
          .because(ONE_IV);
  static final Property<Integer> KEY_CACHE =
      Property.integer(
          "encryption.keycache",
          "0",
          0,
          Integer.MAX_VALUE,
          "keys",
          "How many encrypted record keys each thread remembers. Changes what is measured.");
  static final Property<NameMode> NAMES =
      Property.choice(
              "encryption.names",
              NameMode.class,
              "deterministic",
              "How field names are encrypted. compact: deterministic without a stored IV, 27"
                  + " characters for names of up to 7 bytes instead of 53.")
          .excludes(IV, "fixed")
          .when("compact")
          .because(ONE_IV);
  static final Property<ValueMode> VALUES =
      Property.choice(
          "encryption.values", ValueMode.class, "randomized", "How field values are encrypted.");
  static final Property<Set<String>> FIELDS =
      new Property<>(
          "encryption.fields",
          "names, comma-separated",
          null,
          "",
          "The fields to encrypt, name and value; the others stay plain. All by default.",
          "must name at least one field",
          CryptoProperties::names);
  static final Property<ValueEncoding> ENCODING =
      Property.choice(
          "encryption.encoding",
          ValueEncoding.class,
          "auto",
          "How what is encrypted is handed to the binding. auto: values as bytes when the binding says"
              + " that it stores bytes, otherwise as base64url text; record keys and field names as"
              + " text. binary: record keys as bytes too, and field names where the binding takes"
              + " them so (HBase), without encryption.fields. binary-values: values as bytes,"
              + " whatever the binding says, keys and names as text.");
  static final Property<String> KEY_FILE =
      Property.pathOrWord(
          CryptoSource.KEY_FILE_KEY,
          "ycsb-encryption.key",
          "The file of the keyset; where it isn't given, the environment variable "
              + "YCSB_ENCRYPTION_KEYFILE may name it. load and schema create create it when it's "
              + "absent. memory: a keyset that ends with the process.");
  static final Property<String> KEY_FILE_PASSWORD_FILE =
      Property.pathOrWord(
              "encryption.keyfile.password.file",
              null,
              "The file whose first line is the passphrase that protects the key file; where it"
                  + " isn't given, the environment variable YCSB_ENCRYPTION_PASSWORD_FILE may name"
                  + " it. prompt: ask on the terminal. A key file that is created with it is"
                  + " encrypted.")
          .excludes(KEY_FILE, IN_MEMORY)
          .because("a keyset in memory has no file");
  static final Property<String> KMS =
      new Property<>(
              "encryption.kms",
              "URI",
              null,
              "",
              "The URI of the key that the key file is wrapped by, in a key management service: "
                  + "hcvault://host:port/transit/keys/name (HashiCorp Vault, OpenBao), "
                  + "aws-kms://arn:..., gcp-kms://projects/... or "
                  + "azure-kms://name.vault.azure.net/keys/key. Credentials are those of the "
                  + "provider's own tools. A key file that is created with it is wrapped.",
              "must be a URI without a user or a query, since credentials come from the"
                  + " environment",
              CryptoProperties::kmsUri)
          .excludes(KEY_FILE, IN_MEMORY)
          .because("a keyset in memory has no file")
          .excludes(KEY_FILE_PASSWORD_FILE)
          .because("a key file is under one protection");
  static final Property<Integer> KMS_TIMEOUT =
      Property.integer(
          "encryption.kms.timeout",
          "10",
          1,
          3_600,
          "s",
          "How long each call to the key management service may take, retries included.");
  static final Property<String> KEYSTORE =
      Property.pathOrWord(
              CryptoSource.KEYSTORE_KEY,
              null,
              "A PKCS#12 keystore that holds the keyset, instead of encryption.keyfile.")
          .excludes(KEY_FILE, KEY_FILE_PASSWORD_FILE)
          .because("a run has one keyset")
          .excludes(KMS)
          .because("a keystore is under its own passphrase");
  static final Property<String> KEYSTORE_PASSWORD_FILE =
      Property.pathOrWord(
              "encryption.keystore.password.file",
              null,
              "The file whose first line is the keystore's passphrase, or prompt; where it isn't"
                  + " given, YCSB_ENCRYPTION_PASSWORD_FILE names the file, or the terminal is"
                  + " asked.")
          .needs(KEYSTORE);
  static final Property<String> KEY_ALIAS =
      Property.string("encryption.key.alias", "ycsb", "The name of the keyset in the keystore.")
          .needs(KEYSTORE);
  public static final Property<Integer> KEY_RELOAD =
      Property.integer(
          "encryption.key.reload",
          "0",
          0,
          86_400,
          "s",
          "How often a run checks whether the key file was changed, to use a new value key from "
              + "then on; 0: never.");
  static final Property<KeyCheckMode> KEY_CHECK =
      Property.choice(
          "encryption.keycheck",
          KeyCheckMode.class,
          "auto",
          "Whether a run that reads first checks that stored records can be decrypted.");
  static final Property<Boolean> METRICS =
      Property.bool(
          "encryption.metrics",
          "true",
          "Whether the time of encrypting and decrypting is measured.");

  private CryptoProperties() {}

  /** All of them, in the order of the docs. */
  public static List<Property<?>> all() {
    return List.of(
        ENCRYPTION,
        PROFILE,
        DB,
        KEY_LENGTH,
        CIPHER,
        PROVIDER,
        FIPS_JAR,
        IV,
        KEYS,
        KEY_CACHE,
        NAMES,
        VALUES,
        FIELDS,
        ENCODING,
        KEY_FILE,
        KEY_FILE_PASSWORD_FILE,
        KMS,
        KMS_TIMEOUT,
        KEYSTORE,
        KEYSTORE_PASSWORD_FILE,
        KEY_ALIAS,
        KEY_RELOAD,
        KEY_CHECK,
        METRICS);
  }

  /** Reports mistyped keys: a run with their defaults would measure something else. */
  public static void reportUnknown(Properties properties, Problems problems) {
    List<String> known = all().stream().map(Property::key).toList();
    for (String key : SourcedProperties.entriesOf(properties).keySet()) {
      if (key.startsWith(PREFIX) && !known.contains(key)) {
        problems.add(
            Problem.of(
                properties,
                key,
                "is not a property of the encryption layer",
                Nearest.within(key, known, key.length())
                    .map(nearest -> "Did you mean " + nearest + "?")
                    .orElse("Leave it out")));
      }
    }
  }

  private static int keyLength(String given) {
    int bits = Numbers.parseInt(given.trim());
    if (bits != 128 && bits != 192 && bits != 256) {
      throw new IllegalArgumentException(given);
    }
    return bits;
  }

  static String kmsUri(String given) {
    if (!KMS_URI.matcher(given.trim()).matches()) {
      throw new IllegalArgumentException(given);
    }
    return given.trim();
  }

  private static Set<String> names(String given) {
    Set<String> names = new TreeSet<>();
    for (String name : given.split(",", -1)) {
      if (!name.isBlank()) {
        names.add(name.trim());
      }
    }
    if (names.isEmpty()) {
      throw new IllegalArgumentException(given);
    }
    return names;
  }

  /** How record keys are encrypted. */
  public enum KeyMode {
    NONE,
    DETERMINISTIC,
    COMPACT,
    TOKEN,
    ORDERED;

    /** Whether a scan returns records in the order of their plain keys. */
    public boolean keepsOrder() {
      return this == NONE || this == ORDERED;
    }

    /** Whether the plain key can be had from a stored one. */
    public boolean isReversible() {
      return this != TOKEN && this != ORDERED;
    }
  }

  /** Where IVs come from. */
  enum IvMode {
    RANDOM,
    FIXED
  }

  /** How field names are encrypted. */
  public enum NameMode {
    NONE,
    DETERMINISTIC,
    COMPACT
  }

  /** How field values are encrypted. */
  public enum ValueMode {
    NONE,
    DETERMINISTIC,
    RANDOMIZED
  }

  /** How what is encrypted is handed to the binding. */
  public enum ValueEncoding {
    AUTO,
    BINARY,
    BINARY_VALUES,
    BASE64URL,
    HEX
  }

  /** Whether the key is checked before a run. */
  enum KeyCheckMode {
    AUTO,
    FALSE
  }

  /** Defaults that go together, under one name. A property that is given overrides its default. */
  enum Profile {
    /** The defaults of the properties themselves. */
    STANDARD,
    /**
     * An approximation of what Waage and Wiese measured: Bouncy Castle, which was Java only then,
     * CBC, one key and one IV for all. How they chose IVs they don't say.
     */
    PAPER,
    /** Values that can't be changed or moved undetected. */
    AUTHENTICATED,
    /** The processor's AES instructions, and the cipher that they are fastest with. */
    FAST,
    /** Scans that return what they return without encryption. */
    SCAN,
    /** Record keys, names and values that are as short as they can be and still be decrypted. */
    COMPACT;

    private Map<String, String> defaults() {
      return switch (this) {
        case STANDARD -> Map.of();
        case PAPER -> Map.of(PROVIDER.key(), "BC-java", IV.key(), "fixed");
        case AUTHENTICATED -> Map.of(CIPHER.key(), "AES/OCB/NoPadding");
        case FAST -> Map.of(PROVIDER.key(), "SunJCE", CIPHER.key(), "AES/GCM/NoPadding");
        case SCAN -> Map.of(KEYS.key(), "ordered");
        case COMPACT ->
            Map.of(
                KEYS.key(), "compact", NAMES.key(), "compact", CIPHER.key(), "AES/CTR/NoPadding");
      };
    }

    /** A copy of the properties, with this profile's where none is given. */
    SourcedProperties over(Properties given) {
      SourcedProperties all = SourcedProperties.copyOf(given);
      defaults()
          .forEach(
              (key, value) -> {
                if (given.getProperty(key) == null) {
                  all.set(key, value, "profile " + Property.nameOf(this));
                }
              });
      return all;
    }
  }
}
