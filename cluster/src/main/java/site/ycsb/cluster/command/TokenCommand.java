package site.ycsb.cluster.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.cluster.token.ClusterToken;

/** {@code bin/ycsb cluster token}. */
@Command(
    name = "token",
    description = {
      "Creates the secret that lets client machines join a cluster, and encrypts what they"
          + " exchange.",
      "Copy the file to each machine, and name it by -p cluster.token.file=<file>. Whoever has it"
          + " can join: keep it like a private key."
    })
final class TokenCommand implements Callable<Integer> {
  private final PrintStream out;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this.")
  @SuppressWarnings("unused") // picocli asks for it
  private boolean helpRequested;

  @Parameters(
      index = "0",
      paramLabel = "<file>",
      description = "The file to create; an existing one is never overwritten.")
  private Path file = Path.of("");

  TokenCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException {
    ClusterToken token = ClusterToken.create(file);
    out.println("Created the token " + token.fingerprint() + " in " + file + ".");
    out.println("It is a secret: copy it to each client machine, and to no one else.");
    return 0;
  }
}
