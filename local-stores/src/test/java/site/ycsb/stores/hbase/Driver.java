package site.ycsb.stores.hbase;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** HBase's own client. */
final class Driver {
  private static final TableName TABLE = TableName.valueOf("kept");
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] COLUMN = Bytes.toBytes("c");

  private Driver() {}

  static Connection connect(Map<String, String> properties) throws IOException {
    Configuration configuration = HBaseConfiguration.create();
    properties.forEach(configuration::set);
    configuration.set("hbase.client.operation.timeout", "60000");
    return ConnectionFactory.createConnection(configuration);
  }

  static void makeTable(Connection connection) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
    }
  }

  /** Makes a table whose regions run a class of a jar, as HBase does for those that name one. */
  static void makeTableWithCode(Connection connection, Path jar) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TableName.valueOf("foreign"))
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .setCoprocessor(
                  CoprocessorDescriptorBuilder.newBuilder(
                          "org.apache.hadoop.hbase.coprocessor.MultiRowMutationEndpoint")
                      .setJarPath(jar.toUri().toString())
                      .build())
              .build());
    }
  }

  /**
   * Splits the one region that there is.
   *
   * @param key which row is the first of the second region
   * @return how many regions there are then
   */
  static int split(Connection connection, int key)
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    try (Admin admin = connection.getAdmin()) {
      byte[] region = admin.getRegions(TABLE).get(0).getRegionName();
      admin.splitRegionAsync(region, Bytes.toBytes(key)).get(60, TimeUnit.SECONDS);
      return admin.getRegions(TABLE).size();
    }
  }

  static void writeRow(Connection connection, int key, String value) throws IOException {
    try (Table table = connection.getTable(TABLE)) {
      table.put(new Put(Bytes.toBytes(key)).addColumn(FAMILY, COLUMN, Bytes.toBytes(value)));
    }
  }

  static Optional<String> readRow(Connection connection, int key) throws IOException {
    try (Table table = connection.getTable(TABLE)) {
      return Optional.ofNullable(table.get(new Get(Bytes.toBytes(key))).getValue(FAMILY, COLUMN))
          .map(Bytes::toString);
    }
  }
}
