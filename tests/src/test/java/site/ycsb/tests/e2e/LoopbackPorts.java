package site.ycsb.tests.e2e;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports of loopback. */
final class LoopbackPorts {
  private LoopbackPorts() {}

  /** One where nothing listens. */
  static int closed() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }
}
