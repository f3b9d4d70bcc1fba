package site.ycsb.client.shell;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.WorkloadException;
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
import site.ycsb.client.schema.SchemaGate;
import site.ycsb.client.store.StoreUse;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.InProcessStore;
import site.ycsb.spi.run.RunCheck;
import site.ycsb.workloads.CoreWorkload;

/** The shell on one binding, from its properties to its exit code. */
public final class ShellSession {
  private final BindingSession session;
  private final Console console;
  private final InputStream in;
  private final StopSignal stop;

  public ShellSession(BindingCatalog catalog, Console console, InputStream in, StopSignal stop) {
    this.session = new BindingSession(catalog, console, stop);
    this.console = console;
    this.in = in;
    this.stop = stop;
  }

  public int run(BindingRequest request) {
    return session.runChecked(request, choice -> attempt(choice, request));
  }

  private int attempt(LayerSwitch.Choice choice, BindingRequest request) throws Exception {
    SourcedProperties properties = request.properties();
    try (StoreUse store = StoreUse.open(choice, properties, stop)) {
      Measurements.setProperties(properties);
      DB db = DbLoader.measured(choice.dbClass(), properties);
      ConnectingThread connecting = new ConnectingThread(request);
      return connecting.perform(
          () -> {
            String arguments = CommandArguments.of(request.binding(), properties);
            connecting.connect(
                () -> connect(db, store, choice.binding().namespaceKey(), properties, arguments));
            DB limited = connecting.limited(db);
            try {
              String table =
                  properties.getProperty(
                      CoreWorkload.TABLENAME_PROPERTY, CoreWorkload.TABLENAME_PROPERTY_DEFAULT);
              connecting.connect(
                  () -> {
                    BindingSession.checkConnected(db, properties, table, arguments);
                    checkRecords(db, properties);
                  });
              serve(limited, table);
            } finally {
              limited.cleanup();
            }
            return ExitCode.OK.code();
          });
    }
  }

  private void connect(
      DB db,
      StoreUse store,
      Optional<String> namespaceKey,
      SourcedProperties properties,
      String arguments)
      throws Exception {
    if (store.isLocal()) {
      new SchemaGate(true, arguments, namespaceKey, properties, console.err())
          .pass(db, WorkloadFactory.planOf(properties), empty -> db.init());
    } else {
      db.init();
    }
  }

  /**
   * Looks for records that should be there, as a run does that reads them; not in memory, where
   * there are none yet.
   */
  private void checkRecords(DB db, SourcedProperties properties) throws WorkloadException {
    if (Capabilities.find(db, RunCheck.class).isEmpty()
        || Capabilities.find(db, InProcessStore.class).isPresent()) {
      return;
    }
    WorkloadFactory.findPlan(properties)
        .flatMap(plan -> RunCheck.check(db, plan.readingExisting()))
        .ifPresent(console.err()::println);
  }

  private void serve(DB db, String table) throws Exception {
    // a read of the terminal can't be interrupted, and nothing is under way meanwhile
    stop.onRequest(stop::finish);
    console.out().println("YCSB Command Line client");
    console.out().println("Type \"help\" for command line help");
    console.out().println("Connected.");
    new ShellInterpreter(db, table, console.out(), System::nanoTime)
        .run(new BufferedReader(new InputStreamReader(in, Charset.defaultCharset())));
  }

  public static void printHelp(PrintStream out) {
    out.println("Commands:");
    out.println("  read key [field1 field2 ...] - Read a record");
    out.println("  scan key recordcount [field1 field2 ...] - Scan starting at key");
    out.println("  insert key name1=value1 [name2=value2 ...] - Insert a new record");
    out.println("  update key name1=value1 [name2=value2 ...] - Update a record");
    out.println("  delete key - Delete a record");
    out.println("  table [tablename] - Get or [set] the name of the table");
    out.println("  quit - Quit");
  }
}
