package site.ycsb.compare.quickstart;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import site.ycsb.compare.command.Invocation;
import site.ycsb.compare.trial.TrialRunner;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.spi.LocalStore;
import site.ycsb.spi.Subcommand;

/** {@code bin/ycsb quickstart}. */
public final class QuickstartCommand implements Subcommand {
  private static final String STORE = "cassandra";
  private static final DateTimeFormatter FOLDER_NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private final Clock clock;
  private final PrintStream out;
  private final PrintStream err;

  /** For the client, which finds it by its service file. */
  public QuickstartCommand() {
    this(Clock.system(ZoneId.systemDefault()), System.out, System.err);
  }

  QuickstartCommand(Clock clock, PrintStream out, PrintStream err) {
    this.clock = clock;
    this.out = out;
    this.err = err;
  }

  @Override
  public String name() {
    return "quickstart";
  }

  @Override
  public String summary() {
    return "run workload A plain and encrypted on a local Cassandra, side by side";
  }

  @Override
  public int run(List<String> arguments) {
    QuickstartOptions options = new QuickstartOptions();
    return new Invocation(out, err)
        .run(
            new CommandLine(options),
            arguments,
            asked -> {
              options.check();
              return start(options);
            });
  }

  @SuppressWarnings("try") // the lease is held, not used
  private int start(QuickstartOptions options) throws InterruptedException, IOException {
    Path home = home();
    LocalStore store = store();
    Path folder = Path.of(".ycsb", "quickstart");
    Path results = folder.resolve(LocalDateTime.now(clock).format(FOLDER_NAME));
    QuickstartPlan plan = options.plan(home.resolve("workloads/workloada"), folder.resolve("key"));
    // while the lease is held, the commands find the running store by the working folder, as they
    // would for a person
    try (LocalStore.Lease lease = store.lease()) {
      Files.createDirectories(results);
      err.println("Every command and its output goes to " + results);
      TrialRunner runner =
          new TrialRunner(
              List.of(home.resolve("bin/ycsb").toString()), Path.of(""), results, Map.of());
      return new Quickstart(plan, runner, results, out, err).run();
    }
  }

  private static Path home() {
    @Nullable String home = System.getProperty("ycsb.home");
    if (home == null) {
      throw new ConfigurationException(
          new Problem(
              "ycsb.home",
              "",
              "not set",
              "has to be the folder of the distribution",
              "Start with bin/ycsb quickstart"));
    }
    return Path.of(home);
  }

  private static LocalStore store() {
    return ServiceLoader.load(LocalStore.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(store -> store.name().equals(STORE))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigurationException(
                    new Problem(
                        "store",
                        STORE,
                        "quickstart",
                        "isn't on the class path",
                        "Start with bin/ycsb quickstart from a whole distribution")));
  }
}
