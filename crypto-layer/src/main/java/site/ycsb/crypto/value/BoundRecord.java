package site.ycsb.crypto.value;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.deterministic.AesCmac;
import site.ycsb.crypto.primitive.deterministic.StoredTexts;
import site.ycsb.crypto.value.RecordTag.Owner;

/**
 * The record that values belong to now, by its key. Values carry one of two tags of it: AES-CMAC of
 * its stored key, or HMAC-SHA256 of its plain key in UTF-8. The first needs no decryption of the
 * keys that a scan gives, and holds for keys that are one way; the values that the encryption layer
 * wrote under one stored key can't pass under any other. Threading: one thread.
 */
public final class BoundRecord {
  private static final String NO_KEY = "";
  private static final byte[] NO_BYTES = {};

  private final MacEngine mac;
  private final @Nullable AesCmac cmac;
  private final RecordTag ofPlainKey = new RecordTag(this::tagPlainKey);
  private final RecordTag ofStoredKey = new RecordTag(this::tagStoredKey);
  private final GrowingBuffer plainBytes = new GrowingBuffer();
  private final GrowingBuffer scannedTags = new GrowingBuffer();
  private String plainKey = NO_KEY;
  private byte[] storedKey = NO_BYTES;
  private int storedLength;

  /** The keys of a scan, while its rows are the records. */
  private @Nullable StoredTexts scanned;

  private @Nullable KeyOpener opener;
  private boolean opened;
  private boolean reversible;
  private boolean tagged;
  private int row;

  /** Decrypts the keys of a scan. */
  public interface KeyOpener {
    /**
     * Decrypts those that can be.
     *
     * @return false where keys are one way
     */
    boolean open(StoredTexts keys);
  }

  /**
   * No record yet.
   *
   * @param cmac null where no value carries a tag of the stored key
   */
  BoundRecord(MacEngine mac, @Nullable AesCmac cmac) {
    this.mac = mac;
    this.cmac = cmac;
  }

  RecordTag ofPlainKey() {
    return ofPlainKey;
  }

  RecordTag ofStoredKey() {
    return ofStoredKey;
  }

  /**
   * The values that follow belong to the record with this key.
   *
   * @param stored holds its stored bytes at 0 until the next call
   */
  public void begin(String plain, byte[] stored, int length) {
    scanned = null;
    plainKey = plain;
    storedKey = stored;
    storedLength = length;
    beginTags(Owner.PENDING);
  }

  /** The records that follow are the rows of a scan with these keys. */
  public void beginScan(StoredTexts keys, KeyOpener keyOpener) {
    scanned = keys;
    opener = keyOpener;
    opened = false;
    tagged = false;
  }

  /** The values that follow belong to this row of the scan. */
  public void beginRow(int index) {
    row = index;
    beginTags(Owner.PENDING);
  }

  /** The values that follow belong to one record, whose key isn't known. */
  public void beginUnknown() {
    beginTags(Owner.UNKNOWN);
  }

  private void beginTags(Owner owner) {
    ofPlainKey.begin(owner);
    ofStoredKey.begin(owner);
  }

  private Owner tagPlainKey(byte[] fullTag) {
    @Nullable StoredTexts keys = scanned;
    if (keys == null) {
      int length = plainBytes.putUtf8(plainKey, 0);
      mac.update(plainBytes.bytes(), 0, length);
    } else {
      if (!opened) {
        reversible = Objects.requireNonNull(opener).open(keys);
        opened = true;
      }
      if (!reversible) {
        return Owner.UNKNOWN;
      }
      if (keys.length(row) < 0) {
        return Owner.NONE;
      }
      mac.update(keys.plain(), keys.start(row), keys.length(row));
    }
    mac.finish(fullTag, 0);
    return Owner.KNOWN;
  }

  private Owner tagStoredKey(byte[] fullTag) {
    AesCmac known = Objects.requireNonNull(cmac);
    @Nullable StoredTexts keys = scanned;
    if (keys == null) {
      known.tag(storedKey, 0, storedLength, fullTag);
      return Owner.KNOWN;
    }
    if (!keys.isKey(row)) {
      return Owner.NONE;
    }
    if (!tagged) {
      known.tagAll(keys, scannedTags.ofAtLeast(keys.count() * AesCmac.TAG_BYTES));
      tagged = true;
    }
    System.arraycopy(scannedTags.bytes(), row * AesCmac.TAG_BYTES, fullTag, 0, AesCmac.TAG_BYTES);
    return Owner.KNOWN;
  }
}
