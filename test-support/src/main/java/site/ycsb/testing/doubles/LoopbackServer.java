package site.ycsb.testing.doubles;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;

/** A server on a free port of loopback that serves each connection in a thread of its own. */
public class LoopbackServer implements AutoCloseable {
  private static final int BACKLOG = 50;

  private final ServerSocket listener;

  /** Serves one connection; an exception ends the connection and nothing else. */
  public interface Protocol {
    void serve(Socket client) throws IOException;
  }

  public LoopbackServer(Protocol protocol) throws IOException {
    this(ServerSocketFactory.getDefault(), protocol);
  }

  /** One with connections of these sockets, such as those of TLS. */
  public LoopbackServer(ServerSocketFactory sockets, Protocol protocol) throws IOException {
    listener = sockets.createServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    inThread(
        () -> {
          while (!listener.isClosed()) {
            Socket client = listener.accept();
            inThread(
                () -> {
                  try (client) {
                    protocol.serve(client);
                  }
                });
          }
        });
  }

  public final int port() {
    return listener.getLocalPort();
  }

  @Override
  public final void close() throws IOException {
    listener.close();
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void inThread(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // the client went away, or the test has ended
                return;
              }
            },
            "loopback-server");
    thread.setDaemon(true);
    thread.start();
  }
}
