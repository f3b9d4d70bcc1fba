package site.ycsb.stores;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.stores.UsedStore.NodeFiles;
import site.ycsb.stores.UsedStore.StartedStore;

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
  private final StoreDescription description;

  public StoreControl(StoreRecipe recipe, StoreEnvironment environment) {
    this.recipe = recipe;
    this.environment = environment;
    this.folder = StoreFolder.of(environment.workingFolder(), recipe.folderName());
    this.description = new StoreDescription(recipe);
  }

  /**
   * Starts the store so that it outlives this process; false when it already runs so.
   *
   * @throws site.ycsb.config.ConfigurationException when it can't be, or the data that exists isn't
   *     of such a store
   */
  public boolean start(StartOptions options) {
    checkBeforeFirstUse(options);
    return folder.exclusively(
        environment,
        () -> {
          DataLayout layout = layout(options);
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
          StoreState state =
              starter(recipe.secured(layout.security()), layout, options).start(true).state();
          environment.say(describe(state) + " runs until: " + description.stopCommand());
          return true;
        });
  }

  /** Stops the store, whoever started it; false when none runs. */
  public boolean stop() {
    if (folder.exists() && folder.exclusively(environment, this::stopIfRunning)) {
      return true;
    }
    environment.say("no local " + recipe.title() + " runs in this directory");
    return false;
  }

  private boolean stopIfRunning() throws IOException, InterruptedException {
    StoreSurvey survey = StoreSurvey.of(folder);
    if (!survey.somethingRuns()) {
      return false;
    }
    environment.say("stopping " + description.of(survey));
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
        folder.exists()
            ? folder.exclusively(environment, this::running)
            : Optional.<StoreState>empty();
    StoreState running =
        found.orElseThrow(
            () ->
                new StoreUnavailableException(
                    "no local "
                        + recipe.title()
                        + " runs in this directory. Start it: "
                        + description.startCommand()));
    Deadline time = Deadline.in(Duration.ZERO);
    NodeFiles files = new NodeFiles(recipe, running.nodes());
    files.flush();
    files.compact();
    environment.say(
        String.format(
            Locale.ROOT,
            "%s has compacted its tables in %.1f s",
            description.of(running),
            time.elapsed().toMillis() / 1e3));
  }

  /** Removes data, configuration and logs; false, and nothing done, when the store runs. */
  public boolean wipe() {
    if (!folder.exists()) {
      environment.say("there is nothing to wipe: no directory " + folder.root());
      return true;
    }
    return folder.exclusively(
        environment,
        () -> {
          StoreSurvey survey = StoreSurvey.of(folder);
          if (survey.somethingRuns()) {
            environment.say(
                description.of(survey) + " runs. Stop it first: " + description.stopCommand());
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
    return folder.concurrently(
        () -> StoreStatus.of(present(), folder, StoreSurvey.of(folder), Instant.now()));
  }

  /** See {@link LocalStore#keepsDataWithoutTls()}. */
  public boolean keepsDataWithoutTls() {
    return folder.exists()
        && folder.concurrently(
            () -> DataLayout.present(folder).map(layout -> !layout.security().tls()).orElse(false));
  }

  /**
   * See {@link LocalStore#lease()}.
   *
   * @param first how it is started when there is no data of it yet
   */
  public LocalStore.Lease lease(StartOptions first) {
    checkBeforeFirstUse(first);
    return folder.exclusively(
        environment,
        () -> {
          boolean shared = UsersLock.isUsedByOthers(folder);
          Optional<UsersLock> free = UsersLock.tryShare(folder);
          UsersLock lock = free.isPresent() ? free.get() : shareAfterEnd();
          boolean leased = false;
          try {
            Optional<StoreState> running = running();
            LocalStore.Lease lease =
                running.isPresent() ? use(running.get(), lock, shared) : startFor(lock, first);
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
      environment.say("waiting for the end of " + description.of(survey));
      ServerStopper.awaitEnd(survey.processes(), ServerStopper.GRACE);
    }
    return UsersLock.share(folder);
  }

  private LocalStore.Lease use(StoreState running, UsersLock lock, boolean shared)
      throws IOException {
    environment.say("no address given: using the local " + describe(running));
    return new UsedStore(
        present().connection(running.nodes()),
        running.ports(),
        new NodeFiles(recipe, running.nodes()),
        lock,
        shared,
        Optional.empty());
  }

  private LocalStore.Lease startFor(UsersLock lock, StartOptions first)
      throws IOException, InterruptedException {
    if (NEVER.equals(environment.variables().get(START_VARIABLE))) {
      throw new StoreUnavailableException(
          START_VARIABLE
              + "="
              + NEVER
              + " (environment): no local "
              + recipe.title()
              + " runs in this directory, and none may be started for a command. Start it: "
              + description.startCommand());
    }
    DataLayout layout = layout(DataLayout.present(folder).isPresent() ? StartOptions.NONE : first);
    StoreRecipe secured = recipe.secured(layout.security());
    environment.say(
        "no address given: a local "
            + secured.title()
            + " is started for this command and stopped after it; its data is kept");
    StoreStarter.Started started = starter(secured, layout, first).start(false);
    StoreState state = started.state();
    return new UsedStore(
        secured.connection(state.nodes()),
        state.ports(),
        new NodeFiles(secured, state.nodes()),
        lock,
        false,
        Optional.of(new StartedStore(describe(state), started, folder, environment)));
  }

  /** The store that runs and answers; the rest of an aborted start is ended first. */
  private Optional<StoreState> running() throws IOException, InterruptedException {
    StoreSurvey survey = StoreSurvey.of(folder);
    if (!survey.strays().isEmpty()) {
      throw new StoreUnavailableException(
          description.of(survey)
              + " runs in this directory, but how to reach it isn't in "
              + folder.stateFile()
              + ". Stop it, then try again: "
              + description.stopCommand());
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
              + description.stopCommand());
    }
    return survey.state();
  }

  /**
   * Checks what a start needs before the folder is created, so that a rejected one leaves nothing.
   */
  private void checkBeforeFirstUse(StartOptions options) {
    if (!folder.exists()) {
      folder.concurrently(() -> starter(recipe, layout(options), options).jdk());
    }
  }

  private DataLayout layout(StartOptions options) throws IOException {
    String version = recipe.version(ServerJars.of(environment, recipe.name()));
    return DataLayout.choose(folder, recipe, version, options);
  }

  private StoreStarter starter(StoreRecipe secured, DataLayout layout, StartOptions options) {
    return new StoreStarter(
        secured,
        layout,
        folder,
        environment,
        new PortPicker(folder),
        options.limit().or(environment::startLimit).orElse(secured.startLimit()));
  }

  /** The recipe with the TLS and users of the data that exists. */
  private StoreRecipe present() throws IOException {
    return DataLayout.present(folder)
        .map(layout -> recipe.secured(layout.security()))
        .orElse(recipe);
  }

  private String describe(StoreState state) throws IOException {
    return new StoreDescription(present()).of(state);
  }

  /** Names a store, and the commands that concern it, in messages. */
  private record StoreDescription(StoreRecipe recipe) {

    String of(StoreState state) {
      NodeState first = state.nodes().get(0);
      return recipe.title(state.version())
          + " on "
          + first.address()
          + ":"
          + first.port(recipe.ports().get(0).name())
          + (state.nodes().size() == 1 ? "" : " (" + state.nodes().size() + " nodes)");
    }

    /** Names what runs by its state, or by its processes when the state doesn't list them. */
    String of(StoreSurvey survey) {
      return survey.strays().isEmpty() && survey.state().isPresent()
          ? of(survey.state().get())
          : "a local " + recipe.title() + " (" + survey.describeStrays() + ")";
    }

    String startCommand() {
      return "bin/ycsb store start " + recipe.argument();
    }

    String stopCommand() {
      return "bin/ycsb store stop " + recipe.argument();
    }
  }

  /** The status as it is printed, and whether all nodes run. */
  public record StoreStatus(boolean running, List<String> lines) {
    public StoreStatus {
      lines = List.copyOf(lines);
    }

    static StoreStatus of(StoreRecipe recipe, StoreFolder folder, StoreSurvey survey, Instant now) {
      if (!survey.strays().isEmpty()) {
        return new StoreStatus(
            false,
            List.of(
                recipe.title()
                    + ": "
                    + survey.describeStrays()
                    + " runs it, but its state isn't in "
                    + folder.stateFile()
                    + ". Stop it: bin/ycsb store stop "
                    + recipe.argument()));
      }
      if (survey.state().isEmpty()) {
        String data =
            Files.isDirectory(folder.data()) ? "its data is in " + folder.data() : "it has no data";
        return new StoreStatus(false, List.of(recipe.title() + ": not running; " + data));
      }
      StoreState state = survey.state().get();
      List<String> lines = new ArrayList<>();
      lines.add(
          recipe.title(state.version())
              + ": "
              + (state.allRun()
                  ? "running"
                  : state.running() + " of " + state.nodes().size() + " nodes")
              + (state.ready() ? "" : ", still starting")
              + (state.standing()
                  ? ", until it is stopped"
                  : ", for the command of process " + state.starter().pid()));
      state.nodes().forEach(node -> lines.add(line(node, now)));
      lines.addAll(recipe.notes(state.nodes()));
      return new StoreStatus(state.allRun(), lines);
    }

    private static String line(NodeState node, Instant now) {
      if (!node.runs()) {
        return "node " + node.number() + ": stopped, logs in " + node.logs();
      }
      String ports =
          node.ports().entrySet().stream()
              .map(port -> port.getKey() + " " + port.getValue())
              .collect(Collectors.joining(", "));
      Duration up = Duration.between(Instant.ofEpochMilli(node.process().startMillis()), now);
      return "node "
          + node.number()
          + ": running, pid "
          + node.process().pid()
          + ", "
          + node.address()
          + " ("
          + ports
          + "), up "
          + up.toSeconds()
          + " s, data in "
          + node.data()
          + ", logs in "
          + node.logs();
    }
  }
}
