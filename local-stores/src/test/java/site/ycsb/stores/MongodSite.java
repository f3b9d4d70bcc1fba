package site.ycsb.stores;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import site.ycsb.testing.stores.MongodDouble;

/**
 * Stands for a site that MongoDB's server is downloaded from: a server on loopback, whose archives
 * have a {@link MongodDouble} in them.
 */
public final class MongodSite implements AutoCloseable {
  /** Of what breaks off, so much is missing. */
  private static final long MISSING_BYTES = 1000;

  private static final int PART_BYTES = 1_000_000;
  private static final int ENDLESS_PARTS = 80;

  private final Path folder;
  private final HttpServer server;
  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private final Set<String> breakingOff = ConcurrentHashMap.newKeySet();
  private final Set<String> endless = ConcurrentHashMap.newKeySet();

  /**
   * Starts it.
   *
   * @param folder for what archives are made of
   */
  public MongodSite(Path folder) throws IOException {
    this.folder = folder;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::serve);
    server.start();
  }

  /** The address of a file, whose path begins with a slash. */
  public URI at(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  public void put(String path, byte[] content) {
    files.put(path, content);
  }

  /** Has a file's SHA-256 next to it, as it is now. */
  public void putChecksum(String path) {
    put(path + ".sha256", (sha256(path) + "  " + path.substring(1) + "\n").getBytes(UTF_8));
  }

  /** Closes the connection before the end of a file. */
  public void breakOff(String path) {
    breakingOff.add(path);
  }

  /** Sends 80 MB there, and would go on. */
  public void neverEnd(String path) {
    endless.add(path);
  }

  public boolean has(String path) {
    return files.containsKey(path);
  }

  public String sha256(String path) {
    byte[] content = Objects.requireNonNull(files.get(path), path);
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As MongoDB's are: with a folder of its own in it, and the licence. */
  public byte[] archive(String version) throws IOException, InterruptedException {
    Path content = Files.createDirectories(folder.resolve("content-" + version));
    Path top = Files.createDirectories(content.resolve("mongodb-linux-x86_64-rhel93-" + version));
    MongodDouble.install(top.resolve("bin"), Map.of("VERSION", version));
    Files.writeString(top.resolve("LICENSE-Community.txt"), "SSPL\n");
    return archive(content);
  }

  public byte[] archive(Path content) throws IOException, InterruptedException {
    Path archive = folder.resolve("archive.tgz");
    Process tar =
        new ProcessBuilder("tar", "-czf", archive.toString(), "-C", content.toString(), ".")
            .inheritIO()
            .start();
    assertTrue(tar.waitFor(30, TimeUnit.SECONDS));
    assertEquals(0, tar.exitValue());
    return Files.readAllBytes(archive);
  }

  private void serve(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    byte[] content = files.get(path);
    if (endless.contains(path)) {
      sendTooMuch(exchange);
    } else if (content == null) {
      exchange.sendResponseHeaders(404, -1);
    } else if (breakingOff.contains(path)) {
      exchange.sendResponseHeaders(200, content.length + MISSING_BYTES);
      exchange.getResponseBody().write(content);
      exchange.getResponseBody().flush();
    } else {
      exchange.sendResponseHeaders(200, content.length);
      try (OutputStream body = exchange.getResponseBody()) {
        body.write(content);
      }
    }
    exchange.close();
  }

  private static void sendTooMuch(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    byte[] part = " ".repeat(PART_BYTES).getBytes(UTF_8);
    try (OutputStream body = exchange.getResponseBody()) {
      for (int i = 0; i < ENDLESS_PARTS; i++) {
        body.write(part);
      }
    } catch (IOException e) {
      // the client has had enough
      return;
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
