package site.ycsb.crypto.primitive;

/**
 * Makes the engines of one provider. Engines of different providers with the same key give the same
 * bytes. Thread-safe; what it makes belongs to one thread.
 */
public interface Engines {
  /** AES-CBC; the key has 16, 24 or 32 bytes. */
  CbcEngine cbc(SecretBytes key);

  /** HMAC-SHA256. */
  MacEngine hmacSha256(SecretBytes key);

  /** Provider and version in words. */
  String description();
}
