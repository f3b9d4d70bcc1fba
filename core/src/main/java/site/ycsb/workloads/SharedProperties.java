package site.ycsb.workloads;

import java.util.List;
import site.ycsb.Workload;
import site.ycsb.config.Property;
import site.ycsb.config.YcsbKeys;

/** The definitions of the properties that both the client and a workload read. */
public final class SharedProperties {
  /** More records than this would overflow sums of their numbers. */
  private static final long MAX_RECORDS = Long.MAX_VALUE / 4;

  public static final Property<Boolean> DO_TRANSACTIONS =
      Property.bool(
          YcsbKeys.DO_TRANSACTIONS,
          YcsbKeys.DO_TRANSACTIONS_DEFAULT,
          "False in the load phase; set by the command.");
  public static final Property<Long> SEED =
      Property.longInteger(
          "seed",
          null,
          Long.MIN_VALUE,
          Long.MAX_VALUE,
          "",
          "Makes runs with one thread do the same operations in the same order. It has no influence"
              + " on encryption.");
  public static final Property<Long> RECORD_COUNT =
      Property.longInteger(
          YcsbKeys.RECORD_COUNT,
          "0",
          0,
          MAX_RECORDS,
          "records",
          "How many records the table has after the load phase; 0: as many as a 32-bit number "
              + "can hold.");
  public static final Property<Long> INSERT_START =
      Property.longInteger(
          Workload.INSERT_START_PROPERTY,
          Workload.INSERT_START_PROPERTY_DEFAULT,
          0,
          MAX_RECORDS,
          "",
          "The number of the first record that this client inserts or requests.");
  public static final Property<Long> INSERT_COUNT =
      Property.longInteger(
          Workload.INSERT_COUNT_PROPERTY,
          null,
          1,
          MAX_RECORDS,
          "records",
          "How many records this client inserts or requests; without it, all from insertstart on.");

  public static final Property<Long> OPERATION_COUNT =
      Property.longInteger(
          YcsbKeys.OPERATION_COUNT,
          "0",
          0,
          Long.MAX_VALUE,
          "operations",
          "Operations of the run phase; must be given unless maxexecutiontime is. 0 runs until "
              + "maxexecutiontime; without that there is nothing to do.");

  public static final List<Property<?>> ALL =
      List.of(DO_TRANSACTIONS, SEED, RECORD_COUNT, INSERT_START, INSERT_COUNT, OPERATION_COUNT);

  private SharedProperties() {}
}
