package site.ycsb.stores;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.store.StoredKind;
import site.ycsb.stores.launcher.ServerControl;

/**
 * What is particular to one kind of store, with or without encryption at rest, TLS and users.
 * Immutable.
 */
public abstract class StoreRecipe {
  /** What commands log in as, where there are users. */
  protected static final String USER = "ycsb";

  /** May do everything. */
  protected static final String ADMINISTRATOR = "ycsb_admin";

  /** The system property of {@link #testFlags}, which are separated by blanks or commas. */
  static final String TEST_FLAGS = "ycsb.stores.testflags";

  private final SecurityOptions security;
  private final boolean encrypted;

  protected StoreRecipe(SecurityOptions security, boolean encrypted) {
    this.security = security;
    this.encrypted = encrypted;
  }

  /** The name a user types, such as {@code cassandra}. */
  public abstract String name();

  /** The name of the server in sentences, such as {@code Cassandra}. */
  protected abstract String product();

  /** The same kind of store, secured and encrypted like this. */
  protected abstract StoreRecipe with(SecurityOptions options, boolean encrypting);

  public final SecurityOptions security() {
    return security;
  }

  public final boolean isEncrypted() {
    return encrypted;
  }

  /** How a user calls it in a command, such as {@code cassandra --atrest}. */
  public final String argument() {
    return encrypted ? name() + " --atrest" : name();
  }

  /** The name of its folder under {@code .ycsb/}. */
  public final String folderName() {
    return folderName(name(), encrypted);
  }

  public static String folderName(String name, boolean encrypted) {
    return encrypted ? name + "-atrest" : name;
  }

  /** The name in sentences, such as {@code Cassandra with TLS}. */
  public final String title() {
    return named(product());
  }

  /** The same of a version of its server, such as {@code Cassandra 5.0.9 with TLS}. */
  public final String title(String version) {
    return named(product() + " " + version);
  }

  private String named(String server) {
    return server + (encrypted ? " (encrypted at rest)" : "") + security.suffix();
  }

  /** The same kind of store with all that it keeps encrypted at rest; empty when it can't. */
  public Optional<StoreRecipe> atRest() {
    return Optional.of(encrypted ? this : with(security, true));
  }

  /**
   * The same store with TLS, users or both.
   *
   * @throws site.ycsb.config.ConfigurationException when its server can't have them
   */
  public StoreRecipe secured(SecurityOptions options) {
    return options.equals(security) ? this : with(options, encrypted);
  }

  /** Whether a server with TLS can require certificates of its clients. */
  public boolean takesClientCertificates() {
    return true;
  }

  /** What a user may want to know of a store that runs, one sentence a line; no secrets. */
  public List<String> notes(List<NodeState> nodes) {
    List<String> notes = new ArrayList<>();
    if (security.tls()) {
      notes.add(
          "TLS: required"
              + (security.clientCertificates() && takesClientCertificates()
                  ? ", with a certificate on both sides"
                  : "; clients need no certificate"));
    }
    if (security.auth()) {
      notes.add("users: " + USER + " for commands, " + ADMINISTRATOR + " for administration");
    }
    if (security.any()) {
      notes.add("keys and passwords are in " + KeyFolder.of(nodes.get(0).data()).path());
    }
    return notes;
  }

  /** What a user has to know of a store that is about to be started, in a sentence. */
  public Optional<String> remark() {
    return Optional.empty();
  }

  /** Why {@link #atRest()} is empty. */
  public String withoutAtRest() {
    return "a local " + title() + " can't encrypt its data";
  }

  /** Whether it accepts tables that aren't encrypted at rest. */
  public boolean takesTablesInClear() {
    return true;
  }

  /**
   * The version of the server that a start would run.
   *
   * @param jars the server that comes with this client
   * @throws site.ycsb.config.ConfigurationException when it can't be run
   */
  public abstract String version(ServerJars jars);

  /** The Java versions that the server runs on. */
  public abstract Set<Integer> javaVersions();

  /** How many nodes can run side by side on this machine. */
  public abstract int maxNodes();

  /** The ports of a node; the first one is the one that clients connect to. */
  public abstract List<PortUse> ports();

  /**
   * Whether nodes that have data need the ports that they had, the same at each node: they are part
   * of what the nodes know of each other.
   */
  public boolean keepsPorts(int nodes) {
    return false;
  }

  public final String address(int node) {
    return "127.0.0." + node;
  }

  /** How long a node may take from its start until it serves clients. */
  public Duration startLimit() {
    return Duration.ofMinutes(2);
  }

  /** A file next to a class of a store, with values in place of {@code ${name}}. */
  public static String text(Class<?> neighbour, String name, Map<String, String> values)
      throws IOException {
    try (@Nullable InputStream content = neighbour.getResourceAsStream(name)) {
      if (content == null) {
        throw new IllegalStateException("no " + name + " next to " + neighbour);
      }
      String text = new String(content.readAllBytes(), StandardCharsets.UTF_8);
      for (Map.Entry<String, String> value : values.entrySet()) {
        text = text.replace("${" + value.getKey() + "}", value.getValue());
      }
      return text;
    }
  }

  /**
   * Flags that tests add to those of a server's JVM, such as a cheaper compiler that starts faster;
   * usually none. Never for measurements: results wouldn't show that they were measured with them.
   */
  protected static List<String> testFlags() {
    String flags = System.getProperty(TEST_FLAGS, "").trim();
    return flags.isEmpty() ? List.of() : List.of(flags.split("[\\s,]+", -1));
  }

  /** Writes the configuration of a node and returns how to run it. */
  public abstract ServerCommand prepare(NodeSetup setup) throws IOException;

  /** How the server is asked whether it serves, and to write its tables, in its own JVM. */
  public abstract Class<? extends ServerControl> control();

  /** The process that serves clients: the one that is supervised, or one that this one runs. */
  public long serverProcess(NodeState node) {
    return node.process().pid();
  }

  /** Why a node ended, as the logs in its folder have it, in place of their last lines. */
  public Optional<String> reasonOfEnd(Path logs) throws IOException {
    return Optional.empty();
  }

  /** The properties of the binding that lead a client to these nodes. */
  public abstract Map<String, String> connection(List<NodeState> nodes);

  /** What a file, by its path in a node's data folder, is for. */
  public StoredKind kindOf(Path file) {
    return StoredKind.OTHER;
  }

  /** See {@link site.ycsb.spi.store.LocalStore#isOfTable}. */
  public boolean isOfTable(Path file, String table) {
    return false;
  }

  /**
   * A port that a server listens on; all nodes of a store have the same number, each on its own
   * address.
   *
   * @param name its use, such as {@code cql}
   * @param standard the number that it has by default
   */
  public record PortUse(String name, int standard) {}

  /**
   * How to run a server's JVM.
   *
   * @param classPath entries of its class path, in order
   * @param mainClass the server's own main class
   * @param arguments what its main method gets
   */
  public record ServerCommand(
      List<String> jvmArguments, List<String> classPath, String mainClass, List<String> arguments) {
    public ServerCommand {
      jvmArguments = List.copyOf(jvmArguments);
      classPath = List.copyOf(classPath);
      arguments = List.copyOf(arguments);
    }
  }
}
