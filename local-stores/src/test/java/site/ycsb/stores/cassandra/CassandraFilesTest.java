package site.ycsb.stores.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CassandraFilesTest {
  @Test
  void token_oneNode_isZero() {
    assertEquals(BigInteger.ZERO, CassandraFiles.token(1, 1));
  }

  @Test
  void token_threeNodes_areSpreadFromTheSmallest() {
    assertEquals(
        List.of(Long.MIN_VALUE, -3074457345618258603L, 3074457345618258602L),
        List.of(1, 2, 3).stream()
            .map(node -> CassandraFiles.token(node, 3).longValueExact())
            .toList());
  }

  @Test
  void yaml_anyNode_isFilledInCompletely() throws Exception {
    String yaml = CassandraFiles.yaml(Setups.node(2, 3, Path.of("/data")));

    assertFalse(yaml.contains("${"), yaml);
    assertTrue(yaml.contains("cluster_name: 'ycsb an-id'"), yaml);
    assertTrue(yaml.contains("listen_address: '127.0.0.2'"), yaml);
    assertTrue(yaml.contains("rpc_address: '127.0.0.2'"), yaml);
    assertTrue(yaml.contains("- seeds: '127.0.0.1:7000'"), yaml);
    assertTrue(yaml.contains("native_transport_port: 9042"), yaml);
    assertTrue(yaml.contains("- '/data/data'"), yaml);
  }

  @Test
  void yaml_anyNode_stopsOnAFailingDisk() throws Exception {
    String yaml = CassandraFiles.yaml(Setups.node(1, 1, Path.of("/data")));

    assertTrue(yaml.contains("\ndisk_failure_policy: stop\n"), yaml);
    assertTrue(yaml.contains("\ncommit_failure_policy: stop\n"), yaml);
  }

  @Test
  void yaml_quoteInFolder_isEscaped() throws Exception {
    String yaml = CassandraFiles.yaml(Setups.node(1, 1, Path.of("/it's")));

    assertTrue(yaml.contains("commitlog_directory: '/it''s/commitlog'"), yaml);
  }
}
