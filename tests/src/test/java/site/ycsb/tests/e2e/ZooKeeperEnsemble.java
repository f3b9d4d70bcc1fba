package site.ycsb.tests.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An ensemble of ZooKeeper servers, each a process of the distribution's jars. */
final class ZooKeeperEnsemble implements AutoCloseable {
  private static final int SERVERS = 3;
  private static final Duration START_LIMIT = Duration.ofMinutes(1);
  private static final int READ_MILLIS = 2_000;

  private final Path folder;
  private final List<Integer> ports;
  private final List<Process> servers = new ArrayList<>();
  private final Thread atExit = new Thread(this::killAll, "stop-zookeeper");

  private ZooKeeperEnsemble(Path folder) throws IOException {
    this.folder = folder;
    this.ports = SlurmCluster.freePorts(3 * SERVERS);
  }

  /** Starts it; returns when one server leads and the others follow. */
  static ZooKeeperEnsemble start(Path folder) throws Exception {
    ZooKeeperEnsemble ensemble = new ZooKeeperEnsemble(folder);
    Runtime.getRuntime().addShutdownHook(ensemble.atExit);
    try {
      for (int server = 0; server < SERVERS; server++) {
        ensemble.startServer(server);
      }
      Await.until("one leads and all serve", START_LIMIT, ensemble::isReady);
      return ensemble;
    } catch (Exception | AssertionError e) {
      ensemble.close();
      throw e;
    }
  }

  /** The addresses of all, comma-separated. */
  String addresses() {
    return IntStream.range(0, SERVERS)
        .mapToObj(server -> "127.0.0.1:" + ports.get(server))
        .collect(Collectors.joining(","));
  }

  /** Ends the server that leads, as kill -9 does. */
  void killLeader() throws Exception {
    int leader =
        Await.present(
            "a leader",
            START_LIMIT,
            () ->
                IntStream.range(0, SERVERS)
                    .filter(server -> mode(server).equals("leader"))
                    .boxed()
                    .findFirst());
    Process process = servers.get(leader).destroyForcibly();
    assertTrue(process.waitFor(10, TimeUnit.SECONDS));
  }

  private void startServer(int server) throws IOException {
    Path data = Files.createDirectories(folder.resolve("server " + server));
    Files.writeString(data.resolve("myid"), Integer.toString(server + 1));
    List<String> settings = new ArrayList<>();
    settings.addAll(List.of("tickTime=500", "initLimit=20", "syncLimit=10"));
    settings.addAll(List.of("maxSessionTimeout=60000", "admin.enableServer=false"));
    settings.addAll(List.of("4lw.commands.whitelist=srvr", "dataDir=" + data));
    settings.addAll(List.of("clientPortAddress=127.0.0.1", "clientPort=" + ports.get(server)));
    for (int other = 0; other < SERVERS; other++) {
      settings.add(
          "server."
              + (other + 1)
              + "=127.0.0.1:"
              + ports.get(SERVERS + other)
              + ":"
              + ports.get(2 * SERVERS + other));
    }
    Path configuration = Files.write(data.resolve("zoo.cfg"), settings);
    File log = data.resolve("log").toFile();
    servers.add(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                Ycsb.distribution().resolve("lib") + "/*",
                "org.apache.zookeeper.server.quorum.QuorumPeerMain",
                configuration.toString())
            .redirectErrorStream(true)
            .redirectOutput(log)
            .start());
  }

  private boolean isReady() throws IOException {
    for (int server = 0; server < SERVERS; server++) {
      Path log = folder.resolve("server " + server).resolve("log");
      assertTrue(servers.get(server).isAlive(), Files.readString(log));
    }
    List<String> modes = IntStream.range(0, SERVERS).mapToObj(this::mode).sorted().toList();
    return modes.equals(List.of("follower", "follower", "leader"));
  }

  /** What a server is: leader, follower, or nothing yet. */
  private String mode(int server) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), ports.get(server))) {
      socket.setSoTimeout(READ_MILLIS);
      socket.getOutputStream().write("srvr".getBytes(UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      Optional<String> mode = answer.lines().filter(line -> line.startsWith("Mode: ")).findFirst();
      return mode.map(line -> line.substring("Mode: ".length())).orElse("");
    } catch (IOException e) {
      // it doesn't listen yet, or not any more
      return "";
    }
  }

  private void killAll() {
    servers.forEach(Process::destroyForcibly);
  }

  @Override
  public void close() {
    killAll();
    Runtime.getRuntime().removeShutdownHook(atExit);
  }
}
