package site.ycsb.crypto.primitive;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A key. Shows its length only; equality takes the same time wherever two keys of one length
 * differ. Thread-safe until it is closed.
 */
public final class SecretBytes implements AutoCloseable {
  private final byte[] bytes;
  private volatile boolean wiped;

  private SecretBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A secret with a copy of these bytes. */
  public static SecretBytes copyOf(byte[] bytes) {
    return new SecretBytes(bytes.clone());
  }

  /** A secret that takes the array over: the caller doesn't use it any more. */
  public static SecretBytes takingOver(byte[] bytes) {
    return new SecretBytes(bytes);
  }

  /** The length in bytes. */
  public int length() {
    return bytes.length;
  }

  /** A copy, which the caller wipes after use. */
  public byte[] copy() {
    return bytes().clone();
  }

  /**
   * What the caller makes of the key without a copy in between. The array is lent for the call: it
   * may be copied into a key object, and neither changed nor kept.
   */
  public <T> T use(Function<byte[], T> user) {
    return user.apply(bytes());
  }

  private byte[] bytes() {
    if (wiped) {
      throw new IllegalStateException("the key was wiped");
    }
    return bytes;
  }

  /** Overwrites the key; it can't be used any more. */
  @Override
  public void close() {
    wiped = true;
    Arrays.fill(bytes, (byte) 0);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SecretBytes secret && MessageDigest.isEqual(bytes(), secret.bytes());
  }

  /** The same for all secrets of one length: a hash of the content would reveal something of it. */
  @Override
  public int hashCode() {
    return bytes.length;
  }

  @Override
  public String toString() {
    return "SecretBytes[" + bytes.length + " bytes]";
  }
}
