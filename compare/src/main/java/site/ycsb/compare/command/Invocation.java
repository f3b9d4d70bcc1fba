package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.NumberOptions;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.HelpOption;
import site.ycsb.spi.ParameterErrors;
import site.ycsb.spi.StoreUnavailableException;

/** Reads a command's arguments, answers {@code --help}, and turns failures into exit codes. */
record Invocation(PrintStream out, PrintStream err) {
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
      RemovedOption.check(parser.getCommandName(), arguments);
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

  /**
   * An option that a command had before, with what replaced it.
   *
   * @param command its name with what stands before it
   */
  private record RemovedOption(String command, String name, String rule, String nextStep) {
    private static final String OVERHEAD = "bin/ycsb overhead";
    private static final String QUICKSTART = "bin/ycsb quickstart";
    private static final String COMPARE = "bin/ycsb compare";

    private static final String BY_PRECISION =
        "has been removed, since a measurement goes on until its intervals are narrow enough";
    private static final String PRECISION = "Give --precision and --max-duration";

    private static final List<RemovedOption> ALL =
        List.of(
            new RemovedOption(
                OVERHEAD,
                "--design",
                "has been removed, since modes always take turns in one client",
                "For trials, write a study file with 'design: trials' (docs/studies.md)"),
            new RemovedOption(
                OVERHEAD,
                "--repeats",
                BY_PRECISION,
                PRECISION + ", or write a study file with 'repeats' (docs/studies.md)"),
            new RemovedOption(
                OVERHEAD,
                "--server-seconds",
                "has been removed, since all modes are warmed up together until they are steady",
                "Give -p warmup.seconds, or write a study file with 'warmup' (docs/studies.md)"),
            new RemovedOption(
                OVERHEAD,
                "--new",
                "has been removed, since each measurement has a results directory of its own",
                "Leave it out, or name a directory by --results"),
            new RemovedOption(QUICKSTART, "--repeats", BY_PRECISION, PRECISION),
            new RemovedOption(QUICKSTART, "--operations", BY_PRECISION, PRECISION),
            new RemovedOption(
                COMPARE,
                "--threshold",
                "has been removed, since a change has to be worse with its whole interval",
                "Give --fail-on 'throughput -3%'"));

    /**
     * Looks for them before anything else: a parser knows neither them nor what came with them.
     *
     * @throws ConfigurationException when there are some, with all of them
     */
    static void check(String command, List<String> arguments) {
      Problems problems = new Problems();
      ALL.stream()
          .filter(option -> option.command().equals(command) && option.isIn(arguments))
          .forEach(
              option ->
                  problems.add(
                      option.name(), "", Problem.COMMAND_LINE, option.rule(), option.nextStep()));
      problems.throwIfAny();
    }

    private boolean isIn(List<String> arguments) {
      return arguments.stream().anyMatch(word -> word.equals(name) || word.startsWith(name + "="));
    }
  }
}
