package site.ycsb.spi;

import java.util.Optional;
import site.ycsb.Status;

/** A DB that encrypts and can tell how much, at any time. */
public interface CryptoSource {
  /** The property, true or false, that has the client encrypt. */
  String ENABLED_KEY = "encryption";

  /** The property that names the file of the keys. */
  String KEY_FILE_KEY = "encryption.keyfile";

  /** The property that names a keystore instead. */
  String KEYSTORE_KEY = "encryption.keystore";

  /** Stored data was changed, or is encrypted with another key. */
  Status DECRYPTION_FAILED = new Status("DECRYPTION_FAILED", "Stored data can't be decrypted.");

  /**
   * What the threads of the run did so far; empty when it is told not to encrypt. Any thread may
   * ask, while operations go on: none of them waits for it, and those under way may be missing.
   */
  Optional<CryptoTotals> cryptoTotals();
}
