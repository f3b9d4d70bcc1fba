package site.ycsb.db.session;

import java.nio.charset.Charset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The names of fields by their bytes, so that of a name that was seen before no text is made again.
 * Confined to one thread.
 *
 * <p>Cost of a look-up: one comparison where a name follows the one that it followed last time, as
 * in records of the same fields; otherwise a hash of its bytes as well. Neither allocates. {@value
 * #MAX_NAMES} names of at most {@value #MAX_NAME_BYTES} bytes are kept; others are made each time.
 */
public final class NameCache {
  public static final int MAX_NAMES = 1024;
  public static final int MAX_NAME_BYTES = 255;

  private static final int BUCKETS = 1024;

  private final Charset charset;
  private final @Nullable Name[] buckets = new Name[BUCKETS];
  private final Name beforeFirst = new Name("", new byte[0], null);
  private Name previous = beforeFirst;
  private int kept;

  /** Of names that are written so. */
  public NameCache(Charset charset) {
    this.charset = charset;
  }

  /** A name; immutable for others than the cache. */
  public static final class Name {
    private final String text;
    private final byte[] bytes;
    private final @Nullable Name sameBucket;
    private @Nullable Name follower;

    private Name(String text, byte[] bytes, @Nullable Name sameBucket) {
      this.text = text;
      this.bytes = bytes;
      this.sameBucket = sameBucket;
    }

    public String text() {
      return text;
    }

    /** How many bytes it has. */
    public int length() {
      return bytes.length;
    }

    private boolean isAt(byte[] in, int from, int length) {
      return bytes.length == length && Arrays.equals(bytes, 0, length, in, from, from + length);
    }
  }

  /** Tells that the names of another record follow. */
  public void beginRecord() {
    previous = beforeFirst;
  }

  /** The name that begins at a position and has this many bytes. The array isn't kept. */
  public Name at(byte[] in, int from, int length) {
    @Nullable Name expected = previous.follower;
    if (expected != null && expected.isAt(in, from, length)) {
      previous = expected;
      return expected;
    }
    int hash = 0;
    for (int i = from; i < from + length; i++) {
      hash = 31 * hash + in[i];
    }
    int bucket = (hash ^ (hash >>> 16)) & (BUCKETS - 1);
    for (@Nullable Name name = buckets[bucket]; name != null; name = name.sameBucket) {
      if (name.isAt(in, from, length)) {
        return follow(name);
      }
    }
    Name made =
        new Name(
            new String(in, from, length, charset),
            Arrays.copyOfRange(in, from, from + length),
            buckets[bucket]);
    if (kept == MAX_NAMES || length > MAX_NAME_BYTES) {
      return made;
    }
    buckets[bucket] = made;
    kept++;
    return follow(made);
  }

  /** The name that begins at a position and ends before a 0, which there is. */
  public Name upToZero(byte[] in, int from) {
    @Nullable Name expected = previous.follower;
    if (expected != null) {
      int end = from + expected.length();
      if (end < in.length && in[end] == 0 && expected.isAt(in, from, expected.length())) {
        previous = expected;
        return expected;
      }
    }
    int end = from;
    while (in[end] != 0) {
      end++;
    }
    return at(in, from, end - from);
  }

  private Name follow(Name name) {
    previous.follower = name;
    previous = name;
    return name;
  }
}
