package site.ycsb.kms;

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import site.ycsb.cli.Main;
import site.ycsb.testing.client.Child;
import site.ycsb.testing.doubles.AwsKmsServer;
import site.ycsb.testing.doubles.AzureKeyVaultServer;
import site.ycsb.testing.doubles.GoogleKmsServer;
import site.ycsb.testing.doubles.VaultServer;

/**
 * The client in a process with the environment that its user would have, which runs one command
 * after the other: most of a command's time would be for starting, and for loading the library of
 * AWS. Used by one thread.
 */
final class Client implements AutoCloseable {
  /** What a line begins with that tells a command's exit code. */
  private static final String END = "\0exit code ";

  private final Path folder;
  private final Map<String, String> environment;
  private Optional<Process> process = Optional.empty();

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

  /** Starts a class with a main method, in a process that isn't the one of commands. */
  Process start(String mainClass, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.addAll(Child.SHORT_LIVED);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(mainClass);
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(environment);
    return builder.redirectErrorStream(true).start();
  }

  /** Runs the commands that come by standard input, and tells the exit code of each. */
  static final class Commands {
    private Commands() {}

    public static void main(String[] none) throws IOException {
      DataInputStream commands = new DataInputStream(System.in);
      PrintStream out = System.out;
      System.setIn(InputStream.nullInputStream());
      try {
        while (true) {
          int count = commands.readInt();
          List<String> arguments = new ArrayList<>();
          for (int i = 0; i < count; i++) {
            arguments.add(commands.readUTF());
          }
          int code = Main.run(arguments);
          out.println();
          out.println(END + code);
          out.flush();
        }
      } catch (EOFException e) {
        // no more of them
        return;
      }
    }
  }

  /** Runs a command to its end. */
  Ended run(String... arguments) throws IOException, InterruptedException {
    if (process.isEmpty()) {
      process = Optional.of(start(Commands.class.getName(), List.of()));
    }
    Process running = process.get();
    DataOutputStream commands = new DataOutputStream(running.getOutputStream());
    commands.writeInt(arguments.length);
    for (String argument : arguments) {
      commands.writeUTF(argument);
    }
    commands.flush();
    BufferedReader reader = running.inputReader(StandardCharsets.UTF_8);
    CompletableFuture<Ended> ended = CompletableFuture.supplyAsync(() -> nextEnd(reader));
    try {
      return ended.get(1, TimeUnit.MINUTES);
    } catch (ExecutionException | TimeoutException e) {
      close();
      throw new AssertionError(String.join(" ", arguments) + ": " + e, e);
    }
  }

  private static Ended nextEnd(BufferedReader reader) {
    StringBuilder said = new StringBuilder();
    try {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith(END)) {
          return new Ended(Integer.parseInt(line.substring(END.length())), said.toString());
        }
        said.append(line).append('\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new AssertionError("the process of commands has ended:\n" + said);
  }

  @Override
  public void close() {
    process.ifPresent(Process::destroyForcibly);
    process = Optional.empty();
  }

  /** How it ended, and all that it said. */
  record Ended(int code, String said) {}
}
