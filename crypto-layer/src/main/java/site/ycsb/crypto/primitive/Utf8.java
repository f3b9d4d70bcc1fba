package site.ycsb.crypto.primitive;

import java.nio.charset.StandardCharsets;

/**
 * UTF-8 that is one to one. The JDK's encoding writes an unpaired surrogate as a question mark, so
 * that two keys or names would become one record or field.
 */
public final class Utf8 {
  private Utf8() {}

  /**
   * A key or name as bytes.
   *
   * @throws UnencodableTextException when it holds an unpaired surrogate
   */
  public static byte[] encode(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (i + 1 == text.length()
            || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
          throw new UnencodableTextException();
        }
        i++;
      }
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A record key or field name that can't be written as UTF-8. */
  public static final class UnencodableTextException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    UnencodableTextException() {
      super("a record key or field name holds an unpaired surrogate, which UTF-8 doesn't have");
    }
  }
}
