package site.ycsb.spi.audit;

import java.util.Optional;
import site.ycsb.config.KeyStoreFile;

/**
 * A port of a server.
 *
 * @param use what it is for, such as {@code CQL port}
 * @param host name or address
 * @param port the port
 * @param keys what a client of it trusts and is identified by
 */
public record Endpoint(String use, String host, int port, Keys keys) {
  /**
   * Key stores of a client.
   *
   * @param trusted certificates to trust; the JVM's when absent
   * @param own the client's key
   */
  public record Keys(Optional<KeyStoreFile> trusted, Optional<KeyStoreFile> own) {
    public static final Keys NONE = new Keys(Optional.empty(), Optional.empty());
  }

  /** A port of which no keys are known. */
  public Endpoint(String use, String host, int port) {
    this(use, host, port, Keys.NONE);
  }

  public String address() {
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }

  @Override
  public String toString() {
    return use + " " + address();
  }
}
