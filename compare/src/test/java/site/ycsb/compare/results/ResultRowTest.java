package site.ycsb.compare.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Summary.Metric;

class ResultRowTest {
  @ParameterizedTest
  @CsvSource({
    // 100 of 100 operations in 78.96 ms, of which the run time has 78
    "100, 78, 1266.4, false",
    "100, 1, 60000, false",
    "100, 0, 150000, false",
    "1000, 1000, 1000, false",
    "1000, 1000, 980, true",
    "60000, 5000, 9000, true",
  })
  void isCut_fewerOperationsThanAskedFor_isOne(
      long operations, double millis, double throughput, boolean cut) {
    Configuration configuration =
        new Configuration(
            "c001",
            new Configuration.Point("memory", "workloada", 1, 1, 0, 10, operations),
            "plain",
            true,
            10,
            operations);

    ResultRow row =
        new ResultRow(
            "t",
            1,
            configuration,
            1,
            "2024-01-01T00:00:00Z",
            "",
            Map.of(ResultRow.RUN_TIME, millis, Metric.THROUGHPUT.column(), throughput));

    assertEquals(cut, row.endedByTimeLimit());
  }
}
