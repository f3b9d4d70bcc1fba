package site.ycsb.tests.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Passes TCP connections on to a server: late, or not at all while it is cut. What is sent
 * meanwhile arrives when it is healed, as TCP sends again what got lost.
 */
final class TcpProxy implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 * 1024;
  private static final long CUT_POLL_MILLIS = 5;

  private final ServerSocket entrance;
  private final InetSocketAddress target;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "proxy");
            thread.setDaemon(true);
            return thread;
          });
  private volatile long toServerNanos;
  private volatile long toClientNanos;
  private volatile boolean cut;
  private volatile boolean recording;
  private final ClearText passed = new ClearText();

  /** Bytes on their way. */
  private static final class Chunk {
    private final byte[] bytes;
    private final long readNanos = System.nanoTime();

    Chunk(byte[] bytes) {
      this.bytes = bytes;
    }

    boolean isEnd() {
      return bytes.length == 0;
    }
  }

  /** The delay of one direction now. */
  @FunctionalInterface
  private interface Delay {
    long nanos();
  }

  private TcpProxy(ServerSocket entrance, InetSocketAddress target) {
    this.entrance = entrance;
    this.target = target;
  }

  /** A proxy on this machine that delays nothing. */
  static TcpProxy to(String host, int port) throws IOException {
    return at(InetAddress.getLoopbackAddress().getHostAddress(), 0, host, port);
  }

  /**
   * A proxy at this address that delays nothing.
   *
   * @param ownPort where it listens; 0 for any port
   */
  static TcpProxy at(String address, int ownPort, String host, int port) throws IOException {
    TcpProxy proxy =
        new TcpProxy(
            new ServerSocket(ownPort, 50, InetAddress.getByName(address)),
            new InetSocketAddress(host, port));
    proxy.threads.execute(proxy::accept);
    return proxy;
  }

  int port() {
    return entrance.getLocalPort();
  }

  /** Delays what is sent from now on, either way. */
  TcpProxy delay(Duration toServer, Duration toClient) {
    toServerNanos = toServer.toNanos();
    toClientNanos = toClient.toNanos();
    return this;
  }

  /** Lets nothing through any more, and leaves connections open. */
  void cut() {
    cut = true;
  }

  /** Closes all connections that there are. */
  void reset() {
    sockets.forEach(TcpProxy::close);
  }

  /** Lets everything through again. */
  void heal() {
    cut = false;
  }

  /** Keeps what passes from now on. */
  TcpProxy record() {
    recording = true;
    return this;
  }

  /** All that was recorded, either way, with the bytes of one read as one line. */
  String passed() {
    synchronized (passed) {
      return passed.toString();
    }
  }

  private void keep(byte[] bytes) {
    synchronized (passed) {
      passed.add(bytes);
    }
  }

  @Override
  public void close() {
    try {
      entrance.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } finally {
      reset();
      threads.shutdownNow();
    }
  }

  private void accept() {
    while (!entrance.isClosed()) {
      try {
        Socket client = entrance.accept();
        sockets.add(client);
        threads.execute(() -> connect(client));
      } catch (IOException e) {
        if (!entrance.isClosed()) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  private void connect(Socket client) {
    Socket server = new Socket();
    sockets.add(server);
    try {
      awaitHealing();
      server.connect(target, 5_000);
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      pass(client, server, () -> toServerNanos);
      pass(server, client, () -> toClientNanos);
    } catch (IOException e) {
      // as if the server had rejected it
      close(client);
      close(server);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void pass(Socket from, Socket to, Delay delay) throws IOException {
    InputStream in = from.getInputStream();
    OutputStream out = to.getOutputStream();
    BlockingQueue<Chunk> underWay = new LinkedBlockingQueue<>();
    threads.execute(() -> read(in, underWay));
    threads.execute(
        () -> {
          write(underWay, out, delay);
          close(from);
          close(to);
        });
  }

  private static void read(InputStream in, BlockingQueue<Chunk> underWay) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try {
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        underWay.add(new Chunk(Arrays.copyOf(buffer, length)));
      }
    } catch (IOException e) {
      // closed, which the other side is told
    } finally {
      underWay.add(new Chunk(new byte[0]));
    }
  }

  private void write(BlockingQueue<Chunk> underWay, OutputStream out, Delay delay) {
    try {
      for (Chunk next = underWay.take(); !next.isEnd(); next = underWay.take()) {
        awaitHealing();
        long left = next.readNanos + delay.nanos() - System.nanoTime();
        if (left > 0) {
          TimeUnit.NANOSECONDS.sleep(left);
        }
        out.write(next.bytes);
        if (recording) {
          keep(next.bytes);
        }
      }
      awaitHealing();
    } catch (IOException e) {
      // closed, which the other side is told
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitHealing() throws InterruptedException {
    while (cut) {
      Thread.sleep(CUT_POLL_MILLIS);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
