package site.ycsb.tests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
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
import site.ycsb.cli.Main;
import site.ycsb.testing.client.Child;
import site.ycsb.testing.client.InProcessClient;

/** Commands that need a process of their own: on a full disk, with signals, and with pipes. */
@Timeout(180)
class CommandProcessesTest {
  private static final int LIMIT_SECONDS = 90;
  private static final int LIMIT_OF_ALL_SECONDS = 150;

  private static final List<String> WRITING =
      List.of(
          "key create -p encryption.keyfile=FULL/keys",
          "key create -p encryption.keystore=FULL/keystore"
              + " -p encryption.keystore.password.file=WORKLOAD",
          "load encrypted-memory -P WORKLOAD -p encryption.keyfile=FULL/loaded",
          "cluster token FULL/token",
          "audit site.ycsb.tests.OutputsTest$AuditedDB --output FULL/audit",
          "run memory -P WORKLOAD -p exportfile=FULL/results.txt",
          "run memory -P WORKLOAD -p measurement.log.file=FULL/log",
          "reencrypt memory -P WORKLOAD -p encryption.keyfile=KEY"
              + " -p encryption.cipher=AES/GCM/NoPadding --journal FULL/journal",
          "interleave memory -P WORKLOAD -target 100 -p encryption.keyfile=KEY"
              + " --mode client:encryption=true"
              + " --max-duration 2s --slice 20ms -p warmup.limit=1 --results FULL/results",
          "capacity memory -P WORKLOAD --slo failed<1% -p capacity.window=1 -p warmup.seconds=1"
              + " -p capacity.highest=10 -p capacity.windows=3 -p capacity.confirm=3"
              + " -p capacity.log.file=FULL/capacity");

  @TempDir Path folder;

  /** As every file system is at some time. One process, because the disk is full for it alone. */
  @Test
  void commands_outputsOnAFullDisk_areASentenceAndExitCode1() throws Exception {
    Path full = Files.createDirectories(folder.resolve("full"));
    Path key = folder.resolve("key");
    InProcessClient.Ran created =
        InProcessClient.ofTest().run(List.of("key", "create", "-p", "encryption.keyfile=" + key));
    assertEquals(0, created.exitCode(), created::toString);
    Path workload =
        Files.writeString(
            folder.resolve("workload"),
            "workload=site.ycsb.workloads.CoreWorkload\nrecordcount=10\noperationcount=10\n");
    List<String> arguments = new ArrayList<>(List.of(SeveralCommands.class.getName()));
    for (String command : WRITING) {
      arguments.add(
          command
              .replace("FULL", full.toString())
              .replace("KEY", key.toString())
              .replace("WORKLOAD", workload.toString()));
    }
    try (Child child =
        Child.onFullDisk(folder, full, Child.SHORT_LIVED, Child.ownClassPath(), arguments)) {
      assertEquals(0, child.exitCode(LIMIT_OF_ALL_SECONDS), () -> said(child));
      List<String> ended = List.of(child.out().split(SeveralCommands.EXIT_CODE, -1));
      assertEquals(WRITING.size() + 1, ended.size(), child.out());
      for (int i = 0; i < WRITING.size(); i++) {
        String command = WRITING.get(i) + ": " + ended.get(i + 1);
        assertTrue(ended.get(i + 1).startsWith("1\n"), command);
        assertTrue(ended.get(i + 1).contains("No space left on device"), command);
        assertTrue(ended.get(i + 1).contains(full + "/"), command);
        assertFalse(ended.get(i + 1).contains("\tat "), command);
        assertFalse(ended.get(i + 1).contains("java.io."), command);
      }
    }
  }

  /** Runs commands one after the other, and prints for each its exit code and its messages. */
  static final class SeveralCommands {
    static final String EXIT_CODE = "exit code of a command: ";

    private SeveralCommands() {}

    public static void main(String[] commands) {
      PrintStream results = System.out;
      PrintStream errors = System.err;
      for (String command : commands) {
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, UTF_8));
        System.setErr(new PrintStream(messages, true, UTF_8));
        int code;
        try {
          code = Main.run(List.of(command.split(" ", -1)));
        } finally {
          System.err.flush();
          System.setErr(errors);
        }
        results.println(EXIT_CODE + code + "\n" + messages.toString(UTF_8));
      }
      System.exit(0);
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
