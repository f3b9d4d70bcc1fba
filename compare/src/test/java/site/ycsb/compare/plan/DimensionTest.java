package site.ycsb.compare.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.study.Axis;

class DimensionTest {
  @Test
  void of_asManyOperationsAsRecords_isOneDimension() {
    List<Dimension> dimensions =
        Dimension.of(
            List.of(configuration(1, 1000, 1000), configuration(1, 2000, 2000)), Axis.numbers());

    assertEquals(List.of(new Dimension(List.of(Axis.RECORDS, Axis.OPERATIONS))), dimensions);
    assertEquals("Records and operations", dimensions.get(0).title());
    assertEquals(
        "2,000 records and operations", dimensions.get(0).words(configuration(1, 2000, 2000)));
  }

  @Test
  void of_countsThatDiffer_areTwoDimensions() {
    List<Dimension> dimensions =
        Dimension.of(
            List.of(configuration(1, 1000, 1000), configuration(4, 2000, 500)), Axis.numbers());

    assertEquals(
        List.of("4 threads", "2,000 records", "500 operations"),
        dimensions.stream().map(one -> one.words(configuration(4, 2000, 500))).toList());
  }

  @Test
  void of_whatIsTheSameEverywhere_isNone() {
    assertEquals(
        List.of(),
        Dimension.of(
            List.of(configuration(1, 10, 10), configuration(1, 10, 10)), List.of(Axis.values())));
  }

  private static Configuration configuration(int threads, long records, long operations) {
    return new Configuration(
        "c",
        new Configuration.Point("memory", "workloada", 1, threads, 0, records, operations),
        "plain",
        true,
        records,
        operations);
  }
}
