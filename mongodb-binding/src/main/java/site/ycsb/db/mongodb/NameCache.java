package site.ycsb.db.mongodb;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The names of fields by their bytes, so that of a name that was seen before no text is made again.
 * Belongs to one thread.
 *
 * <p>The name that followed another one last time is tried first, since documents of a collection
 * have their fields in one order; else it is found by a hash of its bytes. A bounded number of
 * names of bounded length is kept; others are made each time.
 */
final class NameCache {
  static final int MAX_NAMES = 1024;
  static final int MAX_NAME_BYTES = 255;

  private static final int BUCKETS = 256;

  private final @Nullable Name[] buckets = new Name[BUCKETS];
  private final Name first = new Name("", new byte[0], null);
  private Name previous = first;
  private int kept;

  /** A name in a document; immutable for others than the cache. */
  static final class Name {
    private final String text;
    private final byte[] bytes;
    private final @Nullable Name sameBucket;
    private @Nullable Name follower;

    private Name(String text, byte[] bytes, @Nullable Name sameBucket) {
      this.text = text;
      this.bytes = bytes;
      this.sameBucket = sameBucket;
    }

    String text() {
      return text;
    }

    /** How many bytes it has in a document, with the 0 that ends it. */
    int length() {
      return bytes.length;
    }

    private boolean isAt(byte[] document, int from) {
      return bytes.length <= document.length - from
          && Arrays.equals(bytes, 0, bytes.length, document, from, from + bytes.length);
    }
  }

  /** Tells that the names of another document follow. */
  void beginDocument() {
    previous = first;
  }

  /**
   * The name that begins at a position.
   *
   * @param document ends with a 0
   */
  Name at(byte[] document, int from) {
    @Nullable Name expected = previous.follower;
    if (expected != null && expected.isAt(document, from)) {
      previous = expected;
      return expected;
    }
    int hash = 0;
    int end = from;
    while (document[end] != 0) {
      hash = 31 * hash + document[end++];
    }
    int bucket = (hash ^ (hash >>> 16)) & (BUCKETS - 1);
    for (@Nullable Name name = buckets[bucket]; name != null; name = name.sameBucket) {
      if (name.isAt(document, from)) {
        return follow(name);
      }
    }
    Name made =
        new Name(
            new String(document, from, end - from, StandardCharsets.UTF_8),
            Arrays.copyOfRange(document, from, end + 1),
            buckets[bucket]);
    if (kept == MAX_NAMES || end - from > MAX_NAME_BYTES) {
      return made;
    }
    buckets[bucket] = made;
    kept++;
    return follow(made);
  }

  private Name follow(Name name) {
    previous.follower = name;
    previous = name;
    return name;
  }
}
