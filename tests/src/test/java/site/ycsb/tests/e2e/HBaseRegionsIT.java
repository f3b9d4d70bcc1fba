package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tables that are split when they are created, whatever the keys look like that are stored. Where
 * they are split is tested for more kinds of keys without a server.
 */
@ExtendWith(SharedServers.class)
@Tag("long")
class HBaseRegionsIT {
  private static final int REGIONS = 4;
  private static final int RECORDS = 1000;

  /** Of the share that would be even; encrypted keys are random. */
  private static final double DEVIATION = 0.3;

  @ParameterizedTest
  @CsvSource({
    "hbase, none, ordered",
    "encrypted-hbase, deterministic, hashed",
    "encrypted-hbase, ordered, hashed"
  })
  void load_severalRegions_eachGetsItsShareOfTheRecords(
      String binding, String keys, String order, HBaseServer server) throws Exception {
    String table = "cut_" + binding.replace('-', '_') + "_" + keys + "_" + order;
    Results.assertAllOk(server.ycsb().expect(0, load(binding, table, keys, order)));

    List<Integer> shares = recordsPerRegion(server, table);

    assertEquals(REGIONS, shares.size());
    assertEquals(RECORDS, shares.stream().mapToInt(Integer::intValue).sum());
    for (int share : shares) {
      double even = (double) RECORDS / REGIONS;
      assertTrue(Math.abs(share - even) < DEVIATION * even, shares::toString);
    }
  }

  private static String[] load(String binding, String table, String keys, String order) {
    Stream<String> encryption =
        binding.startsWith("encrypted-") ? Stream.of("-p", "encryption.keys=" + keys) : Stream.of();
    return Stream.concat(
            Stream.of("load", binding),
            Stream.concat(
                Stream.of(
                    "-P",
                    "workloads/workloada",
                    "-p",
                    "table=" + table,
                    "-p",
                    "insertorder=" + order,
                    "-p",
                    "zeropadding=10",
                    "-p",
                    "hbase.regions=" + REGIONS,
                    "-p",
                    "recordcount=" + RECORDS),
                encryption))
        .toArray(String[]::new);
  }

  private static List<Integer> recordsPerRegion(HBaseServer server, String name)
      throws IOException {
    List<Integer> shares = new ArrayList<>();
    try (Connection connection = server.connection();
        Admin admin = connection.getAdmin()) {
      TableName table = HBaseServer.find(admin, name);
      try (RegionLocator regions = connection.getRegionLocator(table);
          Table rows = connection.getTable(table)) {
        for (HRegionLocation region : regions.getAllRegionLocations()) {
          shares.add(count(rows, region.getRegion()));
        }
      }
    }
    return shares;
  }

  private static int count(Table table, RegionInfo region) throws IOException {
    Scan scan =
        new Scan()
            .withStartRow(region.getStartKey())
            .withStopRow(region.getEndKey())
            .setFilter(new FirstKeyOnlyFilter());
    int count = 0;
    try (ResultScanner scanner = table.getScanner(scan)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        count++;
      }
    }
    return count;
  }
}
