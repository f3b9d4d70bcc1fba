package site.ycsb.cluster.session;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import site.ycsb.cluster.token.ClusterToken;
import site.ycsb.cluster.token.ClusterToken.TokenTls;

/**
 * Waits until a coordinator listens at an address, and finds out whether it has this client's
 * token: ZooKeeper's own client would try again and again without telling why.
 */
public final class CoordinatorProbe {
  private static final int CONNECT_MILLIS = 5_000;
  private static final long POLL_MILLIS = 50;
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final InetSocketAddress address;
  private final TokenTls tls;

  /** Of an address that may have to be looked up again; throws when the JDK has no TLS 1.3. */
  public CoordinatorProbe(InetSocketAddress address, ClusterToken token) throws IOException {
    this.address = address;
    this.tls = token.tls();
  }

  /** What is there. */
  public enum Finding {
    SAME_TOKEN,
    /** Somebody else: a coordinator with another token, or no coordinator at all. */
    STRANGER,
    /** Nobody, until the limit. */
    NOBODY,
    /** Somebody who takes connections and didn't end a handshake until the limit. */
    UNFINISHED
  }

  /** Waits for an answer, or until it is to stop. */
  public Finding await(Duration limit, BooleanSupplier stopRequested) throws InterruptedException {
    long startNanos = System.nanoTime();
    Duration left = limit;
    while (!stopRequested.getAsBoolean()) {
      Finding found = find(left, stopRequested);
      left = limit.minusNanos(System.nanoTime() - startNanos);
      if (found != Finding.NOBODY || left.compareTo(PAUSE) <= 0) {
        return found;
      }
      Thread.sleep(PAUSE.toMillis());
      left = left.minus(PAUSE);
    }
    return Finding.NOBODY;
  }

  /** One attempt, which is given up at the limit whatever the other side does. */
  private Finding find(Duration limit, BooleanSupplier stopRequested) throws InterruptedException {
    try (Socket socket = new Socket()) {
      return limited(() -> find(socket), limit, stopRequested)
          .orElseGet(() -> socket.isConnected() ? Finding.UNFINISHED : Finding.NOBODY);
    } catch (IOException | ExecutionException e) {
      return Finding.NOBODY;
    }
  }

  private Finding find(Socket socket) {
    try {
      socket.setSoTimeout(CONNECT_MILLIS);
      socket.connect(
          new InetSocketAddress(address.getHostString(), address.getPort()), CONNECT_MILLIS);
      tls.handshake(socket);
      return Finding.SAME_TOKEN;
    } catch (SSLHandshakeException e) {
      // a server that is just being stopped cuts the handshake off
      return String.valueOf(e.getMessage()).contains("terminated")
          ? Finding.NOBODY
          : Finding.STRANGER;
    } catch (SSLException e) {
      return Finding.STRANGER;
    } catch (IOException e) {
      return Finding.NOBODY;
    }
  }

  /** Calls what can't be interrupted, on a thread that may go on; empty when it's late. */
  public static <T> Optional<T> limited(
      Callable<T> call, Duration limit, BooleanSupplier stopRequested)
      throws ExecutionException, InterruptedException {
    FutureTask<T> task = new FutureTask<>(call);
    Thread thread = new Thread(task, "limited call");
    thread.setDaemon(true);
    thread.start();
    long startNanos = System.nanoTime();
    long leftMillis = limit.toMillis();
    while (leftMillis > 0 && !stopRequested.getAsBoolean()) {
      try {
        return Optional.of(task.get(Math.min(leftMillis, POLL_MILLIS), TimeUnit.MILLISECONDS));
      } catch (TimeoutException e) {
        leftMillis = limit.toMillis() - (System.nanoTime() - startNanos) / 1_000_000;
      }
    }
    return Optional.empty();
  }
}
