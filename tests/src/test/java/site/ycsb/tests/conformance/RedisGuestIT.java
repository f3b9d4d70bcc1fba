package site.ycsb.tests.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.Trial.TrialFiles;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.tests.e2e.ResidentClients;

/**
 * A store of texts that no binding of ours knows: Debian's Redis, by a binding made for YCSB 0.17.0
 * in a class loader of its own, as it is loaded for a user.
 */
@Tag("long")
@Execution(ExecutionMode.SAME_THREAD)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class RedisGuestIT {
  private static final int RECORDS = 120;
  private static final String PLAIN = "encryption=false";

  private static final AtomicInteger COMMANDS = new AtomicInteger();

  @TempDir static Path folder;
  private static Path jar;
  private static ResidentClients clients;
  private static Process server;
  private static int port;

  @BeforeAll
  static void start() throws Exception {
    String libraries = System.getProperty("ycsb.guest.redis");
    Guests guests =
        Guests.compiledIn(folder, List.of("RedisBinding", "TextWorkload"), List.of(libraries));
    jar = folder.resolve("redis-guest.jar");
    guests.pack(jar);
    clients =
        new ResidentClients(folder, List.of(), List.of("-Dycsb.home=" + folder.resolve("home")));
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    server =
        new ProcessBuilder(
                "redis-server",
                "--port",
                Integer.toString(port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--appendonly",
                "no",
                "--dir",
                folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("redis.log").toFile())
            .start();
    awaitServer();
  }

  private static void awaitServer() throws Exception {
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!answers("PING").contains("PONG")) {
      assertTrue(server.isAlive(), () -> "redis-server ended: " + log());
      assertTrue(System.nanoTime() < deadlineNanos, () -> "redis-server doesn't answer: " + log());
      server.waitFor(50, TimeUnit.MILLISECONDS);
    }
  }

  private static String log() {
    try {
      return Files.readString(folder.resolve("redis.log"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** What the server says to one command; empty when nobody answers. */
  private static String answers(String command) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 5000);
      socket.setSoTimeout(5000);
      socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
      byte[] answer = new byte[1 << 16];
      int length = socket.getInputStream().read(answer);
      return length < 0 ? "" : new String(answer, 0, length, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      server.destroy();
      if (!server.waitFor(10, TimeUnit.SECONDS)) {
        server.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
      }
    }
  }

  @BeforeEach
  void empty() {
    assertTrue(answers("FLUSHALL").contains("OK"));
  }

  private static Guests.Ran run(String command, String... settings) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(command, "-db", "guests.RedisBinding", "-cp"));
    arguments.add(
        String.join(
            System.getProperty("path.separator"),
            jar.toString(),
            System.getProperty("ycsb.guest.redis")));
    List<String> all =
        new ArrayList<>(
            List.of(
                "redis.port=" + port,
                "recordcount=" + RECORDS,
                "operationcount=" + 2 * RECORDS,
                "maxscanlength=10",
                "encryption.keyfile=" + folder.resolve("redis.key")));
    all.addAll(List.of(settings));
    if (all.contains(PLAIN)) {
      all.remove(PLAIN);
      all.removeIf(setting -> setting.startsWith("encryption."));
    }
    for (String setting : all) {
      if (setting.matches("workload[a-f]")) {
        arguments.add("-P");
        arguments.add(
            Path.of(System.getProperty("ycsb.checkout"), "workloads", setting).toString());
      } else {
        arguments.add("-p");
        arguments.add(setting);
      }
    }
    String name = String.format("%02d", COMMANDS.incrementAndGet());
    TrialResult result =
        clients.run(
            new Trial(name, arguments, Duration.ofMinutes(2)),
            new TrialFiles(folder.resolve("output"), name));
    return new Guests.Ran(result.exitCode(), result.standardOutput(), result.standardError());
  }

  @ParameterizedTest
  @CsvSource({
    PLAIN + ", ",
    "encryption=true, ",
    "encryption=true, encryption.profile=compact",
    "encryption=true, encryption.profile=authenticated"
  })
  void loadAndRun_everyWorkload_verifiesEverything(String encryption, String mode)
      throws Exception {
    String setting = mode == null ? "threadcount=1" : mode;
    Guests.Ran load = run("load", "workloada", "dataintegrity=true", encryption, setting);
    assertEquals(0, load.exitCode(), load::toString);
    assertEquals(encryption.equals(PLAIN), stored().contains(":field"), "values in clear");
    for (String workload : List.of("workloada", "workloade", "workloadf")) {
      Guests.Ran ran = run("run", workload, "dataintegrity=true", encryption, setting);
      assertEquals(0, ran.exitCode(), ran::toString);
      assertTrue(ran.out().contains("[VERIFY], Return=OK, "), ran::toString);
      assertFalse(ran.out().contains("Return=UNEXPECTED_STATE"), ran::toString);
    }
  }

  /** All fields of some record. */
  private static String stored() {
    String key = answers("RANDOMKEY").split("\r\n", -1)[1];
    return key.startsWith("(") ? stored() : answers("HGETALL " + key);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        PLAIN,
        "encryption.profile=standard",
        "encryption.profile=compact",
        "encryption.profile=authenticated",
        "encryption.values=deterministic",
        "encryption.names=none",
        "encryption.keys=none"
      })
  void run_textsOfAnyCharactersAndAbsentFields_comeBackAsInPlain(String mode) throws Exception {
    String encryption = mode.equals(PLAIN) ? PLAIN : "encryption=true";
    String[] settings = {"workload=guests.TextWorkload", encryption, mode, "threadcount=4"};
    Guests.Ran load = run("load", settings);
    assertEquals(0, load.exitCode(), load::toString);
    assertTrue(load.out().contains("[INSERT], Return=OK, " + RECORDS), load::toString);
    Guests.Ran ran = run("run", settings);
    assertEquals(0, ran.exitCode(), ran::toString);
    assertTrue(ran.out().contains("[TEXT], Return=OK, " + 2 * RECORDS), ran::toString);
    assertFalse(ran.out().contains("UNEXPECTED_STATE"), ran::toString);
  }

  @Test
  void run_fieldsThatWereNeverLoaded_areAbsent() throws Exception {
    for (String encryption : List.of(PLAIN, "encryption=true")) {
      empty();
      assertEquals(0, run("load", "workloadc", encryption, "fieldcount=5").exitCode());
      Guests.Ran ran = run("run", "workloadc", encryption, "fieldcount=10", "readallfields=false");
      assertEquals(0, ran.exitCode(), ran::toString);
      assertTrue(ran.out().contains("[READ], Return=OK, " + 2 * RECORDS), ran::toString);
      assertFalse(ran.err().contains("NullPointerException"), ran::toString);
    }
  }

  /** Its scans follow a hash of the keys, which nothing here can know. */
  @ParameterizedTest
  @CsvSource({"ordered, -1", "deterministic, 0"})
  void run_scansOfAStoreThatCantTellTheirOrder_dontClaimToKeepIt(String keys, int kept)
      throws Exception {
    String[] settings = {"workloade", "encryption=true", "encryption.keys=" + keys};
    assertEquals(0, run("load", settings).exitCode());
    Guests.Ran ran = run("run", settings);
    assertEquals(0, ran.exitCode(), ran::toString);
    assertTrue(ran.out().contains("[ENCRYPTION], ScanOrderKept, " + kept + "\n"), ran::toString);
  }

  @Test
  void run_dataCheckOfAnEmptyStore_failsByTheCheckAndSaysWhatDiffers() throws Exception {
    Guests.Ran ran = run("run", "workloadc", "dataintegrity=true", PLAIN);
    assertEquals(3, ran.exitCode(), ran::toString);
    assertTrue(ran.out().contains("[VERIFY], Return=ERROR, " + 2 * RECORDS), ran::toString);
    assertTrue(ran.err().contains("records came back without any field"), ran::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"readallfields=true", "readallfields=false"})
  void run_wrongKey_isTheFinding(String fields) throws Exception {
    String other = "encryption.keyfile=" + folder.resolve("other-" + fields + ".key");
    assertEquals(0, run("load", "workloadc", "encryption=true").exitCode());
    assertEquals(0, run("load", "workloadc", "encryption=true", "recordcount=1", other).exitCode());
    assertTrue(answers("FLUSHALL").contains("OK"));
    assertEquals(0, run("load", "workloadc", "encryption=true").exitCode());

    Guests.Ran rejected = run("run", "workloadc", "encryption=true", fields, other);
    assertEquals(2, rejected.exitCode(), rejected::toString);
    assertTrue(rejected.err().contains("loaded with another key"), rejected::toString);
    assertFalse(rejected.out().contains("[READ]"), rejected::toString);

    Guests.Ran ran =
        run("run", "workloadc", "encryption=true", fields, other, "encryption.keycheck=false");
    // all reads fail, or are OK and return nothing to decrypt
    assertEquals(fields.equals("readallfields=true") ? 1 : 3, ran.exitCode(), ran::toString);
    assertTrue(ran.err().contains("loaded with another key"), ran::toString);

    Guests.Ran right = run("run", "workloadc", "encryption=true", fields);
    assertEquals(0, right.exitCode(), right::toString);
    assertFalse(right.err().contains("another key"), right::toString);
  }
}
