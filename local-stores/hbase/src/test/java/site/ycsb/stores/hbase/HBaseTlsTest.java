package site.ycsb.stores.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.stores.folder.KeyFolder;
import site.ycsb.stores.recipe.NodeSetup;

@Timeout(60)
class HBaseTlsTest {
  @TempDir Path folder;

  @Test
  void ofServer_firstStart_requiresTlsOfBothSides() throws Exception {
    Map<String, String> settings = HBaseTls.ofServer(setup());

    assertEquals("true", settings.get("hbase.server.netty.tls.enabled"));
    assertEquals("true", settings.get("hbase.client.netty.tls.enabled"));
    assertEquals("false", settings.get("hbase.server.netty.tls.supportplaintext"));
    assertEquals("NEED", settings.get("hbase.server.netty.tls.client.auth.mode"));
    assertTrue(settings.getOrDefault("hbase.rpc.tls.keystore.location", "").endsWith("server.p12"));
    assertEquals(
        Files.readString(keys().file("server.password")).trim(),
        settings.get("hbase.rpc.tls.keystore.password"));
  }

  @Test
  void ofClient_namesFilesAndNoSecret() throws Exception {
    HBaseTls.ofServer(setup());

    Map<String, String> connection = HBaseTls.ofClient(keys());

    assertEquals("true", connection.get("hbase.client.netty.tls.enabled"));
    for (String key :
        List.of(
            "hbase.rpc.tls.keystore.location",
            "hbase.rpc.tls.keystore.password.file",
            "hbase.rpc.tls.truststore.location",
            "hbase.rpc.tls.truststore.password.file")) {
      assertTrue(Files.isReadable(Path.of(connection.getOrDefault(key, ""))), key);
    }
    String shown = connection + String.join("\n", HBaseTls.notes());
    for (String name : List.of("server", "client", "trusted")) {
      assertFalse(shown.contains(Files.readString(keys().file(name + ".password")).trim()), name);
    }
  }

  private KeyFolder keys() {
    return KeyFolder.of(folder.resolve("data/node1"));
  }

  private NodeSetup setup() throws Exception {
    return TestSetup.in(folder);
  }
}
