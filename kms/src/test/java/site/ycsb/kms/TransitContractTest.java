package site.ycsb.kms;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.crypto.kms.KmsClient;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsException.Reason;
import site.ycsb.testing.doubles.VaultServer;

/**
 * What the client takes from Vault: tried on a real one where {@code vault} or {@code bao} is on
 * the PATH, else on the double.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class TransitContractTest {
  private static final byte[] SECRET =
      "a secret of thirty-two bytes ...".getBytes(StandardCharsets.UTF_8);

  private final Path home;

  TransitContractTest(@TempDir Path home) {
    this.home = home;
  }

  @Test
  void key_wrapsRotatesAndFails_asTheClientExpects() throws Exception {
    try (Transit transit = start()) {
      transit.rotate("one");
      transit.rotate("two");
      try (KmsClient.Key one = open(transit, "one");
          KmsClient.Key two = open(transit, "two");
          KmsClient.Key typo = open(transit, "typo")) {
        byte[] wrapped = one.wrap(SECRET);
        assertTrue(new String(wrapped, StandardCharsets.UTF_8).startsWith("vault:v1:"));
        assertArrayEquals(SECRET, one.unwrap(wrapped));
        transit.rotate("one");
        byte[] newer = one.wrap(SECRET);
        assertTrue(new String(newer, StandardCharsets.UTF_8).startsWith("vault:v2:"));
        assertArrayEquals(SECRET, one.unwrap(newer));
        assertArrayEquals(SECRET, one.unwrap(wrapped));
        fails(Reason.WRONG_KEY, two, wrapped);
        fails(Reason.WRONG_KEY, two, newer);
        fails(Reason.WRONG_KEY, one, new byte[] {1, 2, 3});
        fails(Reason.UNKNOWN_KEY, typo, wrapped);
        KmsException unknown = assertThrows(KmsException.class, () -> typo.wrap(SECRET));
        assertEquals(Reason.UNKNOWN_KEY, unknown.reason(), unknown.rule());
        fails(Reason.UNKNOWN_KEY, typo, wrapped);
      }
      try (KmsClient.Key denied =
          new VaultClient(Map.of("VAULT_ADDR", transit.address(), "VAULT_TOKEN", "s.wrong"), home)
              .open("hcvault:///transit/keys/one", Duration.ofSeconds(20))) {
        fails(Reason.DENIED, denied, SECRET);
      }
    }
  }

  private static void fails(Reason reason, KmsClient.Key key, byte[] wrapped) {
    KmsException failure = assertThrows(KmsException.class, () -> key.unwrap(wrapped));
    assertEquals(reason, failure.reason(), failure.rule());
  }

  private KmsClient.Key open(Transit transit, String name) throws KmsException {
    return new VaultClient(
            Map.of("VAULT_ADDR", transit.address(), "VAULT_TOKEN", VaultServer.TOKEN), home)
        .open("hcvault:///transit/keys/" + name, Duration.ofSeconds(20));
  }

  private Transit start() throws Exception {
    Optional<Path> command =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .flatMap(folder -> Stream.of(Path.of(folder, "vault"), Path.of(folder, "bao")))
            .filter(Files::isExecutable)
            .findFirst();
    return command.isPresent() ? new Real(command.get(), home) : new InMemory();
  }

  /** A server with the transit engine. */
  private interface Transit extends AutoCloseable {
    String address();

    /** A new version of a key, or its first. */
    void rotate(String name) throws Exception;

    @Override
    void close();
  }

  private static final class InMemory implements Transit {
    private final VaultServer vault = new VaultServer();

    InMemory() throws IOException {}

    @Override
    public String address() {
      return vault.address();
    }

    @Override
    public void rotate(String name) {
      vault.rotate(name);
    }

    @Override
    public void close() {
      vault.close();
    }
  }

  private static final class Real implements Transit {
    private final HttpClient http = HttpClient.newHttpClient();
    private final String address;
    private final Process process;

    Real(Path command, Path folder) throws Exception {
      int port;
      try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        port = free.getLocalPort();
      }
      address = "http://127.0.0.1:" + port;
      ProcessBuilder server =
          new ProcessBuilder(
              command.toString(),
              "server",
              "-dev",
              "-dev-no-store-token",
              "-dev-root-token-id=" + VaultServer.TOKEN,
              "-dev-listen-address=127.0.0.1:" + port);
      server.directory(folder.toFile()).redirectErrorStream(true);
      process = server.redirectOutput(folder.resolve("vault.log").toFile()).start();
      long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
      while (!mounted()) {
        // it listens only when it is ready
        if (process.waitFor(50, TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
          process.destroyForcibly();
          throw new AssertionError(Files.readString(folder.resolve("vault.log")));
        }
      }
    }

    private boolean mounted() throws InterruptedException {
      try {
        return post("sys/mounts/transit", "{\"type\":\"transit\"}") / 100 == 2;
      } catch (IOException e) {
        return false;
      }
    }

    private int post(String path, String json) throws IOException, InterruptedException {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(address + "/v1/" + path))
              .timeout(Duration.ofSeconds(20))
              .header("X-Vault-Token", VaultServer.TOKEN)
              .POST(BodyPublishers.ofString(json))
              .build();
      return http.send(request, BodyHandlers.discarding()).statusCode();
    }

    @Override
    public String address() {
      return address;
    }

    @Override
    public void rotate(String name) throws Exception {
      HttpRequest look =
          HttpRequest.newBuilder(URI.create(address + "/v1/transit/keys/" + name))
              .timeout(Duration.ofSeconds(20))
              .header("X-Vault-Token", VaultServer.TOKEN)
              .build();
      boolean there = http.send(look, BodyHandlers.discarding()).statusCode() == 200;
      int status = post("transit/keys/" + name + (there ? "/rotate" : ""), "{}");
      assertEquals(2, status / 100, "status " + status);
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
    }
  }
}
