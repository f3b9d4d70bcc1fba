package site.ycsb;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;

/** The characters of a string, one byte each: the low byte of every character, as in YCSB. */
public class StringByteIterator extends ByteIterator {
  private final String text;
  private int offset;

  public StringByteIterator(String s) {
    text = s;
  }

  /** Adds every entry of a map of strings to a map of iterators. */
  public static void putAllAsByteIterators(Map<String, ByteIterator> out, Map<String, String> in) {
    in.forEach((name, value) -> out.put(name, new StringByteIterator(value)));
  }

  /** Adds every entry of a map of iterators, which are consumed, to a map of strings. */
  public static void putAllAsStrings(Map<String, String> out, Map<String, ByteIterator> in) {
    in.forEach((name, value) -> out.put(name, value.toString()));
  }

  /** The map of strings as a map of iterators. */
  public static Map<String, ByteIterator> getByteIteratorMap(Map<String, String> m) {
    Map<String, ByteIterator> result = new HashMap<>();
    putAllAsByteIterators(result, m);
    return result;
  }

  /** The map of iterators, which are consumed, as a map of strings. */
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
  public long bytesLeft() {
    return (long) text.length() - offset;
  }

  @Override
  public void reset() {
    offset = 0;
  }

  @Override
  public byte[] toArray() {
    byte[] left = new byte[text.length() - offset];
    for (int i = 0; i < left.length; i++) {
      left[i] = (byte) text.charAt(offset++);
    }
    return left;
  }

  /** The string; when part of it was read, what is left. */
  @Override
  public String toString() {
    return offset > 0 ? new String(toArray(), StandardCharsets.UTF_8) : text;
  }
}
