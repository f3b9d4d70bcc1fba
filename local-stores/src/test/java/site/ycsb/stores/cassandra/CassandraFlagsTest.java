package site.ycsb.stores.cassandra;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CassandraFlagsTest {
  private final Path lib;

  CassandraFlagsTest(@TempDir Path lib) throws IOException {
    this.lib = lib;
    Files.createFile(lib.resolve("jamm-0.4.0.jar"));
  }

  @Test
  void jvmOptions_oneNode_givesWhatTheServerNeeds() throws IOException {
    List<String> flags = CassandraFiles.jvmOptions(Setups.node(1, 1, Path.of("/data"), lib, 17));

    assertTrue(flags.contains("-javaagent:" + lib.resolve("jamm-0.4.0.jar")));
    assertTrue(flags.contains("-Dcassandra.config=file:///conf/cassandra.yaml"));
    assertTrue(flags.contains("-Dcassandra.storagedir=/data"));
    assertFalse(flags.stream().anyMatch(flag -> flag.contains("cassandra.jmx")), flags::toString);
    assertTrue(flags.contains("-Djava.io.tmpdir=/tmp of node"));
    assertTrue(flags.contains("-Dcassandra.ring_delay_ms=0"));
    assertTrue(flags.contains("--add-opens=java.base/java.lang=ALL-UNNAMED"));
    assertFalse(flags.contains("-Djava.security.manager=allow"));
  }

  @Test
  void jvmOptions_severalNodes_givesTimeToLearnTheRing() throws IOException {
    List<String> flags = CassandraFiles.jvmOptions(Setups.node(3, 3, Path.of("/data"), lib, 17));

    assertTrue(flags.contains("-Dcassandra.ring_delay_ms=2000"));
    assertTrue(flags.contains("-Xmx512M"));
  }

  @Test
  void jvmOptions_jdk21_allowsTheSecurityManager() throws IOException {
    List<String> flags = CassandraFiles.jvmOptions(Setups.node(1, 1, Path.of("/data"), lib, 21));

    assertTrue(flags.contains("-Djava.security.manager=allow"));
  }
}
