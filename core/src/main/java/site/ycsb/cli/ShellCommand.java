package site.ycsb.cli;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
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
import site.ycsb.client.config.ClientProperties;
import site.ycsb.client.config.CommandArguments;
import site.ycsb.client.config.UnreadProtections;
import site.ycsb.client.config.WorkloadFactory;
import site.ycsb.client.store.SchemaGate;
import site.ycsb.client.store.StoreUse;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.InProcessStore;
import site.ycsb.spi.run.RunCheck;
import site.ycsb.workloads.CoreWorkload;

/** {@code shell}. */
@Command(
    addMethodSubcommands = false,
    description = "Reads, writes and scans single records, interactively or from stdin.")
final class ShellCommand implements ExitingCommand {
  private final BindingSession session;
  private final Console console;
  private final InputStream in;
  private final StopSignal stop;
  private final boolean needsBinding;

  @Mixin private ClientOptions options = new ClientOptions();
  @Mixin private BindingChoice choice = new BindingChoice();

  @Option(
      names = {"-table"},
      paramLabel = "<table>",
      description = "The first table; by default the property table, or usertable.")
  private @Nullable String table;

  ShellCommand(
      BindingCatalog catalog,
      Console console,
      InputStream in,
      StopSignal stop,
      boolean needsBinding) {
    this.session = new BindingSession(catalog, console, stop);
    this.console = console;
    this.in = in;
    this.stop = stop;
    this.needsBinding = needsBinding;
  }

  @Override
  public Integer call() {
    SourcedProperties properties = options.properties();
    if (table != null) {
      properties.set(CoreWorkload.TABLENAME_PROPERTY, table, "-table");
    }
    return run(
        choice.of(
            options,
            properties,
            needsBinding ? Optional.empty() : Optional.of(ClientProperties.DEFAULT_DB)));
  }

  int run(BindingRequest request) {
    return session.run(request, choice -> attempt(choice, session.check(choice)));
  }

  private int attempt(LayerSwitch.Choice choice, UnreadProtections unread) throws Exception {
    SourcedProperties properties = choice.properties();
    try (StoreUse store = StoreUse.open(choice, stop)) {
      Measurements.setProperties(properties);
      DB db = DbLoader.measured(choice.dbClass(), properties);
      ConnectingThread connecting = new ConnectingThread(choice.request());
      return connecting.perform(
          () -> {
            String arguments = CommandArguments.of(choice.request().binding(), properties);
            connecting.connect(
                () -> connect(db, store, choice.binding().namespaceKey(), properties, arguments));
            DB limited = connecting.limited(db);
            try {
              String table =
                  properties.getProperty(
                      CoreWorkload.TABLENAME_PROPERTY, CoreWorkload.TABLENAME_PROPERTY_DEFAULT);
              connecting.connect(
                  () -> {
                    unread.check(console.err());
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
          .pass(db, WorkloadFactory.planOf(properties), empty -> properties.recordReads(db::init));
    } else {
      properties.recordReads(db::init);
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
}
