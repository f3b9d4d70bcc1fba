package site.ycsb.crypto.value;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.DecryptionBatch;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.EncryptionBatch;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.ValueAlgorithm.Kind;

/**
 * Field values by a cipher without a tag and a random IV: AES in CBC, CTR or CFB mode, or another
 * block cipher.
 *
 * <p>Guarantees: hides the value from anyone who can read the store, except its length (with CBC in
 * steps of a block); equal values look different. There is no tag: a value that was changed in the
 * store decrypts to garbage, which is detected only when its padding becomes invalid, and values
 * can be exchanged for each other.
 *
 * <p>Nonce rule: a fresh IV for every value, from an {@link IvSource}.
 *
 * <p>Format:
 *
 * <table>
 * <caption>Stored bytes</caption>
 * <tr><th>offset</th><th>length</th><th>content</th></tr>
 * <tr><td>0</td><td>1</td><td>format: 1 for CBC; the others' says algorithm and key length in its
 * upper 3 bits, see {@link #baseOf}, and repeats the lower 5 bits of the index, so that an index
 * that was changed is noticed</td></tr>
 * <tr><td>1</td><td>1</td><td>index of the value master</td></tr>
 * <tr><td>2</td><td>4 with another transformation, otherwise 0</td><td>name of the transformation and
 * key length: the first bytes of SHA-256(ycsb-value/1 00 name 00 bits)</td></tr>
 * <tr><td>after it</td><td>the cipher's block, 16 for AES</td><td>IV</td></tr>
 * <tr><td>after it</td><td>the value's, with padding where there is one</td><td>ciphertext</td></tr>
 * </table>
 *
 * <p>Earlier versions wrote formats 10 to 16, which don't repeat the index, and before them 3, 4
 * and 8, without key length and transformation. They are read, and nothing detects that the index
 * was changed, or that the latter were written with another cipher.
 *
 * <p>Threading: one thread.
 */
final class RandomizedValues implements ValueCipher {
  private static final int NAME_OFFSET = 2;
  private static final int NAME_BYTES = 4;
  private static final byte[] NO_DATA = {};
  private static final byte NONE = 0;

  /** The bits of the index that a format repeats. */
  private static final int REPEATED = 0x1f;

  private final byte format;
  private final int base;
  private final byte formatWithoutIndex;
  private final byte formatWithoutName;
  private final byte[] name;
  private final ValueEngines engines;
  private final IvSource ivs;
  private final int ivBytes;
  private final @Nullable EncryptionBatch encryptionBatch;
  private final @Nullable DecryptionBatch decryptionBatch;

  /**
   * A cipher with the engines of one table.
   *
   * @param keyLengthBits the length of the engines' keys
   */
  RandomizedValues(
      ValueAlgorithm algorithm, int keyLengthBits, ValueEngines engines, IvSource ivs) {
    base = baseOf(algorithm, keyLengthBits);
    format = formatOf(engines.primaryIndex());
    formatWithoutIndex = formatWithoutIndexOf(algorithm, keyLengthBits);
    formatWithoutName = formatWithoutNameOf(algorithm);
    name = algorithm.kind() == Kind.OTHER ? nameOf(algorithm, keyLengthBits) : NO_DATA;
    this.engines = engines;
    this.ivs = ivs;
    ivBytes = engines.primary().ivBytes();
    encryptionBatch = engines.primary().newEncryptionBatch();
    decryptionBatch = engines.primary().newDecryptionBatch(NAME_OFFSET + name.length);
  }

  /**
   * The number that distinguishes the stored values of an authenticated cipher, or of CBC. Taken as
   * well: 2 and 9 by {@link DeterministicValues}, 3, 4, 8 and 10 to 16 by earlier versions, 32 to
   * 255 by {@link #baseOf}.
   */
  static byte formatOf(ValueAlgorithm algorithm) {
    return switch (algorithm.kind()) {
      case CBC -> 1;
      case GCM -> 5;
      case CBC_HMAC -> 6;
      case GCM_SIV -> 7;
      case CHACHA20_POLY1305 -> 17;
      case OCB -> 19;
      case CTR, CFB, OTHER -> throw new IllegalArgumentException(algorithm.name());
    };
  }

  /** The upper bits of formats that repeat the index; the format itself where it doesn't. */
  private static int baseOf(ValueAlgorithm algorithm, int keyLengthBits) {
    int length = keyLengthBits / Long.SIZE - 2;
    return switch (algorithm.kind()) {
      case CTR -> (1 + length) << 5;
      case CFB -> (4 + length) << 5;
      case OTHER -> 7 << 5;
      default -> formatOf(algorithm);
    };
  }

  private byte formatOf(byte index) {
    return (byte) (base > REPEATED ? base | (index & REPEATED) : base);
  }

  private static byte formatWithoutIndexOf(ValueAlgorithm algorithm, int keyLengthBits) {
    int length = keyLengthBits / Long.SIZE - 2;
    return (byte)
        switch (algorithm.kind()) {
          case CTR -> 10 + length;
          case CFB -> 13 + length;
          case OTHER -> 16;
          default -> NONE;
        };
  }

  private static byte formatWithoutNameOf(ValueAlgorithm algorithm) {
    return switch (algorithm.kind()) {
      case CTR -> 3;
      case CFB -> 4;
      case OTHER -> 8;
      default -> NONE;
    };
  }

  private static byte[] nameOf(ValueAlgorithm algorithm, int keyLengthBits) {
    String text =
        String.join(
            "\0", "ycsb-value/1", algorithm.derivationName(), Integer.toString(keyLengthBits));
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Arrays.copyOf(hash, NAME_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  @Override
  public int storedLength(int plainLength) {
    return NAME_OFFSET + name.length + engines.primary().sealedLength(plainLength);
  }

  @Override
  public void seal(Field field, byte[] plain, int length, byte[] out) {
    engines.primary().seal(NO_DATA, 0, plain, length, out, writeHeader(out));
  }

  @Override
  public @Nullable EncryptionBatch encryptionBatch() {
    return encryptionBatch;
  }

  @Override
  public void addPlain(Field field, int length, byte[] out) {
    Objects.requireNonNull(encryptionBatch).add(NO_DATA, 0, length, out, writeHeader(out));
  }

  /** Writes header and IV, and returns where the IV begins. */
  private int writeHeader(byte[] out) {
    out[0] = format;
    out[1] = engines.primaryIndex();
    int ivOffset = NAME_OFFSET + name.length;
    System.arraycopy(name, 0, out, NAME_OFFSET, name.length);
    ivs.next(out, ivOffset, ivBytes);
    return ivOffset;
  }

  @Override
  public int open(Field field, byte[] stored, int offset, int length, byte[] plain)
      throws DecryptionException {
    int header = headerLength(stored, offset, length);
    return engines
        .of(stored[offset + 1])
        .open(NO_DATA, 0, stored, offset + header, length - header, plain);
  }

  @Override
  public @Nullable DecryptionBatch decryptionBatch() {
    return decryptionBatch;
  }

  @Override
  public boolean addStored(Field field, byte[] stored, int offset, int length)
      throws DecryptionException {
    int header = headerLength(stored, offset, length);
    if (header != NAME_OFFSET + name.length || stored[offset + 1] != engines.primaryIndex()) {
      return false;
    }
    Objects.requireNonNull(decryptionBatch).add(NO_DATA, 0, length);
    return true;
  }

  /** The length of a header that is one of this cipher's. */
  private int headerLength(byte[] stored, int offset, int length) throws DecryptionException {
    if (length < NAME_OFFSET) {
      throw new DecryptionException();
    }
    int named = NAME_OFFSET + name.length;
    boolean isNamed =
        length >= named
            && (name.length == 0
                || Arrays.equals(
                    stored, offset + NAME_OFFSET, offset + named, name, 0, name.length));
    byte found = stored[offset];
    if (isNamed && (found == formatOf(stored[offset + 1]) || isFormer(found, formatWithoutIndex))) {
      return named;
    }
    // an IV that begins as the name does is a changed format more likely than chance
    if (isFormer(found, formatWithoutName) && (name.length == 0 || !isNamed)) {
      return NAME_OFFSET;
    }
    throw new DecryptionException();
  }

  private static boolean isFormer(byte format, byte former) {
    return former != NONE && format == former;
  }
}
