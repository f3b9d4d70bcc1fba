package site.ycsb.crypto;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.TreeSet;
import site.ycsb.config.Property;
import site.ycsb.crypto.config.CryptoConfig;
import site.ycsb.crypto.primitive.RadixText;

/**
 * Names the place of encrypted data on a local store, so that data under different keys or in
 * different formats never meet.
 *
 * <p>Format: {@code ycsb_} and 12 hex digits, the first 6 bytes of the SHA-256 of the key id and of
 * the settings that change stored keys, names or values, in UTF-8 with a zero byte between each
 * two. The provider isn't among them: all providers write the same.
 */
final class Namespace {
  private static final String PREFIX = "ycsb_";
  private static final int HASH_BYTES = 6;

  private Namespace() {}

  static String of(String keyId, CryptoConfig config) {
    String settings =
        String.join(
            "\0",
            "ycsb-namespace/1",
            keyId,
            config.cipher().text(),
            Integer.toString(config.cipher().keyLengthBits()),
            Property.nameOf(config.modes().keys()),
            Property.nameOf(config.modes().names()),
            Property.nameOf(config.modes().values()),
            Property.nameOf(config.modes().encoding()),
            config
                .modes()
                .fields()
                .map(names -> String.join(",", new TreeSet<>(names)))
                .orElse(""));
    byte[] hash = sha256(settings.getBytes(StandardCharsets.UTF_8));
    byte[] text = new byte[2 * HASH_BYTES];
    RadixText.HEX.encode(hash, 0, HASH_BYTES, text, 0);
    return PREFIX + new String(text, StandardCharsets.US_ASCII);
  }

  private static byte[] sha256(byte[] message) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(message);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
