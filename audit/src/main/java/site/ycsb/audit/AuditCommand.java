package site.ycsb.audit;

import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.NumberOptions;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.ParameterErrors;
import site.ycsb.spi.PicocliSyntax;
import site.ycsb.spi.Subcommand;

/** {@code bin/ycsb audit}: which security features a live server has. */
public final class AuditCommand implements Subcommand {
  private final Console console;

  /** For the client, which finds it by its service file. */
  public AuditCommand() {
    this(new Console(System.out, System.err));
  }

  AuditCommand(Console console) {
    this.console = console;
  }

  @Override
  public String name() {
    return "audit";
  }

  @Override
  public String summary() {
    return "report which security features a live server has, with evidence";
  }

  @Override
  public CommandSyntax syntax() {
    return PicocliSyntax.of(new CommandLine(new AuditArguments()));
  }

  @Override
  public boolean endsWhenInterrupted(List<String> arguments) {
    return true;
  }

  @Override
  public int run(List<String> arguments) {
    AuditArguments given = new AuditArguments();
    CommandLine parser = NumberOptions.readBy(new CommandLine(given));
    PrintStream err = console.err();
    try {
      CommandLine.ParseResult parsed = parser.parseArgs(arguments.toArray(String[]::new));
      if (parsed.isUsageHelpRequested()) {
        parser.usage(console.out(), Ansi.OFF);
        return ExitCode.OK.code();
      }
      AuditArguments.Checked checked = given.check();
      return new AuditSession(BindingCatalog.find(err), console, given, checked).run();
    } catch (CommandLine.ParameterException e) {
      err.print(ParameterErrors.lines(e, arguments));
      return ExitCode.CONFIGURATION.code();
    } catch (ConfigurationException e) {
      new Failure(e).print(err);
      return ExitCode.CONFIGURATION.code();
    }
  }
}
