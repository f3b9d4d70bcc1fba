package site.ycsb.crypto.value;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import site.ycsb.crypto.primitive.MacEngine;

/**
 * Distinguishes the values of one record from those of another: 8 bytes of a keyed hash of its key,
 * computed when the first value asks for it. Where the record isn't known, as in a scan of a
 * binding that gives no keys, the first value's tag is taken for the row's, and the others have to
 * carry it too. Threading: one thread.
 */
final class RecordTag {
  /** Its length. */
  static final int BYTES = Long.BYTES;

  private static final VarHandle NATIVE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final Source source;
  private final byte[] fullTag = new byte[MacEngine.TAG_BYTES];

  /** The tag as it lies in memory. */
  private long tag;

  private Owner owner = Owner.UNKNOWN;

  /** What is known of the record that values belong to. */
  enum Owner {
    /** Its tag can be computed. */
    PENDING,
    /** Its tag was computed, or taken from its first value. */
    KNOWN,
    /** Its key isn't known. */
    UNKNOWN,
    /** It has a key that isn't one of ours: no value is right. */
    NONE
  }

  /** Computes the tag of the record that values belong to now. */
  interface Source {
    /**
     * Computes it.
     *
     * @param fullTag receives what the tag is the beginning of
     * @return anything but {@link Owner#PENDING}
     */
    Owner compute(byte[] fullTag);
  }

  RecordTag(Source source) {
    this.source = source;
  }

  /** What follows belongs to another record. */
  void begin(Owner what) {
    owner = what;
  }

  /** Writes the tag of the record. */
  void write(byte[] out, int offset) {
    if (owner() != Owner.KNOWN) {
      throw new IllegalStateException("values are written to a record that is known");
    }
    NATIVE.set(out, offset, tag);
  }

  /**
   * Whether a stored tag is the record's. It isn't secret; that it wasn't changed is checked with
   * the value.
   */
  boolean accepts(byte[] stored, int offset) {
    Owner known = owner();
    if (known == Owner.NONE) {
      return false;
    }
    long found = (long) NATIVE.get(stored, offset);
    if (known == Owner.UNKNOWN) {
      tag = found;
      owner = Owner.KNOWN;
    }
    return found == tag;
  }

  private Owner owner() {
    if (owner == Owner.PENDING) {
      owner = source.compute(fullTag);
      tag = (long) NATIVE.get(fullTag, 0);
    }
    return owner;
  }
}
