package site.ycsb.workloads;

import java.util.List;
import site.ycsb.Workload;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/**
 * Which records there are, by their numbers, and how keys are made of them. Immutable.
 *
 * @param recordCount how many records the table has after the load phase
 * @param insertStart the first number of this client's part
 * @param insertCount how many records this client's part has
 * @param ordered whether keys are the numbers themselves, not their hashes
 * @param zeroPadding the least number of digits in a key
 */
record KeySpace(
    long recordCount, long insertStart, long insertCount, boolean ordered, int zeroPadding) {
  enum Order {
    HASHED,
    ORDERED
  }

  static final Property<Long> RECORD_COUNT =
      Property.longInteger(
          "recordcount",
          "0",
          0,
          Long.MAX_VALUE / 4,
          "records",
          "How many records the table has after the load phase; 0: as many as a 32-bit number can"
              + " say.");
  static final Property<Long> INSERT_START =
      Property.longInteger(
          Workload.INSERT_START_PROPERTY,
          Workload.INSERT_START_PROPERTY_DEFAULT,
          0,
          Long.MAX_VALUE / 4,
          "",
          "The number of the first record that this client inserts or asks for.");
  static final Property<Long> INSERT_COUNT =
      Property.longInteger(
          Workload.INSERT_COUNT_PROPERTY,
          null,
          1,
          Long.MAX_VALUE / 4,
          "records",
          "How many records this client inserts or asks for; without it, all from insertstart on.");
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
          "The least number of digits in a key; zeros are put before shorter numbers.");
  static final List<Property<?>> PROPERTIES =
      List.of(RECORD_COUNT, INSERT_START, INSERT_COUNT, INSERT_ORDER, ZERO_PADDING);

  static KeySpace from(Settings settings) {
    long given = settings.get(RECORD_COUNT);
    long recordCount = given == 0 ? Integer.MAX_VALUE : given;
    long insertStart = settings.get(INSERT_START);
    long insertCount = settings.find(INSERT_COUNT).orElse(recordCount - insertStart);
    if (insertStart >= recordCount) {
      settings.reject(
          INSERT_START,
          "has to be below recordcount, which is " + recordCount,
          "Lower it, or raise recordcount to the number of records of all clients together");
    } else if (insertStart + insertCount > recordCount) {
      settings.reject(
          INSERT_COUNT,
          "insertstart + insertcount has to be at most recordcount, which is " + recordCount,
          "Lower it, or raise recordcount to the number of records of all clients together");
    }
    return new KeySpace(
        recordCount,
        insertStart,
        insertCount,
        settings.get(INSERT_ORDER) == Order.ORDERED,
        settings.get(ZERO_PADDING));
  }

  long last() {
    return insertStart + insertCount - 1;
  }
}
