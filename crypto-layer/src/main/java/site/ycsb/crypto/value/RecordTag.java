package site.ycsb.crypto.value;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
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
  static final int BYTES = Long.BYTES;

  private static final VarHandle NATIVE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final MacEngine mac;
  private final GrowingBuffer key = new GrowingBuffer();
  private final byte[] fullTag = new byte[MacEngine.TAG_BYTES];

  /** The tag as it lies in memory. */
  private long tag;

  private boolean known;
  private boolean none;

  RecordTag(MacEngine mac) {
    this.mac = mac;
  }

  /** What follows belongs to the record with this key. */
  void ofRecord(String plainKey) {
    int length = key.putUtf8(plainKey, 0);
    ofRecord(key.bytes(), 0, length);
  }

  /** What follows belongs to the record with this key, which is in UTF-8. */
  void ofRecord(byte[] plainKey, int offset, int length) {
    mac.update(plainKey, offset, length);
    mac.finish(fullTag, 0);
    tag = (long) NATIVE.get(fullTag, 0);
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
    NATIVE.set(out, offset, tag);
  }

  /**
   * Whether a stored tag is the record's. It isn't secret; that it wasn't changed is checked with
   * the value.
   */
  boolean accepts(byte[] stored, int offset) {
    if (none) {
      return false;
    }
    long found = (long) NATIVE.get(stored, offset);
    if (!known) {
      tag = found;
      known = true;
    }
    return found == tag;
  }
}
