package site.ycsb.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import site.ycsb.classpath.BindingClassLoader;
import site.ycsb.classpath.ClassPath;
import site.ycsb.classpath.ClientServices;
import site.ycsb.cli.ClassPathOption.ArgumentOrder;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.ConsoleStream;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.NumberOptions;
import site.ycsb.client.command.StatusFooter;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.results.Version;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Nearest;
import site.ycsb.config.Secrets;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.HelpOption;
import site.ycsb.spi.PicocliSyntax;
import site.ycsb.spi.Subcommand;

/** Finds the command that a command line means, and runs it. */
final class Commands {
  private static final String CAPACITY = "capacity";
  private static final String INTERLEAVE = "interleave";
  private static final Set<String> HELP_WORDS = Set.of("-h", "-help", "--help", "help");

  private final Console console;
  private final StopSignal stop;
  private final BiConsumer<StopSignal, Console> signals;
  private final Map<String, BuiltIn> builtIn = new LinkedHashMap<>();

  /** A command of the client, or of a module that stands on it; made when it's used. */
  private record BuiltIn(String summary, Supplier<ExitingCommand> maker) {}

  /** Commands that no signal of the process reaches. */
  Commands(Console console, StopSignal stop) {
    this(console, stop, (commandsStop, itsConsole) -> {});
  }

  private Commands(Console console, StopSignal stop, BiConsumer<StopSignal, Console> signals) {
    this.console = console;
    this.stop = stop;
    this.signals = signals;
    add("load", "insert the records of a workload", () -> phase(PhaseCommand.Phase.LOAD));
    add("run", "run a workload's operations and measure them", () -> phase(PhaseCommand.Phase.RUN));
    add(
        CAPACITY,
        "find the highest rate at which latency bounds hold",
        () -> new CapacityCommand(runs()));
    add(
        "reencrypt",
        "rewrite a table's records under a new value key",
        () -> new ReencryptCommand(runs()));
    add("join", "take part in a load or run of several machines", () -> new JoinCommand(runs()));
    add("shell", "read and write single records", () -> shell(true));
    add(
        "schema",
        "create, check, drop or show a workload's table",
        () -> new SchemaCommand(catalog(), console, stop));
    add(
        "bindings",
        "list the bindings, or the properties of one",
        () -> new BindingsCommand(catalog(), console));
    add("merge", "merge the logs of several clients", () -> new MergeCommand(console));
    add(
        "completion",
        "print a completion script for a shell",
        () -> new CompletionCommand(console, this::syntax, this::summaries));
  }

  private void add(String name, String summary, Supplier<ExitingCommand> maker) {
    builtIn.put(name, new BuiltIn(summary, maker));
  }

  /** With those of modules that stand on the client, in the order of the help. */
  private Map<String, BuiltIn> withModules() {
    Map<String, CommandFactory> more = new TreeMap<>();
    for (CommandFactory factory : ClientServices.load(CommandFactory.class)) {
      more.put(factory.name(), factory);
    }
    Map<String, BuiltIn> all = new LinkedHashMap<>();
    builtIn.forEach(
        (name, known) -> {
          all.put(name, known);
          more.values().stream()
              .filter(factory -> factory.listedAfter().equals(name))
              .forEach(factory -> all.put(factory.name(), of(factory)));
        });
    more.forEach((name, factory) -> all.putIfAbsent(name, of(factory)));
    return all;
  }

  private BuiltIn of(CommandFactory factory) {
    return new BuiltIn(factory.summary(), () -> factory.create(console, stop));
  }

  /** Commands on the process's streams, stopped by its signals. */
  static Commands ofProcess() {
    return onProcessStreams(Interrupts::passTo);
  }

  /** Commands on the process's streams, which leave its signals and its end to others. */
  static Commands insideAProcess() {
    return onProcessStreams((stop, console) -> {});
  }

  private static Commands onProcessStreams(BiConsumer<StopSignal, Console> signals) {
    // else picocli looks for Groovy in every jar, which takes a tenth of the start
    System.setProperty("picocli.disable.closures", "true");
    return new Commands(processConsole(), new StopSignal(), signals);
  }

  /**
   * The process's streams, through which all goes that anyone prints. On a terminal, what others
   * write to System.err has to make room for the bottom line too.
   */
  private static Console processConsole() {
    Optional<StatusFooter> line =
        ConsoleStream.isTerminal() ? Optional.of(new StatusFooter(System.err)) : Optional.empty();
    System.setErr(
        ConsoleStream.ofMessages(
            line.<OutputStream>map(footer -> footer).orElse(System.err), charset("stderr")));
    System.setOut(ConsoleStream.ofResults(System.out, charset("stdout")));
    return new Console(System.out, System.err, line);
  }

  /** What the JVM encodes such a stream in: from JDK 18 on it may be another than the default. */
  private static Charset charset(String stream) {
    return Charset.forName(
        System.getProperty(
            stream + ".encoding",
            System.getProperty("sun." + stream + ".encoding", Charset.defaultCharset().name())));
  }

  int execute(List<String> typed) {
    return written(orFailure(() -> dispatch(typed)));
  }

  /** The exit code of a command, when what it printed got to its place. */
  private int written(int code) {
    if (!console.out().checkError()) {
      return code;
    }
    if (ClosedPipe.isStdout()) {
      // whoever read it has seen enough, as head does
      return code == ExitCode.OK.code() ? ClosedPipe.EXIT_CODE : code;
    }
    console.err().println("ERROR: stdout can't be written, so what was printed is incomplete");
    return ExitCode.worse(code, ExitCode.FAILED.code());
  }

  /** What is wrong with the class path, a description or a file, where no command tells it. */
  private int orFailure(IntSupplier command) {
    try {
      return command.getAsInt();
    } catch (ConfigurationException | UncheckedIOException | OutOfMemoryError e) {
      return new Failure(e).print(console.err());
    }
  }

  private int dispatch(List<String> typed) {
    ClassPathOption option = ClassPathOption.in(typed);
    option.path().ifPresent(Commands::useClassPath);
    List<String> arguments = ArgumentOrder.commandFirst(option.arguments());
    if (arguments.isEmpty()) {
      usage(console.err());
      return ExitCode.CONFIGURATION.code();
    }
    String word = arguments.get(0);
    List<String> rest = arguments.subList(1, arguments.size());
    return switch (word) {
      case "--version", "-version", "version" -> {
        Version.lines().forEach(console.out()::println);
        yield ExitCode.OK.code();
      }
      case "-h", "-help", "--help" -> help(List.of());
      case "help" -> help(rest);
      default -> command(word, rest, typed);
    };
  }

  /** For the binding's own loader, and for commands and files that are on it. */
  private static void useClassPath(String path) {
    ClassPath files = BindingCatalog.withConfiguration(ClassPath.parse(path));
    System.setProperty(BindingCatalog.CLASS_PATH, path);
    Thread.currentThread()
        .setContextClassLoader(new BindingClassLoader(files, Commands.class.getClassLoader()));
  }

  /** YCSB's main class. */
  int executeClient(List<String> arguments) {
    return written(
        orFailure(
            () ->
                start(
                    "site.ycsb.Client", phase(PhaseCommand.Phase.BY_FLAGS), arguments, arguments)));
  }

  /** YCSB's shell class. */
  int executeShell(List<String> arguments) {
    return written(
        orFailure(() -> start("site.ycsb.CommandLine", shell(false), arguments, arguments)));
  }

  private int help(List<String> words) {
    if (words.isEmpty() || HELP_WORDS.contains(words.get(0))) {
      usage(console.out());
      return ExitCode.OK.code();
    }
    List<String> asked = new ArrayList<>(words.subList(1, words.size()));
    asked.add("--help");
    return command(words.get(0), asked, words);
  }

  private int command(String word, List<String> rest, List<String> typed) {
    if (word.equals(CAPACITY) && hasOption(rest, "--arm")) {
      // what --mode was before: the command that has it says so
      return command(INTERLEAVE, rest, typed);
    }
    if (word.equals(CAPACITY) && hasOption(rest, "--mode")) {
      return capacityOfArms(rest, typed);
    }
    // only one that isn't the client's needs a look at the modules
    BuiltIn known = builtIn.containsKey(word) ? builtIn.get(word) : withModules().get(word);
    if (known != null) {
      return start("bin/ycsb " + word, known.maker().get(), rest, typed);
    }
    for (Subcommand subcommand : ClientServices.load(Subcommand.class)) {
      if (subcommand.name().equals(word)) {
        return subcommand.endsWhenInterrupted(rest)
            ? interruptibly(subcommand, rest)
            : subcommand.run(rest);
      }
    }
    console
        .err()
        .println("ERROR: there is no command " + Secrets.shownAssignment(word) + suggestion(word));
    console.err().println("'bin/ycsb --help' lists the commands.");
    return ExitCode.CONFIGURATION.code();
  }

  /** Protections are compared in one client, by the command for that. */
  private int capacityOfArms(List<String> rest, List<String> typed) {
    if (hasOption(rest, "--slo")) {
      return command(INTERLEAVE, rest, typed);
    }
    console
        .err()
        .println(
            "ERROR: --slo= (not given): modes are compared by the highest rate at which latency"
                + " keeps a bound. Give --slo 'READ p99 < 10 ms'");
    return ExitCode.CONFIGURATION.code();
  }

  private static boolean hasOption(List<String> arguments, String name) {
    return arguments.stream().anyMatch(one -> one.equals(name) || one.startsWith(name + "="));
  }

  private int interruptibly(Subcommand subcommand, List<String> arguments) {
    signals.accept(stop, console);
    try {
      int code = stop.interruptibly(() -> subcommand.run(arguments));
      return stop.isRequested() ? ExitCode.INTERRUPTED.code() : code;
    } finally {
      console.out().flush();
      stop.finish();
    }
  }

  private String suggestion(String word) {
    Optional<String> nearest = Nearest.to(word, summaries().keySet());
    return nearest.map(name -> ". Did you mean " + name + "?").orElse("");
  }

  private int start(
      String name, ExitingCommand command, List<String> arguments, List<String> typed) {
    Execution execution = new Execution(command, console);
    CommandLine line =
        NumberOptions.readBy(new CommandLine(command))
            .setCommandName(name)
            .setExpandAtFiles(false)
            .setSeparator(" ")
            .setPosixClusteredShortOptionsAllowed(false)
            .setOverwrittenOptionsAllowed(true)
            .setUnmatchedOptionsAllowedAsOptionParameters(true)
            .setOut(new PrintWriter(console.out(), true, Charset.defaultCharset()))
            .setErr(new PrintWriter(console.err(), true, Charset.defaultCharset()))
            .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
            .setParameterExceptionHandler(execution)
            .setExecutionStrategy(execution)
            .setExecutionExceptionHandler(execution);
    line.getCommandSpec().usageMessage().abbreviateSynopsis(true);
    fitOptions(line.getCommandSpec(), command);
    if (command instanceof PhaseCommand phase) {
      // YCSB's, for its tracing, which isn't there
      line.getCommandSpec().addOption(OptionSpec.builder("-tracing").hidden(true).build());
      BuiltIn described = builtIn.get(name.substring(name.lastIndexOf(' ') + 1));
      if (described != null) {
        line.getCommandSpec().usageMessage().description(sentence(described.summary()));
      }
      if (!arguments.contains("--help")) {
        console.err().println("Command line: " + PhaseCommand.echoedLine(typed, phase.flag()));
        console.err().println(Version.OF_INTERFACE);
        console.err().println(Version.text());
        console.err().println();
      }
    }
    signals.accept(stop, console);
    try {
      int code = line.execute(arguments.toArray(String[]::new));
      return stop.isRequested() ? ExitCode.INTERRUPTED.code() : code;
    } finally {
      console.out().flush();
      stop.finish();
    }
  }

  /** Adds that for help, and hides those that have no effect. */
  private static void fitOptions(CommandSpec spec, ExitingCommand command) {
    spec.addMixin("help", CommandSpec.forAnnotatedObject(new HelpOption()));
    if (command instanceof CapacityCommand) {
      // it has a rate of its own
      hide(spec, List.of("-target"));
    } else if (!(command instanceof RunCommand)) {
      hide(spec, ClientOptions.OF_RUNS);
    }
  }

  /** All commands as those of one. */
  private CommandSyntax syntax() {
    Map<String, CommandSyntax> commands = new HashMap<>();
    withModules().forEach((name, known) -> commands.put(name, syntax(known.maker().get())));
    for (Subcommand subcommand : ClientServices.load(Subcommand.class)) {
      commands.put(subcommand.name(), subcommand.syntax());
    }
    CommandSyntax ofArms = commands.getOrDefault(INTERLEAVE, CommandSyntax.NONE);
    commands.computeIfPresent(CAPACITY, (name, own) -> own.with(ofArms));
    return new CommandSyntax(List.of(), commands);
  }

  private static CommandSyntax syntax(ExitingCommand command) {
    CommandLine line = new CommandLine(command);
    fitOptions(line.getCommandSpec(), command);
    return PicocliSyntax.of(line);
  }

  private static String sentence(String summary) {
    return Character.toUpperCase(summary.charAt(0)) + summary.substring(1) + ".";
  }

  /** Command lines of load and run are accepted as they are, but these flags have no effect. */
  private static void hide(CommandSpec spec, List<String> names) {
    for (String name : names) {
      OptionSpec option = spec.findOption(name);
      if (option != null) {
        spec.remove(option);
        spec.addOption(OptionSpec.builder(option).hidden(true).build());
      }
    }
  }

  private ExitingCommand phase(PhaseCommand.Phase phase) {
    return new PhaseCommand(runs(), phase);
  }

  private RunSession runs() {
    return new RunSession(catalog(), console, stop);
  }

  private ExitingCommand shell(boolean needsBinding) {
    return new ShellCommand(catalog(), console, System.in, stop, needsBinding);
  }

  private BindingCatalog catalog() {
    return BindingCatalog.find(console.err());
  }

  private Map<String, String> summaries() {
    Map<String, String> summaries = new LinkedHashMap<>();
    withModules().forEach((name, command) -> summaries.put(name, command.summary()));
    // the class path has them in the order of a folder's files, which differs from machine to
    // machine
    Map<String, String> ofModules = new TreeMap<>();
    for (Subcommand subcommand : ClientServices.load(Subcommand.class)) {
      ofModules.put(subcommand.name(), subcommand.summary());
    }
    summaries.putAll(ofModules);
    return summaries;
  }

  private void usage(PrintStream out) {
    out.println("Usage: bin/ycsb <command> [<binding>] [options]");
    out.println();
    out.println("Commands:");
    summaries().forEach((name, summary) -> out.printf("  %-11s %s%n", name, summary));
    out.printf("  %-11s %s%n", "help", "show the help of a command: bin/ycsb help run");
    out.println();
    out.println("Options of load and run, among others:");
    out.println("  -P <file>          properties from a file, such as workloads/workloada");
    out.println("  -p <key>=<value>   a property");
    out.println("  -threads <n>       client threads");
    out.println("  -target <n>        target operations per second");
    out.println("  -s                 show the status of the run");
    out.println("  -cp <path>         jars and directories of a binding, in its own class loader");
    out.println("  -jvm-args <args>   options for the client's JVM");
    out.println();
    out.println("'bin/ycsb --version' shows the version.");
    out.println();
    out.println("For example:");
    out.println("  bin/ycsb load encrypted-cassandra -P workloads/workloada");
    out.println("  bin/ycsb run encrypted-cassandra -P workloads/workloada");
  }

  /** Tells a reader of stdout that went away, such as {@code head}, from a disk that is full. */
  private static final class ClosedPipe {
    /** What a shell reports of a program that SIGPIPE ended. */
    static final int EXIT_CODE = 141;

    private static final Path STDOUT = Path.of("/proc/self/fd/1");

    private ClosedPipe() {}

    /** Whether stdout, which couldn't be written to, is a pipe that nobody reads any more. */
    @SuppressWarnings("resource") // it is the process's own stdout
    static boolean isStdout() {
      try {
        new FileOutputStream(FileDescriptor.out).write('\n');
        return false;
      } catch (IOException e) {
        // the system's own words, which it may say in another language
        return String.valueOf(e.getMessage()).contains("roken pipe") || isPipe();
      }
    }

    private static boolean isPipe() {
      try {
        return Files.readSymbolicLink(STDOUT).toString().startsWith("pipe:");
      } catch (IOException e) {
        return false;
      }
    }
  }
}
