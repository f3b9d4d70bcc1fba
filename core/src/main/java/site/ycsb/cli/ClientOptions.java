package site.ycsb.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.config.ClientProperties;
import site.ycsb.client.config.ShippedFile;
import site.ycsb.client.config.StoreArguments;
import site.ycsb.client.pace.Pace;
import site.ycsb.client.results.StatusReporter;
import site.ycsb.config.Problems;
import site.ycsb.config.SourcedProperties;

/**
 * YCSB's flags. Files are read in their order; all other flags go before files, the later before
 * the earlier.
 */
@Command(addMethodSubcommands = false)
public final class ClientOptions {
  /** Flags that only commands which do a run use. */
  static final List<String> OF_RUNS = List.of("-threads", "-target", "-l", "-s");

  private final List<String> files = new ArrayList<>();
  private final SourcedProperties given = new SourcedProperties();
  private final Problems problems = new Problems();
  private boolean load;

  @Option(
      names = {"-P"},
      paramLabel = "<file>",
      description = "A properties file; several are read in order.")
  void addFile(String file) {
    files.add(file);
  }

  @Option(
      names = {"-p"},
      paramLabel = "<key>=<value>",
      description = "A property; overrides those in files.")
  void addProperty(String keyValue) {
    StoreArguments.set(keyValue, given, problems);
  }

  @Option(
      names = {"-threads", "--threads"},
      paramLabel = "<n>",
      description = "Client threads; 1 by default. Property threadcount.")
  void setThreads(String threads) {
    given.set(ClientProperties.THREADS, threads, "-threads");
  }

  @Option(
      names = {"-target", "--target"},
      paramLabel = "<n>",
      description = "Target operations per second. Property target.")
  void setTarget(String target) {
    given.set(Pace.TARGET, target, "-target");
  }

  @Option(
      names = {"-db", "--db"},
      paramLabel = "<class>",
      description = "A DB class, or the name of a binding. Property db.")
  void setDb(String db) {
    given.set(ClientProperties.DB, db, "-db");
  }

  @Option(
      names = {"-l", "-label", "--label"},
      paramLabel = "<text>",
      description = "A label for status lines. Property label.")
  void setLabel(String label) {
    given.set(StatusReporter.LABEL, label, "-l");
  }

  @Option(
      names = {"-s"},
      description = "Shows the status of the run every status.interval seconds.")
  void setStatus(boolean status) {
    given.set(StatusReporter.STATUS, String.valueOf(status), "-s");
  }

  @Option(
      names = {"-load"},
      hidden = true,
      description = "The load phase, for YCSB's main class.")
  void setLoad(boolean given) {
    load = given;
  }

  @Option(
      names = {"-t"},
      hidden = true,
      description = "The run phase, for YCSB's main class.")
  void setRun(boolean given) {
    load = !given;
  }

  /** Which phase -load and -t request; the later one counts, and run is the default. */
  boolean isLoad() {
    return load;
  }

  /** The binding that was requested by a flag. */
  Optional<BindingRequest> bindingByFlag(SourcedProperties properties) {
    String key = ClientProperties.DB.key();
    return Optional.ofNullable(given.getProperty(key))
        .map(
            binding ->
                new BindingRequest(binding, SourcedProperties.originOf(given, key), properties));
  }

  /** The properties of all flags and files; throws a problem for each that can't be read. */
  public SourcedProperties properties() {
    Problems all = new Problems();
    SourcedProperties properties = new SourcedProperties();
    for (String file : files) {
      ShippedFile.read(Path.of(file), properties, all);
    }
    problems.list().forEach(all::add);
    all.throwIfAny();
    properties.setAll(given);
    return properties;
  }
}
