package site.ycsb.stores;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A working folder with the fake store, and what it printed. */
public final class TestStores {
  private static final long LIMIT_SECONDS = 30;
  private static final String RUNNING_JDK = System.getProperty("java.home");

  private final Path folder;
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private final StoreEnvironment environment;

  public TestStores(Path folder) {
    this.folder = folder;
    this.environment =
        new StoreEnvironment(
            folder.resolve("work"),
            folder.resolve("stores"),
            Map.of(JdkFinder.VARIABLE, RUNNING_JDK),
            new PrintStream(messages, true, UTF_8));
    try {
      Path lib = Files.createDirectories(folder.resolve("stores").resolve("fake").resolve("lib"));
      Files.createFile(lib.resolve("fake-server-1.2.jar"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public StoreEnvironment environment() {
    return environment;
  }

  public StoreFolder storeFolder() {
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

  public StoreControl answering() {
    return control(FakeRecipe.that("answer"));
  }

  public String messages() {
    return messages.toString(UTF_8);
  }

  Optional<StoreState> state() throws IOException {
    return new JsonFile<>(storeFolder().stateFile(), StoreState.class).read();
  }

  /** The nodes of the store that was started. */
  public List<NodeState> nodes() throws IOException {
    return state().orElseThrow().nodes();
  }

  /** What the first node was asked to do, in this order. */
  public String asked() throws IOException {
    return Files.readString(FakeRecipe.asked(nodes().get(0).data()));
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
  public void killLeftOvers() throws IOException, InterruptedException {
    if (storeFolder().exists()) {
      ServerStopper.kill(StoreSurvey.of(storeFolder()).processes());
    }
  }

  /** Kills a server, and waits until it has ended. */
  static void kill(NodeState node) throws InterruptedException {
    ProcessHandle server = node.process().find().orElseThrow();
    server.destroyForcibly();
    // this JVM started it, and has to have collected it
    server.onExit().join();
    awaitEnd(node);
  }

  static void awaitEnd(NodeState server) throws InterruptedException {
    Deadline deadline = Deadline.in(Duration.ofSeconds(LIMIT_SECONDS));
    while (server.runs()) {
      assertFalse(deadline.passed(), "the server was left behind");
      Deadline.pause();
    }
  }
}
