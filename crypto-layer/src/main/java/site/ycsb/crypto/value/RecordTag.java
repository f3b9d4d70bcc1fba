package site.ycsb.crypto.value;

import java.util.Arrays;
import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.MacEngine;

/**
 * Distinguishes the values of one record from those of another: the first 8 bytes of HMAC-SHA256 of
 * the plain record key in UTF-8. Where the record isn't known, as in a scan of a binding that gives
 * no keys, the first value's tag is taken for the row's, and the others have to carry it too.
 * Threading: one thread.
 */
final class RecordTag {
  /** Its length. */
  static final int BYTES = 8;

  private final MacEngine mac;
  private final GrowingBuffer key = new GrowingBuffer();
  private final byte[] tag = new byte[MacEngine.TAG_BYTES];
  private boolean known;
  private boolean none;

  RecordTag(MacEngine mac) {
    this.mac = mac;
  }

  /** What follows belongs to the record with this key. */
  void ofRecord(String plainKey) {
    int length = key.putUtf8(plainKey, 0);
    ofRecord(key.bytes(), length);
  }

  /** What follows belongs to the record with this key, which is in UTF-8 and begins at 0. */
  void ofRecord(byte[] plainKey, int length) {
    mac.update(plainKey, 0, length);
    mac.finish(tag, 0);
    known = true;
    none = false;
  }

  /** What follows belongs to no record of ours: no value has the right tag. */
  void ofNoRecord() {
    none = true;
  }

  /** What follows belongs to one record, whose key isn't known. */
  void ofUnknownRecord() {
    known = false;
    none = false;
  }

  /** Writes the tag of the record. */
  void write(byte[] out, int offset) {
    if (!known) {
      throw new IllegalStateException("values are written to a record that is known");
    }
    System.arraycopy(tag, 0, out, offset, BYTES);
  }

  /**
   * Whether a stored tag is the record's. It isn't secret; that it wasn't changed is checked with
   * the value.
   */
  boolean accepts(byte[] stored, int offset) {
    if (none) {
      return false;
    }
    if (!known) {
      System.arraycopy(stored, offset, tag, 0, BYTES);
      known = true;
      return true;
    }
    return Arrays.equals(tag, 0, BYTES, stored, offset, offset + BYTES);
  }
}
