package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class DriverSettingsTest {
  private static Configuration load(String... settings) {
    return DriverSettings.load(HBaseConfigTest.config(settings));
  }

  @Test
  void load_nothingGiven_limitsOperationsToSeconds() {
    Configuration driver = load();

    assertEquals(12_000, driver.getInt("hbase.client.operation.timeout", 0));
    assertEquals(12_000, driver.getInt("hbase.client.meta.operation.timeout", 0));
    assertEquals(12_000, driver.getInt("hbase.rpc.timeout", 0));
    assertEquals(12_000, driver.getInt("hbase.client.scanner.timeout.period", 0));
    assertEquals(12_000, driver.getInt("zookeeper.session.timeout", 0));
    assertEquals(10_000, driver.getInt("hbase.ipc.client.socket.timeout.connect", 0));
  }

  @Test
  void load_operationTimeoutGiven_isTheLimitOfTheRest() {
    Configuration driver = load("hbase.client.operation.timeout=3000");

    assertEquals(3000, driver.getInt("hbase.client.operation.timeout", 0));
    assertEquals(3000, driver.getInt("hbase.rpc.timeout", 0));
    assertEquals(3000, driver.getInt("hbase.ipc.client.socket.timeout.connect", 0));
  }

  @Test
  void load_propertiesOfTheDriverGiven_winOverOurs() {
    Configuration driver = load("hbase.rpc.timeout=500", "hbase.client.retries.number=2");

    assertEquals(500, driver.getInt("hbase.rpc.timeout", 0));
    assertEquals(2, driver.getInt("hbase.client.retries.number", 0));
    assertEquals(12_000, driver.getInt("hbase.client.operation.timeout", 0));
  }
}
