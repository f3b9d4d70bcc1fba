package site.ycsb.tests.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.Workload;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;
import site.ycsb.tests.e2e.Server;
import site.ycsb.tests.e2e.SharedServers;
import site.ycsb.workloads.CoreWorkload;

/** Workload E of keys that keep their order returns the records that it returns of plain ones. */
@Tag("long")
@ExtendWith(SharedServers.class)
class OrderedScanIT {
  private static final int RECORDS = 200;
  private static final int OPERATIONS = 100;

  private static final TableSchema TABLE =
      new TableSchema(
          "usertable",
          IntStream.range(0, 10).mapToObj(i -> "field" + i).toList(),
          ValueStorage.BYTES);

  /** Stores that scan in the order of their keys. */
  @ParameterizedTest
  @EnumSource(names = {"HBASE", "MONGODB"})
  void workloadE_orderedKeys_returnsThePlainRunsRecords(
      Binding binding, SharedServers.ByBinding servers) throws Exception {
    Server server = servers.server(binding.name().toLowerCase(Locale.ROOT));
    List<List<Map<String, String>>> plain = scans(binding, server, Protection.PLAIN);
    List<List<Map<String, String>>> ordered = scans(binding, server, Protection.ORDERED_KEYS);

    assertEquals(plain.size(), ordered.size());
    for (int i = 0; i < plain.size(); i++) {
      assertEquals(plain.get(i), ordered.get(i), "scan " + i);
    }
    // one row alone has no order
    long many = plain.stream().filter(rows -> rows.size() > 1).count();
    assertTrue(many > plain.size() / 2, () -> many + " of " + plain.size());
  }

  /** The rows of each scan, in their order; every value names its record. */
  private static List<List<Map<String, String>>> scans(
      Binding binding, Server server, Protection protection) throws Exception {
    try (ContractRun run =
        new ContractRun(
            binding, ContractRun.addressOf(server, "ordered_scan", protection), protection)) {
      run.makeTables(List.of(TABLE));
      RecordingDB db = new RecordingDB(run.thread());
      Workload workload = new CoreWorkload();
      Properties properties = workloadE();
      workload.init(properties);
      @Nullable Object thread = workload.initThread(properties, 0, 1);
      for (int i = 0; i < RECORDS; i++) {
        assertTrue(workload.doInsert(db, thread));
      }
      for (int i = 0; i < OPERATIONS; i++) {
        assertTrue(workload.doTransaction(db, thread));
      }
      workload.cleanup();
      return db.scans();
    }
  }

  /** As workloads/workloade has it. */
  private static Properties workloadE() {
    Map<String, String> settings = new HashMap<>();
    settings.put("recordcount", Integer.toString(RECORDS));
    settings.put("operationcount", Integer.toString(OPERATIONS));
    settings.put("readproportion", "0");
    settings.put("updateproportion", "0");
    settings.put("scanproportion", "0.95");
    settings.put("insertproportion", "0.05");
    settings.put("requestdistribution", "zipfian");
    settings.put("maxscanlength", "100");
    settings.put("dataintegrity", "true");
    settings.put("seed", "1");
    Properties properties = new Properties();
    properties.putAll(settings);
    return properties;
  }
}
