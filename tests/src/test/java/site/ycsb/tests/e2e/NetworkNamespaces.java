package site.ycsb.tests.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Network namespaces on one bridge, each like a machine of its own: with its own loopback, address
 * and ports, and reached by the others through its link only. This machine has an address on the
 * bridge too. The network is of those that RFC 2544 sets aside for benchmarks.
 */
final class NetworkNamespaces implements ClientHosts, AutoCloseable {
  private static final int FIRST_HOST = 10;
  private static final long COMMAND_SECONDS = 20;

  private final int count;
  private final String name = "yt" + ProcessHandle.current().pid();
  private final String network = "198.18." + ProcessHandle.current().pid() % 256 + ".";
  private final Thread atExit = new Thread(this::removeAll, "remove-" + name);

  private NetworkNamespaces(int count) {
    this.count = count;
  }

  /** Creates them; needs root. */
  static NetworkNamespaces create(int count) throws InterruptedException {
    NetworkNamespaces created = new NetworkNamespaces(count);
    Runtime.getRuntime().addShutdownHook(created.atExit);
    try {
      created.addAll();
      return created;
    } catch (InterruptedException | AssertionError e) {
      created.close();
      throw e;
    }
  }

  /** This machine's address, as the namespaces reach it. */
  String ownAddress() {
    return network + 1;
  }

  /** Another one of this machine's addresses. */
  String secondAddress() {
    return network + 2;
  }

  @Override
  public String coordinatorAddress() {
    return address(0);
  }

  private String address(int client) {
    return network + (FIRST_HOST + client);
  }

  @Override
  public List<String> starter(int client) {
    return List.of("ip", "netns", "exec", namespace(client), "env", "HOSTNAME=machine-" + client);
  }

  private String namespace(int client) {
    return name + "-" + client;
  }

  private String link(int client) {
    return name + "v" + client;
  }

  private void addAll() throws InterruptedException {
    ip("link", "add", name, "type", "bridge");
    ip("address", "add", ownAddress() + "/24", "dev", name);
    ip("address", "add", secondAddress() + "/24", "dev", name);
    ip("link", "set", name, "up");
    for (int client = 0; client < count; client++) {
      String namespace = namespace(client);
      ip("netns", "add", namespace);
      ip("link", "add", link(client), "type", "veth", "peer", "name", "eth0", "netns", namespace);
      ip("link", "set", link(client), "master", name, "up");
      ip("-n", namespace, "address", "add", address(client) + "/24", "dev", "eth0");
      ip("-n", namespace, "link", "set", "eth0", "up");
      ip("-n", namespace, "link", "set", "lo", "up");
    }
  }

  private static void ip(String... arguments) throws InterruptedException {
    String failure = failureOf(arguments);
    if (!failure.isEmpty()) {
      throw new AssertionError(
          "ip "
              + String.join(" ", arguments)
              + ": "
              + failure
              + ". Network namespaces need root and the package iproute2: install it, and run this"
              + " test as root.");
    }
  }

  /** Why the command failed; empty when it didn't. */
  private static String failureOf(String... arguments) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(arguments));
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      try {
        process.getOutputStream().close();
        if (!process.waitFor(COMMAND_SECONDS, TimeUnit.SECONDS)) {
          return "it doesn't end";
        }
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        return process.exitValue() == 0 ? "" : "exit code " + process.exitValue() + ", " + printed;
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private void removeAll() {
    try {
      for (int client = 0; client < count; client++) {
        failureOf("link", "delete", link(client));
        failureOf("netns", "delete", namespace(client));
      }
      failureOf("link", "delete", name);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    removeAll();
    Runtime.getRuntime().removeShutdownHook(atExit);
  }
}
