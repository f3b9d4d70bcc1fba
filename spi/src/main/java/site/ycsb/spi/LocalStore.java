package site.ycsb.spi;

import java.util.Map;

/**
 * A real store that can be run on this machine. Found by {@link java.util.ServiceLoader}; bindings
 * name the one they can use.
 */
public interface LocalStore {
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

  /** The use of a running local store. Closing stops a server that the lease started. */
  interface Lease extends AutoCloseable {
    /**
     * Properties of the binding that lead to the server, such as {@code hosts} and {@code port}.
     */
    Map<String, String> connection();

    @Override
    void close();
  }
}
