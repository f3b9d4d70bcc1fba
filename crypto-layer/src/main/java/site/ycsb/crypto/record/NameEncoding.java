package site.ycsb.crypto.record;

import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.DecryptionException;

/**
 * How field names are stored. Called once for each name: results are kept by {@link Fields}.
 * Threading: one thread.
 */
interface NameEncoding {
  /** The name as the store sees it: stable, and legal wherever a field has a name. */
  String encode(String plainName);

  /**
   * The plain name, or null when the stored one isn't in the format of this encoding.
   *
   * @throws DecryptionException when it is in the format and fails its check
   */
  @Nullable String decode(String storedName) throws DecryptionException;

  /** Names as they are. */
  NameEncoding PLAIN =
      new NameEncoding() {
        @Override
        public String encode(String plainName) {
          return plainName;
        }

        @Override
        public String decode(String storedName) {
          return storedName;
        }
      };
}
