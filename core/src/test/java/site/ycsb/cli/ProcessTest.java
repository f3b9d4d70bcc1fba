package site.ycsb.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.testing.client.Child;
import site.ycsb.testing.client.InProcessClient;
import site.ycsb.testing.client.StartedJvms;
import site.ycsb.testing.doubles.StuckDB;

/** The client as a process: its exit code, and what it printed until then. */
class ProcessTest {
  @TempDir private Path folder = Path.of("");

  private Child start(String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("site.ycsb.cli.Main"));
    Collections.addAll(all, arguments);
    return new Child(folder, Child.ownClassPath(), all);
  }

  private Child startRun(String binding, String... more) throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of(
                "run",
                binding,
                "-p",
                "workload=site.ycsb.workloads.CoreWorkload",
                "-p",
                "recordcount=10"));
    Collections.addAll(all, more);
    return start(all.toArray(new String[0]));
  }

  /** By a value that is larger than the heap, which is full at once. */
  @Test
  @Timeout(60)
  void run_heapThatIsFull_isASentenceAndExitCode1() throws Exception {
    List<String> jvm = new ArrayList<>(Child.SHORT_LIVED);
    jvm.add("-Xmx24m");
    List<String> arguments =
        new ArrayList<>(List.of("site.ycsb.cli.Main", "run", "memory", "-p", "operationcount=10"));
    for (String property :
        List.of(
            "workload=site.ycsb.workloads.CoreWorkload",
            "recordcount=10",
            "fieldcount=1",
            // of which nobody knows how much heap the records will take
            "fieldlengthdistribution=uniform",
            "fieldlength=100000000",
            "seed=1")) {
      arguments.addAll(List.of("-p", property));
    }
    try (Child child = new Child(folder, jvm, Child.ownClassPath(), arguments)) {
      assertEquals(1, child.exitCode(), child.err());
      assertTrue(child.err().contains("ERROR: the JVM's heap of "), child.err());
      assertFalse(child.err().contains("\tat "), child.err());
    }
  }

  /** As {@code bin/ycsb ... | head} does, which the shell reports as 141. */
  @ParameterizedTest
  @ValueSource(strings = {"bindings", "run memory -p recordcount=10 -p operationcount=10"})
  void stdout_closedByItsReader_endsQuietlyWith141(String arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(Child.SHORT_LIVED);
    command.addAll(List.of("-cp", Child.ownClassPath(), "site.ycsb.cli.Main"));
    Collections.addAll(command, arguments.split(" ", -1));
    if (arguments.startsWith("run")) {
      command.addAll(List.of("-p", "workload=site.ycsb.workloads.CoreWorkload"));
    }
    StartedJvms.add();
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectError(err.toFile()).start();
    // closes this end of the pipe, long before a JVM gets to print
    process.getInputStream().close();
    assertEquals(141, process.waitFor());
    assertFalse(Files.readString(err).contains("ERROR"), Files.readString(err));
  }

  /** Without the launcher, which sets a locale with letters where there is none. */
  @ParameterizedTest
  @ValueSource(strings = {"-P", "-p"})
  void fileNameThatTheLocaleHasNot_isASentence(String flag) throws Exception {
    List<String> arguments =
        List.of(
            "site.ycsb.cli.Main",
            "run",
            "null",
            "-p",
            "operationcount=1",
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            flag);
    try (Child child =
        Child.inLocaleC(
            folder,
            Child.ownClassPath(),
            arguments,
            flag.equals("-P") ? "w\\303\\266" : "exportfile=w\\303\\266")) {
      assertEquals(2, child.exitCode(), child.err());
      assertTrue(child.err().contains("set LC_ALL to a locale in UTF-8"), child.err());
      assertFalse(child.err().contains("\tat "), child.err());
    }
  }

  /** One filter for all that is printed: of arguments, of files, and of what names itself. */
  @Test
  void console_controlCharactersOfAUser_reachNoTerminal() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("w"), "odd\u202ekey\u001b[2J=1\nlabel=of the file\\nERROR: forged\n");
    List<String> arguments =
        List.of(
            "run",
            "null",
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=10",
            "-P",
            file.toString(),
            "-p",
            "x\u001b]0;t\u0007=1",
            "-p",
            "operationcount=5",
            "-l",
            "label\nERROR: forged\u009b31m",
            "-s");
    List<String> wrong = new ArrayList<>(arguments);
    wrong.add("--nosuch\u001b[31m");

    InProcessClient.Ran rejected = InProcessClient.ofTest().run(wrong);
    assertEquals(2, rejected.exitCode(), rejected::err);
    assertSafe(rejected.err());
    InProcessClient.Ran ran = InProcessClient.ofTest().run(arguments);
    assertEquals(0, ran.exitCode(), ran::err);
    assertSafe(ran.err());
    assertSafe(ran.out());
  }

  private static void assertSafe(String printed) {
    assertFalse(
        printed.chars().anyMatch(c -> c == 0x1b || c == 7 || c == 0x9b || c == 0x202e), printed);
    assertFalse(printed.lines().anyMatch(line -> line.startsWith("ERROR: forged")), printed);
  }

  /** SIGHUP and SIGTERM are in tests below. */
  @Test
  void signal_duringARun_printsWhatWasMeasuredAndEndsWith130() throws Exception {
    try (Child child =
        startRun(
            "null",
            "-p",
            "maxexecutiontime=100",
            "-target",
            "500",
            "-s",
            "-p",
            "status.interval=1")) {
      child.awaitOnStderr(Pattern.compile("\\[READ: Count=[1-9]").asPredicate());
      child.signal("INT");
      assertEquals(130, child.exitCode());
      assertTrue(child.out().contains("[OVERALL], Throughput(ops/sec), "), child.out());
      assertTrue(child.out().contains("[READ], Return=OK, "), child.out());
      assertTrue(child.out().endsWith("\n"), child.out());
    }
  }

  @Test
  void signal_whileTheShellWaitsForInput_endsWith130() throws Exception {
    try (Child child = start("shell", "memory")) {
      child.awaitOnStdout(text -> text.contains("Connected."));
      child.signal("INT");
      assertEquals(130, child.exitCode(), child.err());
      assertTrue(child.err().contains("Interrupted: stopping."), child.err());
    }
  }

  @Test
  void signal_secondOneWhileTheFirstIsObeyed_endsAtOnceWith130() throws Exception {
    try (Child child = startRun(StuckDB.class.getName(), "-p", "operationcount=10")) {
      child.awaitOnStderr(text -> text.contains("stuck"));
      child.signal("INT");
      child.awaitOnStderr(text -> text.contains("Interrupted: stopping."));
      child.signal("INT");

      assertEquals(130, child.exitCode());
      // which is said when the time for stopping in order is over
      assertFalse(child.err().contains("didn't stop in time"), child.err());
    }
  }

  @Test
  @Timeout(120)
  void signal_whileAPipeHasNoReader_endsWith130() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    try (Child child =
        startRun(
            "null",
            "-p",
            "maxexecutiontime=100",
            "-p",
            "exportfile=" + pipe,
            "-s",
            "-p",
            "status.interval=1")) {
      child.awaitOnStderr(Pattern.compile("\\[READ: Count=[1-9]").asPredicate());
      child.signal("INT");
      assertEquals(130, child.exitCode(), child.err());
      assertTrue(child.out().contains("[OVERALL], Throughput(ops/sec), "), child.out());
    }
  }

  @Test
  void signal_moreOfThemAfterAHangUp_stillStopsInOrder() throws Exception {
    try (Child child =
        startRun(
            SlowToCloseDB.class.getName(),
            "-p",
            "basicdb.verbose=false",
            "-p",
            "maxexecutiontime=100",
            "-target",
            "500",
            "-s",
            "-p",
            "status.interval=1")) {
      child.awaitOnStderr(Pattern.compile("\\[READ: Count=[1-9]").asPredicate());
      child.signal("HUP");
      child.awaitOnStderr(text -> text.contains("Interrupted: stopping."));
      child.signal("HUP");
      child.signal("TERM");

      assertEquals(130, child.exitCode());
      assertTrue(child.out().contains("[OVERALL], Throughput(ops/sec), "), child.err());
      assertEquals(1, child.err().lines().filter("Interrupted: stopping."::equals).count());
    }
  }

  @Test
  void signal_hangUpThatIsIgnoredFromTheStart_staysIgnored() throws Exception {
    List<String> arguments =
        List.of(
            "site.ycsb.cli.Main",
            "run",
            "null",
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=10",
            "-p",
            "maxexecutiontime=100",
            "-target",
            "500",
            "-s",
            "-p",
            "status.interval=1");
    Pattern counted = Pattern.compile("\\[READ: Count=[1-9]");
    try (Child child = Child.ignoringHangUps(folder, Child.ownClassPath(), arguments)) {
      child.awaitOnStderr(counted.asPredicate());
      child.signal("HUP");
      long before = counted.matcher(child.err()).results().count();
      child.awaitOnStderr(text -> counted.matcher(text).results().count() > before + 1);
      assertFalse(child.err().contains("Interrupted"), child.err());

      child.signal("TERM");
      assertEquals(130, child.exitCode());
      assertTrue(child.out().contains("[OVERALL], Throughput(ops/sec), "), child.out());
    }
  }

  @Test
  void run_jvmFlagWithASecret_isMaskedInTheResults() throws Exception {
    List<String> arguments =
        List.of(
            "site.ycsb.cli.Main",
            "run",
            "null",
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=10",
            "-p",
            "operationcount=10",
            "-p",
            "exporter=json");
    List<String> jvmOptions = List.of("-Dmy.password=hush");
    try (Child child = new Child(folder, jvmOptions, Child.ownClassPath(), arguments)) {
      assertEquals(0, child.exitCode(), child.err());
      assertTrue(child.out().contains("-Dmy.password=***"), child.out());
      assertFalse(child.out().contains("hush"), child.out());
    }
  }
}
