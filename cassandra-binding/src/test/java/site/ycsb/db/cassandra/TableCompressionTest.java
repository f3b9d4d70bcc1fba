package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.db.cassandra.ServerAtRest.TableCompression;
import site.ycsb.spi.atrest.AtRestState.Protection;

class TableCompressionTest {
  private static final String OURS = "org.apache.cassandra.io.compress.EncryptingLZ4Compressor";

  @Test
  void protection_encryptingCompressor_isEncrypted() {
    TableCompression table =
        new TableCompression(Map.of("class", OURS, "secret_key_strength", "128"));

    assertEquals(Protection.ENCRYPTED, table.protection());
    assertEquals(128, table.keyLengthBits());
    assertEquals(List.of(), table.reasons());
    assertEquals(
        Protection.ENCRYPTED, new TableCompression(Map.of("class", "Encryptor")).protection());
  }

  @Test
  void protection_anotherCompressorOrNone_isInClear() {
    for (Map<String, String> options :
        List.of(
            Map.of("class", "org.apache.cassandra.io.compress.LZ4Compressor"),
            Map.of("enabled", "false"))) {
      TableCompression table = new TableCompression(options);
      assertEquals(Protection.IN_CLEAR, table.protection());
      assertEquals(-1, table.keyLengthBits());
      assertTrue(table.reasons().get(0).contains("doesn't encrypt"));
    }
  }

  @Test
  void protection_minCompressRatio_isInClear() {
    TableCompression table =
        new TableCompression(Map.of("class", OURS, "min_compress_ratio", "1.1"));

    assertEquals(Protection.IN_CLEAR, table.protection());
    assertTrue(table.reasons().get(0).contains("min_compress_ratio 1.1"));
    assertEquals(
        Protection.ENCRYPTED,
        new TableCompression(Map.of("class", OURS, "min_compress_ratio", "0.0")).protection());
  }
}
