package site.ycsb.client.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
import site.ycsb.client.store.StoreUse;
import site.ycsb.client.store.TlsFindings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.workloads.SharedProperties;

/** One schema command, from its properties to its exit code. */
public final class SchemaSession {
  private final BindingSession session;
  private final Console console;

  /** What to do with the table. */
  public enum Action {
    CREATE,
    CHECK,
    DROP,
    PRINT,
    NAMES;

    boolean needsServer() {
      return this == CREATE || this == CHECK || this == DROP;
    }

    /** Whether it comes before the data, so that a missing keyset is made. */
    boolean comesFirst() {
      return this == CREATE;
    }
  }

  public SchemaSession(BindingCatalog catalog, Console console, StopSignal stop) {
    this.session = new BindingSession(catalog, console, stop);
    this.console = console;
  }

  public int run(Action action, BindingRequest request) {
    request
        .properties()
        .set(
            SharedProperties.DO_TRANSACTIONS.key(), String.valueOf(!action.comesFirst()), "schema");
    return session.runChecked(request, choice -> attempt(action, choice, request));
  }

  private int attempt(Action action, LayerSwitch.Choice choice, BindingRequest request)
      throws Exception {
    SourcedProperties properties = request.properties();
    TableSchema wanted = SchemaGate.wanted(WorkloadFactory.planOf(properties));
    StoreUse store =
        action.needsServer()
            ? StoreUse.open(choice, properties, session.stop())
            : StoreUse.withoutServer(choice, properties);
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
      int code = perform(action, admin, wanted, arguments, results);
      if (code == ExitCode.OK.code()) {
        checkAtRest(action, arguments, properties, admin, wanted);
      }
      return code;
    }
  }

  private int perform(
      Action action,
      SchemaAdmin admin,
      TableSchema wanted,
      String arguments,
      List<String> results) {
    switch (action) {
      case CREATE -> {
        return create(admin, wanted, arguments);
      }
      case DROP -> {
        admin.drop(wanted);
        console.err().println("The table " + wanted.table() + " is gone.");
      }
      case PRINT -> results.add(admin.print(wanted));
      case NAMES ->
          admin.names(wanted).forEach((plain, stored) -> results.add(plain + " -> " + stored));
      case CHECK -> {
        return check(admin.check(wanted), wanted, arguments);
      }
    }
    return ExitCode.OK.code();
  }

  private int create(SchemaAdmin admin, TableSchema wanted, String arguments) {
    SchemaState found = admin.check(wanted);
    if (found.usable()) {
      console.err().println("The table " + wanted.table() + " exists already, and fits.");
    } else if (found.tableExists()) {
      console
          .err()
          .println(
              "ERROR: there is a table "
                  + wanted.table()
                  + " already, and it doesn't fit: "
                  + SchemaGate.describe(found)
                  + ". Drop it with all its data: bin/ycsb schema drop "
                  + arguments
                  + ", or give another with -p table=<name>");
      return ExitCode.CONFIGURATION.code();
    } else {
      admin.create(wanted);
      console.err().println("Created the table " + wanted.table() + ".");
    }
    return ExitCode.OK.code();
  }

  /** A table that was there before may not be as it is required now. */
  private static void checkAtRest(
      Action action,
      String arguments,
      SourcedProperties properties,
      SchemaAdmin admin,
      TableSchema wanted) {
    if (AtRest.isRequired(properties) && (action == Action.CREATE || action == Action.CHECK)) {
      new AtRestFindings(true, admin.atRest(wanted)).check(properties, arguments);
    }
  }

  private int check(SchemaState state, TableSchema wanted, String arguments) {
    if (state.usable()) {
      console.out().println("The table " + wanted.table() + " fits.");
      return ExitCode.OK.code();
    }
    console
        .err()
        .println(
            state.tableExists()
                ? "ERROR: the table "
                    + wanted.table()
                    + " doesn't fit: "
                    + SchemaGate.describe(state)
                : "ERROR: there is no table "
                    + wanted.table()
                    + SchemaGate.missingParts(state)
                    + ". Create it with: bin/ycsb schema create "
                    + arguments);
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
