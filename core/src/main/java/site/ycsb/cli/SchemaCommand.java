package site.ycsb.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import site.ycsb.DB;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.binding.ConnectingThread;
import site.ycsb.client.binding.DbLoader;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.config.BindingSession;
import site.ycsb.client.config.CommandArguments;
import site.ycsb.client.config.WorkloadFactory;
import site.ycsb.client.store.AtRestFindings;
import site.ycsb.client.store.SchemaGate;
import site.ycsb.client.store.StoreUse;
import site.ycsb.client.store.TlsFindings;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Nearest;
import site.ycsb.config.Property;
import site.ycsb.config.Sentence;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.workloads.SharedProperties;

/** {@code schema}. */
@Command(
    addMethodSubcommands = false,
    description = "Creates, checks, drops or shows the table that a workload needs.")
final class SchemaCommand implements ExitingCommand {
  private static final String[] ABOUT_ACTIONS = {
    "",
    "create creates the table, and the keyset if there is none; check reports whether the table "
        + "fits; drop deletes it with its data; print shows the statements of create; names shows "
        + "the field names, plain -> stored.",
    "",
    "See also 'bin/ycsb schema <action> --help'."
  };

  private final BindingSession session;
  private final Console console;

  @Mixin private ClientOptions options = new ClientOptions();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "<action>",
      completionCandidates = Actions.class,
      description = "create, check, drop, print or names.")
  private String action = "";

  @Mixin private BindingChoice choice = new BindingChoice();

  enum Action {
    CREATE(
        "Creates the table that a workload needs, with its keyspace or database. An existing "
            + "table isn't changed: exit code 2 if it doesn't fit. With encrypted-<binding> a "
            + "missing key file is created."),
    CHECK(
        "Reports whether the table exists and fits the workload: exit code 0 when it does, 2 when"
            + " it doesn't. Changes nothing."),
    DROP("Deletes the table with all its data, whoever wrote it. Key files are kept."),
    PRINT(
        "Prints the statements that create would run, for running them manually. Needs no server,"
            + " and with encrypted-<binding> the key file."),
    NAMES(
        "Prints the name of each field, plain -> stored. Needs no server, and with"
            + " encrypted-<binding> the key file.");

    private final String description;

    Action(String description) {
      this.description = description;
    }

    boolean needsServer() {
      return this == CREATE || this == CHECK || this == DROP;
    }
  }

  /** What shells complete. */
  static final class Actions implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }

  SchemaCommand(BindingCatalog catalog, Console console, StopSignal stop) {
    this.session = new BindingSession(catalog, console, stop);
    this.console = console;
  }

  @Override
  public Integer call() {
    Action what = find(action).orElseThrow(() -> unknown(action));
    SourcedProperties properties = options.properties();
    return run(what, choice.of(options, properties, Optional.empty()));
  }

  @Override
  public void describe(CommandSpec help) {
    Optional<Action> known = find(action);
    if (known.isEmpty()) {
      help.usageMessage().footer(ABOUT_ACTIONS);
      return;
    }
    help.name(help.name() + " " + Property.nameOf(known.get()));
    help.remove(help.positionalParameters().get(0));
    help.usageMessage().description(known.get().description);
  }

  private static Optional<Action> find(String word) {
    return Arrays.stream(Action.values())
        .filter(candidate -> Property.nameOf(candidate).equals(word))
        .findFirst();
  }

  private static List<String> names() {
    return Arrays.stream(Action.values()).map(Property::nameOf).toList();
  }

  private static ConfigurationException unknown(String word) {
    List<String> names = names();
    return ConfigurationException.ofArgument(
        "schema",
        word,
        "must be one of " + String.join(", ", names),
        Nearest.question(word, names, "See bin/ycsb schema --help"));
  }

  int run(Action action, BindingRequest request) {
    request
        .properties()
        .set(SharedProperties.DO_TRANSACTIONS, String.valueOf(action != Action.CREATE), "schema");
    return session.runChecked(request, choice -> attempt(action, choice));
  }

  private int attempt(Action action, LayerSwitch.Choice choice) throws Exception {
    BindingRequest request = choice.request();
    SourcedProperties properties = request.properties();
    TableSchema wanted = SchemaGate.wanted(WorkloadFactory.planOf(properties));
    StoreUse store =
        action.needsServer()
            ? StoreUse.open(choice, session.stop())
            : StoreUse.withoutServer(choice);
    try {
      DB db = DbLoader.measured(choice.dbClass(), properties);
      Optional<SchemaSource> source = Capabilities.find(db, SchemaSource.class);
      if (source.isEmpty()) {
        return withoutSchema(action, request.binding(), wanted);
      }
      List<String> results = new ArrayList<>();
      ConnectingThread connecting = new ConnectingThread(request);
      int code =
          session
              .stop()
              .interruptibly(
                  () ->
                      connecting.perform(
                          () ->
                              connecting.ask(
                                  () -> perform(action, source.get(), wanted, request, results))));
      // not while time passes: who reads them may be slow
      results.forEach(console.out()::println);
      return code;
    } finally {
      store.close();
    }
  }

  private int perform(
      Action action,
      SchemaSource source,
      TableSchema wanted,
      BindingRequest request,
      List<String> results) {
    SourcedProperties properties = request.properties();
    String arguments = CommandArguments.of(request.binding(), properties);
    try (SchemaAdmin admin = source.schemaAdmin()) {
      if (action.needsServer()) {
        TlsFindings.check(admin, properties);
      }
      switch (action) {
        case CREATE, CHECK -> {
          int code =
              action == Action.CREATE
                  ? create(admin, wanted, arguments)
                  : check(admin, wanted, arguments);
          // a table that was there before may not be as it is required now
          if (code == ExitCode.OK.code() && AtRest.isRequired(properties)) {
            new AtRestFindings(true, admin.atRest(wanted)).check(properties, arguments);
          }
          return code;
        }
        case DROP -> {
          admin.drop(wanted);
          console.err().println("The table " + wanted.table() + " is gone.");
        }
        case PRINT -> results.add(admin.print(wanted));
        case NAMES ->
            admin.names(wanted).forEach((plain, stored) -> results.add(plain + " -> " + stored));
      }
      return ExitCode.OK.code();
    }
  }

  private int create(SchemaAdmin admin, TableSchema wanted, String arguments) {
    SchemaState found = admin.check(wanted);
    if (found.usable()) {
      console.err().println("The table " + wanted.table() + " exists already, and fits.");
    } else if (found.tableExists()) {
      boolean empty = admin.isEmpty(wanted.table());
      console
          .err()
          .println(
              String.format(
                  "ERROR: there is a table %s already, and it doesn't fit: %s. %s: bin/ycsb schema"
                      + " drop %s, or give another with -p table=<name>",
                  wanted.table(),
                  SchemaGate.describe(found, empty),
                  empty ? "It is empty, so drop it" : "Drop it with all its data",
                  arguments));
      return ExitCode.CONFIGURATION.code();
    } else {
      admin.create(wanted);
      console.err().println(Sentence.ended("Created the table " + wanted.table()));
    }
    return ExitCode.OK.code();
  }

  private int check(SchemaAdmin admin, TableSchema wanted, String arguments) {
    SchemaState state = admin.check(wanted);
    boolean empty = admin.isEmpty(wanted.table());
    if (state.usable()) {
      console.out().println("The table " + wanted.table() + " fits.");
      if (empty) {
        console.err().println("Nothing is loaded yet. Load it with: bin/ycsb load " + arguments);
      }
      return ExitCode.OK.code();
    }
    console
        .err()
        .println(
            state.tableExists()
                ? "ERROR: the table "
                    + wanted.table()
                    + " doesn't fit"
                    + (empty ? ", and is empty: " : ": ")
                    + SchemaGate.describe(state, empty)
                : Sentence.joined(
                    "ERROR: there is no table " + wanted.table() + SchemaGate.missingParts(state),
                    "Create it with: bin/ycsb schema create " + arguments));
    return ExitCode.CONFIGURATION.code();
  }

  private int withoutSchema(Action action, String bindingName, TableSchema wanted) {
    if (action == Action.NAMES) {
      wanted.fields().forEach(field -> console.out().println(field + " -> " + field));
    } else {
      console.err().println("The binding " + bindingName + " needs no table.");
    }
    return ExitCode.OK.code();
  }
}
