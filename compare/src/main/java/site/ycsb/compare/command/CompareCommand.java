package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.Subcommand;

/** {@code bin/ycsb compare}: finds what is asked for and turns failures into exit codes. */
public final class CompareCommand implements Subcommand {
  private static final int EXIT_FAILED = 1;
  private static final int EXIT_CONFIGURATION = 2;

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
  public int run(List<String> arguments) {
    CommandLine parser = new CommandLine(new StudyCommand(out, err));
    parser.addSubcommand(new ListCommand(out));
    parser.addSubcommand(new ReportCommand(out));
    parser.addSubcommand(new DiffCommand(out));
    parser.addSubcommand(new ImportCommand(out, err));
    try {
      return execute(parser.parseArgs(arguments.toArray(String[]::new)));
    } catch (CommandLine.ParameterException e) {
      err.println(e.getMessage());
      err.println("See bin/ycsb compare --help");
      return EXIT_CONFIGURATION;
    } catch (ConfigurationException e) {
      err.println(e.getMessage());
      return EXIT_CONFIGURATION;
    } catch (NoSuchFileException e) {
      err.println(e.getFile() + " isn't there");
      return EXIT_FAILED;
    } catch (IOException | UncheckedIOException e) {
      err.println(e.getMessage());
      return EXIT_FAILED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return EXIT_FAILED;
    }
  }

  private int execute(CommandLine.ParseResult parsed) throws IOException, InterruptedException {
    CommandLine.ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    CommandLine asked = last.commandSpec().commandLine();
    HelpedCommand command = asked.getCommand();
    if (command.isHelpAsked()) {
      asked.usage(out, Ansi.AUTO);
      return 0;
    }
    try {
      return command.call();
    } catch (IOException | InterruptedException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
