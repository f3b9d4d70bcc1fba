package site.ycsb.benchmarks;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Encrypting a record the straightforward way: {@code Cipher.getInstance} and {@code init} at each
 * call, an IV from SecureRandom for each value, names encrypted each time. What it stores is as
 * good as what the encryption layer stores, so that the two can be compared.
 */
final class StraightforwardRecord {
  private static final String CBC = "AES/CBC/PKCS5Padding";
  private static final String HMAC = "HmacSHA256";
  private static final int IV_BYTES = 16;

  private final Provider provider;
  private final SecretKeySpec key = new SecretKeySpec(new byte[32], "AES");
  private final SecretKeySpec macKey = new SecretKeySpec(new byte[32], HMAC);
  private final SecureRandom random = new SecureRandom();

  StraightforwardRecord(String provider) {
    this.provider =
        "BC".equals(provider)
            ? new BouncyCastleProvider()
            : Objects.requireNonNull(Security.getProvider(provider));
  }

  /** The encrypted key, names and values. */
  Map<String, ByteIterator> encrypt(String recordKey, Map<String, ByteIterator> row)
      throws GeneralSecurityException {
    Map<String, ByteIterator> stored = new HashMap<>();
    stored.put(text(deterministic(recordKey)), new ByteArrayByteIterator(new byte[0]));
    for (Map.Entry<String, ByteIterator> field : row.entrySet()) {
      stored.put(
          text(deterministic(field.getKey())),
          new ByteArrayByteIterator(randomized(field.getValue().toArray())));
    }
    return stored;
  }

  /** The encrypted values alone. */
  Map<String, ByteIterator> encryptValues(Map<String, ByteIterator> row)
      throws GeneralSecurityException {
    Map<String, ByteIterator> stored = new HashMap<>();
    for (Map.Entry<String, ByteIterator> field : row.entrySet()) {
      stored.put(field.getKey(), new ByteArrayByteIterator(randomized(field.getValue().toArray())));
    }
    return stored;
  }

  private byte[] randomized(byte[] value) throws GeneralSecurityException {
    byte[] iv = new byte[IV_BYTES];
    random.nextBytes(iv);
    return encrypt(iv, value);
  }

  private byte[] deterministic(String plain) throws GeneralSecurityException {
    byte[] bytes = plain.getBytes(StandardCharsets.UTF_8);
    Mac mac = Mac.getInstance(HMAC, provider);
    mac.init(macKey);
    return encrypt(Arrays.copyOf(mac.doFinal(bytes), IV_BYTES), bytes);
  }

  private byte[] encrypt(byte[] iv, byte[] plain) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(CBC, provider);
    cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(iv));
    byte[] blocks = cipher.doFinal(plain);
    byte[] stored = Arrays.copyOf(iv, IV_BYTES + blocks.length);
    System.arraycopy(blocks, 0, stored, IV_BYTES, blocks.length);
    return stored;
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
