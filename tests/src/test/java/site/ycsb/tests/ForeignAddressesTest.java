package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.testing.client.InProcessClient;

/** Addresses under names that the bindings with a local store don't read. */
@Timeout(180)
class ForeignAddressesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "cassandra, cassandra.ip=10.0.0.5",
    "cassandra, cluster=db1",
    "cassandra, cassandra.hosts=db1",
    "cassandra, redis.host=db1",
    "cassandra, somewhere=db1:9042",
    "mongodb, mongodb.uri=mongodb://db1",
    "mongodb, mongodb.server=db1",
    "mongodb, hosts=db1",
    "mongodb, somewhere=10.0.0.5:27017",
    "hbase, zookeeper.quorum=zk1",
    "hbase, hbase.host=db1",
    "hbase, hosts=db1",
    "hbase, somewhere=10.0.0.5",
    "cassandra, nodelist=db1",
    "cassandra, zookeepers=zk1",
    "mongodb, mongo=db1",
    "hbase, zookeepers=zk1",
    "hbase, hbase.zookeeper=zk1",
    "hbase, hbase.zk=zk1",
    "hbase, hbase.master=db1:60000",
    "hbase, hbase.rootdir=hdfs://db1/hbase"
  })
  void run_addressThatTheBindingDoesNotRead_neverEndsOnALocalStore(String binding, String given)
      throws Exception {
    Path workload =
        Files.writeString(
            folder.resolve("workload"),
            "workload=site.ycsb.workloads.CoreWorkload\nrecordcount=1\noperationcount=1\n");
    InProcessClient.Ran ran =
        InProcessClient.ofTest()
            .run(List.of("run", binding, "-P", workload.toString(), "-p", given, "--dry-run"));
    assertEquals(2, ran.exitCode(), ran::toString);
    assertTrue(ran.err().contains("ERROR: " + given + " (-p): "), ran::toString);
  }

  /** What people give a client of HBase, and a local store doesn't mind. */
  @ParameterizedTest
  @CsvSource({
    "hbase, hbase.rootdir=file:///data",
    "hbase, hbase.zookeeper.property.clientPort=2181",
    "hbase, hbase.client.scanner.caching=100",
    "hbase, hbase.client.retries.number=3",
    "hbase, hbase.cluster.distributed=true",
    "hbase, hbase.rpc.timeout=1000",
    "cassandra, label=three nodes",
    "mongodb, mongodb.batchsize=3"
  })
  void run_whatIsNoAddress_mayUseTheLocalStore(String binding, String given) throws Exception {
    Path workload =
        Files.writeString(
            folder.resolve("workload"),
            "workload=site.ycsb.workloads.CoreWorkload\nrecordcount=1\noperationcount=1\n");
    InProcessClient.Ran ran =
        InProcessClient.ofTest()
            .run(List.of("run", binding, "-P", workload.toString(), "-p", given, "--dry-run"));
    assertEquals(0, ran.exitCode(), ran::toString);
  }
}
