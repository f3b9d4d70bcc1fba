package site.ycsb.crypto.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.RadixText;
import site.ycsb.crypto.primitive.Utf8;
import site.ycsb.crypto.primitive.deterministic.CompactCipher;
import site.ycsb.crypto.primitive.deterministic.DeterministicCipher;
import site.ycsb.crypto.primitive.deterministic.FixedIvCipher;
import site.ycsb.crypto.primitive.deterministic.SyntheticIvCipher;
import site.ycsb.crypto.record.Fields.NameEncoding;

/**
 * Field names with a synthetic IV, compact, or with one IV for all, as identifiers that every store
 * takes, or as bytes.
 *
 * <p>Guarantees and what isn't hidden: those of {@link SyntheticIvCipher}, {@link CompactCipher} or
 * {@link FixedIvCipher}.
 *
 * <p>Format: the letter {@code e}, then unpadded lower-case base32hex of the cipher's stored bytes,
 * without associated data; for a name of up to 7 bytes 53 characters, compact 27, with one IV 27.
 * As bytes: the stored bytes alone, 32 or 16, a character for each.
 *
 * <p>Threading: one thread.
 */
final class DeterministicNames implements NameEncoding {
  private static final char PREFIX = 'e';
  private static final byte[] NO_DATA = {};
  private static final RadixText TEXT = RadixText.BASE32HEX;

  private final DeterministicCipher cipher;
  private final boolean asBytes;

  /**
   * Names by a cipher.
   *
   * @param asBytes whether the store takes bytes
   */
  DeterministicNames(DeterministicCipher cipher, boolean asBytes) {
    this.cipher = cipher;
    this.asBytes = asBytes;
  }

  @Override
  public String encode(String plainName) {
    byte[] name = Utf8.encode(plainName);
    byte[] stored = new byte[cipher.storedLength(name.length)];
    byte[] plain = Arrays.copyOf(name, name.length + DeterministicCipher.PADDING_ROOM_BYTES);
    cipher.seal(NO_DATA, plain, name.length, stored, 0);
    if (asBytes) {
      return new String(stored, StandardCharsets.ISO_8859_1);
    }
    byte[] text = new byte[1 + TEXT.encodedLength(stored.length)];
    text[0] = PREFIX;
    TEXT.encode(stored, 0, stored.length, text, 1);
    return new String(text, StandardCharsets.US_ASCII);
  }

  @Override
  public @Nullable String decode(String storedName) throws DecryptionException {
    byte @Nullable [] stored = asBytes ? bytesOf(storedName) : bytesOfDigits(storedName);
    if (stored == null || !cipher.isStoredLength(stored.length)) {
      return null;
    }
    int length = stored.length;
    byte[] plain = new byte[length];
    int plainLength = cipher.open(NO_DATA, stored, 0, length, plain);
    String name = new String(plain, 0, plainLength, StandardCharsets.UTF_8);
    // with one IV nothing else detects a change, when the padding happens to be valid
    if (!Arrays.equals(name.getBytes(StandardCharsets.UTF_8), Arrays.copyOf(plain, plainLength))) {
      throw new DecryptionException();
    }
    return name;
  }

  private static byte @Nullable [] bytesOf(String storedName) {
    byte[] stored = storedName.getBytes(StandardCharsets.ISO_8859_1);
    // other characters have become question marks
    return new String(stored, StandardCharsets.ISO_8859_1).equals(storedName) ? stored : null;
  }

  private static byte @Nullable [] bytesOfDigits(String storedName) {
    byte[] text = storedName.getBytes(StandardCharsets.UTF_8);
    if (text.length < 2 || text[0] != PREFIX) {
      return null;
    }
    byte[] stored = new byte[TEXT.decodedLength(text.length - 1)];
    return TEXT.decode(text, 1, text.length - 1, stored, 0) == stored.length ? stored : null;
  }
}
