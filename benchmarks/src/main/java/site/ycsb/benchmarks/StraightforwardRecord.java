package site.ycsb.benchmarks;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
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
 * Encrypting and decrypting a record the straightforward way: {@code Cipher.getInstance} and {@code
 * init} at each call, an IV from SecureRandom for each value, names encrypted each time. What it
 * stores is as good as what the encryption layer stores, so that the two can be compared.
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
        RawBouncyCastleValue.isBouncyCastle(provider)
            ? new BouncyCastleProvider()
            : Objects.requireNonNull(Security.getProvider(provider));
  }

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

  Map<String, ByteIterator> encryptValues(Map<String, ByteIterator> row)
      throws GeneralSecurityException {
    Map<String, ByteIterator> stored = new HashMap<>();
    for (Map.Entry<String, ByteIterator> field : row.entrySet()) {
      stored.put(field.getKey(), new ByteArrayByteIterator(randomized(field.getValue().toArray())));
    }
    return stored;
  }

  /** The plain names and values; the key is encrypted for the look-up. */
  Map<String, ByteIterator> decrypt(String recordKey, Map<String, ByteIterator> stored)
      throws GeneralSecurityException {
    Map<String, ByteIterator> row = new HashMap<>();
    row.put(text(deterministic(recordKey)), new ByteArrayByteIterator(new byte[0]));
    for (Map.Entry<String, ByteIterator> field : stored.entrySet()) {
      byte[] name = decrypt(Base64.getUrlDecoder().decode(field.getKey()));
      row.put(
          new String(checked(name, field.getKey()), StandardCharsets.UTF_8),
          new ByteArrayByteIterator(decrypt(field.getValue().toArray())));
    }
    return row;
  }

  Map<String, ByteIterator> decryptValues(Map<String, ByteIterator> stored)
      throws GeneralSecurityException {
    Map<String, ByteIterator> row = new HashMap<>();
    for (Map.Entry<String, ByteIterator> field : stored.entrySet()) {
      row.put(field.getKey(), new ByteArrayByteIterator(decrypt(field.getValue().toArray())));
    }
    return row;
  }

  private byte[] decrypt(byte[] stored) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(CBC, provider);
    cipher.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(stored, 0, IV_BYTES));
    return cipher.doFinal(stored, IV_BYTES, stored.length - IV_BYTES);
  }

  /** A name, when its IV is the one that is computed from it. */
  private byte[] checked(byte[] name, String stored) throws GeneralSecurityException {
    byte[] iv = Arrays.copyOf(Base64.getUrlDecoder().decode(stored), IV_BYTES);
    Mac mac = Mac.getInstance(HMAC, provider);
    mac.init(macKey);
    if (!MessageDigest.isEqual(iv, Arrays.copyOf(mac.doFinal(name), IV_BYTES))) {
      throw new GeneralSecurityException("the name was changed");
    }
    return name;
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
