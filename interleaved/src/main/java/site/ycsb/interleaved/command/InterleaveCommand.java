package site.ycsb.interleaved.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.NumberOptions;
import site.ycsb.client.command.StopSignal;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.ResultFiles;
import site.ycsb.interleaved.run.InterleavedConfig;
import site.ycsb.interleaved.run.InterleavedProgress;
import site.ycsb.interleaved.run.InterleavedSession;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.ParameterErrors;
import site.ycsb.spi.PicocliSyntax;
import site.ycsb.spi.Subcommand;

/** {@code bin/ycsb interleave}: what protections cost, by slices that take turns. */
public final class InterleaveCommand implements Subcommand {
  private final Console console;

  /** For the client, which finds it by its service file. */
  public InterleaveCommand() {
    this(new Console(System.out, System.err));
  }

  InterleaveCommand(Console console) {
    this.console = console;
  }

  @Override
  public String name() {
    return "interleave";
  }

  @Override
  public String summary() {
    return "measure protections in alternating slices, until the result is precise";
  }

  @Override
  public CommandSyntax syntax() {
    return PicocliSyntax.of(new CommandLine(new InterleaveArguments()));
  }

  @Override
  public boolean endsWhenInterrupted(List<String> arguments) {
    return true;
  }

  @Override
  public int run(List<String> arguments) {
    InterleaveArguments given = new InterleaveArguments();
    CommandLine parser = NumberOptions.readBy(new CommandLine(given));
    PrintStream err = console.err();
    try {
      CommandLine.ParseResult parsed = parser.parseArgs(arguments.toArray(String[]::new));
      if (parsed.isUsageHelpRequested()) {
        parser.usage(console.out(), Ansi.OFF);
        return ExitCode.OK.code();
      }
      InterleavedConfig config = given.config();
      return given.isDryRun()
          ? new DryRun(BindingCatalog.find(err), console).of(config)
          : measure(config, given.results());
    } catch (CommandLine.ParameterException e) {
      err.print(ParameterErrors.lines(e, arguments));
      return ExitCode.CONFIGURATION.code();
    } catch (ConfigurationException e) {
      new Failure(e).print(err);
      return ExitCode.CONFIGURATION.code();
    }
  }

  private int measure(InterleavedConfig config, Optional<Path> folder) {
    InterleavedProgress progress = new PrintedProgress(console.err(), System::nanoTime);
    InterleavedSession.Outcome outcome =
        new InterleavedSession(
                BindingCatalog.find(console.err()), console, new StopSignal(), progress)
            .run(config);
    int code = outcome.exitCode();
    if (outcome.result().isPresent()) {
      InterleavedResult result = outcome.result().get();
      ResultTable.print(result, console.out());
      if (folder.isPresent()) {
        code = ExitCode.worse(code, write(result, folder.get()));
      }
    }
    return code;
  }

  private int write(InterleavedResult result, Path folder) {
    try {
      ResultFiles.write(result, folder);
      console.err().println("Results: " + folder);
      return ExitCode.OK.code();
    } catch (IOException e) {
      console
          .err()
          .println("ERROR: the results can't be written to " + folder + ": " + FileTrouble.why(e));
      return ExitCode.FAILED.code();
    }
  }
}
