package site.ycsb.stores;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.stores.folder.Deadline;
import site.ycsb.stores.folder.FolderWork;
import site.ycsb.stores.folder.StoreEnvironment;
import site.ycsb.stores.folder.StoreFolder;
import site.ycsb.stores.folder.UsersLock;
import site.ycsb.stores.process.ServerStopper;
import site.ycsb.stores.recipe.NodeState;
import site.ycsb.stores.recipe.ServerJars;
import site.ycsb.stores.recipe.StoreRecipe;

/**
 * Starts, uses, stops and wipes the local store of one kind in one working folder. Safe against
 * other processes that do the same there. Not thread-safe.
 */
public final class StoreControl {
  /** Set to {@link #NEVER}, it keeps commands from starting a store for themselves. */
  private static final String START_VARIABLE = "YCSB_STORE_START";

  private static final String NEVER = "never";

  private final StoreRecipe recipe;
  private final StoreEnvironment environment;
  private final StoreFolder folder;
  private final FolderWork work;

  public StoreControl(StoreRecipe recipe, StoreEnvironment environment) {
    this.recipe = recipe;
    this.environment = environment;
    this.folder = StoreFolder.of(environment.workingFolder(), recipe.folderName());
    this.work = new FolderWork(folder, environment);
  }

  /**
   * Starts the store so that it outlives this process; false when it already runs so.
   *
   * @param nodes how many; empty for as many as its data is of, at first 1
   */
  public boolean start(OptionalInt nodes) {
    checkBeforeFirstUse(nodes);
    return work.exclusively(
        () -> {
          DataLayout layout = layout(nodes);
          Optional<StoreState> running = running();
          if (running.isPresent() && running.get().standing()) {
            environment.say(describe(running.get()) + " already runs");
            return false;
          }
          if (running.isPresent()) {
            throw new StoreUnavailableException(
                describe(running.get())
                    + " runs only for another command (process "
                    + running.get().starter().pid()
                    + "). Start it again when that is over");
          }
          StoreState state = starter().start(layout, true).state();
          environment.say(describe(state) + " runs until: " + stopCommand());
          return true;
        });
  }

  /** Stops the store, whoever started it; false when none runs. */
  public boolean stop() {
    if (folder.exists() && work.exclusively(this::stopIfRunning)) {
      return true;
    }
    environment.say("no local " + recipe.title() + " runs in this folder");
    return false;
  }

  private boolean stopIfRunning() throws IOException, InterruptedException {
    StoreSurvey survey = StoreSurvey.of(folder);
    if (!survey.somethingRuns()) {
      return false;
    }
    environment.say("stopping " + describe(survey));
    Deadline deadline = Deadline.in(ServerStopper.GRACE);
    ServerStopper.stop(survey.processes(), ServerStopper.GRACE);
    environment.say("stopped after " + deadline.elapsed().toSeconds() + " s; its data is kept");
    return true;
  }

  /**
   * Lets the store that runs write what it holds in memory to the files of its tables and merge
   * those; returns when that is done.
   *
   * @throws StoreUnavailableException when none runs, or the server reports an error
   */
  public void compact() {
    Optional<StoreState> found =
        folder.exists() ? work.exclusively(this::running) : Optional.<StoreState>empty();
    StoreState running =
        found.orElseThrow(
            () ->
                new StoreUnavailableException(
                    "no local "
                        + recipe.title()
                        + " runs in this folder. Start it: "
                        + startCommand()));
    Deadline time = Deadline.in(Duration.ZERO);
    NodeFiles files = new NodeFiles(recipe, running.nodes());
    files.flush();
    files.compact();
    environment.say(
        String.format(
            Locale.ROOT,
            "%s has compacted its tables in %.1f s",
            describe(running),
            time.elapsed().toMillis() / 1e3));
  }

  /** Removes data, configuration and logs; false, and nothing done, when the store runs. */
  public boolean wipe() {
    if (!folder.exists()) {
      environment.say("there is nothing to wipe: no folder " + folder.root());
      return true;
    }
    return work.exclusively(
        () -> {
          StoreSurvey survey = StoreSurvey.of(folder);
          if (survey.somethingRuns()) {
            environment.say(describe(survey) + " runs. Stop it first: " + stopCommand());
            return false;
          }
          environment.say(
              folder.wipe()
                  ? "wiped " + folder.root()
                  : "there is nothing to wipe in " + folder.root());
          return true;
        });
  }

  /** What is known of the store, running or not. */
  public StoreStatus status() {
    return work.concurrently(
        () -> StoreStatus.of(recipe, folder, StoreSurvey.of(folder), Instant.now()));
  }

  /** See {@link LocalStore#lease()}. */
  public LocalStore.Lease lease() {
    checkBeforeFirstUse(OptionalInt.empty());
    return work.exclusively(
        () -> {
          Optional<UsersLock> free = UsersLock.tryShare(folder);
          UsersLock lock = free.isPresent() ? free.get() : shareAfterEnd();
          boolean leased = false;
          try {
            Optional<StoreState> running = running();
            LocalStore.Lease lease =
                running.isPresent() ? use(running.get(), lock) : startFor(lock);
            leased = true;
            return lease;
          } finally {
            if (!leased) {
              lock.close();
            }
          }
        });
  }

  /** Waits for servers that are on their way out, since the command that started them is over. */
  private UsersLock shareAfterEnd() throws IOException, InterruptedException {
    StoreSurvey survey = StoreSurvey.of(folder);
    if (survey.somethingRuns()) {
      environment.say("waiting for the end of " + describe(survey));
      ServerStopper.awaitEnd(survey.processes(), ServerStopper.GRACE);
    }
    return UsersLock.share(folder);
  }

  private LocalStore.Lease use(StoreState running, UsersLock lock) {
    environment.say("no address given: using the local " + describe(running));
    return new UsedStore(
        recipe.connection(running.nodes()), new NodeFiles(recipe, running.nodes()), lock);
  }

  private LocalStore.Lease startFor(UsersLock lock) throws IOException, InterruptedException {
    if (NEVER.equals(environment.variables().get(START_VARIABLE))) {
      throw new StoreUnavailableException(
          START_VARIABLE
              + "="
              + NEVER
              + " (environment): no local "
              + recipe.title()
              + " runs in this folder, and none may be started for a command. Start it: "
              + startCommand());
    }
    DataLayout layout = layout(OptionalInt.empty());
    environment.say(
        "no address given: a local "
            + recipe.title()
            + " is started for this command and stopped after it; its data is kept");
    StoreStarter.Started started = starter().start(layout, false);
    return new StartedStore(
        recipe.connection(started.state().nodes()),
        new NodeFiles(recipe, started.state().nodes()),
        describe(started.state()),
        started,
        lock,
        folder,
        environment);
  }

  /** The store that runs and answers; the rest of an aborted start is ended first. */
  private Optional<StoreState> running() throws IOException, InterruptedException {
    StoreSurvey survey = StoreSurvey.of(folder);
    if (!survey.strays().isEmpty()) {
      throw new StoreUnavailableException(
          describe(survey)
              + " runs in this folder, but how to reach it isn't in "
              + folder.stateFile()
              + ". Stop it, then try again: "
              + stopCommand());
    }
    if (survey.state().isEmpty()) {
      return Optional.empty();
    }
    StoreState state = survey.state().get();
    if (!state.ready()) {
      environment.say("ending the rest of an aborted start");
      ServerStopper.stop(state.processes(), ServerStopper.GRACE);
      return Optional.empty();
    }
    if (!state.allRun()) {
      throw new StoreUnavailableException(
          "only "
              + state.running()
              + " of "
              + state.nodes().size()
              + " nodes of the local "
              + recipe.title()
              + " run. Stop them, then start again: "
              + stopCommand());
    }
    return survey.state();
  }

  /**
   * Checks what a start needs before the folder is created, so that a rejected one leaves nothing.
   */
  private void checkBeforeFirstUse(OptionalInt nodes) {
    if (!folder.exists()) {
      work.concurrently(() -> starter().jdk(layout(nodes)));
    }
  }

  private DataLayout layout(OptionalInt nodes) throws IOException {
    String version = ServerJars.of(environment, recipe.name()).version(recipe.artifact());
    return DataLayout.choose(folder, recipe, version, nodes);
  }

  private StoreStarter starter() {
    return new StoreStarter(recipe, folder, environment);
  }

  private String describe(StoreState state) {
    NodeState first = state.nodes().get(0);
    return recipe.title()
        + " "
        + state.version()
        + " on "
        + first.address()
        + ":"
        + first.port(recipe.ports().get(0).name())
        + (state.nodes().size() == 1 ? "" : " (" + state.nodes().size() + " nodes)");
  }

  /** Names what runs by its state, or by its processes when the state doesn't list them. */
  private String describe(StoreSurvey survey) {
    return survey.strays().isEmpty() && survey.state().isPresent()
        ? describe(survey.state().get())
        : "a local " + recipe.title() + " (" + survey.describeStrays() + ")";
  }

  private String startCommand() {
    return "bin/ycsb store start " + recipe.argument();
  }

  private String stopCommand() {
    return "bin/ycsb store stop " + recipe.argument();
  }
}
