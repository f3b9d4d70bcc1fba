package site.ycsb.prove;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import site.ycsb.spi.RecordPart;

/**
 * Records whose every part is random text that is nowhere else, so that finding a piece of it means
 * that it was written there. No four characters in a row come twice, so the text also survives the
 * compression of blocks, which shortens repeats from four bytes on. (Tens of thousands of records
 * have repeats all the same: there are only so many fours.)
 *
 * @param names of the fields
 * @param records the values by record key, in the order of the names
 */
record Canaries(List<String> names, Map<String, List<String>> records) {
  /** Long enough that no piece of it is met by chance. */
  static final int LENGTH = 24;

  /** What LZ4 shortens; others begin here or later. */
  private static final int REPEAT = 4;

  private static final int MAX_DRAWS = 100;

  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";
  private static final String LETTERS_AND_DIGITS = LETTERS + "0123456789";

  Canaries {
    names = List.copyOf(names);
    records = new LinkedHashMap<>(records);
  }

  static Canaries make(RandomGenerator random, int recordCount, int fieldCount) {
    Set<String> taken = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < fieldCount; i++) {
      // lower-case letters are a name in every store
      names.add(text(random, taken, LETTERS));
    }
    Map<String, List<String>> records = new LinkedHashMap<>();
    for (int i = 0; i < recordCount; i++) {
      List<String> values = new ArrayList<>();
      for (int field = 0; field < fieldCount; field++) {
        values.add(text(random, taken, LETTERS_AND_DIGITS));
      }
      records.put(text(random, taken, LETTERS_AND_DIGITS), values);
    }
    return new Canaries(names, records);
  }

  private static String text(RandomGenerator random, Set<String> taken, String alphabet) {
    String text = draw(random, alphabet);
    for (int draws = 1; draws < MAX_DRAWS && repeats(text, taken); draws++) {
      text = draw(random, alphabet);
    }
    taken.addAll(runs(text));
    return text;
  }

  private static boolean repeats(String text, Set<String> taken) {
    List<String> runs = runs(text);
    return Set.copyOf(runs).size() < runs.size() || runs.stream().anyMatch(taken::contains);
  }

  /** Each four characters in a row. */
  private static List<String> runs(String text) {
    return IntStream.rangeClosed(0, text.length() - REPEAT)
        .mapToObj(start -> text.substring(start, start + REPEAT))
        .toList();
  }

  private static String draw(RandomGenerator random, String alphabet) {
    StringBuilder text = new StringBuilder(LENGTH);
    for (int i = 0; i < LENGTH; i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  /** All texts of a part. */
  List<String> of(RecordPart part) {
    return switch (part) {
      case KEY -> List.copyOf(records.keySet());
      case FIELD_NAME -> names;
      case VALUE -> records.values().stream().flatMap(List::stream).toList();
    };
  }
}
