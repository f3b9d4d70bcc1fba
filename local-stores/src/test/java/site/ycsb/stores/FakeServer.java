package site.ycsb.stores;

import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * Stands for a store's server. Arguments: what to do, address, port. {@code answer} listens and
 * accepts connections; {@code fail} writes a reason and ends; {@code hang} never listens; {@code
 * stubborn} doesn't either, and takes very long to shut down.
 */
public final class FakeServer {
  static final int FAILURE_CODE = 7;

  /** The system property that tells that it listens. */
  static final String LISTENING = "fake.listening";

  private FakeServer() {}

  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case "answer" -> answer(arguments[1], Integer.parseInt(arguments[2]));
      case "fail" -> {
        System.err.println("the fake server has its reasons");
        System.exit(FAILURE_CODE);
      }
      case "hang" -> sleep();
      case "stubborn" -> {
        Runtime.getRuntime().addShutdownHook(new Thread(FakeServer::sleep));
        sleep();
      }
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(60_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void answer(String address, int port) throws Exception {
    try (ServerSocket socket = new ServerSocket(port, 50, InetAddress.getByName(address))) {
      System.setProperty(LISTENING, "true");
      while (true) {
        socket.accept().close();
      }
    }
  }
}
