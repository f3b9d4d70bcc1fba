package site.ycsb.prove;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import site.ycsb.audit.local.StoreFiles;
import site.ycsb.spi.RecordPart;

/** Looks for canaries in every file below a folder. */
final class FileSearch {
  private final PatternSet<Sighting> patterns = new PatternSet<>();
  private final StoreFiles files = new StoreFiles();

  /**
   * A canary that was seen.
   *
   * @param owner which set it belongs to
   * @param text the canary
   */
  record Sighting(Owner owner, RecordPart part, String text) {}

  /** Which records are looked for. */
  enum Owner {
    /** Those written as the user set it up. */
    SUBJECT,
    /** Those written in clear, to see that the search finds what exists. */
    CONTROL
  }

  /** Tells what was seen in which file. */
  @FunctionalInterface
  interface Listener {
    void seen(Path file, Sighting sighting);
  }

  /** Looks for these as well. */
  void add(Owner owner, Canaries canaries) {
    for (RecordPart part : RecordPart.values()) {
      for (String text : canaries.of(part)) {
        Sighting meaning = new Sighting(owner, part, text);
        Encodings.of(text).forEach(form -> patterns.add(form, meaning));
      }
    }
  }

  /** Searches all files, named by their paths below the directory; returns how many there were. */
  int search(Path folder, Listener listener) throws IOException {
    List<Path> found =
        StoreFiles.below(
            folder,
            (path, reason) -> {
              throw reason;
            });
    for (Path file : found) {
      Path name = folder.relativize(file);
      searchFile(file, sighting -> listener.seen(name, sighting));
    }
    return found.size();
  }

  private void searchFile(Path file, Consumer<Sighting> found) throws IOException {
    try {
      files.read(
          file,
          patterns.overlapBytes(),
          (window, end) -> {
            patterns.search(window, end, found);
            return true;
          });
    } catch (NoSuchFileException e) {
      // removed by the store while we looked; what it writes in its place is looked at next time
      return;
    }
  }

  /** The forms in which a text could stand in a file. */
  private static final class Encodings {
    private static final int PIECE_CHARS = 16;

    /** The middle piece stays whole where both ends have been joined with what is next to them. */
    private static final int STEP_CHARS = 4;

    private Encodings() {}

    /**
     * Pieces of the text in UTF-8, UTF-16, hex and base64. One piece is enough: block compression
     * may part a text, and a piece of 16 random characters is met by chance nowhere.
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

  /**
   * Looks for many byte strings in one pass. A bit for each start of three bytes lets it go by
   * nearly everything at once.
   *
   * @param <T> what a pattern stands for
   */
  private static final class PatternSet<T> {
    private static final int START_BYTES = 3;
    private static final int START_MASK = 0xFFFFFF;

    private final BitSet starts = new BitSet(START_MASK + 1);
    private final Map<Integer, List<Pattern<T>>> byStart = new HashMap<>();
    private int longest;

    private static final class Pattern<T> {
      final byte[] bytes;
      final T meaning;

      Pattern(byte[] bytes, T meaning) {
        this.bytes = bytes;
        this.meaning = meaning;
      }

      boolean standsAt(byte[] in, int offset, int end) {
        if (offset + bytes.length > end) {
          return false;
        }
        for (int i = 0; i < bytes.length; i++) {
          if (in[offset + i] != bytes[i]) {
            return false;
          }
        }
        return true;
      }
    }

    /** Adds a pattern of at least three bytes. */
    void add(byte[] bytes, T meaning) {
      int start = 0;
      for (int i = 0; i < START_BYTES; i++) {
        start = (start << 8 | (bytes[i] & 0xFF)) & START_MASK;
      }
      starts.set(start);
      byStart.computeIfAbsent(start, key -> new ArrayList<>()).add(new Pattern<>(bytes, meaning));
      longest = Math.max(longest, bytes.length);
    }

    /** How many bytes must be searched again when a search continues behind them. */
    int overlapBytes() {
      return Math.max(0, longest - 1);
    }

    /** Tells the meaning of every pattern that stands in the first n bytes. */
    void search(byte[] in, int end, Consumer<T> found) {
      int start = 0;
      for (int i = 0; i < end; i++) {
        start = (start << 8 | (in[i] & 0xFF)) & START_MASK;
        if (i >= START_BYTES - 1 && starts.get(start)) {
          for (Pattern<T> pattern : byStart.getOrDefault(start, List.of())) {
            if (pattern.standsAt(in, i - START_BYTES + 1, end)) {
              found.accept(pattern.meaning);
            }
          }
        }
      }
    }
  }
}
