package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.testing.client.InProcessClient;

/** A workload while its table is re-encrypted, on the store inside the client. */
@Timeout(180)
class ReencryptedArmTest {
  private final InProcessClient client = InProcessClient.ofTest();
  private final Path folder;
  private final String keyFile;

  ReencryptedArmTest(@TempDir Path folder) {
    this.folder = folder;
    keyFile = "encryption.keyfile=" + folder.resolve("keys");
  }

  @Test
  void interleave_twoValueKeys_everyValueIsReadWhicheverEncryptedIt() throws Exception {
    assertEquals(0, run("key", "create").exitCode());
    assertEquals(0, run("key", "add").exitCode());
    InProcessClient.Ran ran =
        run(
            "interleave",
            "memory",
            "-threads",
            "2",
            "-target",
            "2000",
            "--max-duration",
            "2s",
            "--slice",
            "20ms",
            "--mode",
            "client:encryption=true",
            "--mode",
            "client+reencrypt:encryption=true,reencrypt=true,reencrypt.rate=5000",
            "--results",
            folder.resolve("results").toString(),
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=50",
            "-p",
            "dataintegrity=true",
            "-p",
            "warmup.limit=1");
    // that plain against plain differs is the machine's fault
    assertTrue(Set.of(0, 1).contains(ran.exitCode()), ran::toString);
    JsonNode found =
        new ObjectMapper().readTree(folder.resolve("results/interleaved.json").toFile());
    for (JsonNode arm : found.at("/arms")) {
      assertEquals(0, arm.path("exitCode").asInt(-1), ran::toString);
      assertEquals(0, arm.path("work").path("failed").asInt(-1), ran::toString);
    }
    JsonNode other = found.at("/arms/2/facts");
    JsonNode facts = found.at("/arms/3/facts");
    assertFalse(other.has("re-encryption") || other.has("encryption key rounds"), other::toString);
    String keys = facts.path("encryption key rounds").asText();
    assertTrue(keys.matches("value keys 1 \\w{8} and 2 \\w{8} encrypt in turn"), keys);
    String rate = facts.path("re-encryption").asText();
    assertTrue(rate.matches("\\d+\\.\\d records/s, of 5000 requested"), rate);
    assertFalse(rate.startsWith("0.0 "), rate);
  }

  private InProcessClient.Ran run(String... words) {
    List<String> arguments = new ArrayList<>(List.of(words));
    arguments.addAll(List.of("-p", keyFile));
    return client.run(arguments);
  }
}
