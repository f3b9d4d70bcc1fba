package site.ycsb.compare.command;

import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.PicocliSyntax;
import site.ycsb.spi.Subcommand;

/** {@code bin/ycsb compare} with its subcommands. */
public final class CompareCommand implements Subcommand {
  private final PrintStream out;
  private final PrintStream err;

  /** For the client, which finds it by its service file. */
  public CompareCommand() {
    this(System.out, System.err);
  }

  CompareCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public String name() {
    return "compare";
  }

  @Override
  public String summary() {
    return "run a study: stores, protections and workloads, with statistics and a report";
  }

  @Override
  public CommandSyntax syntax() {
    return PicocliSyntax.of(parser());
  }

  @Override
  public int run(List<String> arguments) {
    return new Invocation(out, err)
        .run(parser(), arguments, asked -> asked.<CommandWithHelp>getCommand().call());
  }

  private CommandLine parser() {
    CommandLine parser = new CommandLine(new StudyCommand(out, err));
    parser.addSubcommand(new ListCommand(out));
    parser.addSubcommand(new ReportCommand(out));
    parser.addSubcommand(new DiffCommand(out));
    parser.addSubcommand(new ReproduceCommand(out, err));
    parser.addSubcommand(new PublishCommand(out, err));
    parser.addSubcommand(new ReproductionsCommand(out, err));
    return parser;
  }
}
