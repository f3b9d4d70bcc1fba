package site.ycsb.audit.network;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.audit.Endpoint;

/**
 * Opens connections that don't wait for long.
 *
 * @param connectLimit for a connection to be there
 * @param answerLimit for each read of an answer
 * @param trialLimit for all that is read by a connection
 */
public record ProbeSockets(Duration connectLimit, Duration answerLimit, Duration trialLimit) {
  /** Limits for servers that may be far away or busy. */
  public static final ProbeSockets DEFAULT =
      new ProbeSockets(Duration.ofSeconds(5), Duration.ofSeconds(3), Duration.ofSeconds(10));

  /** A connection without TLS. */
  Socket open(Endpoint endpoint) throws IOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new StoreUnavailableException("the audit was interrupted");
    }
    InetSocketAddress address = new InetSocketAddress(endpoint.host(), endpoint.port());
    if (address.isUnresolved()) {
      throw new UnknownHostException(endpoint.host() + " has no address");
    }
    Socket socket = new DeadlineSocket(answerLimit, trialLimit, System::nanoTime);
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
}
