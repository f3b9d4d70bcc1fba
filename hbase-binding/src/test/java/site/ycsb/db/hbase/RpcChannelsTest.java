package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class RpcChannelsTest {
  private final Configuration driver = new Configuration(false);

  @Test
  void comparesHostName_jvmsTrustStore_doesnt() {
    assertFalse(RpcChannels.comparesHostName(driver));
    driver.set("hbase.client.netty.tls.verify.server.hostname", "true");
    assertFalse(RpcChannels.comparesHostName(driver));
  }

  @Test
  void comparesHostName_trustStoreGiven_doesUnlessTurnedOff() {
    driver.set("hbase.rpc.tls.truststore.location", "/trust.p12");
    assertTrue(RpcChannels.comparesHostName(driver));
    driver.set("hbase.client.netty.tls.verify.server.hostname", "false");
    assertFalse(RpcChannels.comparesHostName(driver));
  }
}
