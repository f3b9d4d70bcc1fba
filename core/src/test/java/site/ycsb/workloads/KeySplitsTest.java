package site.ycsb.workloads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.spi.run.RunPlan;

/** Tables are cut where the keys of the workload lie. */
class KeySplitsTest {
  private static final int RECORDS = 20_000;
  private static final int PARTS = 20;

  /** Hashes are random, with a standard deviation of 3 % for 1,000; so are no numbers. */
  @ParameterizedTest
  @CsvSource({
    "hashed, 1, 0.2",
    "hashed, 20, 0.2",
    "ordered, 1, 0.001",
    "ordered, 10, 0.001",
    "ordered, 20, 0.001"
  })
  void splits_keysOfTheWorkload_areAsManyInEachPart(String order, int zeros, double deviation)
      throws Exception {
    CoreWorkload workload = new CoreWorkload();
    Properties properties = new Properties();
    properties.setProperty("recordcount", Integer.toString(RECORDS));
    properties.setProperty("insertorder", order);
    properties.setProperty("zeropadding", Integer.toString(zeros));
    workload.init(properties);
    RunPlan plan = Objects.requireNonNull(workload.runPlan());

    List<String> splits = plan.keys().splits(PARTS);

    TreeMap<String, Integer> parts = new TreeMap<>();
    parts.put("", 0);
    splits.forEach(split -> parts.put(split, 0));
    LongStream.range(0, RECORDS)
        .mapToObj(workload::buildKeyName)
        .forEach(key -> parts.merge(parts.floorKey(key), 1, Integer::sum));
    assertEquals(PARTS, parts.size());
    double even = (double) RECORDS / PARTS;
    for (int records : parts.values()) {
      assertTrue(Math.abs(records - even) <= deviation * even, parts::toString);
    }
  }
}
