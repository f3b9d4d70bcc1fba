package site.ycsb.crypto.value;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.DecryptionBatch;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.EncryptionBatch;
import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.SealingEngine;

/**
 * Field values by an authenticated cipher, bound to their place: AES-OCB3, AES-GCM, AES-GCM-SIV,
 * AES-CBC with HMAC, or ChaCha20-Poly1305.
 *
 * <p>Guarantees: hides the value from anyone who can read the store, except its length; equal
 * values look different. A read detects every change, also a value moved to another field, record
 * or table, but not an older value put back into the same place. So does a scan whose binding gives
 * the keys of its rows, unless values are bound to plain keys and keys are one way; otherwise it
 * checks that all values of a row belong to one record, and doesn't detect a complete row that was
 * moved to another key. Not hidden: which values belong to one record, which their place tells as
 * well.
 *
 * <p>Nonce rule: a fresh nonce for every value, from an {@link IvSource}.
 *
 * <p>Format:
 *
 * <table>
 * <caption>Stored bytes</caption>
 * <tr><th>offset</th><th>length</th><th>content</th></tr>
 * <tr><td>0</td><td>1</td><td>format: {@link RandomizedValues#formatOf}; the tag detects another
 * key length</td></tr>
 * <tr><td>1</td><td>1</td><td>index of the value master</td></tr>
 * <tr><td>2</td><td>8</td><td>{@link RecordTag}</td></tr>
 * <tr><td>10</td><td>15 for OCB3, 16 for CBC, 12 for the others</td><td>nonce or IV</td></tr>
 * <tr><td>after it</td><td></td><td>ciphertext and tag</td></tr>
 * </table>
 *
 * <p>The associated data is the first 10 bytes, then the field's plain name in UTF-8. The table is
 * bound by the sub-key.
 *
 * <p>Threading: one thread.
 */
final class BoundValues implements ValueCipher {
  private static final int TAG_OFFSET = 2;
  private static final int HEADER_BYTES = TAG_OFFSET + RecordTag.BYTES;

  /** OCB, when values were bound to the plain key of their record. */
  static final byte OCB_OF_PLAIN_KEY = 18;

  private final byte format;
  private final ValueEngines engines;
  private final List<BoundValues> former;
  private final RecordTag record;
  private final IvSource ivs;
  private final int ivBytes;
  private final @Nullable EncryptionBatch encryptionBatch;
  private final @Nullable DecryptionBatch decryptionBatch;
  private final GrowingBuffer associated = new GrowingBuffer();

  /**
   * A cipher with the engines of one table.
   *
   * @param record is set to each record by its owner
   * @param former read what was written in other formats
   */
  BoundValues(
      byte format, ValueEngines engines, RecordTag record, IvSource ivs, List<BoundValues> former) {
    this(
        format,
        engines,
        record,
        ivs,
        former,
        engines.primary().newEncryptionBatch(),
        engines.primary().newDecryptionBatch(HEADER_BYTES));
  }

  private BoundValues(
      byte format,
      ValueEngines engines,
      RecordTag record,
      IvSource ivs,
      List<BoundValues> former,
      @Nullable EncryptionBatch encryptionBatch,
      @Nullable DecryptionBatch decryptionBatch) {
    this.format = format;
    this.engines = engines;
    this.record = record;
    this.ivs = ivs;
    this.former = former;
    this.encryptionBatch = encryptionBatch;
    this.decryptionBatch = decryptionBatch;
    ivBytes = engines.primary().ivBytes();
  }

  /** A cipher that reads for another one. */
  static BoundValues reader(byte format, ValueEngines engines, RecordTag record, IvSource ivs) {
    return new BoundValues(format, engines, record, ivs, List.of(), null, null);
  }

  @Override
  public int storedLength(int plainLength) {
    return HEADER_BYTES + engines.primary().sealedLength(plainLength);
  }

  @Override
  public void seal(Field field, byte[] plain, int length, byte[] out) {
    int dataLength = writeHeader(field, out);
    engines.primary().seal(associated.bytes(), dataLength, plain, length, out, HEADER_BYTES);
  }

  @Override
  public @Nullable EncryptionBatch encryptionBatch() {
    return encryptionBatch;
  }

  @Override
  public void addPlain(Field field, int length, byte[] out) {
    int dataLength = writeHeader(field, out);
    Objects.requireNonNull(encryptionBatch)
        .add(associated.bytes(), dataLength, length, out, HEADER_BYTES);
  }

  @Override
  public int open(Field field, byte[] stored, int offset, int length, byte[] plain)
      throws DecryptionException {
    BoundValues reader = readerOf(stored, offset, length);
    SealingEngine engine = reader.engines.of(stored[offset + 1]);
    int dataLength = reader.associate(stored[offset + 1], field);
    return engine.open(
        reader.associated.bytes(),
        dataLength,
        stored,
        offset + HEADER_BYTES,
        length - HEADER_BYTES,
        plain);
  }

  @Override
  public @Nullable DecryptionBatch decryptionBatch() {
    return decryptionBatch;
  }

  @Override
  public boolean addStored(Field field, byte[] stored, int offset, int length)
      throws DecryptionException {
    BoundValues reader = readerOf(stored, offset, length);
    if (reader.engines != engines || stored[offset + 1] != engines.primaryIndex()) {
      return false;
    }
    int dataLength = reader.associate(stored[offset + 1], field);
    Objects.requireNonNull(decryptionBatch).add(reader.associated.bytes(), dataLength, length);
    return true;
  }

  /** Writes header and nonce, and returns the length of the associated data. */
  private int writeHeader(Field field, byte[] out) {
    out[0] = format;
    out[1] = engines.primaryIndex();
    record.write(out, TAG_OFFSET);
    ivs.next(out, HEADER_BYTES, ivBytes);
    return associate(out[1], field);
  }

  /** What reads a value, after its header was checked. */
  private BoundValues readerOf(byte[] stored, int offset, int length) throws DecryptionException {
    if (length >= HEADER_BYTES) {
      BoundValues reader = stored[offset] == format ? this : formerOf(stored[offset]);
      if (reader.record.accepts(stored, offset + TAG_OFFSET)) {
        return reader;
      }
    }
    throw new DecryptionException();
  }

  private BoundValues formerOf(byte wanted) throws DecryptionException {
    for (BoundValues each : former) {
      if (each.format == wanted) {
        return each;
      }
    }
    throw new DecryptionException();
  }

  /** Puts a header, as it was written or checked before, and the field's name into the buffer. */
  private int associate(byte index, Field field) {
    byte[] name = field.associatedData();
    byte[] data = associated.ofAtLeast(HEADER_BYTES + name.length);
    data[0] = format;
    data[1] = index;
    record.write(data, TAG_OFFSET);
    System.arraycopy(name, 0, data, HEADER_BYTES, name.length);
    return HEADER_BYTES + name.length;
  }
}
