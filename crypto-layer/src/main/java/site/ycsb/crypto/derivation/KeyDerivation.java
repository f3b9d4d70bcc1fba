package site.ycsb.crypto.derivation;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.MacEngine;
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

  /**
   * HKDF with SHA-256, by the HMAC of a provider. Thread-safe.
   *
   * <p>Source: RFC 5869.
   */
  public static final class Hkdf {
    private static final int HASH_BYTES = MacEngine.TAG_BYTES;
    private static final int MAX_BLOCKS = 255;

    private Hkdf() {}

    /**
     * Derives a key.
     *
     * @param engines compute HMAC-SHA256
     * @param inputKey the key to derive from
     * @param salt may be empty
     * @param info what the derived key is for
     * @param lengthBytes its length, 1 to 8160
     */
    public static SecretBytes derive(
        Engines engines, SecretBytes inputKey, byte[] salt, byte[] info, int lengthBytes) {
      if (lengthBytes < 1 || lengthBytes > MAX_BLOCKS * HASH_BYTES) {
        throw new IllegalArgumentException("HKDF-SHA256 derives 1 to 8160 bytes");
      }
      try (SecretBytes pseudorandomKey = extract(engines, inputKey, salt)) {
        return expand(engines.hmacSha256(pseudorandomKey), info, lengthBytes);
      }
    }

    private static SecretBytes extract(Engines engines, SecretBytes inputKey, byte[] salt) {
      // HMAC pads its key with zeros anyway, and providers take no empty one
      byte[] padded = Arrays.copyOf(salt, Math.max(salt.length, HASH_BYTES));
      MacEngine mac = engines.hmacSha256(SecretBytes.takingOver(padded));
      byte[] input = inputKey.copy();
      mac.update(input, 0, input.length);
      Arrays.fill(input, (byte) 0);
      byte[] key = new byte[HASH_BYTES];
      mac.finish(key, 0);
      return SecretBytes.takingOver(key);
    }

    private static SecretBytes expand(MacEngine mac, byte[] info, int lengthBytes) {
      byte[] derived = new byte[lengthBytes];
      byte[] block = new byte[HASH_BYTES];
      byte[] counter = new byte[1];
      for (int done = 0; done < lengthBytes; done += HASH_BYTES) {
        if (done > 0) {
          mac.update(block, 0, HASH_BYTES);
        }
        mac.update(info, 0, info.length);
        counter[0]++;
        mac.update(counter, 0, 1);
        mac.finish(block, 0);
        System.arraycopy(block, 0, derived, done, Math.min(HASH_BYTES, lengthBytes - done));
      }
      Arrays.fill(block, (byte) 0);
      return SecretBytes.takingOver(derived);
    }
  }
}
