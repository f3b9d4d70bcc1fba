package site.ycsb.client.config;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import site.ycsb.DB;
import site.ycsb.UnknownDBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.binding.DbLoader;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.binding.StepLimit;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.store.AtRestFindings;
import site.ycsb.client.store.LocalStores;
import site.ycsb.client.store.TlsFindings;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.tls.Tls;
import site.ycsb.spi.tls.TlsKeys;
import site.ycsb.workloads.CoreWorkload;

/**
 * The door by which every command enters a binding: finds the binding and what wraps it, loads its
 * classes, checks the configuration before any store is started, performs the command, releases
 * what the command acquired, and turns failures into a message and an exit code.
 */
public final class BindingSession {
  private final BindingCatalog catalog;
  private final Console console;
  private final StopSignal stop;

  /**
   * What a command does with a binding.
   *
   * @param <T> what comes of it, such as an exit code
   */
  @FunctionalInterface
  public interface Work<T> {
    T perform(LayerSwitch.Choice choice) throws Exception;
  }

  public BindingSession(BindingCatalog catalog, Console console, StopSignal stop) {
    this.catalog = catalog;
    this.console = console;
    this.stop = stop;
  }

  public Console console() {
    return console;
  }

  public StopSignal stop() {
    return stop;
  }

  public int run(BindingRequest request, Work<Integer> work) {
    int code = ExitCode.INTERRUPTED.code();
    try {
      code = enter(request, work);
    } catch (Exception | LinkageError e) {
      if (!stop.isRequested()) {
        code = new Failure(e).print(console.err());
      }
    }
    return stop.isRequested() ? ExitCode.INTERRUPTED.code() : code;
  }

  /** Performs a command that runs no workload, after {@link #check}; returns its exit code. */
  public int runChecked(BindingRequest request, Work<Integer> work) {
    return run(
        request,
        choice -> {
          check(choice);
          return work.perform(choice);
        });
  }

  /** Resolves the binding and what wraps it, and sets the properties that follow from it. */
  public LayerSwitch.Choice choose(BindingRequest request) {
    return new LayerSwitch(catalog).apply(request);
  }

  /** Does some work with the classes of a binding; what it throws is the caller's. */
  public <T> T enter(BindingRequest request, Work<T> work) throws Exception {
    try {
      LayerSwitch.Choice choice = choose(request);
      return catalog.withClassesOf(choice.binding(), () -> work.perform(choice));
    } finally {
      RunContext.of(request.properties()).close();
    }
  }

  /**
   * What a command that doesn't run a workload checks before it uses a binding, as a run does: keys
   * that nobody reads, values that can't be read, and what is required and can't be.
   *
   * @return what a command that initialises the DB can check once it did
   */
  public UnreadProtections check(LayerSwitch.Choice choice) throws UnknownDBException {
    SourcedProperties properties = choice.properties();
    Settings settings = new Settings(properties);
    settings.get(AtRest.PROPERTY);
    settings.get(StepLimit.CONNECTING);
    settings.get(StepLimit.FAILING);
    LocalStore.PROPERTIES.forEach(settings::find);
    DB probe = DbLoader.probe(choice.dbClass(), properties);
    checkValues(choice, probe, settings);
    UnreadProtections unread = checkKeys(choice, probe, workload(properties), settings);
    unread.checkUnconnected(console.err(), settings.problems());
    settings.throwIfAny();
    warnOfComments(properties, console.err());
    checkPossible(probe, properties);
    return unread;
  }

  /**
   * Only asked which properties it has, and whether it reads one that is named as a protection; a
   * command that needs it reports what is wrong with it.
   */
  private static Optional<Workload> workload(SourcedProperties properties) {
    try {
      Workload workload = WorkloadFactory.make(properties);
      boolean described =
          workload.getClass() == CoreWorkload.class
              || SourcedProperties.entriesOf(properties).keySet().stream()
                  .noneMatch(ProtectionNames::isNamed)
              || reads(workload, properties)
              || workload instanceof PropertySource;
      return described ? Optional.of(workload) : Optional.empty();
    } catch (ConfigurationException e) {
      return Optional.empty();
    }
  }

  /** Has a workload read its properties as in a run; false when it can't be initialised. */
  private static boolean reads(Workload workload, SourcedProperties properties) {
    SourcedProperties own = SourcedProperties.copyOf(properties);
    try {
      properties.recordReads(
          () -> {
            workload.init(own);
            workload.initThread(own, 0, 1);
          });
      workload.cleanup();
      return true;
    } catch (WorkloadException | RuntimeException | LinkageError e) {
      return false;
    }
  }

  /**
   * Adds a problem for each value that can't be read, or not be used, of what a DB and all that it
   * wraps will read, or that can't be given with the others: they would find the same mistakes, but
   * only once they are connected.
   */
  public void checkValues(LayerSwitch.Choice choice, DB probe, Settings settings) {
    SourcedProperties properties = choice.properties();
    List<Property<?>> definitions = InputFiles.definitions(Optional.of(probe));
    definitions.forEach(settings::find);
    if (!LocalStores.standsIn(choice.binding(), properties)) {
      // a local store adds what leads to it, and the binding checks what it has then
      settings.checkRelations(definitions);
    }
    for (DB each : Capabilities.chain(probe, trouble -> {})) {
      if (each instanceof PropertySource source) {
        source.check(settings);
      }
    }
    if (TlsKeys.areClients(probe)) {
      settings.find(Tls.PROPERTY);
    }
  }

  /**
   * Adds a problem for each key that nobody reads and that can't be meant; warns of others.
   *
   * @return those of which it shows later whether somebody reads them
   */
  public UnreadProtections checkKeys(
      LayerSwitch.Choice choice, DB probe, Optional<Workload> workload, Settings settings) {
    return new MistypedKeys(catalog.bindings(), console.err())
        .check(choice.binding(), choice.properties(), probe, workload, settings.problems());
  }

  /** Rejects a DB that will never be able to show a protection that is required. */
  public static void checkPossible(DB probe, SourcedProperties properties) {
    AtRestFindings.checkPossible(probe, properties);
    TlsFindings.checkPossible(probe, properties);
  }

  /** Rejects a connected DB that doesn't show a protection of the table that is required. */
  public static void checkConnected(
      DB db, SourcedProperties properties, String table, String arguments) {
    AtRestFindings.of(db, properties, table).check(properties, arguments);
    TlsFindings.of(db, properties).check(properties);
  }

  /**
   * Warns of values of text that hold a comment, which a file of properties has on lines of its own
   * only; where such a value can't be read at all, the problem says so.
   */
  public static void warnOfComments(SourcedProperties properties, PrintStream err) {
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      String value = properties.getProperty(key);
      String origin = SourcedProperties.originOf(properties, key);
      if (!origin.equals("-p") && value != null && Settings.holdsComment(value)) {
        err.println(
            "WARNING: "
                + Problem.of(
                    properties,
                    key,
                    "the value holds what looks like a comment, and is used with it",
                    "Give the comment a line of its own"));
      }
    }
  }
}
