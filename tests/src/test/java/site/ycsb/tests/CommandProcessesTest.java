package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that need a process of their own: on a full disk, and with signals. */
@Timeout(180)
class CommandProcessesTest {
  @TempDir Path folder;

  /** As every file system is at some time. */
  @ParameterizedTest
  @CsvSource({
    "key create -p encryption.keyfile=FULL/file, 1",
    "audit site.ycsb.tests.OutputsTest$AuditedDB --output FULL/file, 1",
    "run memory -P WORKLOAD -p exportfile=FULL/file, 1",
    "capacity memory -P WORKLOAD --slo failed<1% -p capacity.window=1 -p warmup.seconds=1"
        + " -p capacity.highest=10 -p capacity.confirm=3 -p capacity.log.file=FULL/file, 1"
  })
  void command_outputOnAFullDisk_isASentenceAndItsExitCode(String command, int code)
      throws Exception {
    Path full = Files.createDirectories(folder.resolve("full"));
    Path workload =
        Files.writeString(
            folder.resolve("workload"),
            "workload=site.ycsb.workloads.CoreWorkload\nrecordcount=10\noperationcount=10\n");
    // a mount in a namespace of the command's own, which ends with it
    List<String> onFullDisk =
        List.of(
            "unshare",
            "--mount",
            "--map-root-user",
            "sh",
            "-c",
            "mount -t tmpfs -o size=16k tmpfs \"$0\" || exit 99;"
                + " head -c 20000 /dev/zero > \"$0/rest\" 2>/dev/null; exec \"$@\"",
            full.toString());
    Process process =
        start(
            onFullDisk,
            List.of(
                command
                    .replace("FULL", full.toString())
                    .replace("WORKLOAD", workload.toString())
                    .split(" ", -1)));
    try {
      assertTrue(process.waitFor(90, TimeUnit.SECONDS));
      String said = Files.readString(folder.resolve("err"));
      assertEquals(code, process.exitValue(), said);
      assertTrue(said.contains("No space left on device"), said);
      assertFalse(said.contains("\tat "), said);
    } finally {
      process.destroyForcibly();
    }
  }

  private Process start(List<String> arguments) throws IOException {
    return start(List.of(), arguments);
  }

  private Process start(List<String> starter, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(starter);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "site.ycsb.cli.Main"));
    command.addAll(arguments);
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  /**
   * While a command that doesn't handle signals itself reads its input: a pipe shows that it does.
   */
  @ParameterizedTest
  @CsvSource({
    "TERM, key create -p encryption.keyfile=KEY -p encryption.keyfile.password.file=PIPE",
    "HUP, key create -p encryption.keyfile=KEY -p encryption.keyfile.password.file=PIPE"
  })
  void signal_beforeACommandHandlesIt_endsWith130(String signal, String command) throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    Process process =
        start(
            List.of(
                command
                    .replace("KEY", folder.resolve("key").toString())
                    .replace("PIPE", pipe.toString())
                    .split(" ", -1)));
    try {
      CompletableFuture<AutoCloseable> opened =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return Channels.newOutputStream(
                      Files.newByteChannel(pipe, StandardOpenOption.WRITE));
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      try (AutoCloseable reading = opened.get(90, TimeUnit.SECONDS)) {
        assertTrue(process.isAlive(), () -> "ended before " + reading);
        assertEquals(
            0,
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .start()
                .waitFor());
        assertTrue(process.waitFor(90, TimeUnit.SECONDS));
      }
      assertEquals(130, process.exitValue(), Files.readString(folder.resolve("err")));
      assertFalse(Files.exists(folder.resolve("key")));
    } finally {
      process.destroyForcibly();
    }
  }
}
