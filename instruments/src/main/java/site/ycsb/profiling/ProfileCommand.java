package site.ycsb.profiling;

import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
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
import site.ycsb.profiling.ProfileSummary.Layer;
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

  /** Tells a profile to a program: one document, all that the text has and no line left out. */
  static final class ProfileJson {
    private ProfileJson() {}

    /** Writes it and leaves the stream open. */
    static void write(OutputStream out, ProfileSummary profile) throws IOException {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("elapsedSeconds", profile.elapsedSeconds());
      json.put("cpuSeconds", profile.cpu().seconds());
      json.put("samples", profile.cpu().samples());
      json.put("sampler", profile.cpu().sampler());
      json.put("cpuShares", shares(profile.cpu().shares()));
      json.put("frames", profile.cpu().frames());
      json.put("allocatedBytes", profile.allocation().bytes());
      json.put("allocationShares", shares(profile.allocation().shares()));
      json.put("allocationSites", profile.allocation().sites());
      json.put("collections", profile.collections());
      json.put("safepoints", profile.safepoints());
      json.put("lockWaits", profile.lockWaits());
      json.put("events", profile.events());
      out.write(new ObjectMapper().writer(new DefaultPrettyPrinter()).writeValueAsBytes(json));
      out.write('\n');
      out.flush();
    }

    private static Map<String, Double> shares(Map<Layer, Double> shares) {
      Map<String, Double> json = new LinkedHashMap<>();
      for (Layer layer : Layer.values()) {
        json.put(layer.text(), shares.getOrDefault(layer, 0.0));
      }
      return json;
    }
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
