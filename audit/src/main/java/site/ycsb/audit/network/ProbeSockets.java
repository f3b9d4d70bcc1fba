package site.ycsb.audit.network;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLSocket;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.audit.Endpoint;

/**
 * Opens connections that don't wait for long.
 *
 * @param connectLimit for a connection to be there
 * @param answerLimit for each read of an answer
 * @param trialLimit for all that is read by a connection
 * @param onOpen called before each connection, by the thread that opens it
 */
public record ProbeSockets(
    Duration connectLimit, Duration answerLimit, Duration trialLimit, Runnable onOpen) {
  /** Limits for servers that may be far away or busy. */
  public static final ProbeSockets DEFAULT =
      new ProbeSockets(Duration.ofSeconds(5), Duration.ofSeconds(3), Duration.ofSeconds(10));

  /** Sockets that tell nobody. */
  public ProbeSockets(Duration connectLimit, Duration answerLimit, Duration trialLimit) {
    this(connectLimit, answerLimit, trialLimit, () -> {});
  }

  /** The same, telling of each connection. */
  public ProbeSockets telling(Runnable listener) {
    return new ProbeSockets(connectLimit, answerLimit, trialLimit, listener);
  }

  /** A connection without TLS. */
  DeadlineSocket open(Endpoint endpoint) throws IOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new StoreUnavailableException("the audit was interrupted");
    }
    onOpen.run();
    InetSocketAddress address = new InetSocketAddress(endpoint.host(), endpoint.port());
    if (address.isUnresolved()) {
      throw new UnknownHostException(endpoint.host() + " has no address");
    }
    DeadlineSocket socket = new DeadlineSocket(answerLimit, trialLimit, System::nanoTime);
    boolean open = false;
    try {
      socket.setTcpNoDelay(true);
      socket.connect(address, (int) connectLimit.toMillis());
      open = true;
      return socket;
    } finally {
      if (!open) {
        socket.close();
      }
    }
  }

  /**
   * TLS by an open connection, which it closes with itself. Certificates aren't verified, so
   * nothing secret may be sent; the client's own key is used when there is one.
   */
  static SSLSocket encrypt(DeadlineSocket plain, Endpoint endpoint) throws IOException {
    try {
      return (SSLSocket)
          ClientKeys.open(endpoint.tls())
              .acceptingAll()
              .getSocketFactory()
              .createSocket(plain, endpoint.host(), endpoint.port(), true);
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }
}
