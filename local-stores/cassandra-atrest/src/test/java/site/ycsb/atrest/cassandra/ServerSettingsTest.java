package site.ycsb.atrest.cassandra;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.apache.cassandra.config.Config.DiskFailurePolicy;
import org.apache.cassandra.config.Config.FlushCompression;
import org.apache.cassandra.exceptions.ConfigurationException;
import org.junit.jupiter.api.Test;

class ServerSettingsTest {
  @Test
  void check_flushInClear_isRejected() {
    assertThrows(
        ConfigurationException.class,
        () -> ServerSettings.check(FlushCompression.none, DiskFailurePolicy.stop));
  }

  @Test
  void check_failuresIgnored_isRejected() {
    assertThrows(
        ConfigurationException.class,
        () -> ServerSettings.check(FlushCompression.fast, DiskFailurePolicy.ignore));
  }

  @Test
  void check_usualSettings_pass() {
    for (DiskFailurePolicy policy :
        new DiskFailurePolicy[] {DiskFailurePolicy.stop, DiskFailurePolicy.stop_paranoid}) {
      assertDoesNotThrow(() -> ServerSettings.check(FlushCompression.fast, policy));
      assertDoesNotThrow(() -> ServerSettings.check(FlushCompression.table, policy));
    }
  }
}
