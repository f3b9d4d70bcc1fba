package site.ycsb.crypto.derivation;

import java.nio.charset.StandardCharsets;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.deterministic.CompactCipher;
import site.ycsb.crypto.primitive.deterministic.FixedIvCipher;
import site.ycsb.crypto.primitive.deterministic.Hctr2;
import site.ycsb.crypto.primitive.deterministic.OrderPreservingEncoder;
import site.ycsb.crypto.primitive.deterministic.SyntheticIvCipher;

/**
 * Makes the sub-keys of a table from a master key: one for each purpose, algorithm and length, so
 * that no key serves two algorithms. Thread-safe.
 *
 * <p>Format: sub-key = HKDF-SHA256(master, empty salt, info), where info is {@code ycsb-crypto/1},
 * purpose, algorithm, length in bits (decimal digits) and the table's name, in UTF-8, with a zero
 * byte between each two. The table stands last because its name is the user's.
 *
 * <p>Source: RFC 5869.
 */
public final class KeyDerivation {
  private static final String DOMAIN = "ycsb-crypto/1";
  private static final byte[] NO_SALT = {};

  private final Engines engines;
  private final SecretBytes master;
  private final String table;

  /**
   * A derivation from one master key.
   *
   * @param engines compute it
   */
  public KeyDerivation(Engines engines, SecretBytes master, String table) {
    this.engines = engines;
    this.master = master;
    this.table = table;
  }

  /** The sub-key for a purpose and an algorithm. */
  public SecretBytes subKey(Purpose purpose, Algorithm algorithm, int lengthBits) {
    return subKey(purpose, algorithm.text, lengthBits);
  }

  /** The sub-key for values that are encrypted with this algorithm, at this security level. */
  public SecretBytes valueKey(ValueAlgorithm algorithm, int levelBits) {
    return subKey(Purpose.FIELD_VALUE, algorithm.derivationName(), algorithm.keyBits(levelBits));
  }

  private SecretBytes subKey(Purpose purpose, String algorithm, int lengthBits) {
    String info =
        String.join("\0", DOMAIN, purpose.text, algorithm, Integer.toString(lengthBits), table);
    return Hkdf.derive(
        engines, master, NO_SALT, info.getBytes(StandardCharsets.UTF_8), lengthBits / Byte.SIZE);
  }

  /** What a sub-key protects. */
  public enum Purpose {
    RECORD_KEY("record-key"),
    FIELD_NAME("field-name"),
    FIELD_VALUE("field-value"),
    /** The tag of the record key, plain or stored, in the header of authenticated values. */
    RECORD_TAG("record-tag"),
    /** The IV of {@link FixedIvCipher}. */
    FIXED_IV("fixed-iv"),
    /** One key for everything: the named exception from the rule. */
    EVERYTHING("everything");

    private final String text;

    Purpose(String text) {
      this.text = text;
    }
  }

  /** What a sub-key is used in. Part of the format, as the purposes are. */
  public enum Algorithm {
    /** The tag of a record key, or its token. */
    HMAC_SHA256("HMAC-SHA256"),
    /** {@link FixedIvCipher}. */
    FIXED_IV_AES_CBC("FIXED-IV-AES-CBC"),
    /** The chain of {@link OrderPreservingEncoder}. */
    CLWW_CHAIN("CLWW-CHAIN"),
    /** The other key of {@link OrderPreservingEncoder}. */
    CLWW_MASK("CLWW-MASK"),
    /** The tag of a stored record key. */
    AES_CMAC("AES-CMAC"),
    /** {@link Hctr2} in {@link CompactCipher}. */
    HCTR2_AES("HCTR2-AES"),
    /** The IV of {@link FixedIvCipher}, of 128 bits. */
    AES_CBC("AES-CBC"),
    /** The encryption of {@link SyntheticIvCipher}. */
    SIV_AES_CBC("SIV-AES-CBC"),
    /** The keyed hash of {@link SyntheticIvCipher}. */
    SIV_HMAC_SHA256("SIV-HMAC-SHA256");

    private final String text;

    Algorithm(String text) {
      this.text = text;
    }
  }
}
