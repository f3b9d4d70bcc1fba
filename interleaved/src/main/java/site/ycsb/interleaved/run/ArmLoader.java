package site.ycsb.interleaved.run;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.config.BindingSession;
import site.ycsb.client.run.DrivenRun;
import site.ycsb.client.run.Worker;
import site.ycsb.client.store.StoreUse;
import site.ycsb.config.Notices;
import site.ycsb.config.Problems;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.StoredValues;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/**
 * Loads the table of an arm, unless it holds the records already: that the first one and others
 * spread over the range can be read is taken for all of them. A table whose records the workload's
 * inserts or deletes change is made anew, where the store is ours or the table is the arm's own.
 */
final class ArmLoader {
  private final BindingCatalog catalog;
  private final InterleavedConfig config;
  private final StopSignal stop;
  private final Set<String> madeAnew = new HashSet<>();

  /** Arms whose tables held their records before. */
  private final Set<String> found = new HashSet<>();

  private boolean loadedAny;

  ArmLoader(BindingCatalog catalog, InterleavedConfig config, StopSignal stop) {
    this.catalog = catalog;
    this.config = config;
    this.stop = stop;
  }

  /** What is done with the load of an arm once it's configured. */
  private interface Step {
    void perform(DrivenRun load) throws Exception;
  }

  /** Connects as a load does and checks what it would; throws what keeps the arm from being had. */
  void tryOut(ArmConfig arm, SourcedProperties ofRun, StoreUse store, PrintStream err)
      throws Exception {
    with(
        ofRun,
        store,
        load -> {
          err.println("Trying " + arm.name() + ".");
          try (SliceThreads crew = new SliceThreads(1)) {
            try {
              // tables stay until every arm is known to be possible
              crew.first(thread -> load.prepareFirst(), load.connectLimit(), stop::isRequested);
            } finally {
              crew.finish(1, thread -> load.workers().get(0).cleanup());
            }
            rethrow(crew.failure());
          }
        });
  }

  /**
   * Whether an arm's table held its records before, and another's didn't: an earlier load, perhaps
   * of more records or with its files merged, would be compared with a new one. To be asked when
   * all are loaded; loading the arm again makes its table anew where that may be.
   */
  boolean isUnlikeOthers(Arm arm) {
    return loadedAny && found.contains(arm.name());
  }

  /** Loads; throws what keeps it from being loaded. */
  void load(ArmConfig arm, StoreUse store, PrintStream err) throws Exception {
    SourcedProperties ofRun = ArmProperties.of(config, arm);
    boolean ours = store.isLocal() || ArmProperties.hasOwnTable(ofRun);
    with(ofRun, store, load -> load(arm, load, ours, err));
  }

  /**
   * Throws what is wrong with the load of an arm, and with what it opens before it connects, such
   * as a keyset; touches no store.
   *
   * @param err is told what wasn't tried, and what there is to say of a keyset
   */
  void check(Arm arm, PrintStream err) throws Exception {
    configured(
        ArmProperties.of(config, arm.config()),
        load -> {
          // a store in this process has no load
          DrivenRun opening = load.isInProcess() ? arm.run() : load;
          RunContext.of(opening.properties()).setNotices(new Notices(err));
          opening.tryOpening(err);
        });
  }

  private void with(SourcedProperties ofRun, StoreUse store, Step step) throws Exception {
    configured(
        ofRun,
        load -> {
          store.share(load.choice());
          load.create(store, ArmProperties.hasOwnTable(ofRun));
          if (!load.isInProcess()) {
            step.perform(load);
          }
        });
  }

  private void configured(SourcedProperties ofRun, Step step) throws Exception {
    SourcedProperties properties = ArmProperties.ofLoad(ofRun);
    // what there is to say of an arm is said when it's connected to be measured
    PrintStream nobody = new PrintStream(OutputStream.nullOutputStream());
    Console console = new Console(nobody, nobody);
    RunContext.of(properties).setNotices(new Notices(nobody));
    try {
      Problems problems = new Problems();
      Optional<DrivenRun> configured =
          DrivenRun.configure(
              new BindingSession(catalog, console, stop),
              new BindingRequest(config.binding(), config.origin(), properties),
              problems);
      problems.throwIfAny();
      step.perform(configured.orElseThrow());
    } finally {
      RunContext.of(properties).close();
    }
  }

  /** Whether an arm's table is made anew, with these properties. */
  boolean isMadeAnew(SourcedProperties ofArm) {
    return config.reload() || ArmProperties.changesRecords(ofArm);
  }

  /** On the first thread. */
  private void connect(ArmConfig arm, DrivenRun load, boolean anew) throws Exception {
    if (anew && madeAnew.add(arm.name())) {
      drop(load);
    }
    load.prepareFirst();
  }

  private void load(ArmConfig arm, DrivenRun load, boolean ours, PrintStream err) throws Exception {
    BooleanSupplier stopped = stop::isRequested;
    boolean again = found.contains(arm.name());
    if (again && !ours) {
      return;
    }
    boolean anew = again || isMadeAnew(load.properties());
    int threads = load.workers().size();
    List<Worker> workers = load.workers();
    AtomicBoolean incomplete = new AtomicBoolean();
    try (SliceThreads crew = new SliceThreads(threads)) {
      try {
        boolean[] loaded = new boolean[1];
        boolean ready =
            crew.first(
                thread -> {
                  connect(arm, load, anew && ours);
                  loaded[0] = !anew && isLoaded(load);
                },
                load.connectLimit(),
                stopped);
        if (ready && loaded[0]) {
          found.add(arm.name());
        } else if (ready) {
          loadedAny = true;
          long records = load.config().amount().operations();
          err.println("Loading " + records + " records for " + arm.name() + ".");
          if (crew.others(
              threads, thread -> workers.get(thread).init(), load.connectLimit(), stopped)) {
            Supplier<Optional<String>> watch = load.watch(true);
            crew.all(
                threads,
                thread -> {
                  if (!workers.get(thread).work(false, records, 0)) {
                    incomplete.set(true);
                  }
                },
                () -> {
                  watch.get().ifPresent(trouble -> giveUp(arm.name(), load, trouble, crew));
                  return stop.isRequested();
                });
          }
        }
      } finally {
        crew.finish(threads, thread -> workers.get(thread).cleanup());
      }
      rethrow(crew.failure());
    }
    OperationCounts counts = OperationCounts.of(load.measurements().statusTotals());
    if (incomplete.get() && !stop.isRequested()) {
      throw new DBException(
          "the load of "
              + arm.name()
              + " is incomplete: "
              + counts.failed()
              + " of "
              + counts.operations()
              + " operations failed"
              + (ours && !anew ? "; --reload recreates its table" : ""));
    }
  }

  /** Ends the loading of an arm, for what {@link DrivenRun#watch} tells. */
  static void giveUp(String arm, DrivenRun load, String trouble, SliceThreads crew) {
    load.workload().requestStop();
    crew.giveUp(
        new StoreUnavailableException(
            "while " + arm + " was loaded, " + trouble + ", so it's given up"));
  }

  private static void rethrow(Optional<Throwable> failure) throws Exception {
    if (failure.isPresent()) {
      if (failure.get() instanceof Exception exception) {
        throw exception;
      }
      if (failure.get() instanceof Error error) {
        throw error;
      }
    }
  }

  private static void drop(DrivenRun load) {
    Optional<RunPlan> plan = load.plan();
    Optional<SchemaSource> source =
        Capabilities.find(load.workers().get(0).db(), SchemaSource.class);
    if (plan.isPresent() && source.isPresent()) {
      try (SchemaAdmin admin = source.get().schemaAdmin()) {
        admin.drop(new TableSchema(plan.get().table(), plan.get().fields(), ValueStorage.TEXT));
      }
    }
  }

  private static boolean isLoaded(DrivenRun load) {
    Optional<RunPlan> plan = load.plan();
    if (plan.isEmpty() || plan.get().expectedKeys().isEmpty()) {
      return false;
    }
    DB db = load.workers().get(0).db();
    for (String key : plan.get().expectedKeys()) {
      HashMap<String, ByteIterator> row = new HashMap<>();
      Status status = db.read(plan.get().table(), key, null, row);
      StoredValues.dropAbsent(row);
      if (!Status.OK.equals(status) || row.isEmpty()) {
        // a read that finds nothing isn't a failure of the load
        load.measurements().reset();
        return false;
      }
    }
    load.measurements().reset();
    return true;
  }
}
