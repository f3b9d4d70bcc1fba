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
import site.ycsb.stores.KeyFolder;
import site.ycsb.stores.NodeSetup;

@Timeout(60)
class HBaseTlsTest {
  @TempDir Path folder;

  @Test
  void ofServer_firstStart_requiresTlsOfBothSides() throws Exception {
    Map<String, String> settings = HBaseTls.ofServer(setup(), true);

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
    HBaseTls.ofServer(setup(), true);

    Map<String, String> connection = HBaseTls.ofClient(keys(), true);

    assertEquals("true", connection.get("hbase.client.netty.tls.enabled"));
    for (String key :
        List.of(
            "hbase.rpc.tls.keystore.location",
            "hbase.rpc.tls.keystore.password.file",
            "hbase.rpc.tls.truststore.location",
            "hbase.rpc.tls.truststore.password.file")) {
      assertTrue(Files.isReadable(Path.of(connection.getOrDefault(key, ""))), key);
    }
    String shown = connection + String.join("\n", HBaseTls.notes(true));
    for (String name : List.of("server", "client", "trusted")) {
      assertFalse(shown.contains(Files.readString(keys().file(name + ".password")).trim()), name);
    }
  }

  @Test
  void ofServer_noClientCertificate_asksForNoneAndClientsHaveNone() throws Exception {
    Map<String, String> settings = HBaseTls.ofServer(setup(), false);
    Map<String, String> connection = HBaseTls.ofClient(keys(), false);

    assertEquals("NONE", settings.get("hbase.server.netty.tls.client.auth.mode"));
    assertTrue(
        connection.keySet().stream().noneMatch(key -> key.contains("keystore")),
        connection::toString);
    assertTrue(connection.containsKey("hbase.rpc.tls.truststore.location"));
  }

  private KeyFolder keys() {
    return KeyFolder.of(folder.resolve("data/node1"));
  }

  private NodeSetup setup() throws Exception {
    return TestSetup.in(folder);
  }
}
