package site.ycsb.tests.e2e;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;

/**
 * An HBase, and its client with nothing of ours in between.
 *
 * @param server the server
 */
public record HBaseServer(StoreServer server) implements Server {

  static HBaseServer start(Path folder) throws InterruptedException {
    return new HBaseServer(StoreServer.start("hbase", folder));
  }

  @Override
  public Ycsb ycsb() {
    return server.ycsb();
  }

  @Override
  public Map<String, String> address() {
    return Map.of(
        "hbase.zookeeper.quorum",
        server.host(),
        "hbase.zookeeper.property.clientPort",
        Integer.toString(server.port("zookeeper")));
  }

  @Override
  public String tableSpaceKey() {
    return "hbase.namespace";
  }

  /** A connection of HBase's client. The caller closes it. */
  Connection connection() throws IOException {
    Configuration configuration = HBaseConfiguration.create();
    address().forEach(configuration::set);
    configuration.setInt("hbase.client.operation.timeout", 60_000);
    return ConnectionFactory.createConnection(configuration);
  }

  /** The one table that is called so, in whichever namespace. */
  static TableName find(Admin admin, String table) throws IOException {
    return Stream.of(admin.listTableNames())
        .filter(found -> found.getQualifierAsString().equals(table))
        .reduce(
            (one, other) -> {
              throw new AssertionError(one + " and " + other);
            })
        .orElseThrow();
  }

  @Override
  public String everythingIn(String table) throws IOException {
    ClearText all = new ClearText();
    try (Connection connection = connection();
        Admin admin = connection.getAdmin();
        Table rows = connection.getTable(find(admin, table));
        ResultScanner scanner = rows.getScanner(new Scan())) {
      all.add(rows.getName().getNamespaceAsString());
      for (Result row : scanner) {
        all.add(row.getRow());
        for (Cell cell : row.rawCells()) {
          all.add(CellUtil.cloneQualifier(cell));
          all.add(CellUtil.cloneValue(cell));
        }
      }
    }
    return all.toString();
  }

  @Override
  public void close() {
    server.close();
  }
}
