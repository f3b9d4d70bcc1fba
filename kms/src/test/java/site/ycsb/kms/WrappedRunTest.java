package site.ycsb.kms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.testing.doubles.AwsKmsServer;
import site.ycsb.testing.doubles.AzureKeyVaultServer;
import site.ycsb.testing.doubles.GoogleKmsServer;
import site.ycsb.testing.doubles.VaultServer;

/** Commands as a user types them, with the environment of the makers' own tools. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class WrappedRunTest {
  private final VaultServer vault = new VaultServer("ycsb");
  private final AwsKmsServer aws = new AwsKmsServer("1234abcd");
  private final GoogleKmsServer google = new GoogleKmsServer("ycsb");
  private final AzureKeyVaultServer azure = new AzureKeyVaultServer("ycsb");
  private final Path folder;
  private final Client client;

  WrappedRunTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    Map<String, String> environment = new HashMap<>(Client.environment(vault, aws));
    environment.putAll(Client.environment(google, azure, folder));
    client = new Client(folder, environment);
  }

  @AfterEach
  void stop() {
    client.close();
    vault.close();
    aws.close();
    google.close();
    azure.close();
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
  void commands_fromGoogleToAzure_readTheSameKeysetAndShowNoSecret() throws Exception {
    String ofGoogle = "encryption.kms=" + GoogleKmsServer.uri("ycsb");
    String ofAzure = "encryption.kms=" + AzureKeyVaultServer.uri("ycsb");
    String id = ok("key", "create", "-p", ofGoogle).replaceAll("(?s).*Made key (\\w+).*", "$1");
    ok("key", "rotate", "-p", ofGoogle);
    String run = ok(runWith(ofGoogle));
    assertTrue(run.contains("[ENCRYPTION], KmsUnwraps, 1\n"), run);
    google.rotate("ycsb");
    ok("key", "rewrap", "-p", ofGoogle);
    google.disable("ycsb", 1);
    ok("key", "check", "-p", ofGoogle);
    ok("key", "rewrap", AzureKeyVaultServer.uri("ycsb"), "-p", ofGoogle);
    assertTrue(ok("key", "show", "-p", ofAzure).contains("key id: " + id));
    run = ok(runWith(ofAzure));
    assertTrue(run.contains("unwrapped by " + AzureKeyVaultServer.uri("ycsb") + " in "), run);
    assertTrue(run.contains("encryption key: " + id), run);
    azure.disable("ycsb");
    Client.Ended disabled = client.run(runWith(ofAzure));
    assertEquals(2, disabled.code(), disabled.said());
    assertTrue(disabled.said().contains("is disabled"), disabled.said());
    azure.answerWith(429, "{}");
    Client.Ended busy = client.run(runWith(ofAzure));
    assertEquals(1, busy.code(), busy.said());
    assertTrue(busy.said().contains("(status 429). Try again later"), busy.said());
  }

  @Test
  void run_serviceThatFails_endsBeforeTheFirstOperation() throws Exception {
    String ofVault = "encryption.kms=" + vault.uri("ycsb");
    ok("key", "create", "-p", ofVault);
    try (Client other =
        new Client(folder, Map.of("VAULT_ADDR", vault.address(), "VAULT_TOKEN", "s.other"))) {
      Client.Ended unknown = other.run(runWith(ofVault));
      assertEquals(2, unknown.code(), unknown.said());
      assertTrue(unknown.said().contains("may not be used with this token"), unknown.said());
      assertFalse(unknown.said().contains("s.other"), unknown.said());
    }
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
    assertFalse(ended.said().contains(AzureKeyVaultServer.SECRET), ended.said());
    assertFalse(ended.said().contains("PRIVATE KEY"), ended.said());
    return ended.said();
  }
}
