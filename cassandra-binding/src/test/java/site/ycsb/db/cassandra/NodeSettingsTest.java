package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.db.cassandra.ServerAtRest.NodeSettings;
import site.ycsb.spi.atrest.AtRestState.Protection;

class NodeSettingsTest {
  @Test
  void log_encryptingCompressorOrTheServersOwn_isEncrypted() {
    assertEquals(
        Protection.ENCRYPTED,
        with("commitlog_compression.class_name", "EncryptingLZ4Compressor").log());
    assertEquals(
        Protection.ENCRYPTED, with("transparent_data_encryption_options.enabled", "true").log());
    assertEquals(
        Protection.IN_CLEAR, with("transparent_data_encryption_options.enabled", "false").log());
    assertEquals(
        Protection.IN_CLEAR, with("commitlog_compression.class_name", "LZ4Compressor").log());
  }

  @Test
  void hints_serversOwnEncryption_doesntCount() {
    assertEquals(
        Protection.IN_CLEAR, with("transparent_data_encryption_options.enabled", "true").hints());
    assertEquals(Protection.ENCRYPTED, with("hints_compression.class_name", "Encryptor").hints());
  }

  @Test
  void hints_noHintedHandoff_areAsTheLogIs() {
    assertEquals(Protection.IN_CLEAR, with("hinted_handoff_enabled", "false").hints());
    assertEquals(
        Protection.ENCRYPTED,
        new NodeSettings(
                Map.of(
                    "hinted_handoff_enabled", "false",
                    "commitlog_compression.class_name", "Encryptor"))
            .hints());
  }

  @Test
  void logAndHints_namesOfCassandra40_areKnown() {
    NodeSettings byCompressor =
        new NodeSettings(
            Map.of(
                "commitlog_compression",
                "org.apache.cassandra.io.compress.Encryptor{system_key_file=system.key}",
                "hints_compression",
                "LZ4Compressor{system_key_file=a.Encrypted}"));
    NodeSettings byItself = with("transparent_data_encryption_options_enabled", "true");

    assertEquals(Protection.ENCRYPTED, byCompressor.log());
    assertEquals(Protection.IN_CLEAR, byCompressor.hints());
    assertEquals(Protection.ENCRYPTED, byItself.log());
    assertEquals(Protection.IN_CLEAR, byItself.hints());
  }

  @Test
  void flushesInClear_none_isNoticed() {
    assertTrue(with("flush_compression", "none").flushesInClear());
    assertFalse(with("flush_compression", "fast").flushesInClear());
  }

  private static NodeSettings with(String name, String value) {
    return new NodeSettings(Map.of(name, value));
  }
}
