package site.ycsb.workloads;

import java.util.List;
import java.util.stream.LongStream;
import site.ycsb.Utils;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.run.KeySpace;

/**
 * Which records there are, by their numbers, and how keys are made of them. Immutable.
 *
 * @param recordCount how many records the table has after the load phase
 * @param insertStart the first number of this client's part
 * @param insertCount how many records this client's part has
 * @param ordered whether keys are the numbers themselves, not their hashes
 * @param zeroPadding the least number of digits in a key
 */
record RecordKeys(
    long recordCount, long insertStart, long insertCount, boolean ordered, int zeroPadding) {
  enum Order {
    HASHED,
    ORDERED
  }

  static final Property<Order> INSERT_ORDER =
      Property.choice(
          CoreWorkload.INSERT_ORDER_PROPERTY,
          Order.class,
          CoreWorkload.INSERT_ORDER_PROPERTY_DEFAULT,
          "Whether keys hold the hashes of the records' numbers or the numbers.");
  static final Property<Integer> ZERO_PADDING =
      Property.integer(
          CoreWorkload.ZERO_PADDING_PROPERTY,
          CoreWorkload.ZERO_PADDING_PROPERTY_DEFAULT,
          0,
          32_768,
          "digits",
          "The minimum number of digits in a key; shorter numbers are padded with zeros.");
  static final List<Property<?>> PROPERTIES =
      List.of(
          SharedProperties.RECORD_COUNT,
          SharedProperties.INSERT_START,
          SharedProperties.INSERT_COUNT,
          INSERT_ORDER,
          ZERO_PADDING);

  static RecordKeys from(Settings settings) {
    long given = settings.get(SharedProperties.RECORD_COUNT);
    long recordCount = given == 0 ? Integer.MAX_VALUE : given;
    long insertStart = settings.get(SharedProperties.INSERT_START);
    long insertCount =
        settings.find(SharedProperties.INSERT_COUNT).orElse(recordCount - insertStart);
    if (insertStart >= recordCount) {
      settings.reject(
          SharedProperties.INSERT_START,
          "must be below recordcount, which is " + recordCount,
          "Lower it, or raise recordcount to the number of records of all clients together");
    } else if (insertStart + insertCount > recordCount) {
      settings.reject(
          SharedProperties.INSERT_COUNT,
          "insertstart + insertcount must be at most recordcount, which is " + recordCount,
          "Lower it, or raise recordcount to the number of records of all clients together");
    }
    return new RecordKeys(
        recordCount,
        insertStart,
        insertCount,
        settings.get(INSERT_ORDER) == Order.ORDERED,
        settings.get(ZERO_PADDING));
  }

  /** Whether a record is in the table's range, but not in this client's part of it. */
  boolean isOfOthers(long number) {
    return number < insertStart || (number > last() && number < recordCount);
  }

  long last() {
    return insertStart + insertCount - 1;
  }

  /** Where the keys lie, those of all clients together. */
  KeySpace space() {
    return KeySpace.ofNumbers(
        ordered ? recordCount : Long.MAX_VALUE, number -> KeyNames.name(number, true, zeroPadding));
  }

  /** The numbers of this client's first record, its last one and others, spread over its part. */
  LongStream spread(int most) {
    int parts = most - 1;
    return LongStream.rangeClosed(0, parts)
        .map(part -> Math.min(insertCount - 1, (long) (insertCount * ((double) part / parts))))
        .distinct()
        .map(number -> insertStart + number);
  }

  /** Makes record keys: {@code user} and the record's number, hashed or not, padded with zeros. */
  static final class KeyNames {
    /** How many characters a number takes at most. */
    static final int MAX_DIGITS = 20;

    private static final String PREFIX = "user";

    /** Each thread's own, so that a key costs its text and nothing else. */
    private static final ThreadLocal<StringBuilder> TEXT =
        ThreadLocal.withInitial(() -> new StringBuilder(PREFIX));

    private KeyNames() {}

    static String name(long number, boolean ordered, int minDigits) {
      long shown = ordered ? number : Utils.hash(number);
      StringBuilder text = TEXT.get();
      text.setLength(PREFIX.length());
      for (int digits = minDigits > 1 ? digitsOf(shown) : 1; digits < minDigits; digits++) {
        text.append('0');
      }
      return text.append(shown).toString();
    }

    private static int digitsOf(long number) {
      return Long.toString(number).length();
    }

    /** Whether a key looks like those made here. A subclass of the workload may make others. */
    static boolean isLikely(String key) {
      return key.length() > PREFIX.length() && isStart(key);
    }

    /** Whether a text can be the beginning of a key made here. */
    static boolean isStart(String text) {
      int shown = Math.min(PREFIX.length(), text.length());
      return text.regionMatches(0, PREFIX, 0, shown)
          && text.chars().skip(shown).allMatch(c -> c >= '0' && c <= '9');
    }
  }
}
