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
 * <tr><td>0</td><td>1</td><td>format: {@link #formatOf}, of algorithm and key length</td></tr>
 * <tr><td>1</td><td>1</td><td>index of the value master</td></tr>
 * <tr><td>2</td><td>4 with another transformation, otherwise 0</td><td>name of the transformation and
 * key length: the first bytes of SHA-256(ycsb-value/1 00 name 00 bits)</td></tr>
 * <tr><td>after it</td><td>the cipher's block, 16 for AES</td><td>IV</td></tr>
 * <tr><td>after it</td><td>the value's, with padding where there is one</td><td>ciphertext</td></tr>
 * </table>
 *
 * <p>Formats 3, 4 and 8, which earlier versions wrote, are those without key length and
 * transformation. They are read, and nothing detects that they were written with others.
 *
 * <p>Threading: one thread.
 */
final class RandomizedValues implements ValueCipher {
  private static final int NAME_OFFSET = 2;
  private static final int NAME_BYTES = 4;
  private static final int FORMAT_OTHER = 16;
  private static final byte[] NO_DATA = {};
  private static final byte NONE = 0;

  private final byte format;
  private final byte formerFormat;
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
    format = formatOf(algorithm, keyLengthBits);
    formerFormat = formerFormatOf(algorithm);
    name = format == FORMAT_OTHER ? nameOf(algorithm, keyLengthBits) : NO_DATA;
    this.engines = engines;
    this.ivs = ivs;
    ivBytes = engines.primary().ivBytes();
    encryptionBatch = engines.primary().newEncryptionBatch();
    decryptionBatch = engines.primary().newDecryptionBatch(NAME_OFFSET + name.length);
  }

  /**
   * The number that distinguishes the stored values of an algorithm and key length from others.
   * Taken as well: 2 and 9 by {@link DeterministicValues}, 3, 4 and 8 by earlier versions.
   */
  static byte formatOf(ValueAlgorithm algorithm, int keyLengthBits) {
    int length = keyLengthBits / Long.SIZE - 2;
    return (byte)
        switch (algorithm.kind()) {
          case CBC -> 1;
          case GCM -> 5;
          case CBC_HMAC -> 6;
          case GCM_SIV -> 7;
          case OCB -> 18;
          case CTR -> 10 + length;
          case CFB -> 13 + length;
          case CHACHA20_POLY1305 -> 17;
          case OTHER -> FORMAT_OTHER;
        };
  }

  private static byte formerFormatOf(ValueAlgorithm algorithm) {
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
    int named = NAME_OFFSET + name.length;
    if (length >= named
        && stored[offset] == format
        && Arrays.equals(stored, offset + NAME_OFFSET, offset + named, name, 0, name.length)) {
      return named;
    }
    if (length >= NAME_OFFSET && formerFormat != NONE && stored[offset] == formerFormat) {
      return NAME_OFFSET;
    }
    throw new DecryptionException();
  }
}
