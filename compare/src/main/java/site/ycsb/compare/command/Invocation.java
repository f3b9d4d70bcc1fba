package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.NumberOptions;
import site.ycsb.client.command.RemovedOption;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.HelpOption;
import site.ycsb.spi.ParameterErrors;
import site.ycsb.spi.StoreUnavailableException;

/** Reads a command's arguments, answers {@code --help}, and turns failures into exit codes. */
record Invocation(PrintStream out, PrintStream err) {
  private static final String BY_PRECISION =
      "has been removed, since a measurement goes on until its intervals are narrow enough";
  private static final String PRECISION = "Give --precision and --max-duration";

  /** Options that commands had before, by the commands' names with what stands before them. */
  private static final Map<String, List<RemovedOption>> REMOVED =
      Map.of(
          "bin/ycsb overhead",
          List.of(
              new RemovedOption(
                  "--design",
                  "has been removed, since modes always take turns in one client",
                  "For trials, write a study file with 'design: trials' (docs/studies.md)"),
              new RemovedOption(
                  "--repeats",
                  BY_PRECISION,
                  PRECISION + ", or write a study file with 'repeats' (docs/studies.md)"),
              new RemovedOption(
                  "--server-seconds",
                  "has been removed, since all modes are warmed up together until they are steady",
                  "Give -p warmup.seconds, or write a study file with 'warmup' (docs/studies.md)"),
              new RemovedOption(
                  "--new",
                  "has been removed, since each measurement has a results directory of its own",
                  "Leave it out, or name a directory by --results")),
          "bin/ycsb quickstart",
          List.of(
              new RemovedOption("--repeats", BY_PRECISION, PRECISION),
              new RemovedOption("--operations", BY_PRECISION, PRECISION)),
          "bin/ycsb compare",
          List.of(
              new RemovedOption(
                  "--threshold",
                  "has been removed, since a change has to be worse with its whole interval",
                  "Give --fail-on 'throughput -3%'")));

  @FunctionalInterface
  interface Work {
    int run(CommandLine asked) throws IOException, InterruptedException;
  }

  /**
   * Runs a command.
   *
   * @return the exit code: the work's, 1 when it failed, 2 when what was asked for is wrong
   */
  int run(CommandLine parser, List<String> arguments, Work work) {
    NumberOptions.readBy(parser);
    try {
      RemovedOption.check(REMOVED.getOrDefault(parser.getCommandName(), List.of()), arguments);
      CommandLine.ParseResult last = parser.parseArgs(arguments.toArray(String[]::new));
      while (last.hasSubcommand()) {
        last = last.subcommand();
      }
      CommandLine asked = last.commandSpec().commandLine();
      if (last.isUsageHelpRequested()) {
        asked.usage(out, Ansi.AUTO);
        return 0;
      }
      return work.run(asked);
    } catch (CommandLine.ParameterException e) {
      err.print(ParameterErrors.lines(e, arguments));
      return ExitCode.CONFIGURATION.code();
    } catch (ConfigurationException | DamagedFileException e) {
      say(e);
      return ExitCode.CONFIGURATION.code();
    } catch (NoSuchFileException e) {
      err.println("ERROR: " + e.getFile() + " doesn't exist");
    } catch (UncheckedIOException | FileSystemException e) {
      new Failure(e).print(err);
    } catch (StoreUnavailableException | IOException e) {
      say(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ExitCode.FAILED.code();
  }

  private void say(Exception failure) {
    err.println("ERROR: " + failure.getMessage());
  }

  /** A command that explains itself when asked. */
  abstract static class CommandWithHelp {
    @Mixin final HelpOption help = new HelpOption();

    abstract int call() throws IOException, InterruptedException;
  }
}
