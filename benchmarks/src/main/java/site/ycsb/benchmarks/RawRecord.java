package site.ycsb.benchmarks;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.params.KeyParameter;

/**
 * The least that encrypting a record takes: one HMAC-SHA256 and one AES-CBC of the 23 bytes of its
 * key, and ten AES-CBC of 100 bytes, with 256 bits, by the calls of {@link RawValue}.
 */
final class RawRecord {
  static final int VALUE_BYTES = 100;
  static final int VALUES = 10;

  private static final int KEY_BYTES = 23;
  private static final String CBC = "AES/CBC/PKCS7Padding";
  private static final String HMAC = "HmacSHA256";

  private final KeyHash hash;
  private final RawValue key;
  private final RawValue value;
  private final byte[] iv = new byte[16];
  private final byte[] plainKey = new byte[KEY_BYTES];
  private final byte[] hashed = new byte[32];

  RawRecord(String provider) throws GeneralSecurityException {
    Arrays.fill(iv, (byte) 'i');
    hash = hash(provider);
    key = RawValue.of(provider, CBC, 256, plainKey);
    value = RawValue.of(provider, CBC, 256, new byte[VALUE_BYTES]);
    value.seal(iv);
  }

  private interface KeyHash {
    void compute(byte[] key, byte[] into) throws GeneralSecurityException;
  }

  private static KeyHash hash(String provider) throws GeneralSecurityException {
    byte[] secret = new byte[32];
    if (RawBouncyCastleValue.isBouncyCastle(provider)) {
      boolean inJava = RawBouncyCastleValue.IN_JAVA.equals(provider);
      HMac mac = new HMac(RawBouncyCastleValue.sha256(inJava));
      mac.init(new KeyParameter(secret));
      return (text, into) -> {
        mac.update(text, 0, text.length);
        mac.doFinal(into, 0);
      };
    }
    Mac mac = Mac.getInstance(HMAC, provider);
    mac.init(new SecretKeySpec(secret, HMAC));
    return (text, into) -> {
      mac.update(text);
      mac.doFinal(into, 0);
    };
  }

  /** The record's key, and ten values encrypted; returns the last one, so that all are computed. */
  byte[] encrypt() throws GeneralSecurityException {
    byte[] last = encryptKey();
    for (int i = 0; i < VALUES; i++) {
      last = value.seal(iv);
    }
    return last;
  }

  /** The record's key (for the look-up), and ten values decrypted. */
  byte[] decrypt() throws GeneralSecurityException {
    byte[] last = encryptKey();
    for (int i = 0; i < VALUES; i++) {
      last = value.open(iv);
    }
    return last;
  }

  private byte[] encryptKey() throws GeneralSecurityException {
    hash.compute(plainKey, hashed);
    return key.seal(iv);
  }
}
