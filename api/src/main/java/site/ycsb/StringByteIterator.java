package site.ycsb;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;

/** The characters of a string, one byte each: the low byte of every character, as in YCSB. */
public class StringByteIterator extends ByteIterator {
  private final String text;
  private int offset;
  private boolean converted;

  public StringByteIterator(String s) {
    text = s;
  }

  /** Adds every entry of a map of strings to a map of iterators. */
  public static void putAllAsByteIterators(Map<String, ByteIterator> out, Map<String, String> in) {
    in.forEach((name, value) -> out.put(name, new StringByteIterator(value)));
  }

  /** Adds every entry of a map of iterators, as text, to a map of strings. */
  public static void putAllAsStrings(Map<String, String> out, Map<String, ByteIterator> in) {
    in.forEach((name, value) -> out.put(name, value.toString()));
  }

  /** The map of strings as a map of iterators. */
  public static Map<String, ByteIterator> getByteIteratorMap(Map<String, String> m) {
    Map<String, ByteIterator> result = new HashMap<>();
    putAllAsByteIterators(result, m);
    return result;
  }

  /** The map of iterators as a map of strings. */
  public static Map<String, String> getStringMap(Map<String, ByteIterator> m) {
    Map<String, String> result = new HashMap<>();
    putAllAsStrings(result, m);
    return result;
  }

  @Override
  public boolean hasNext() {
    return offset < text.length();
  }

  @Override
  public byte nextByte() {
    if (offset >= text.length()) {
      throw new NoSuchElementException();
    }
    return (byte) text.charAt(offset++);
  }

  @Override
  public int nextBuf(byte[] buf, int bufOff) {
    int count = Math.min(buf.length - bufOff, text.length() - offset);
    putLowBytes(offset, offset + count, buf, bufOff);
    offset += count;
    return bufOff + count;
  }

  @Override
  public long bytesLeft() {
    return (long) text.length() - offset;
  }

  @Override
  public void reset() {
    offset = 0;
    converted = false;
  }

  @Override
  public byte[] toArray() {
    int from = converted ? 0 : offset;
    converted = from == 0;
    offset = text.length();
    byte[] left = new byte[offset - from];
    putLowBytes(from, offset, left, 0);
    return left;
  }

  /**
   * The string, of which nothing is consumed; when a part of it was read, what is left, which is
   * consumed.
   */
  @Override
  public String toString() {
    return offset > 0 && !converted ? new String(toArray(), StandardCharsets.UTF_8) : text;
  }

  @SuppressWarnings("deprecation") // the low byte of each character is what YCSB takes
  private void putLowBytes(int from, int end, byte[] buffer, int at) {
    text.getBytes(from, end, buffer, at);
  }
}
