package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A server of another product that speaks MongoDB's protocol: FerretDB 1.24 with SQLite, where
 * {@code ferretdb} is on the PATH, or else the stand-in.
 */
final class OtherMongo implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final String url;
  private final String product;
  private final Runnable end;

  private OtherMongo(String url, String product, Runnable end) {
    this.url = url;
    this.product = product;
    this.end = end;
  }

  /**
   * Starts one.
   *
   * @param folder of the other product's data
   * @param ycsb where the stand-in is started
   */
  static OtherMongo start(Path folder, Ycsb ycsb) throws Exception {
    Optional<Path> program =
        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
            .map(place -> Path.of(place, "ferretdb"))
            .filter(Files::isExecutable)
            .findFirst();
    if (program.isPresent()) {
      return ferretDb(program.get(), folder);
    }
    MongoServer standIn = MongoServer.standIn(StoreServer.start("mongodb", ycsb));
    return new OtherMongo(standIn.url(), "a stand-in for MongoDB", standIn::close);
  }

  private static OtherMongo ferretDb(Path program, Path folder) throws Exception {
    Path data = Files.createDirectories(folder.resolve("ferretdb"));
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Path log = folder.resolve("ferretdb.log");
    String address = "127.0.0.1:" + port;
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--handler=sqlite",
                "--sqlite-url=file:" + data + "/",
                "--state-dir=" + data,
                "--listen-addr=" + address,
                "--debug-addr=-",
                "--telemetry=disable",
                "--log-level=error")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    OtherMongo started =
        new OtherMongo("mongodb://" + address + "/", "FerretDB", () -> end(process));
    boolean listens = false;
    try {
      Await.until("FerretDB listens", LIMIT, () -> !process.isAlive() || listens(port));
      listens = process.isAlive();
      assertTrue(listens, () -> "FerretDB ended with " + process.exitValue() + ", see " + log);
      return started;
    } finally {
      if (!listens) {
        started.close();
      }
    }
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static void end(Process process) {
    process.destroy();
    try {
      process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }

  /** How the facts of a run name it. */
  String product() {
    return product;
  }

  /** The arguments that lead a command to it. */
  List<String> address() {
    return List.of("-p", "mongodb.url=" + url);
  }

  @Override
  public void close() {
    end.run();
  }
}
