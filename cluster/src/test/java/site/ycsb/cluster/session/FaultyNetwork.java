package site.ycsb.cluster.session;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Passes TCP connections on to a server until it is told to cut or to silence them. */
final class FaultyNetwork implements Closeable {
  private static final int BUFFER_BYTES = 8192;

  private final ServerSocket entrance;
  private final InetSocketAddress target;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile boolean cut;
  private volatile boolean silent;

  FaultyNetwork(InetSocketAddress target) throws IOException {
    this.target = target;
    this.entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  InetSocketAddress address() {
    return Members.loopback(entrance.getLocalPort());
  }

  /** Closes all connections, and new ones at once. */
  void cut() {
    cut = true;
    sockets.forEach(FaultyNetwork::close);
  }

  /** Drops what is sent from now on, and leaves all connections open. */
  void silence() {
    silent = true;
  }

  /** Lets new connections through again. */
  void restore() {
    cut = false;
  }

  @Override
  public void close() throws IOException {
    entrance.close();
    cut();
    threads.shutdownNow();
  }

  private void accept() {
    while (!entrance.isClosed()) {
      try {
        Socket client = entrance.accept();
        sockets.add(client);
        if (cut) {
          close(client);
          continue;
        }
        Socket server = new Socket(target.getAddress(), target.getPort());
        sockets.add(server);
        if (cut) {
          close(server);
        }
        threads.execute(() -> copy(client, server));
        threads.execute(() -> copy(server, client));
      } catch (IOException e) {
        if (!entrance.isClosed()) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  private void copy(Socket from, Socket to) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        if (!silent) {
          out.write(buffer, 0, length);
        }
      }
    } catch (IOException e) {
      // one side has closed it; so does the other
      close(from);
    }
    close(to);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
