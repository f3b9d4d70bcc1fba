package site.ycsb.profiling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.profiling.ProfileSummary.Layer;
import site.ycsb.profiling.Stack.StackLayers;

/** Stacks as real runs have them, the outermost frame first. */
class StackLayersTest {
  private static final String WORKER = "java.lang.Thread site.ycsb.client.run.Worker ";
  private static final String WORKLOAD = WORKER + "site.ycsb.workloads.CoreWorkload ";
  private static final String DB = WORKLOAD + "site.ycsb.client.chain.ObservingDB ";
  private static final String CRYPTO =
      DB + "site.ycsb.crypto.EncryptingDB site.ycsb.crypto.EncryptedOperations ";

  @ParameterizedTest
  @CsvSource({
    // the client
    "CLIENT, " + WORKLOAD + "site.ycsb.generator.ZipfianGenerator java.util.SplittableRandom",
    "CLIENT, "
        + DB
        + "site.ycsb.client.chain.MeasuredDB$OperationMeter org.HdrHistogram.SingleWriterRecorder",
    "CLIENT, " + WORKER + "com.acme.load.OurWorkload java.util.HashMap",
    "CLIENT, " + WORKER + "com.acme.load.OurWorkload com.acme.load.Names",
    "CLIENT, java.lang.Thread site.ycsb.client.results.StatusReporter site.ycsb.measurements.Measurements",
    "CLIENT, " + DB + "site.ycsb.db.cassandra.CassandraDB site.ycsb.RandomByteIterator",
    // encryption, and what it calls
    "CRYPTO, " + CRYPTO + "site.ycsb.crypto.record.TableCipher java.util.HashMap",
    "CRYPTO, "
        + CRYPTO
        + "site.ycsb.crypto.primitive.provider.BouncyCastleEngines org.bouncycastle.A",
    "CRYPTO, " + CRYPTO + "site.ycsb.crypto.value.ValueCodec site.ycsb.RandomByteIterator",
    "CRYPTO, " + CRYPTO + "site.ycsb.spi.crypto.ThreadMetrics org.HdrHistogram.Histogram",
    "CRYPTO, "
        + CRYPTO
        + "site.ycsb.crypto.primitive.provider.JcaEngines javax.crypto.Cipher com.acme.Jce",
    "CRYPTO, "
        + CRYPTO
        + "site.ycsb.crypto.primitive.provider.JcaEngines com.sun.crypto.provider.AESCrypt",
    // a driver that encrypts, by a native library that calls back
    "CRYPTO, "
        + DB
        + "site.ycsb.db.mongodb.CsfleDB com.mongodb.client.internal.Crypt"
        + " com.mongodb.internal.crypt.capi.MongoCryptImpl com.sun.jna.Native"
        + " com.mongodb.internal.crypt.capi.CipherCallback javax.crypto.Cipher",
    // bindings and drivers, ours and others
    "DRIVER, " + DB + "site.ycsb.db.cassandra.CassandraDB com.datastax.oss.driver.X java.util.Map",
    "DRIVER, " + CRYPTO + "site.ycsb.db.MemoryDB java.util.concurrent.ConcurrentSkipListMap",
    "DRIVER, " + CRYPTO + "site.ycsb.client.chain.RetryingDB site.ycsb.db.hbase.HBaseDB",
    "DRIVER, " + DB + "site.ycsb.profiling.OperationEventsDB com.acme.AcmeDB",
    "DRIVER, " + DB + "com.acme.AcmeDB com.acme.net.Wire java.net.Socket",
    "DRIVER, " + WORKER + "site.ycsb.client.chain.MeasuredDB com.acme.AcmeDB java.net.Socket",
    "DRIVER, " + CRYPTO + "com.acme.AcmeDB com.acme.net.Wire java.net.Socket",
    "DRIVER, " + DB + "site.ycsb.webservice.rest.RestClient org.apache.http.Client",
    "DRIVER, " + DB + "site.ycsb.BasicDB java.lang.StringBuilder",
    "DRIVER, java.lang.Thread io.netty.util.concurrent.FastThreadLocalRunnable java.nio.Buffer",
    "DRIVER, java.lang.Thread org.apache.hadoop.hbase.ipc.NettyRpcDuplexHandler",
    // between the layers
    "CLIENT, " + CRYPTO + "site.ycsb.client.chain.RetryingDB java.util.HashMap",
    // nobody's
    "JVM, java.lang.Thread java.util.concurrent.ThreadPoolExecutor",
    "JVM, jdk.jfr.internal.PlatformRecorder"
  })
  void layer_ofAStack_isWhoseDoingItIs(Layer expected, String outermostFirst) {
    List<String> frames = new ArrayList<>(Arrays.asList(outermostFirst.split(" ")));
    Collections.reverse(frames);
    assertEquals(expected, StackLayers.of(frames));
  }
}
