package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Proxy;
import java.util.Properties;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetricsBuilder;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.spi.atrest.AtRestState;

/** On a table without ENCRYPTION. */
class ServerAtRestTest {
  private static final TableName TABLE = TableName.valueOf("records");

  @ParameterizedTest
  @CsvSource({"2.6.4-hadoop3, 0, 2", "2.4.17-amzn-5, -1, 3"})
  void query_familyWithoutEncryption_isInClearOnlyOnApacheHBase(
      String version, int figure, int reasons) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("columnfamily", "f");

    AtRestState state =
        ServerAtRest.query(admin(version), TABLE, HBaseConfig.from(properties), properties);

    assertEquals(figure, state.data().figure());
    assertEquals(reasons, state.reasons().size(), state.reasons()::toString);
  }

  private static Admin admin(String version) {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TABLE)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
            .build();
    ClusterMetrics metrics = ClusterMetricsBuilder.newBuilder().setHBaseVersion(version).build();
    return (Admin)
        Proxy.newProxyInstance(
            ServerAtRestTest.class.getClassLoader(),
            new Class<?>[] {Admin.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "tableExists" -> true;
                  case "getDescriptor" -> table;
                  case "getClusterMetrics" -> metrics;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
