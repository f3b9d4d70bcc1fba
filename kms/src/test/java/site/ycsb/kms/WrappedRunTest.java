package site.ycsb.kms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.testing.doubles.AwsKmsServer;
import site.ycsb.testing.doubles.VaultServer;

/** Commands as a user types them, with the environment of Vault's and Amazon's tools. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class WrappedRunTest {
  private final VaultServer vault = new VaultServer("ycsb");
  private final AwsKmsServer aws = new AwsKmsServer("1234abcd");
  private final Path folder;
  private final Client client;

  WrappedRunTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    client = new Client(folder, Client.environment(vault, aws));
  }

  @AfterEach
  void stop() {
    vault.close();
    aws.close();
  }

  @Test
  void commands_fromVaultToAws_readTheSameKeysetAndShowNoToken() throws Exception {
    String ofVault = "encryption.kms=" + vault.uri("ycsb");
    String ofAws = "encryption.kms=" + AwsKmsServer.uri("1234abcd");
    String id = ok("key", "create", "-p", ofVault).replaceAll("(?s).*Made key (\\w+).*", "$1");
    ok("key", "rotate", "-p", ofVault);
    String run = ok(runWith(ofVault));
    assertTrue(run.contains("[ENCRYPTION], KmsUnwraps, 1\n"), run);
    assertTrue(run.contains("[ENCRYPTION], KmsUnwrapTime(us), "), run);
    assertTrue(run.contains("unwrapped by " + vault.uri("ycsb") + " in "), run);
    ok("key", "rewrap", AwsKmsServer.uri("1234abcd"), "-p", ofVault);
    assertTrue(ok("key", "show", "-p", ofAws).contains("key id: " + id));
    run = ok(runWith(ofAws));
    assertTrue(run.contains("encryption key: " + id), run);
    assertEquals(2, client.run("key", "show", "-p", ofVault).code());
    String file = Files.readString(folder.resolve("ycsb-encryption.key"));
    assertTrue(file.contains(AwsKmsServer.arn("1234abcd")), file);
  }

  @Test
  void run_serviceThatFails_endsBeforeTheFirstOperation() throws Exception {
    String ofVault = "encryption.kms=" + vault.uri("ycsb");
    ok("key", "create", "-p", ofVault);
    Client.Ended unknown =
        new Client(folder, Map.of("VAULT_ADDR", vault.address(), "VAULT_TOKEN", "s.other"))
            .run(runWith(ofVault));
    assertEquals(2, unknown.code(), unknown.said());
    assertTrue(unknown.said().contains("isn't allowed to the token"), unknown.said());
    assertFalse(unknown.said().contains("s.other"), unknown.said());
    vault.fallSilent();
    Client.Ended slow = client.run(runWith(ofVault, "encryption.kms.timeout=1"));
    assertEquals(1, slow.code(), slow.said());
    assertTrue(slow.said().contains("wasn't answered for within 1 s. Try again"), slow.said());
    assertFalse(slow.said().contains("[OVERALL]"), slow.said());
  }

  private static String[] runWith(String... settings) {
    List<String> arguments = new ArrayList<>(List.of("run", "encrypted-memory"));
    List<String> all = new ArrayList<>(List.of(settings));
    all.addAll(
        List.of(
            "workload=site.ycsb.workloads.CoreWorkload", "recordcount=10", "operationcount=10"));
    all.forEach(setting -> arguments.addAll(List.of("-p", setting)));
    return arguments.toArray(String[]::new);
  }

  private String ok(String... arguments) throws Exception {
    Client.Ended ended = client.run(arguments);
    assertEquals(0, ended.code(), ended.said());
    assertFalse(ended.said().contains(VaultServer.TOKEN), ended.said());
    assertFalse(ended.said().contains(AwsKmsServer.SECRET_ACCESS_KEY), ended.said());
    return ended.said();
  }
}
