package site.ycsb.crypto.record;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.GrowingBuffer;

/** Remembers the stored keys that were used last. Threading: one thread. */
final class CachedKeys implements KeyEncoding {
  private final KeyEncoding keys;
  private final Map<String, String> cache;

  /**
   * A cache around another encoding.
   *
   * @param capacity how many keys it holds at most
   */
  CachedKeys(KeyEncoding keys, int capacity) {
    this.keys = keys;
    cache =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > capacity;
          }
        };
  }

  @Override
  public String encode(String plainKey) {
    @Nullable String known = cache.get(plainKey);
    if (known != null) {
      return known;
    }
    String stored = keys.encode(plainKey);
    cache.put(plainKey, stored);
    return stored;
  }

  @Override
  public int decode(String storedKey, GrowingBuffer plainKey) throws DecryptionException {
    return keys.decode(storedKey, plainKey);
  }
}
