package site.ycsb.cluster.token;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.NumberOptions;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.HelpOption;
import site.ycsb.spi.ParameterErrors;
import site.ycsb.spi.PicocliSyntax;
import site.ycsb.spi.Subcommand;

/** {@code bin/ycsb cluster}: prepares a run of several client machines. */
public final class ClusterCommand implements Subcommand {
  private final PrintStream out;
  private final PrintStream err;

  /** For the client, which finds it by its service file. */
  public ClusterCommand() {
    this(System.out, System.err);
  }

  ClusterCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public String name() {
    return "cluster";
  }

  @Override
  public String summary() {
    return "create the token that lets client machines join a cluster";
  }

  @Override
  public CommandSyntax syntax() {
    return PicocliSyntax.of(parser());
  }

  @Override
  public int run(List<String> arguments) {
    return NumberOptions.readBy(parser())
        .setOut(new PrintWriter(out, true, Charset.defaultCharset()))
        .setErr(new PrintWriter(err, true, Charset.defaultCharset()))
        .setParameterExceptionHandler(new ParameterErrors())
        .setExecutionExceptionHandler(
            (exception, command, parsed) -> new Failure(exception).print(err))
        .execute(arguments.toArray(String[]::new));
  }

  private CommandLine parser() {
    return new CommandLine(new Usage()).addSubcommand(new TokenCommand(out));
  }

  @Command(
      name = "bin/ycsb cluster",
      mixinStandardHelpOptions = false,
      description = "Runs one benchmark from several client machines.",
      synopsisSubcommandLabel = "(token)",
      footer = {
        "",
        "Exit codes: 0 done; 1 the file can't be written; 2 wrong arguments, or the file exists."
      })
  private static final class Usage implements Runnable {
    @Mixin
    @SuppressWarnings("unused") // picocli asks for it
    private final HelpOption help = new HelpOption();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @Override
    public void run() {
      throw new CommandLine.ParameterException(spec.commandLine(), "the command is missing: token");
    }
  }

  @Command(
      name = "token",
      description = {
        "Creates the secret that lets client machines join a cluster, and encrypts what they"
            + " exchange.",
        "Copy the file to each machine, and name it with -p cluster.token.file=<file>. Anyone who "
            + "has it can join: protect it like a private key."
      })
  private static final class TokenCommand implements Callable<Integer> {
    private final PrintStream out;

    @Mixin
    @SuppressWarnings("unused") // picocli asks for it
    private final HelpOption help = new HelpOption();

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
}
