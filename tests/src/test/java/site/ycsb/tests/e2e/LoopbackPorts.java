package site.ycsb.tests.e2e;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Ports of loopback. */
final class LoopbackPorts {
  /** Never closed, so that no other process is given their ports. */
  private static final Queue<Socket> HELD = new ConcurrentLinkedQueue<>();

  private LoopbackPorts() {}

  /** One where nothing listens, nor will as long as this JVM lives. */
  static int closed() throws IOException {
    Socket bound = new Socket();
    bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    HELD.add(bound);
    return bound.getLocalPort();
  }
}
