package site.ycsb.stores;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import site.ycsb.testing.stores.LeaseHolder;

/** A working folder with the fake store, and what it said. */
final class TestStores {
  private static final String RUNNING_JDK = System.getProperty("java.home");

  private final Path folder;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final StoreEnvironment environment;

  TestStores(Path folder) {
    this.folder = folder;
    this.environment =
        new StoreEnvironment(
            folder.resolve("work"),
            folder.resolve("stores"),
            Map.of(JdkFinder.VARIABLE, RUNNING_JDK),
            new PrintStream(said, true, UTF_8));
    try {
      Path lib = Files.createDirectories(folder.resolve("stores").resolve("fake").resolve("lib"));
      Files.createFile(lib.resolve("fake-server-1.2.jar"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  StoreEnvironment environment() {
    return environment;
  }

  StoreFolder storeFolder() {
    return StoreFolder.of(environment.workingFolder(), FakeRecipe.NAME);
  }

  StoreControl control(StoreRecipe recipe) {
    return new StoreControl(recipe, environment);
  }

  /** With variables more in its environment. */
  StoreControl control(StoreRecipe recipe, Map<String, String> more) {
    Map<String, String> variables = new HashMap<>(environment.variables());
    variables.putAll(more);
    return new StoreControl(
        recipe,
        new StoreEnvironment(
            environment.workingFolder(),
            environment.storesFolder(),
            variables,
            environment.messages()));
  }

  StoreControl answering() {
    return control(FakeRecipe.that("answer"));
  }

  String said() {
    return said.toString(UTF_8);
  }

  Optional<StoreState> state() throws IOException {
    return new JsonFile<>(storeFolder().stateFile(), StoreState.class).read();
  }

  long runningServers() throws IOException {
    return state().map(StoreState::running).orElse(0L);
  }

  /** A command in a process of its own that takes a lease in this folder. */
  Process startLeaseHolder() throws IOException {
    ProcessBuilder builder =
        LeaseHolder.process(
                FakeRecipe.NAME,
                environment.workingFolder(),
                "-D" + StoreEnvironment.STORES_PROPERTY + "=" + environment.storesFolder())
            .redirectError(folder.resolve("holder.err").toFile());
    builder.environment().put(JdkFinder.VARIABLE, RUNNING_JDK);
    return builder.start();
  }

  /** Ends whatever still runs, for after a test that failed in the middle. */
  void killLeftOvers() throws IOException, InterruptedException {
    if (storeFolder().exists()) {
      ServerStopper.kill(StoreSurvey.of(storeFolder()).processes());
    }
  }
}
