package site.ycsb.crypto.keyset;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;

/**
 * The JSON of {@link KeysetJson} under a key, by AES-256-GCM: nonce of 12 random bytes, ciphertext,
 * tag of 16 bytes.
 *
 * <p>Source: NIST SP 800-38D.
 */
final class SealedKeyset {
  static final String CIPHER = "AES-256-GCM";
  static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;

  private SealedKeyset() {}

  /**
   * Encrypts a keyset.
   *
   * @param engines have AES-GCM; some of them choose the nonce
   * @param associated what else the tag protects
   */
  static byte[] seal(
      Engines engines, Keyset keyset, SecretBytes key, String associated, SecureRandom random) {
    byte[] data = associated.getBytes(StandardCharsets.UTF_8);
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    byte[] plain = KeysetJson.write(keyset);
    byte[] room = Arrays.copyOf(plain, plain.length + SealingEngine.PADDING_ROOM_BYTES);
    try {
      SealingEngine engine = engine(engines, key);
      byte[] sealed = Arrays.copyOf(nonce, engine.sealedLength(plain.length));
      engine.seal(data, data.length, room, plain.length, sealed, 0);
      return sealed;
    } finally {
      Arrays.fill(plain, (byte) 0);
      Arrays.fill(room, (byte) 0);
    }
  }

  /**
   * Decrypts a keyset.
   *
   * @param engines have AES-GCM, and compute the keyset's checks
   * @throws DecryptionException when the key is another one, or anything was changed
   * @throws MalformedKeysetException when what was encrypted isn't a keyset
   */
  static Keyset open(Engines engines, byte[] sealed, SecretBytes key, String associated)
      throws DecryptionException, MalformedKeysetException {
    byte[] data = associated.getBytes(StandardCharsets.UTF_8);
    byte[] plain = new byte[sealed.length];
    try {
      int length = engine(engines, key).open(data, data.length, sealed, 0, sealed.length, plain);
      byte[] exact = Arrays.copyOf(plain, length);
      try {
        return KeysetJson.read(engines, exact);
      } finally {
        Arrays.fill(exact, (byte) 0);
      }
    } finally {
      Arrays.fill(plain, (byte) 0);
    }
  }

  private static SealingEngine engine(Engines engines, SecretBytes key) {
    try {
      return engines.sealing(ValueAlgorithm.of(ValueAlgorithm.Kind.GCM), key);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the engines of keysets have AES-GCM", e);
    }
  }
}
