package site.ycsb.atrest.cassandra;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The master key of a key file. Nothing is encrypted with it: each algorithm and length has a key
 * of its own, derived by HKDF-SHA256 (RFC 5869) with an empty salt, and so has the check value,
 * which identifies the key and may be shown.
 */
final class SystemKey {
  static final int BYTES = 32;

  private static final String HMAC = "HmacSHA256";
  private static final String CONTEXT = "ycsb-cassandra-atrest/1";
  private static final int CHECK_BYTES = 8;

  private final byte[] pseudoRandomKey;

  SystemKey(byte[] master) {
    if (master.length != BYTES) {
      throw new IllegalArgumentException(master.length + " bytes");
    }
    // HKDF-Extract; an empty salt is a block of zeros
    this.pseudoRandomKey = hmac(new byte[BYTES], master);
  }

  /** The key of an algorithm; {@code bits} is 128, 192 or 256. */
  SecretKeySpec derive(ChunkAlgorithm algorithm, int bits) {
    byte[] key = expand("chunks", algorithm.transformation(), Integer.toString(bits));
    return new SecretKeySpec(key, 0, bits / 8, "AES");
  }

  String checkValue() {
    StringBuilder hex = new StringBuilder(2 * CHECK_BYTES);
    for (byte b : Arrays.copyOf(expand("key check value", "", ""), CHECK_BYTES)) {
      hex.append(Character.forDigit((b >> 4) & 0xF, 16)).append(Character.forDigit(b & 0xF, 16));
    }
    return hex.toString();
  }

  /** HKDF-Expand; one block of SHA-256 is enough for all that is derived. */
  private byte[] expand(String purpose, String algorithm, String bits) {
    String info = String.join("\0", CONTEXT, purpose, algorithm, bits) + '\1';
    return hmac(pseudoRandomKey, info.getBytes(StandardCharsets.US_ASCII));
  }

  private static byte[] hmac(byte[] key, byte[] data) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(key, HMAC));
      return mac.doFinal(data);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + HMAC, e);
    }
  }

  @Override
  public String toString() {
    return "SystemKey[" + checkValue() + "]";
  }
}
