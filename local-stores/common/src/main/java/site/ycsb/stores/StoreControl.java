package site.ycsb.stores;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import site.ycsb.spi.LocalStore;
import site.ycsb.spi.StoreUnavailableException;

/**
 * Starts, uses, stops and wipes the local store of one kind in one working folder. Safe against
 * other processes that do the same there. Not thread-safe.
 */
public final class StoreControl {
  private final StoreRecipe recipe;
  private final StoreEnvironment environment;
  private final StoreFolder folder;
  private final JsonFile<StoreState> stateFile;

  public StoreControl(StoreRecipe recipe, StoreEnvironment environment) {
    this.recipe = recipe;
    this.environment = environment;
    this.folder = StoreFolder.of(environment.workingFolder(), recipe.name());
    this.stateFile = new JsonFile<>(folder.stateFile(), StoreState.class);
  }

  /**
   * Starts the store so that it outlives this process; false when it already runs so.
   *
   * @param nodes how many; empty for as many as its data is of, at first 1
   */
  public boolean start(OptionalInt nodes) {
    return withFolder(
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
          environment.say(describe(state) + " runs until: bin/ycsb store stop " + recipe.name());
          return true;
        });
  }

  /** Stops the store, whoever started it; false when none runs. */
  public boolean stop() {
    return withFolder(
        () -> {
          Optional<StoreState> state = stateFile.read().filter(found -> found.running() > 0);
          if (state.isEmpty()) {
            environment.say("no local " + recipe.title() + " runs in this folder");
            return false;
          }
          environment.say("stopping " + describe(state.get()));
          Deadline deadline = Deadline.in(ServerStopper.GRACE);
          ServerStopper.stop(state.get().nodes(), ServerStopper.GRACE);
          environment.say(stopped(deadline));
          return true;
        });
  }

  /** Removes data, configuration and logs; false, and nothing done, when the store runs. */
  public boolean wipe() {
    return withFolder(
        () -> {
          Optional<StoreState> state = stateFile.read().filter(found -> found.running() > 0);
          if (state.isPresent()) {
            environment.say(
                describe(state.get())
                    + " runs. Stop it first: bin/ycsb store stop "
                    + recipe.name());
            return false;
          }
          folder.wipe();
          environment.say("wiped " + folder.root());
          return true;
        });
  }

  /** What is known of the store, running or not. */
  public StoreStatus status() {
    return withoutInterrupt(() -> StoreStatus.of(recipe, folder, stateFile.read(), Instant.now()));
  }

  /** See {@link LocalStore#lease()}. */
  public LocalStore.Lease lease() {
    return withFolder(
        () -> {
          Optional<StoreState> running = running();
          Optional<UsersLock> lock = UsersLock.tryShare(folder);
          if (running.isPresent() && lock.isPresent()) {
            StoreState state = running.get();
            environment.say("no address given: using the local " + describe(state));
            return new UsedStore(recipe.connection(state.nodes()), lock.get());
          }
          if (running.isPresent()) {
            environment.say("waiting for the end of " + describe(running.get()));
            ServerStopper.awaitEnd(running.get().nodes(), ServerStopper.GRACE);
          }
          return startFor(lock.isPresent() ? lock.get() : UsersLock.share(folder));
        });
  }

  private LocalStore.Lease startFor(UsersLock lock) throws IOException, InterruptedException {
    boolean complete = false;
    try {
      DataLayout layout = layout(OptionalInt.empty());
      environment.say(
          "no address given: a local "
              + recipe.title()
              + " is started for this command and stopped after it; its data is kept");
      StoreStarter.Started started = starter().start(layout, false);
      complete = true;
      return new StartedStore(
          recipe.connection(started.state().nodes()),
          describe(started.state()),
          started,
          lock,
          folder,
          environment);
    } finally {
      if (!complete) {
        lock.close();
      }
    }
  }

  /** The store that runs and answers; the rest of a start that was broken off is ended first. */
  private Optional<StoreState> running() throws IOException, InterruptedException {
    Optional<StoreState> found = stateFile.read();
    if (found.isEmpty() || found.get().running() == 0) {
      return Optional.empty();
    }
    StoreState state = found.get();
    if (!state.ready()) {
      environment.say("ending the rest of a start that was broken off");
      ServerStopper.stop(state.nodes(), ServerStopper.GRACE);
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
              + " run. Stop them, then start again: bin/ycsb store stop "
              + recipe.name());
    }
    return found;
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

  private static String stopped(Deadline deadline) {
    return "stopped after " + deadline.elapsed().toSeconds() + " s; its data is kept";
  }

  private <T> T withFolder(Action<T> action) {
    return withoutInterrupt(
        () -> {
          FolderLock lock = FolderLock.acquire(folder, environment);
          try {
            return action.run();
          } finally {
            lock.close();
          }
        });
  }

  private <T> T withoutInterrupt(Action<T> action) {
    try {
      return action.run();
    } catch (IOException e) {
      throw new StoreUnavailableException(
          "the folder " + folder.root() + " of the local store can't be used: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException(
          "interrupted while starting or stopping the local " + recipe.title(), e);
    }
  }

  /** Something done to a store. */
  @FunctionalInterface
  private interface Action<T> {
    T run() throws IOException, InterruptedException;
  }
}
