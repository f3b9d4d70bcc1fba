package site.ycsb.prove;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** The forms in which a text could stand in a file. */
final class Encodings {
  private static final int PIECE_CHARS = 16;

  /** The middle piece stays whole where both ends have been joined with what is next to them. */
  private static final int STEP_CHARS = 4;

  private Encodings() {}

  /**
   * Pieces of the text in UTF-8, UTF-16, hex and base64. One piece is enough: block compression may
   * part a text, and a piece of 16 random characters is met by chance nowhere.
   */
  static List<byte[]> of(String text) {
    List<byte[]> forms = new ArrayList<>();
    for (int start = 0; start + PIECE_CHARS <= text.length(); start += STEP_CHARS) {
      addForms(text.substring(start, start + PIECE_CHARS), forms);
    }
    return forms;
  }

  private static void addForms(String piece, List<byte[]> forms) {
    byte[] utf8 = piece.getBytes(StandardCharsets.UTF_8);
    forms.add(utf8);
    forms.add(piece.getBytes(StandardCharsets.UTF_16BE));
    forms.add(piece.getBytes(StandardCharsets.UTF_16LE));
    String hex = HexFormat.of().formatHex(utf8);
    forms.add(ascii(hex));
    forms.add(ascii(hex.toUpperCase(Locale.ROOT)));
    for (int shift = 0; shift < 3; shift++) {
      forms.add(base64(utf8, shift, Base64.getEncoder()));
      forms.add(base64(utf8, shift, Base64.getUrlEncoder()));
    }
  }

  /**
   * The characters of base64 that this piece alone decides when it begins that many bytes after a
   * group of three.
   */
  private static byte[] base64(byte[] piece, int shift, Base64.Encoder encoder) {
    byte[] shifted = new byte[shift + piece.length];
    System.arraycopy(piece, 0, shifted, shift, piece.length);
    byte[] encoded = encoder.withoutPadding().encode(shifted);
    int first = (8 * shift + 5) / 6;
    int last = 8 * shifted.length / 6;
    return Arrays.copyOfRange(encoded, first, last);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
