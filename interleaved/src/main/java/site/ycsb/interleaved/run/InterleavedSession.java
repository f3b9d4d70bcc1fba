package site.ycsb.interleaved.run;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.capacity.Objective;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.config.BindingSession;
import site.ycsb.client.run.DrivenRun;
import site.ycsb.client.run.Worker;
import site.ycsb.client.steady.SettlingRule.WarmUpReport;
import site.ycsb.client.store.LocalStores;
import site.ycsb.client.store.StoreUse;
import site.ycsb.config.Notices;
import site.ycsb.config.Problems;
import site.ycsb.config.Sentence;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.interleaved.estimate.BlockValues;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.InterleavedResult.Ending;
import site.ycsb.interleaved.result.InterleavedResult.SlicePlan;
import site.ycsb.interleaved.result.WorkloadSummary;
import site.ycsb.interleaved.run.SliceRunner.UsageReader;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunPlanSource;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.tls.Tls;

/**
 * One interleaved measurement, from its configuration to its result: arms are configured, loaded,
 * connected and warmed up together, then take turns by slices until comparisons are precise enough.
 *
 * <p>What is timed: see {@link site.ycsb.interleaved.result.Slice}. Threading: used by one thread,
 * which leads; an interrupt of it, or the stop signal, ends the measurement with what there is.
 */
public final class InterleavedSession {
  private final BindingCatalog catalog;
  private final Console console;
  private final StopSignal stop;
  private final InterleavedProgress progress;
  private final ArmMessages messages;

  /** The command's exit code, and the result unless no block was complete. */
  public record Outcome(int exitCode, Optional<InterleavedResult> result) {}

  public InterleavedSession(
      BindingCatalog catalog, Console console, StopSignal stop, InterleavedProgress progress) {
    this.catalog = catalog;
    this.console = console;
    this.stop = stop;
    this.progress = progress;
    this.messages = new ArmMessages(console.err());
  }

  public Outcome run(InterleavedConfig config) {
    List<InterleavedResult> results = new ArrayList<>();
    // the binding's classes are those of all arms, with or without a layer around them
    SourcedProperties own = ArmProperties.of(config, config.plain());
    int code =
        new BindingSession(catalog, console, stop)
            .run(
                new BindingRequest(config.binding(), config.origin(), own),
                choice -> attempt(config, choice, results));
    Optional<InterleavedResult> result = results.stream().findFirst();
    return new Outcome(
        ExitCode.worse(code, result.map(found -> found.ending().exitCode()).orElse(0)), result);
  }

  /**
   * Checks what a measurement would reject before it touches a store, says what is wrong as that
   * would, and does nothing else; returns its exit code.
   */
  public int check(InterleavedConfig config) {
    return new BindingSession(catalog, console, stop)
        .run(
            new BindingRequest(
                config.binding(), config.origin(), ArmProperties.of(config, config.plain())),
            plain -> {
              List<Arm> arms = new ArrayList<>();
              try {
                configure(config, plain, arms);
                checkUnconnected(arms);
                ArmLoader loader = new ArmLoader(catalog, config, stop);
                for (Arm arm : arms) {
                  StoreUse.check(arm.choice());
                  loader.check(arm, consoleOf(arm.config()).err());
                }
                return ExitCode.OK.code();
              } finally {
                release(arms);
              }
            });
  }

  private int attempt(
      InterleavedConfig config, LayerSwitch.Choice plain, List<InterleavedResult> results)
      throws Exception {
    List<Arm> arms = new ArrayList<>();
    try (StoresInUse stores = new StoresInUse(stop)) {
      configure(config, plain, arms);
      showPlan(config, arms);
      ArmLoader loader = new ArmLoader(catalog, config, stop);
      for (Arm arm : arms) {
        // a server elsewhere may not have what an arm needs; those that are started here do
        if (!StoresInUse.isLocal(arm) && !stop.isRequested()) {
          stores.lease(arm);
          loader.tryOut(
              arm.config(), ArmProperties.of(config, arm.config()), stores.of(arm), console.err());
        }
      }
      for (Arm arm : arms) {
        stopsThem(arms);
        progress.step("Preparing " + arm.name());
        stores.lease(arm);
        if (stop.isRequested()) {
          return ExitCode.INTERRUPTED.code();
        }
      }
      checkOthers(arms, stores, loader);
      // by the seed, which is the pass's: else plain's records lie first in every one
      int[] order = new BlockOrder(arms.size(), config.seed()).next();
      for (int index : order) {
        load(arms.get(index), arms, stores, loader);
      }
      for (int index : order) {
        if (loader.isUnlikeOthers(arms.get(index)) && !stores.of(arms.get(index)).isShared()) {
          load(arms.get(index), arms, stores, loader);
        }
      }
      if (stop.isRequested()) {
        return ExitCode.INTERRUPTED.code();
      }
      return measure(config, arms, stores, results);
    } catch (InterruptedException e) {
      stop.request();
      return ExitCode.INTERRUPTED.code();
    } finally {
      release(arms);
    }
  }

  /** What is about to be measured, once it is known to be possible. */
  private void showPlan(InterleavedConfig config, List<Arm> arms) {
    console
        .err()
        .println(
            "Modes: "
                + arms.stream()
                    .map(
                        arm ->
                            arm.role() == ArmResult.Role.CONTROL
                                ? arm.name() + " (plain measured again)"
                                : arm.name())
                    .collect(Collectors.joining(", ")));
    Map<String, Properties> modes = new LinkedHashMap<>();
    arms.forEach(arm -> modes.put(arm.name(), arm.run().properties()));
    WorkloadSummary.of(modes).ifPresent(words -> console.err().println("Workload: " + words));
    console.err().println(config.limitsInWords());
  }

  private void load(Arm arm, List<Arm> arms, StoresInUse stores, ArmLoader loader)
      throws Exception {
    if (!stop.isRequested()) {
      stopsThem(arms);
      loader.load(arm.config(), stores.of(arm), console.err());
    }
  }

  private static void checkUnconnected(List<Arm> arms) throws WorkloadException {
    Problems problems = new Problems();
    for (Arm arm : arms) {
      arm.run().checkUnconnected(problems);
    }
    problems.throwIfAny();
  }

  private static void release(List<Arm> arms) throws WorkloadException {
    for (Arm arm : arms) {
      arm.run().workload().cleanup();
      RunContext.of(arm.run().properties()).close();
    }
  }

  /** Another command on the same store would lose its tables, or at least disturb. */
  private void checkOthers(List<Arm> arms, StoresInUse stores, ArmLoader loader) {
    for (Arm arm : arms) {
      SourcedProperties properties = arm.run().properties();
      if (stores.of(arm).isShared() && loader.isMadeAnew(properties)) {
        Settings settings = new Settings(properties);
        settings.reject(
            LocalStore.FOLDER,
            "another command uses the local store in it, and the table of "
                + arm.name()
                + " would be recreated meanwhile, as --reload and workloads that insert or delete"
                + " ask for",
            StoreUse.OTHER_PLACE);
        settings.throwIfAny();
      }
    }
    stores.warnings().forEach(console.err()::println);
  }

  /** A request to stop ends them from now on, and not what was configured meanwhile. */
  private void stopsThem(List<Arm> arms) {
    stop.onRequest(() -> arms.forEach(each -> each.run().workload().requestStop()));
  }

  /** Adds all arms; throws all that is wrong with any. */
  private void configure(InterleavedConfig config, LayerSwitch.Choice plain, List<Arm> arms)
      throws WorkloadException {
    Problems problems = new Problems();
    ArmProperties.check(config, plain, problems);
    for (ArmConfig arm : config.arms()) {
      configure(config, arm, arms, problems);
    }
    if (problems.isEmpty()) {
      checkConnections(arms, problems);
    }
    problems.throwIfAny();
    BindingSession.warnOfComments(config.properties(), console.err());
  }

  /** On servers elsewhere; what another binding does with the client's properties isn't known. */
  private static void checkConnections(List<Arm> arms, Problems problems) {
    Arm plain = arms.get(BlockValues.PLAIN);
    if (Tls.isRequired(plain.run().properties())) {
      return; // of all arms
    }
    for (Arm arm : arms) {
      ArmConfig own = arm.config();
      Binding binding = arm.choice().binding();
      if (binding.localStore().isPresent()
          && !LocalStores.standsIn(binding, arm.run().properties())) {
        ServerProtection.sameConnection(
                own.name(), own.origin(), own.properties(), plain.config().properties())
            .ifPresent(problems::add);
      }
    }
  }

  private void configure(InterleavedConfig config, ArmConfig arm, List<Arm> arms, Problems problems)
      throws WorkloadException {
    SourcedProperties properties = ArmProperties.of(config, arm);
    ArmProperties.check(config, properties, problems);
    Optional<Long> reencryptionRate = ArmProperties.reencryptionRate(config, arm, problems);
    Console own = consoleOf(arm);
    RunContext.of(properties).setNotices(new Notices(own.err()));
    Optional<DrivenRun> run =
        DrivenRun.configure(
            new BindingSession(catalog, own, stop),
            new BindingRequest(config.binding(), config.origin(), properties),
            problems);
    if (run.isPresent()) {
      checkBound(config, run.get().workload(), problems);
      Optional<Reencryption> reencryption = Optional.empty();
      if (reencryptionRate.isPresent()) {
        reencryption = Optional.of(new Reencryption(run.get(), reencryptionRate.get(), own.err()));
      }
      arms.add(new Arm(arms.size(), arm, run.get(), reencryption));
    }
  }

  private static void checkBound(InterleavedConfig config, Workload workload, Problems problems) {
    if (config.bound().isPresent() && workload instanceof RunPlanSource source) {
      Objective bound = config.bound().get();
      try {
        bound.checkAgainst(source.operations());
      } catch (IllegalArgumentException e) {
        problems.add(
            "--slo", bound.text(), "argument", String.valueOf(e.getMessage()), "Correct it");
      }
    }
  }

  private Console consoleOf(ArmConfig arm) {
    return new Console(console.out(), messages.of(arm.name()));
  }

  private int measure(
      InterleavedConfig config, List<Arm> arms, StoresInUse stores, List<InterleavedResult> results)
      throws Exception {
    int threadCount = arms.stream().mapToInt(Arm::threadCount).max().orElse(1);
    try (SliceThreads threads = new SliceThreads(threadCount)) {
      try {
        for (Arm arm : arms) {
          arm.run().create(stores.of(arm), ArmProperties.hasOwnTable(arm.run().properties()));
          arm.createThreads();
          if (!connect(arm, threads)) {
            return failureCode(threads);
          }
        }
        checkProtections(arms);
        return measure(config, arms, stores, threads, results);
      } finally {
        boolean interrupted = Thread.interrupted();
        for (Arm arm : arms) {
          List<Worker> workers = arm.workers();
          threads.finish(workers.size(), thread -> workers.get(thread).cleanup());
        }
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  private static void checkProtections(List<Arm> arms) {
    ServerProtection plain = arms.get(BlockValues.PLAIN).protection();
    Problems problems = new Problems();
    for (Arm arm : arms) {
      arm.protection()
          .problemsBeside(plain, arm.name(), arm.config().origin())
          .forEach(problems::add);
    }
    problems.throwIfAny();
  }

  private boolean connect(Arm arm, SliceThreads threads) throws InterruptedException {
    DrivenRun run = arm.run();
    List<Worker> workers = arm.workers();
    BooleanSupplier stopped = stop::isRequested;
    return threads.first(thread -> run.prepareFirst(), run.connectLimit(), stopped)
        && threads.others(
            workers.size(), thread -> workers.get(thread).init(), run.connectLimit(), stopped)
        && fill(arm, threads)
        && threads.first(thread -> run.check(), run.connectLimit(), stopped);
  }

  /** Inserts the records of a store in this process, unless that never ends. */
  private boolean fill(Arm arm, SliceThreads threads) throws InterruptedException {
    DrivenRun run = arm.run();
    List<Worker> workers = run.workers();
    Supplier<Optional<String>> watch = run.watch(true);
    return threads.all(
        workers.size(),
        thread -> run.fill(workers.get(thread)),
        () -> {
          watch.get().ifPresent(trouble -> ArmLoader.giveUp(arm.name(), run, trouble, threads));
          return stop.isRequested();
        });
  }

  private int failureCode(SliceThreads threads) {
    if (stop.isRequested()) {
      return ExitCode.INTERRUPTED.code();
    }
    if (threads.isHanging()) {
      console.err().println("ERROR: a thread hangs in an operation of the store");
    }
    Optional<Failure> failure = threads.failure().map(Failure::new);
    failure.ifPresent(found -> found.print(console.err()));
    return failure.map(Failure::exitCode).orElse(ExitCode.FAILED.code());
  }

  private int measure(
      InterleavedConfig config,
      List<Arm> arms,
      StoresInUse stores,
      SliceThreads threads,
      List<InterleavedResult> results)
      throws InterruptedException {
    UsageReader usage = new UsageReader(stores.processIds());
    SliceRunner runner = new SliceRunner(threads, usage, stop);
    BlockOrder order = new BlockOrder(arms.size(), config.seed());
    progress.step("Warming up " + arms.size() + " modes in turn");
    RotatingWarmUp rotating = new RotatingWarmUp(arms, stores, runner, order);
    Optional<WarmUpReport> warmUp =
        rotating.run(arms.get(0).run().config().warmUp(), config.pilot().warmUp());
    rotating.failure().ifPresent(this::error);
    if (warmUp.isEmpty()) {
      return ended(arms, threads);
    }
    if (warmUp.get().movement().isEmpty()) {
      console.err().println(warmUp.get().sentence());
    } // else the result warns of it
    if (stores.haveFiles()) {
      progress.step("Merging the files of the tables");
      stores.settle();
    }
    // the pilot, to which all arms contribute alike, also reads new files into the stores' caches
    Optional<? extends BlockEvidence> planned = plan(config, arms, runner, order);
    if (planned.isEmpty()) {
      return ended(arms, threads);
    }
    BlockEvidence evidence = planned.get();
    SlicePlan plan = evidence.plan();
    console
        .err()
        .printf(
            Locale.ROOT,
            "Each mode works for %.0f ms at a time, of which the first %.0f ms don't count.%n",
            plan.guardMillis() + plan.sliceMillis(),
            plan.guardMillis());
    stores.flush();
    arms.forEach(Arm::forgetFigures);
    runner.begin();
    Instant started = Instant.now();
    if (config.bound().isPresent()) {
      progress.step("Finding the rate at which each mode crosses the bound");
    }
    if (!evidence.begin()) {
      return ended(arms, threads);
    }
    progress.step("Measuring");
    Reconnection reconnection =
        new Reconnection(
            arms,
            threads,
            runner,
            stop,
            new BlockOrder(arms.size(), ~config.seed()),
            config.limits().maxDuration().toNanos());
    BlockSequence blocks =
        new BlockSequence(config, evidence, stores, runner, reconnection, stop, progress);
    Ending.Reason reason;
    try {
      reason = blocks.run();
    } catch (InterruptedException e) {
      stop.request();
      reason = Ending.Reason.INTERRUPTED;
    } finally {
      progress.measured();
    }
    int code = reason == Ending.Reason.FAILED ? failureCode(threads) : ExitCode.OK.code();
    if (reason == Ending.Reason.FAILED && threads.failure().isEmpty()) {
      blocks.failure().ifPresent(this::error);
    }
    if (evidence.blocks() == 0) {
      console.err().println("No round of all modes was completed, so there are no results.");
      return ended(arms, threads);
    }
    ResultMaker maker = new ResultMaker(config, evidence, stores, reconnection.count());
    InterleavedResult result =
        maker.make(started, warmUp.get(), reason, code, Duration.ofNanos(blocks.nanos()));
    for (String warning : result.soundness().warnings()) {
      console.err().println("WARNING: " + Sentence.ended(warning));
    }
    results.add(result);
    return result.ending().exitCode();
  }

  /** How slices are laid out, and what they are to show. */
  private Optional<? extends BlockEvidence> plan(
      InterleavedConfig config, List<Arm> arms, SliceRunner runner, BlockOrder order)
      throws InterruptedException {
    if (config.bound().isEmpty()) {
      progress.step("Finding how long each mode should work at a time");
      Pilot pilot = new Pilot(arms, runner, order, config);
      Optional<SlicePlan> slices = pilot.run();
      pilot.failure().ifPresent(this::error);
      return slices.map(plan -> new Findings(arms, runner, plan));
    }
    Objective bound = config.bound().get();
    progress.step("Trying each mode at full speed");
    LadderPilot pilot = new LadderPilot(arms, runner, order, bound);
    Optional<LadderPilot.Plan> ladder = pilot.run(config);
    pilot.failure().ifPresent(this::error);
    return ladder.map(plan -> new CapacityEvidence(arms, runner, bound, plan));
  }

  private void error(String text) {
    console.err().println("ERROR: " + text);
  }

  /** The exit code when an arm couldn't go on before anything was measured. */
  private int ended(List<Arm> arms, SliceThreads threads) {
    int code = failureCode(threads);
    if (!stop.isRequested()) {
      for (Arm arm : arms) {
        code = ExitCode.worse(code, arm.run().verdict());
      }
    }
    return code;
  }
}
