package site.ycsb.spi.audit;

import site.ycsb.config.HostAddress;
import site.ycsb.spi.tls.ClientTls;

/**
 * A port of a server.
 *
 * @param use what it is for, such as {@code CQL port}
 * @param host name or address
 * @param port the port
 * @param tls what a client of it trusts and is identified by
 */
public record Endpoint(String use, String host, int port, ClientTls tls) {
  /** A port of which no keys are known. */
  public Endpoint(String use, String host, int port) {
    this(use, host, port, ClientTls.DEFAULT);
  }

  public String address() {
    return new HostAddress(host, port).toString();
  }

  @Override
  public String toString() {
    return use + " " + address();
  }
}
