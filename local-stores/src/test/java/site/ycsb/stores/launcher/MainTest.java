package site.ycsb.stores.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each test runs a real process. */
@Timeout(60)
class MainTest {
  private static final long LIMIT_SECONDS = 30;

  /** How long a server is watched that has to stay. */
  private static final long STAYS_MILLIS = 700;

  private final Path trace;
  private final Path usersLock;
  private final Path nodeLock;
  private final Path temporary;
  private final Path serving;
  private Process server;

  MainTest(@TempDir Path folder) {
    trace = folder.resolve("trace");
    usersLock = folder.resolve("users.lock");
    nodeLock = folder.resolve("node1.lock");
    temporary = folder;
    serving = folder.resolve("serving");
  }

  @BeforeEach
  void startServer() throws IOException {
    server = start();
    BufferedReader output =
        new BufferedReader(new InputStreamReader(server.getInputStream(), UTF_8));
    assertEquals("up", output.readLine());
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-D" + SleepingControl.SERVING + "=" + serving,
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            usersLock.toString(),
            nodeLock.toString(),
            "1",
            "2",
            temporary.toString(),
            SleepingControl.class.getName(),
            SleepingServer.class.getName(),
            trace.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  @AfterEach
  void killServer() throws InterruptedException {
    server.destroyForcibly();
    assertTrue(server.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
  }

  @Test
  void main_serverServes_reportsEachNumberOfNodes() throws Exception {
    ReadinessReport report = ReadinessReport.in(temporary);
    assertEquals(0, report.servingNodes());

    for (int nodes = 1; nodes <= 2; nodes++) {
      Files.writeString(serving, Integer.toString(nodes));
      await().atMost(Duration.ofSeconds(LIMIT_SECONDS)).until(report::servingNodes, is(nodes));
    }
  }

  @Test
  void main_parentClosesPipe_shutsDownInOrder() throws Exception {
    server.getOutputStream().close();

    assertTrue(server.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
    assertEquals(0, server.exitValue());
    assertTrue(Files.exists(trace));
  }

  @Test
  void main_parentLetsItStay_outlivesPipe() throws Exception {
    server.getOutputStream().write(Main.STAY);
    server.getOutputStream().close();

    assertFalse(server.waitFor(STAYS_MILLIS, TimeUnit.MILLISECONDS));
  }

  @Test
  void main_pipeClosedWhileOthersUseStore_endsAfterThem() throws Exception {
    try (FileChannel channel =
            FileChannel.open(
                usersLock,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        FileLock shared = channel.lock(0, Long.MAX_VALUE, true)) {
      assertTrue(shared.isShared());
      server.getOutputStream().close();
      assertFalse(server.waitFor(STAYS_MILLIS, TimeUnit.MILLISECONDS));
    }

    assertTrue(server.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
    assertTrue(Files.exists(trace));
  }

  @Test
  void main_untilItsEnd_holdsTheLockOfItsNode() throws Exception {
    String[] written = Files.readString(nodeLock).split(" ", -1);
    assertEquals(server.pid(), Long.parseLong(written[0]));
    assertTrue(Long.parseLong(written[1]) > 0);
    assertFalse(canLock());

    server.destroyForcibly();
    assertTrue(server.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));

    assertTrue(canLock());
  }

  @Test
  void main_anotherServerHoldsTheNode_ends() throws Exception {
    Process second = start();
    try {
      assertTrue(second.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
      assertEquals(1, second.exitValue());
      assertTrue(server.isAlive());
    } finally {
      second.destroyForcibly();
    }
  }

  private boolean canLock() throws IOException {
    try (FileChannel channel = FileChannel.open(nodeLock, StandardOpenOption.WRITE)) {
      return channel.tryLock() != null;
    }
  }

  @Test
  void main_interruptAndHangUpOfTerminal_areIgnored() throws Exception {
    for (String signal : List.of("-INT", "-HUP")) {
      Process kill = new ProcessBuilder("kill", signal, Long.toString(server.pid())).start();
      assertTrue(kill.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
      assertEquals(0, kill.exitValue());
    }

    assertFalse(server.waitFor(STAYS_MILLIS, TimeUnit.MILLISECONDS));
  }

  @Test
  void main_terminated_shutsDownInOrder() throws Exception {
    server.destroy();

    assertTrue(server.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
    assertTrue(Files.exists(trace));
  }
}
