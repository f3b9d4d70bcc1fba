package site.ycsb.client.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import site.ycsb.DB;
import site.ycsb.UnknownDBException;
import site.ycsb.classpath.ClientServices;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.binding.DbLoader;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.capacity.CapacityProperties;
import site.ycsb.client.capacity.LoadSearch;
import site.ycsb.client.capacity.LoadSearchFactory;
import site.ycsb.client.cluster.ClusterLauncher;
import site.ycsb.client.cluster.ClusterLauncher.LocalRuns;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.client.cluster.Lockstep;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.config.BindingSession;
import site.ycsb.client.config.ClientProperties;
import site.ycsb.client.config.InputFiles;
import site.ycsb.client.config.RunConfig;
import site.ycsb.client.instrument.Instruments;
import site.ycsb.client.instrument.Instruments.InstrumentConfigs;
import site.ycsb.client.results.ResultConfig;
import site.ycsb.client.results.StatusReporter;
import site.ycsb.client.store.StoreUse;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.spi.run.RunContext;
import site.ycsb.workloads.SharedProperties;

/**
 * One load or run, from its properties to its exit code: configuration, encryption, local store,
 * workload, then the {@link Benchmark} itself. Whatever goes wrong becomes a message and an exit
 * code.
 */
public final class RunSession {
  private final BindingSession session;
  private final Console console;
  private final StopSignal stop;
  private final LocalRuns local = new OwnPart();

  public RunSession(BindingCatalog catalog, Console console, StopSignal stop) {
    this.session = new BindingSession(catalog, console, stop);
    this.console = console;
    this.stop = stop;
  }

  /** Runs the command, with other clients if requested; returns its exit code. */
  public int run(BindingRequest request) {
    return ClusterProperties.isWanted(request.properties())
        ? together(launcher -> launcher.launch(request, local, console, stop))
        : local.run(request);
  }

  /** Takes part in what the client at this address coordinates; returns the exit code. */
  public int join(String address, SourcedProperties properties) {
    return together(launcher -> launcher.join(address, properties, local, console, stop));
  }

  private int together(ToIntFunction<ClusterLauncher> work) {
    try {
      return work.applyAsInt(
          ClientServices.load(ClusterLauncher.class)
              .findFirst()
              .orElseThrow(() -> absent(ClientShare.CLIENTS.key(), "brings clients together")));
    } catch (ConfigurationException e) {
      return new Failure(e).print(console.err());
    }
  }

  private final class OwnPart implements LocalRuns {
    @Override
    public int run(BindingRequest request) {
      return session.run(request, choice -> attempt(choice, RunScope.Results.WRITTEN, false));
    }

    @Override
    public Set<String> ownKeys(BindingRequest request) {
      try {
        return session.enter(request.with(request.properties().copy()), RunSession::ownKeys);
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /**
   * Only checks the configuration and prints it; touches no store. Tells the exit code.
   *
   * @param afterLoad whether a load comes first, which creates what is missing
   */
  public int dryRun(BindingRequest request, boolean afterLoad) {
    return session.run(request, choice -> attempt(choice, RunScope.Results.NONE, afterLoad));
  }

  private int attempt(LayerSwitch.Choice choice, RunScope.Results results, boolean afterLoad)
      throws Exception {
    try (RunScope run = new RunScope(session, choice, results)) {
      RunConfig config = run.config;
      SourcedProperties properties = choice.properties();
      run.check();
      Optional<LoadSearch> search = search(run);
      ServiceLevels levels =
          ServiceLevels.from(
              run.settings, config.transactions() ? run.operations() : Set.of("INSERT"));
      if (results == RunScope.Results.NONE) {
        run.checkUnconnected(run.settings.problems());
      }
      run.settings.throwIfAny();
      BindingSession.warnOfComments(properties, console.err());
      config.retries().warning().ifPresent(text -> console.err().println("WARNING: " + text));
      run.checkPossible();
      properties.set(ClientProperties.DB, choice.dbClass(), choice.request().origin());
      if (results == RunScope.Results.NONE) {
        StoreUse.check(choice);
        if (config.amount().somethingToDo()) {
          run.tryOpening(afterLoad, console.err());
        }
        run.effectiveConfiguration().forEach(console.out()::println);
        return ExitCode.OK.code();
      }
      if (!config.amount().somethingToDo()) {
        console.err().println("Nothing to do: the number of operations is 0.");
        return ExitCode.OK.code();
      }
      config.amount().shareNotice().ifPresent(console.err()::println);
      stop.onRequest(run.workload()::requestStop);
      try (Instruments instruments = config.instruments().open(console, stop);
          StoreUse store = StoreUse.open(choice, stop)) {
        if (stop.isRequested()) {
          return ExitCode.INTERRUPTED.code();
        }
        if (ClientShare.from(run.settings).clients() == 1) {
          // others are of the same run
          store.warning().ifPresent(console.err()::println);
        }
        run.watchBy(instruments);
        return benchmark(run, store, search, levels);
      }
    }
  }

  private Optional<LoadSearch> search(RunScope run) {
    Settings settings = run.settings;
    if (!settings.isGiven(CapacityProperties.OBJECTIVES)
        || !settings.get(SharedProperties.DO_TRANSACTIONS)) {
      return Optional.empty();
    }
    return Optional.of(
        ClientServices.load(LoadSearchFactory.class)
            .findFirst()
            .orElseThrow(() -> absent(CapacityProperties.OBJECTIVES.key(), "searches rates"))
            .create(settings, run.operations(), console.err()));
  }

  private static ConfigurationException absent(String key, String what) {
    return new ConfigurationException(
        new Problem(
            key,
            "",
            "class path",
            "the module that " + what + " is missing",
            "Use a complete distribution"));
  }

  private int benchmark(
      RunScope run, StoreUse store, Optional<LoadSearch> search, ServiceLevels levels)
      throws Exception {
    List<Worker> workers = run.createWorkers();
    Preparation preparation =
        new Preparation(run, workers.get(0).db(), store.isLocal(), store.isLocal());
    if (run.isInProcess() && !run.config.transactions()) {
      console
          .err()
          .println(
              "The data of this binding ends with the process: run loads it itself, unmeasured.");
    }
    try (Crew crew = new Crew(workers, stop, console.err())) {
      Lockstep lockstep =
          RunContext.of(run.properties).find(Lockstep.OF_RUN).orElse(Lockstep.ALONE);
      MeasuredPhase measured =
          search.isPresent()
              ? new SearchedPhase(run, crew, search.get(), preparation::forgetFigures)
              : new MeasuredPhase(run, crew, lockstep);
      return new Benchmark(run, crew, preparation, lockstep, measured, levels).run();
    }
  }

  /**
   * The properties that each of several client machines has for itself: where its store is, names
   * of files, what watches its run, and what its user is shown. The context class loader has the
   * binding's classes.
   */
  static Set<String> ownKeys(LayerSwitch.Choice choice) {
    Set<String> keys = new TreeSet<>(choice.binding().addressKeys());
    for (List<Property<?>> ofTheUser :
        List.of(
            InstrumentConfigs.properties(), StatusReporter.PROPERTIES, ResultConfig.PROPERTIES)) {
      ofTheUser.forEach(property -> keys.add(property.key()));
    }
    List<Property<?>> all = new ArrayList<>(ClientProperties.all());
    try {
      DB probe = DbLoader.probe(choice.dbClass(), choice.properties());
      all.addAll(InputFiles.definitions(Optional.of(probe)));
    } catch (UnknownDBException | ConfigurationException e) {
      // the run itself reports it
    }
    all.stream().filter(Property::isPath).forEach(property -> keys.add(property.key()));
    return keys;
  }
}
