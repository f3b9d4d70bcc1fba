package site.ycsb.db.cassandra;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a client and a server on loopback, and can cut them off: connections are closed
 * and new ones refused, as when the server's process is gone.
 */
final class TcpProxy implements AutoCloseable {
  private final InetSocketAddress target;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final int port;
  private @Nullable ServerSocket listener;

  TcpProxy(InetSocketAddress target) throws IOException {
    this(target, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
  }

  /** Clients come in by a listener of the caller's, such as one that speaks TLS. */
  TcpProxy(InetSocketAddress target, ServerSocket listener) {
    this.target = target;
    this.port = listener.getLocalPort();
    listen(listener);
  }

  int port() {
    return port;
  }

  synchronized void cut() throws IOException {
    if (listener != null) {
      listener.close();
      listener = null;
    }
    for (Socket socket : sockets) {
      socket.close();
    }
    sockets.clear();
  }

  synchronized void restore() throws IOException {
    ServerSocket again = new ServerSocket();
    again.setReuseAddress(true);
    again.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    listen(again);
  }

  @Override
  public void close() throws IOException {
    cut();
  }

  private void listen(ServerSocket socket) {
    listener = socket;
    start(
        () -> {
          while (!socket.isClosed()) {
            Socket client = socket.accept();
            Socket server = new Socket();
            sockets.add(client);
            sockets.add(server);
            if (socket.isClosed()) {
              cut(); // it was cut while this one came in
              return;
            }
            server.connect(target, 5000);
            start(() -> copy(client, server));
            start(() -> copy(server, client));
          }
        });
  }

  private static void copy(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      in.transferTo(to.getOutputStream());
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // a closed socket ends its threads: that's what cutting off means
                return;
              }
            });
    thread.setDaemon(true);
    thread.start();
  }
}
