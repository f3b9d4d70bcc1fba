package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.NumberOptions;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.ParameterErrors;
import site.ycsb.spi.StoreUnavailableException;

/** Reads a command's arguments, answers {@code --help}, and turns failures into exit codes. */
public record Invocation(PrintStream out, PrintStream err) {
  @FunctionalInterface
  public interface Work {

    int run(CommandLine asked) throws IOException, InterruptedException;
  }

  /**
   * Runs a command.
   *
   * @return the exit code: the work's, 1 when it failed, 2 when what was asked for is wrong
   */
  public int run(CommandLine parser, List<String> arguments, Work work) {
    NumberOptions.readBy(parser);
    try {
      RemovedOptions.check(parser.getCommandName(), arguments);
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
      return ExitCode.FAILED.code();
    } catch (UncheckedIOException | FileSystemException e) {
      new Failure(e).print(err);
      return ExitCode.FAILED.code();
    } catch (StoreUnavailableException | IOException e) {
      say(e);
      return ExitCode.FAILED.code();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.FAILED.code();
    }
  }

  private void say(Exception failure) {
    err.println("ERROR: " + failure.getMessage());
  }
}
