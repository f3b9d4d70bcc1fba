package site.ycsb.stores.recipe;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.spi.store.StoredKind;
import site.ycsb.stores.launcher.ServerControl;

/** What is particular to one kind of store. Stateless. */
public interface StoreRecipe {
  /** The name a user types, such as {@code cassandra}. */
  String name();

  /** How a user calls it in a command, such as {@code cassandra --atrest}. */
  default String argument() {
    return name();
  }

  /** The name of its folder under {@code .ycsb/}. */
  default String folderName() {
    return name();
  }

  /** The same kind of store with all that it keeps encrypted at rest; empty when it can't. */
  default Optional<StoreRecipe> atRest() {
    return Optional.empty();
  }

  /**
   * The same store with TLS, users or both.
   *
   * @throws site.ycsb.config.ConfigurationException when its server can't have them
   */
  default StoreRecipe secured(SecurityOptions options) {
    if (options.any()) {
      throw SecurityOptions.notSupported(
          options.tls() ? SecurityOptions.TLS : SecurityOptions.AUTH,
          "a local " + title() + " has neither TLS nor users",
          "Leave it out");
    }
    return this;
  }

  /** Whether a server with TLS can require certificates of its clients. */
  default boolean takesClientCertificates() {
    return true;
  }

  /** What a user may want to know of a store that runs, one sentence a line; no secrets. */
  default List<String> notes(List<NodeState> nodes) {
    return List.of();
  }

  /** What a user has to know of a store that is about to be started, in a sentence. */
  default Optional<String> remark() {
    return Optional.empty();
  }

  /** Why {@link #atRest()} is empty. */
  default String withoutAtRest() {
    return "a local " + title() + " can't encrypt its data";
  }

  /** Whether it accepts tables that aren't encrypted at rest. */
  default boolean takesTablesInClear() {
    return true;
  }

  /** The name in sentences, such as {@code Cassandra}. */
  String title();

  /**
   * The version of the server that a start would run.
   *
   * @param jars the server that comes with this client
   * @throws site.ycsb.config.ConfigurationException when it can't be run
   */
  String version(ServerJars jars);

  /** The Java versions that the server runs on. */
  Set<Integer> javaVersions();

  /** How many nodes can run side by side on this machine. */
  int maxNodes();

  /** The ports of a node; the first one is the one that clients connect to. */
  List<PortUse> ports();

  /**
   * Whether nodes that have data need the ports that they had, the same at each node: they are part
   * of what the nodes know of each other.
   */
  default boolean keepsPorts(int nodes) {
    return false;
  }

  /** The loopback address of a node, from 1. */
  String address(int node);

  /** How long a node may take from its start until it serves clients. */
  Duration startLimit();

  /** Writes the configuration of a node and returns how to run it. */
  ServerCommand prepare(NodeSetup setup) throws IOException;

  /** How the server is asked whether it serves, and to write its tables, in its own JVM. */
  Class<? extends ServerControl> control();

  /** The process that serves clients: the one that is supervised, or one that this one runs. */
  default long serverProcess(NodeState node) {
    return node.process().pid();
  }

  /**
   * Why a node that has ended did so, as its logs have it, in place of their last lines.
   *
   * @param logs the node's folder of logs
   */
  default Optional<String> reasonOfEnd(Path logs) throws IOException {
    return Optional.empty();
  }

  /** The properties of the binding that lead a client to these nodes. */
  Map<String, String> connection(List<NodeState> nodes);

  /**
   * What a file is for.
   *
   * @param file its path in a node's data folder
   */
  default StoredKind kindOf(Path file) {
    return StoredKind.OTHER;
  }

  /** See {@link site.ycsb.spi.store.LocalStore#isOfTable}. */
  default boolean isOfTable(Path file, String table) {
    return false;
  }
}
