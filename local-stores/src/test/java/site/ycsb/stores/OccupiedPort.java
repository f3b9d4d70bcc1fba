package site.ycsb.stores;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Occupies a store's standard port on loopback. */
public final class OccupiedPort {
  private OccupiedPort() {}

  /** A listener there, or on a free port when something else on this machine has the port. */
  public static ServerSocket at(int port) throws IOException {
    InetAddress address = InetAddress.getLoopbackAddress();
    try {
      return new ServerSocket(port, 1, address);
    } catch (BindException e) {
      return new ServerSocket(0, 1, address);
    }
  }

  /** A listener on the first of these ports, from this one on, that is free. */
  public static ServerSocket from(int port) throws IOException {
    try {
      return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    } catch (BindException e) {
      return from(port + 1);
    }
  }
}
