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
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.testing.client.Child;
import site.ycsb.testing.client.InProcessClient;

/** Commands that need a process of their own: on a full disk, with signals, and with pipes. */
@Timeout(180)
class CommandProcessesTest {
  private static final int LIMIT_SECONDS = 90;

  @TempDir Path folder;

  /** As every file system is at some time. */
  @ParameterizedTest
  @CsvSource({
    "key create -p encryption.keyfile=FULL/file, 1",
    "key create -p encryption.keystore=FULL/file"
        + " -p encryption.keystore.password.file=WORKLOAD, 1",
    "load encrypted-memory -P WORKLOAD -p encryption.keyfile=FULL/file, 1",
    "cluster token FULL/file, 1",
    "audit site.ycsb.tests.OutputsTest$AuditedDB --output FULL/file, 1",
    "run memory -P WORKLOAD -p exportfile=FULL/file, 1",
    "run memory -P WORKLOAD -p measurement.log.file=FULL/file, 1",
    "reencrypt memory -P WORKLOAD -p encryption.keyfile=KEY"
        + " -p encryption.cipher=AES/GCM/NoPadding --journal FULL/file, 1",
    "interleave memory -P WORKLOAD -p encryption.keyfile=KEY --mode client:encryption=true"
        + " --max-duration 2s --slice 20ms -p warmup.limit=1 --results FULL/results, 1",
    "capacity memory -P WORKLOAD --slo failed<1% -p capacity.window=1 -p warmup.seconds=1"
        + " -p capacity.highest=10 -p capacity.windows=3 -p capacity.confirm=3"
        + " -p capacity.log.file=FULL/file, 1"
  })
  void command_outputOnAFullDisk_isASentenceAndItsExitCode(String command, int code)
      throws Exception {
    Path full = Files.createDirectories(folder.resolve("full"));
    Path key = folder.resolve("key");
    InProcessClient.Ran created =
        InProcessClient.ofTest().run(List.of("key", "create", "-p", "encryption.keyfile=" + key));
    assertEquals(0, created.exitCode(), created::toString);
    Path workload =
        Files.writeString(
            folder.resolve("workload"),
            "workload=site.ycsb.workloads.CoreWorkload\nrecordcount=10\noperationcount=10\n");
    List<String> arguments =
        arguments(
            command
                .replace("FULL", full.toString())
                .replace("KEY", key.toString())
                .replace("WORKLOAD", workload.toString()));
    try (Child child =
        Child.onFullDisk(folder, full, Child.SHORT_LIVED, Child.ownClassPath(), arguments)) {
      assertEquals(code, child.exitCode(LIMIT_SECONDS), () -> said(child));
      assertTrue(child.err().contains("No space left on device"), () -> said(child));
      assertTrue(child.err().contains(full + "/"), () -> said(child));
      assertFalse(child.err().contains("\tat "), () -> said(child));
      assertFalse(child.err().contains("java.io."), () -> said(child));
    }
  }

  private static List<String> arguments(String command) {
    List<String> arguments = new ArrayList<>(List.of("site.ycsb.cli.Main"));
    arguments.addAll(Arrays.asList(command.split(" ", -1)));
    return arguments;
  }

  /**
   * While a command that doesn't handle signals itself reads its input: a pipe shows that it does.
   * Before, while the JVM starts, the signal's own exit code stays.
   */
  @ParameterizedTest
  @CsvSource({
    "TERM, key create -p encryption.keyfile=KEY -p encryption.keyfile.password.file=PIPE",
    "HUP, key create -p encryption.keyfile=KEY -p encryption.keyfile.password.file=PIPE",
    "TERM, compare list",
    "HUP, compare list"
  })
  void signal_beforeACommandHandlesIt_endsWith130(String signal, String command) throws Exception {
    // one of the studies that are listed, too
    Path pipe = pipe(Files.createDirectories(folder.resolve("workloads/studies")));
    Path key = folder.resolve("key");
    List<String> jvmOptions = new ArrayList<>(Child.SHORT_LIVED);
    jvmOptions.add("-Dycsb.home=" + folder);
    List<String> arguments =
        arguments(command.replace("KEY", key.toString()).replace("PIPE", pipe.toString()));
    try (Child child = new Child(folder, jvmOptions, Child.ownClassPath(), arguments)) {
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
      try (AutoCloseable reading = opened.get(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        child.signal(signal);
        assertEquals(130, child.exitCode(LIMIT_SECONDS), () -> said(child) + reading);
      }
      assertFalse(Files.exists(key));
    }
  }

  @Test
  void audit_pipeThatNobodyReads_printsTheReportAndEndsWith1() throws Exception {
    List<String> arguments =
        arguments("audit site.ycsb.tests.OutputsTest$AuditedDB --output " + pipe(folder));
    try (Child child = new Child(folder, Child.ownClassPath(), arguments)) {
      assertEquals(1, child.exitCode(LIMIT_SECONDS), () -> said(child));
      assertTrue(
          child.err().contains("nothing opened this pipe to read it within 5 s"), child.err());
      assertTrue(child.out().contains("Security audit of "), child.out());
    }
  }

  private static Path pipe(Path folder) throws Exception {
    Path pipe = folder.resolve("pipe.yaml");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    return pipe;
  }

  private static String said(Child child) {
    try {
      return child.err();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
