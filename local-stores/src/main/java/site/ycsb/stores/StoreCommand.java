package site.ycsb.stores;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Numbers;
import site.ycsb.config.Problem;
import site.ycsb.config.Secrets;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.HelpOption;
import site.ycsb.spi.ParameterErrors;
import site.ycsb.spi.PicocliSyntax;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.Subcommand;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.stores.StoreControl.StoreStatus;
import site.ycsb.stores.SupervisedStore.FetchOptions;

/** {@code bin/ycsb store}: runs local stores. */
public final class StoreCommand implements Subcommand {
  private static final String ERROR = "ERROR: ";
  private static final int INTERRUPTED = 130;

  private final List<SupervisedStore> stores;
  private final StoreEnvironment environment;

  /** Runs those on the class path. */
  public StoreCommand() {
    this(onClassPath(), StoreEnvironment.ofProcess());
  }

  StoreCommand(List<SupervisedStore> stores, StoreEnvironment environment) {
    this.stores = List.copyOf(stores);
    this.environment = environment;
  }

  private static List<SupervisedStore> onClassPath() {
    return ServiceLoader.load(LocalStore.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(SupervisedStore.class::isInstance)
        .map(SupervisedStore.class::cast)
        .toList();
  }

  @Override
  public String name() {
    return "store";
  }

  @Override
  public String summary() {
    return "start, stop, inspect, compact and wipe a store on this machine";
  }

  @Override
  public CommandSyntax syntax() {
    return PicocliSyntax.of(parser());
  }

  @Override
  public boolean endsWhenInterrupted(List<String> arguments) {
    return true;
  }

  @Override
  public int run(List<String> arguments) {
    IExecutionExceptionHandler failures =
        (exception, command, parsed) -> {
          if (Thread.currentThread().isInterrupted()) {
            return INTERRUPTED;
          }
          if (exception instanceof ConfigurationException configuration) {
            configuration.problems().forEach(problem -> environment.say(ERROR + problem));
            return ExitCode.CONFIGURATION.code();
          }
          if (exception instanceof StoreUnavailableException) {
            environment.say(ERROR + exception.getMessage());
            return ExitCode.FAILED.code();
          }
          throw exception;
        };
    return parser()
        .registerConverter(int.class, StoreCommand::wholeNumber)
        .registerConverter(Integer.class, StoreCommand::wholeNumber)
        .setParameterExceptionHandler(new ParameterErrors())
        .setExecutionExceptionHandler(failures)
        .execute(arguments.toArray(String[]::new));
  }

  /** Reads one as every property is read: with digits from 0 to 9. */
  private static int wholeNumber(String text) {
    try {
      return Numbers.parseInt(text);
    } catch (NumberFormatException e) {
      throw new CommandLine.TypeConversionException("'" + text + "' isn't a whole number");
    }
  }

  private CommandLine parser() {
    CommandLine parser = new CommandLine(new Usage());
    parser
        .getCommandSpec()
        .usageMessage()
        .description(
            "Runs real stores on this machine, on loopback, with their data under .ycsb/ of the"
                + " working directory.",
            "There are: " + names() + ".",
            "A load or run without an address uses the store that runs here, and otherwise starts"
                + " one for its own duration.");
    return parser
        .addSubcommand(new StartCommand())
        .addSubcommand(
            task(
                "stop",
                control -> {
                  control.stop();
                  return true;
                },
                "Stops the store, whoever started it, and waits until it has ended. Its data is"
                    + " kept."))
        .addSubcommand(
            task(
                "status",
                control -> {
                  StoreStatus status = control.status();
                  status.lines().forEach(System.out::println);
                  return status.running();
                },
                "Shows what runs, where, and where its data and logs are. Exit code 0: running; 1:"
                    + " not."))
        .addSubcommand(
            task(
                "compact",
                control -> {
                  control.compact();
                  return true;
                },
                "Flushes the store's memory to its table files, compacts them, and waits for it:"
                    + " reads then have the same work to do, whatever happened before.",
                "Exit code 0: done; 1: it isn't running, or the server reported an error."))
        .addSubcommand(
            task(
                "wipe",
                StoreControl::wipe,
                "Removes data, configuration and logs of a stopped store."))
        .addSubcommand(new LogsCommand())
        .addSubcommand(new FetchCommand());
  }

  private String names() {
    return stores.stream().map(SupervisedStore::name).sorted().collect(Collectors.joining(", "));
  }

  /** A command that takes no options of its own, and ends with 0 or 1. */
  private CommandLine task(String name, Predicate<StoreControl> task, String... description) {
    CommandLine command = new CommandLine(new TaskCommand(task));
    command.getCommandSpec().name(name).usageMessage().description(description);
    return command;
  }

  @Command(
      name = "bin/ycsb store",
      mixinStandardHelpOptions = false,
      synopsisSubcommandLabel = "(start | stop | status | compact | wipe | logs | fetch)",
      footer = {
        "",
        "The server needs a JDK that it supports: YCSB_STORE_JAVA_HOME names it; otherwise "
            + "JAVA_HOME, the running JDK and the usual locations are searched.",
        "Exit codes: 0 done; 1 it didn't start, or isn't running; 2 wrong arguments or no suitable "
            + "JDK; 130 interrupted."
      })
  private static final class Usage implements Runnable {
    @Mixin
    @SuppressWarnings("unused") // picocli asks for it
    private final HelpOption help = new HelpOption();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @Override
    public void run() {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "one of start, stop, status, compact, wipe, logs, fetch is missing");
    }
  }

  /** What shells complete, and help lists. */
  static final class OnClassPath implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return onClassPath().stream().map(SupervisedStore::name).sorted().iterator();
    }
  }

  private abstract class StoreTask implements Callable<Integer> {
    @Parameters(
        paramLabel = "<store>",
        completionCandidates = OnClassPath.class,
        description = "The store: ${COMPLETION-CANDIDATES}.")
    private String store = "";

    @Option(
        names = "--atrest",
        description = "The one that encrypts all its data, which is separate from the plain one's.")
    boolean atRest;

    @Mixin
    @SuppressWarnings("unused") // picocli asks for it
    private final HelpOption help = new HelpOption();

    final SupervisedStore named() {
      return stores.stream()
          .filter(known -> known.name().equals(store))
          .findFirst()
          .orElseThrow(
              () ->
                  problem(
                      "store",
                      Secrets.shownAssignment(store),
                      "must be one of " + names(),
                      "See: bin/ycsb store --help"));
    }

    final StoreRecipe recipe() {
      StoreRecipe recipe = named().recipe(environment);
      if (!atRest) {
        return recipe;
      }
      return recipe
          .atRest()
          .orElseThrow(() -> problem("--atrest", "true", recipe.withoutAtRest(), "Leave it out"));
    }

    final StoreControl control() {
      return new StoreControl(recipe(), environment);
    }
  }

  private static ConfigurationException problem(
      String key, String value, String rule, String nextStep) {
    return new ConfigurationException(new Problem(key, value, "argument", rule, nextStep));
  }

  @Command
  private final class TaskCommand extends StoreTask {
    private final Predicate<StoreControl> task;

    TaskCommand(Predicate<StoreControl> task) {
      this.task = task;
    }

    @Override
    public Integer call() {
      return task.test(control()) ? 0 : 1;
    }
  }

  @Command(
      name = "start",
      description = "Starts the store and returns when it answers. It runs until it is stopped.")
  private final class StartCommand extends StoreTask {
    private static final String START_LIMIT = "--start-limit";

    @Option(
        names = "--nodes",
        paramLabel = "<n>",
        description = "Number of nodes; by default as many as there is data for, at first 1.")
    private @Nullable Integer nodes;

    @Option(
        names = START_LIMIT,
        paramLabel = "<seconds>",
        description = "How long each node may take to start; raise it on a slow machine.")
    private @Nullable String startLimit;

    @Option(
        names = SecurityOptions.TLS,
        description = {
          "Client and inter-node connections by TLS only, with certificates created for this store."
              + " A store that has data starts as it was created."
        })
    private boolean tls;

    @Option(
        names = SecurityOptions.NO_CLIENT_CERTIFICATE,
        description = {"With --tls: only the server has a certificate; clients need none."})
    private boolean noClientCertificate;

    @Option(
        names = SecurityOptions.AUTH,
        description = {
          "Clients log in: users with random passwords are created for this store. Commands that"
              + " use the store find certificates and passwords by themselves."
        })
    private boolean auth;

    @Override
    public Integer call() {
      if (noClientCertificate && !tls) {
        throw problem(
            SecurityOptions.NO_CLIENT_CERTIFICATE,
            "true",
            "requires " + SecurityOptions.TLS,
            "Give " + SecurityOptions.TLS + " too, or leave it out");
      }
      SecurityOptions security = new SecurityOptions(tls, auth, tls && !noClientCertificate);
      control()
          .start(
              new StartOptions(
                  nodes == null ? OptionalInt.empty() : OptionalInt.of(nodes),
                  security.any() ? Optional.of(security) : Optional.empty(),
                  startLimit == null
                      ? Optional.empty()
                      : Optional.of(
                          StoreEnvironment.startLimit(START_LIMIT, startLimit, "argument"))));
      return 0;
    }
  }

  @Command(name = "logs", description = "Shows the last lines of the store's logs.")
  private final class LogsCommand extends StoreTask {
    @Option(
        names = {"-n", "--lines"},
        paramLabel = "<n>",
        defaultValue = "50",
        description = "Number of lines of each file; ${DEFAULT-VALUE} by default.")
    private int lines;

    @Override
    public Integer call() throws IOException {
      if (lines < 1) {
        throw problem(
            "--lines",
            Integer.toString(lines),
            "must be at least 1",
            "Correct it, or leave it out for 50");
      }
      StoreFolder folder = StoreFolder.of(environment.workingFolder(), recipe().folderName());
      boolean found = false;
      for (int node = 1; folder.node(node).logs().toFile().isDirectory(); node++) {
        for (Path file : LogTail.filesIn(folder.node(node).logs())) {
          found = true;
          System.out.println("==> " + file + " <==");
          LogTail.lastLines(file, lines).forEach(System.out::println);
        }
      }
      if (!found) {
        environment.say("there are no logs in " + folder.root());
      }
      return found ? 0 : 1;
    }
  }

  @Command(
      name = "fetch",
      description = {
        "Downloads a server that can't be part of the distribution, checks it, and keeps it for all"
            + " working directories of this user: MongoDB's.",
        "Exit code 0: it is available; 1: it can't be downloaded, or fails its check; 2: its "
            + "licence isn't accepted, or there is none for this system."
      })
  private final class FetchCommand extends StoreTask {
    @Option(
        names = "--version",
        paramLabel = "<version>",
        description = "A version, such as 8.0 for the newest 8.0.x; by default the newest of all.")
    private @Nullable String version;

    @Option(
        names = "--from",
        paramLabel = "<file or URL>",
        description = {
          "An archive (tar.gz) to use instead of MongoDB's download site. Its SHA-256 is next to "
              + "it under the same name with .sha256, which is required at a URL."
        })
    private @Nullable String from;

    @Option(
        names = "--accept-license",
        description = "Accepts its licence, which is otherwise requested once on a terminal.")
    private boolean licenceAccepted;

    @Override
    public Integer call() {
      if (atRest) {
        throw problem("--atrest", "true", "a server is fetched for all stores", "Leave it out");
      }
      named()
          .fetch(
              new FetchOptions(
                  Optional.ofNullable(version), Optional.ofNullable(from), licenceAccepted),
              environment);
      return 0;
    }
  }
}
