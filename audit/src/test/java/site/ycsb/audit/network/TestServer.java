package site.ycsb.audit.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/** A server on loopback that handles each connection by itself. */
public final class TestServer implements AutoCloseable {
  private static final int SECONDS_TO_END = 20;

  private final ServerSocket listening;
  private final Future<?> accepting;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "test-server");
            thread.setDaemon(true);
            return thread;
          });

  /** What it does with a connection. */
  @FunctionalInterface
  public interface Handler {
    void handle(Socket connection) throws IOException;
  }

  private TestServer(ServerSocket listening, Handler handler) {
    this.listening = listening;
    accepting = threads.submit(() -> accept(handler));
  }

  /** One without TLS. */
  public static TestServer plain(Handler handler) throws IOException {
    return new TestServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), handler);
  }

  /** One with these versions of TLS, and these suites, or all of them. */
  public static TestServer tls(
      SSLContext context, boolean needsClient, String[] protocols, String[] suites, Handler handler)
      throws IOException {
    SSLServerSocket socket =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    socket.setEnabledProtocols(protocols);
    socket.setEnabledCipherSuites(
        suites.length == 0 ? context.getSupportedSSLParameters().getCipherSuites() : suites);
    socket.setNeedClientAuth(needsClient);
    return new TestServer(socket, handler);
  }

  /** Answers each byte with itself. */
  public static void echo(Socket connection) throws IOException {
    int read = connection.getInputStream().read();
    while (read >= 0) {
      connection.getOutputStream().write(read);
      connection.getOutputStream().flush();
      read = connection.getInputStream().read();
    }
  }

  private void accept(Handler handler) {
    while (!listening.isClosed()) {
      try {
        Socket connection = listening.accept();
        threads.execute(() -> serve(handler, connection));
      } catch (IOException e) {
        return;
      }
    }
  }

  private static void serve(Handler handler, Socket connection) {
    try (connection) {
      handler.handle(connection);
    } catch (IOException e) {
      // what an audit does to a server: handshakes that it doesn't finish
      return;
    }
  }

  public int port() {
    return listening.getLocalPort();
  }

  /** Returns when nothing listens any more: a thread that still accepts would let one more in. */
  @Override
  public void close() {
    try {
      listening.close();
      accepting.get(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new IllegalStateException(e);
    } finally {
      threads.shutdownNow();
    }
  }
}
