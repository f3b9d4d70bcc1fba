package site.ycsb.spi.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.config.Property;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.RunLocal;

/**
 * A real store that can be run on this machine. Found by {@link java.util.ServiceLoader}; bindings
 * name the one they can use.
 */
public interface LocalStore {
  /** Where properties come from that lead to a store that runs here. */
  String ORIGIN = "local store";

  /** How long a node may take to start; by default as long as its kind of store may. */
  Property<Integer> START_LIMIT =
      Property.integer(
          "store.start.limit",
          null,
          1,
          86_400,
          "s",
          "How long each node of a local store may take from its start until it serves clients. By"
              + " default 120 for Cassandra and HBase, 60 for MongoDB and its stand-in. The"
              + " environment variable YCSB_STORE_START_LIMIT sets it for all commands.");

  /** Where the store lives; the working folder by default. */
  Property<Path> FOLDER =
      Property.folder(
          "store.folder",
          null,
          "The directory in which a local store keeps its data, in .ycsb/; by default the "
              + "working directory. Modes of an interleaved measurement that name different ones "
              + "have servers of their own.");

  /** Who shows a certificate to a local store with TLS. */
  Property<Boolean> CLIENT_CERTIFICATES =
      Property.bool(
          "store.client.certificates",
          "true",
          "Whether a local store that is created with TLS also requires client certificates "
              + "(mutual TLS). The stand-in for MongoDB requires none.");

  List<Property<?>> PROPERTIES = List.of(START_LIMIT, FOLDER, CLIENT_CERTIFICATES);

  /** The name a user types, such as {@code cassandra}. */
  String name();

  /**
   * Uses the store that runs in the working folder, or starts it for as long as the lease is held;
   * says so on stderr.
   *
   * @throws StoreUnavailableException when it doesn't come up
   * @throws site.ycsb.config.ConfigurationException when it can't be started here, such as without
   *     a JDK that it runs on
   */
  Lease lease();

  /**
   * Whether its server runs on this machine, started when none does; false when the user names one
   * elsewhere that takes its place, such as by an environment variable.
   */
  default boolean runsHere() {
    return true;
  }

  /**
   * What to type in a shell for a real server, where a stand-in would serve in its place: one of
   * these commands, each with a remark behind {@code #}. Empty where a real one serves.
   */
  default List<String> waysToRealServer() {
    return List.of();
  }

  /** The same kind of store with all that it keeps encrypted at rest; empty when it can't. */
  default Optional<LocalStore> atRest() {
    return Optional.empty();
  }

  /**
   * The same store, started with TLS when it is made by its lease; empty when it can't.
   *
   * @param clientCertificates whether clients need a certificate, where it {@linkplain
   *     #takesClientCertificates can ask} for one
   */
  default Optional<LocalStore> withTls(boolean clientCertificates) {
    return Optional.empty();
  }

  /** The same store, given up when a node doesn't serve within this time of its start. */
  default LocalStore withStartLimit(Duration limit) {
    return this;
  }

  /** The same kind of store in another folder than the working folder. */
  default LocalStore in(Path folder) {
    return this;
  }

  /** Whether its server with TLS can require certificates of its clients. */
  default boolean takesClientCertificates() {
    return false;
  }

  /**
   * Whether it holds data of a store that was made without TLS, and so can't be started with it.
   */
  default boolean keepsDataWithoutTls() {
    return false;
  }

  /**
   * Whether a table can be made in it that isn't encrypted at rest; false where the store encrypts
   * everything alike.
   */
  default boolean takesTablesInClear() {
    return true;
  }

  /**
   * What a file of such a store is for, told by its path below the store's data folder.
   *
   * @param file its path in the store's data folder
   */
  default StoredKind kindOf(Path file) {
    return StoredKind.OTHER;
  }

  /**
   * Whether a file holds records of a table or leads to them; false for logs, for what is only kept
   * to be deleted, and where tables share their files.
   *
   * @param file its path, of which the part below the store's data folder counts
   * @param table the table's name, in whichever keyspace or namespace
   */
  default boolean isOfTable(Path file, String table) {
    return false;
  }

  /**
   * Says that a run uses a local store, and which property names the keyspace, namespace or
   * database there, so that an encryption layer can keep its data apart. Absent from the run when
   * the user gave an address or a namespace.
   *
   * @param propertyKey the binding's property, such as {@code cassandra.keyspace}
   * @param plainName the namespace of plain data
   */
  record LocalNamespace(String propertyKey, String plainName) {
    public static final RunLocal<LocalNamespace> OF_RUN = RunLocal.named("local namespace");
  }

  /** The use of a running local store. Closing stops a server that the lease started. */
  interface Lease extends AutoCloseable {
    /**
     * Properties of the binding that lead to the server, such as {@code hosts} and {@code port}.
     */
    Map<String, String> connection();

    /** Where the connection comes from, for messages on what is wrong with it. */
    default String origin() {
      return ORIGIN;
    }

    /** Whether the server runs on this machine for this folder; otherwise it is someone else's. */
    default boolean isLocal() {
      return true;
    }

    /** Whether the server was started for this lease and is stopped with it. */
    default boolean endsWithIt() {
      return false;
    }

    /** Whether another command used the server, too, when the lease was taken. */
    default boolean isShared() {
      return false;
    }

    /** Where its nodes listen; empty when that isn't known. */
    default List<ServerPort> ports() {
      return List.of();
    }

    /** The process ids of its servers on this machine; empty when they aren't known. */
    default List<Long> processIds() {
      return List.of();
    }

    /** What it writes; empty when it can't be looked at. */
    default Optional<StoredFiles> files() {
      return Optional.empty();
    }

    @Override
    void close();
  }

  /**
   * A port that a node of a local store listens on.
   *
   * @param use what it is for, such as {@code cql}; the store's own word
   * @param host the address
   * @param port the port
   */
  record ServerPort(String use, String host, int port) {}

  /** What a local store that runs has written, for a caller that looks into it. */
  interface StoredFiles {
    /** The folders that hold data, logs of writes and whatever else the store keeps. */
    List<Path> folders();

    /** Lets the store write what it holds in memory to the files of its tables. */
    void flush();

    /** Lets the store rewrite the files of its tables. */
    void compact();
  }
}
