package site.ycsb.kms;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import site.ycsb.testing.doubles.AwsKmsServer;
import site.ycsb.testing.doubles.AzureKeyVaultServer;
import site.ycsb.testing.doubles.GoogleKmsServer;
import site.ycsb.testing.doubles.VaultServer;

/** The client as a process of its own, with the environment that its user would have. */
final class Client {
  private final Path folder;
  private final Map<String, String> environment;

  Client(Path folder, Map<String, String> environment) {
    this.folder = folder;
    this.environment = Map.copyOf(environment);
  }

  static Map<String, String> environment(VaultServer vault, AwsKmsServer aws) {
    return Map.of(
        "VAULT_ADDR", vault.address(),
        "VAULT_TOKEN", VaultServer.TOKEN,
        "AWS_ENDPOINT_URL_KMS", aws.address(),
        "AWS_ACCESS_KEY_ID", AwsKmsServer.ACCESS_KEY_ID,
        "AWS_SECRET_ACCESS_KEY", AwsKmsServer.SECRET_ACCESS_KEY);
  }

  static Map<String, String> environment(
      GoogleKmsServer google, AzureKeyVaultServer azure, Path folder) throws IOException {
    Path account = Files.writeString(folder.resolve("account.json"), google.keyFile());
    return Map.of(
        "CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDKMS", google.address(),
        "GOOGLE_APPLICATION_CREDENTIALS", account.toString(),
        "YCSB_ENCRYPTION_AZURE_ENDPOINT", azure.address(),
        "AZURE_AUTHORITY_HOST", azure.address(),
        "AZURE_TENANT_ID", AzureKeyVaultServer.TENANT,
        "AZURE_CLIENT_ID", AzureKeyVaultServer.CLIENT,
        "AZURE_CLIENT_SECRET", AzureKeyVaultServer.SECRET);
  }

  /** Starts a class with a main method. */
  Process start(String mainClass, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(mainClass);
    command.addAll(arguments);
    ProcessBuilder process = new ProcessBuilder(command).directory(folder.toFile());
    process.environment().putAll(environment);
    return process.redirectErrorStream(true).start();
  }

  /** Runs a command to its end. */
  Ended run(String... arguments) throws IOException, InterruptedException {
    Process process = start("site.ycsb.cli.Main", List.of(arguments));
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("it doesn't end:\n" + said);
    }
    return new Ended(process.exitValue(), said);
  }

  /** How it ended, and all that it said. */
  record Ended(int code, String said) {}
}
