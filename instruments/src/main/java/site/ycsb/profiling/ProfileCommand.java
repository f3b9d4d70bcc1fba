package site.ycsb.profiling;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.cli.CommandFactory;
import site.ycsb.cli.ExitingCommand;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.profiling.summary.ProfileJson;
import site.ycsb.profiling.summary.ProfileReader;
import site.ycsb.profiling.summary.ProfileSummary;
import site.ycsb.profiling.summary.ProfileText;
import site.ycsb.spi.ExitCode;

/** {@code profile}. */
@Command(
    addMethodSubcommands = false,
    description = "Prints the summary of a recording again.",
    footer = {"", "Recordings are the files that runs with -p profile=jfr write."})
final class ProfileCommand implements ExitingCommand {
  private final Console console;

  @Parameters(paramLabel = "<file>", description = "A recording of Java Flight Recorder.")
  private String file = "";

  @Option(
      names = {"--json"},
      description = "Prints it as JSON, with all frames and sites.")
  private boolean json;

  ProfileCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    ProfileSummary profile = read();
    if (json) {
      ProfileJson.write(console.out(), profile);
    } else {
      ProfileText.lines(profile).forEach(console.out()::println);
    }
    return ExitCode.OK.code();
  }

  private ProfileSummary read() {
    try {
      return ProfileReader.read(InputFile.regular(Path.of(file)));
    } catch (IOException | IllegalArgumentException e) {
      throw unreadable(FileTrouble.why(e));
    } catch (RuntimeException e) {
      // the JDK's parser meets what is missing in a file that was truncated
      throw unreadable("it is damaged: " + e.getMessage());
    }
  }

  private ConfigurationException unreadable(String why) {
    return ConfigurationException.ofArgument(
        "file",
        file,
        "must be a recording of Java Flight Recorder (" + why + ")",
        "Give a file that a run with -p profile=jfr wrote");
  }

  /** For the client, which finds it by its service file. */
  public static final class Factory implements CommandFactory {
    @Override
    public String name() {
      return "profile";
    }

    @Override
    public String summary() {
      return "summarise a recording of a run";
    }

    @Override
    public String listedAfter() {
      return "merge";
    }

    @Override
    public ExitingCommand create(Console console, StopSignal stop) {
      return new ProfileCommand(console);
    }
  }
}
