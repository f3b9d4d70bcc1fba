package site.ycsb.stores.command;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.Mixin;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Numbers;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.PicocliSyntax;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.Subcommand;
import site.ycsb.stores.StoreStatus;

/** {@code bin/ycsb store}: runs local stores. */
public final class StoreCommand implements Subcommand {
  private static final String ERROR = "ERROR: ";
  private static final int INTERRUPTED = 130;

  private final StoreCatalog catalog;

  public StoreCommand() {
    this(StoreCatalog.ofProcess());
  }

  StoreCommand(StoreCatalog catalog) {
    this.catalog = catalog;
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
            configuration.problems().forEach(problem -> catalog.environment().say(ERROR + problem));
            return ExitCode.CONFIGURATION.code();
          }
          if (exception instanceof StoreUnavailableException) {
            catalog.environment().say(ERROR + exception.getMessage());
            return ExitCode.FAILED.code();
          }
          throw exception;
        };
    return parser()
        .registerConverter(int.class, StoreCommand::wholeNumber)
        .registerConverter(Integer.class, StoreCommand::wholeNumber)
        .setResourceBundle(new StoreNames(catalog))
        .setExecutionExceptionHandler(failures)
        .execute(arguments.toArray(String[]::new));
  }

  private CommandLine parser() {
    return new CommandLine(new Usage())
        .addSubcommand(new StartCommand(catalog))
        .addSubcommand(new StopCommand(catalog))
        .addSubcommand(new StatusCommand(catalog))
        .addSubcommand(new CompactCommand(catalog))
        .addSubcommand(new WipeCommand(catalog))
        .addSubcommand(new LogsCommand(catalog))
        .addSubcommand(new FetchCommand(catalog));
  }

  private static int wholeNumber(String text) {
    try {
      return Numbers.parseInt(text);
    } catch (NumberFormatException e) {
      throw new CommandLine.TypeConversionException("'" + text + "' is not a whole number");
    }
  }

  @Command(
      name = "bin/ycsb store",
      mixinStandardHelpOptions = false,
      description = {
        "Runs real stores on this machine, on loopback, with their data under .ycsb/ of the working"
            + " folder.",
        "There are: ${bundle:" + StoreNames.KEY + "}.",
        "A load or run that is given no address uses the store that runs here, and otherwise starts"
            + " one for its own duration."
      },
      synopsisSubcommandLabel = "(start | stop | status | compact | wipe | logs | fetch)",
      footer = {
        "",
        "The server needs a JDK of its own choice: YCSB_STORE_JAVA_HOME names it; otherwise"
            + " JAVA_HOME, the running JDK and the usual places are looked through.",
        "Exit codes: 0 done; 1 it didn't start, or isn't running; 2 wrong arguments or no JDK that"
            + " it runs on; 130 interrupted."
      })
  private static final class Usage implements Runnable {
    @CommandLine.Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Shows this.")
    private boolean help;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @Override
    public void run() {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          help ? "" : "one of start, stop, status, compact, wipe, logs, fetch is missing");
    }
  }

  /** {@code bin/ycsb store stop}. */
  @Command(
      name = "stop",
      description =
          "Stops the store, whoever started it, and waits until it has ended. Its data is kept.")
  private static final class StopCommand implements Callable<Integer> {
    private final StoreCatalog catalog;

    @Mixin private final StoreArguments arguments = new StoreArguments();

    StopCommand(StoreCatalog catalog) {
      this.catalog = catalog;
    }

    @Override
    public Integer call() {
      catalog.control(arguments).stop();
      return 0;
    }
  }

  /** {@code bin/ycsb store status}. */
  @Command(
      name = "status",
      description =
          "Shows what runs, where, and where its data and logs are. Exit code 0: running; 1: not.")
  private static final class StatusCommand implements Callable<Integer> {
    private final StoreCatalog catalog;

    @Mixin private final StoreArguments arguments = new StoreArguments();

    StatusCommand(StoreCatalog catalog) {
      this.catalog = catalog;
    }

    @Override
    public Integer call() {
      StoreStatus status = catalog.control(arguments).status();
      status.lines().forEach(System.out::println);
      return status.running() ? 0 : 1;
    }
  }

  /** {@code bin/ycsb store compact}. */
  @Command(
      name = "compact",
      description = {
        "Lets the store write what it holds in memory to the files of its tables and merge those, and"
            + " waits for it: reads then find the same work to do whatever was done before.",
        "Exit code 0: done; 1: it isn't running, or the server reported an error."
      })
  private static final class CompactCommand implements Callable<Integer> {
    private final StoreCatalog catalog;

    @Mixin private final StoreArguments arguments = new StoreArguments();

    CompactCommand(StoreCatalog catalog) {
      this.catalog = catalog;
    }

    @Override
    public Integer call() {
      catalog.control(arguments).compact();
      return 0;
    }
  }

  /** {@code bin/ycsb store wipe}. */
  @Command(name = "wipe", description = "Removes data, configuration and logs of a stopped store.")
  private static final class WipeCommand implements Callable<Integer> {
    private final StoreCatalog catalog;

    @Mixin private final StoreArguments arguments = new StoreArguments();

    WipeCommand(StoreCatalog catalog) {
      this.catalog = catalog;
    }

    @Override
    public Integer call() {
      return catalog.control(arguments).wipe() ? 0 : 1;
    }
  }
}
