package site.ycsb.db.hbase.audit;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Connection;
import site.ycsb.spi.audit.Endpoint;

/**
 * What is audited.
 *
 * @param zooKeeper the ports of the ensemble
 * @param keys key stores of the binding's TLS
 * @param driver the configuration of HBase's client
 * @param kerberos whether the binding logs in by Kerberos
 * @param principal whom it logs in as by a keytab; otherwise the ticket cache decides
 * @param logEncryption whether the log is encrypted, where the local store says so
 * @param login connects as the binding does
 */
public record HBaseTarget(
    List<Endpoint> zooKeeper,
    Endpoint.Keys keys,
    Configuration driver,
    boolean kerberos,
    Optional<String> principal,
    Optional<Boolean> logEncryption,
    Login login) {
  public HBaseTarget {
    zooKeeper = List.copyOf(zooKeeper);
  }

  /** Connects. */
  @FunctionalInterface
  public interface Login {
    Opened open();
  }

  /** A connection that was opened; the caller closes it. */
  public interface Opened extends AutoCloseable {
    Connection connection();

    @Override
    void close() throws IOException;
  }
}
