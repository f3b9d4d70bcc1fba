package site.ycsb.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.AskedDB;

class CommandsTest extends CommandsFixture {
  @Test
  void execute_flagsBeforeTheCommand_areUnderstood(@TempDir Path folder) throws IOException {
    assertEquals(0, execute("-P", workload(folder).toString(), "-s", "run", "memory"), this::err);
    assertTrue(out().contains("[OVERALL], Throughput(ops/sec), "), out());
  }

  @Test
  void execute_laterFlag_goesBeforeEarlierOnesAndFiles(@TempDir Path folder) throws IOException {
    String file = workload(folder).toString();
    assertEquals(
        0,
        execute(
            "load",
            "memory",
            "-p",
            "recordcount=5",
            "-p",
            "threadcount=9",
            "-threads",
            "2",
            "-P",
            file),
        this::err);
    assertTrue(out().contains("[INSERT], Return=OK, 5"), out());
    assertTrue(out().contains("[CLEANUP], Operations, 2"), out());
  }

  @Test
  void execute_fileThatIsAFolder_isSaidInWords(@TempDir Path folder) {
    assertEquals(2, execute("run", "memory", "-P", folder.toString()));
    assertTrue(err().contains("the file can't be read (it is a directory)"), err());
  }

  @Test
  void execute_workloadFileInUtf8_namesItsFilesAsTheCommandLineDoes(@TempDir Path folder)
      throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("w"),
            Files.readString(workload(folder))
                + "exportfile="
                + folder.resolve("d\u00e9bit")
                + "\n");
    assertEquals(0, execute("run", "memory", "-P", file.toString()), this::err);
    assertTrue(Files.exists(folder.resolve("d\u00e9bit")));
  }

  /** Files that never come or never end. */
  @ParameterizedTest
  @ValueSource(strings = {"merge", "run memory -P"})
  @Timeout(120)
  void execute_inputThatIsAPipeWithoutAWriterOrADevice_endsWith2(
      String command, @TempDir Path folder) throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    for (Path input : List.of(pipe, Path.of("/dev/zero"))) {
      String[] arguments = (command + " " + input).split(" ", -1);
      assertEquals(2, execute(arguments), this::err);
    }
    if (command.startsWith("run")) {
      assertTrue(err().contains("(nothing wrote it to its end within 10 s)"), err());
      assertTrue(err().contains("(it has more than 10000000 bytes)"), err());
    }
  }

  @Test
  void execute_heapThatIsFull_isASentence() {
    assertEquals(1, execute("run", "memory", "-p", "workload=" + HungryWorkload.class.getName()));
    assertTrue(err().contains("ERROR: the JVM's heap of "), err());
    assertFalse(err().contains("\tat "), err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"other", "encryption.other"})
  @Timeout(180)
  void execute_manyKeysThatNothingReads_areTenAndACount(String prefix, @TempDir Path folder)
      throws IOException {
    StringBuilder keys = new StringBuilder(Files.readString(workload(folder)));
    for (int i = 0; i < 100_000; i++) {
      keys.append(prefix).append(i).append("=1\n");
    }
    Path file = Files.writeString(folder.resolve("many"), keys);
    int code = execute("run", "memory", "-P", file.toString());
    boolean own = prefix.startsWith("encryption");
    assertEquals(own ? 2 : 0, code);
    assertEquals(
        own ? 101 : 11, err().lines().filter(line -> line.matches("(WARNING|ERROR): .*")).count());
    assertTrue(
        err().contains(own ? "ERROR: and 99900 more" : "WARNING: and 99990 more properties"));
  }

  /** One grammar, whoever reads the number. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "run memory -target 1d",
        "run memory -p target=0x1p3",
        "run memory -p target.schedule=0s:1f",
        "run memory -p hdrhistogram.percentiles=95d",
        "run memory -p readproportion=0.5d",
        "run memory -threads \u0663",
        "merge log -percentiles 95f",
        "capacity memory --slo failed<1% --max-duration 10",
        "capacity memory --slo failed<1% --max-duration \u0661s"
      })
  void execute_whatIsNoNumber_endsWith2(String line, @TempDir Path folder) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(line.split(" ", -1)));
    if (!line.startsWith("merge")) {
      arguments.addAll(List.of("-P", workload(folder).toString()));
    }
    assertEquals(2, execute(arguments.toArray(String[]::new)), this::err);
    assertFalse(err().contains("\tat "), err());
    String wrong =
        arguments.stream()
            .filter(one -> one.matches(".*(\\d[df]|0x1p3|[\u0661\u0663]s?|10)"))
            .findFirst()
            .orElseThrow();
    assertTrue(err().contains(wrong.substring(wrong.indexOf('=') + 1)), err());
    assertFalse(err().contains("Exception"), err());
  }

  @Test
  void execute_commandOfAModule_isDoneAsThoseOfTheClient() {
    assertEquals(0, execute("greet", "--name", "you"), this::err);
    assertEquals("Hello, you" + System.lineSeparator(), out());
    assertEquals(2, execute("greet", "--nane", "you"));
    assertTrue(err().contains("See bin/ycsb greet --help"), err());
    assertEquals(2, execute("greet", "--name\nERROR: forged"));
    assertTrue(err().contains("\n  ERROR: forged'"), err());
    assertEquals(2, execute("gret"));
    assertTrue(err().contains("there is no command gret. Did you mean greet?"), err());
  }

  @Test
  void execute_helpWithCommandOfAModule_hasItWhereTheModuleWantsIt() {
    assertEquals(0, execute("--help"), this::err);
    List<String> words =
        out()
            .lines()
            .filter(line -> line.matches("  [a-z]+ +[a-z].*"))
            .map(CommandsTest::word)
            .toList();
    assertEquals(words.indexOf("merge") + 1, words.indexOf("greet"), words::toString);
    outBytes.reset();
    assertEquals(0, execute("completion"), this::err);
    assertTrue(out().contains("--name"), out());
  }

  private static String word(String line) {
    return line.strip().split(" ", 2)[0];
  }

  @Test
  void execute_unknownCommand_endsWith2AndSuggests() {
    assertEquals(2, execute("laod", "memory"));
    assertTrue(err().contains("there is no command laod. Did you mean load?"), err());
  }

  @Test
  void execute_unknownBinding_endsWith2AndSuggests(@TempDir Path folder) throws IOException {
    assertEquals(2, execute("run", "memroy", "-P", workload(folder).toString()));
    assertTrue(err().contains("Did you mean memory?"), err());
  }

  @Test
  void execute_unknownFlag_endsWith2() {
    assertEquals(2, execute("run", "memory", "-thraeds", "3"));
    assertTrue(err().contains("-thraeds"), err());
  }

  @Test
  void execute_missingFileAndBadProperty_areToldTogether() {
    assertEquals(2, execute("run", "memory", "-P", "no/such/file", "-p", "novalue"));
    assertTrue(err().contains("-P=no/such/file"), err());
    assertTrue(err().contains("-p=novalue"), err());
  }

  @Test
  void execute_propertyWithoutAKey_isShownAsTyped() {
    assertEquals(2, execute("run", "memory", "-p", "=foo"));
    assertTrue(err().contains("must be followed by <key>=<value>, not =foo. "), err());
  }

  @Test
  void execute_noBinding_endsWith2(@TempDir Path folder) throws IOException {
    assertEquals(2, execute("run", "-P", workload(folder).toString()));
    assertTrue(err().contains("the command needs a binding"), err());
  }

  @Test
  void execute_dbFlag_goesBeforeTheBinding(@TempDir Path folder) throws IOException {
    assertEquals(
        0,
        execute(
            "run",
            "basic",
            "-db",
            "site.ycsb.db.NullDB",
            "-P",
            workload(folder).toString(),
            "-p",
            "readproportion=1"),
        this::err);
    assertTrue(out().startsWith("[OVERALL]"), out());
  }

  @Test
  void execute_dbFlagThatTakesTheEncryptionAway_endsWith2(@TempDir Path folder) throws IOException {
    String file = workload(folder).toString();
    assertEquals(2, execute("run", "encrypted-basic", "-db", "site.ycsb.db.NullDB", "-P", file));
    assertTrue(err().contains("db=site.ycsb.db.NullDB (-db): contradicts encrypted-basic"), err());
  }

  @Test
  void execute_load_saysWhatParsersOfYcsbLookFor(@TempDir Path folder) throws IOException {
    assertEquals(0, execute("load", "memory", "-P", workload(folder).toString()), this::err);
    List<String> lines = err().lines().toList();
    assertTrue(lines.get(0).startsWith("Command line: load memory "), err());
    assertTrue(lines.get(0).endsWith(" -load"), err());
    assertEquals("YCSB Client 0.17.0", lines.get(1));
  }

  @Test
  void execute_fileThatIsNoJarOnTheClassPath_endsWith2(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("a.jar"), "no jar");
    assertEquals(2, execute("run", "memory", "-cp", file.toString()));
    assertTrue(err().contains("ERROR: -cp=" + file + " (-cp): must be a jar"), err());
  }

  @Test
  void execute_descriptionWithoutClass_endsWith2(@TempDir Path folder) throws IOException {
    Path binding = folder.resolve("my-binding");
    Files.createDirectories(binding.resolve("lib"));
    Path description = Files.writeString(binding.resolve("binding.properties"), "names=my");
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try {
      assertEquals(2, execute("run", "memory", "-cp", binding.toString()));
    } finally {
      thread.setContextClassLoader(before);
      System.clearProperty(BindingCatalog.CLASS_PATH);
    }
    assertTrue(err().contains("ERROR: class= (" + description + "): "), err());
  }

  @Test
  void execute_dryRun_printsTheEffectiveConfigurationAndTouchesNothing(@TempDir Path folder)
      throws IOException {
    String file = workload(folder).toString();
    String log = folder.resolve("log").toString();
    String[] arguments = {
      "run",
      "memory",
      "-P",
      file,
      "-threads",
      "3",
      "-p",
      "x.password=hush",
      "--dry-run",
      "-p",
      "measurement.log.file=" + log
    };
    assertEquals(0, execute(arguments), this::err);
    List<String> lines = out().lines().toList();
    assertTrue(lines.contains("recordcount=20 (" + file + ")"), out());
    assertTrue(lines.contains("threadcount=3 (-threads)"), out());
    assertTrue(lines.contains("x.password=*** (-p)"), out());
    assertTrue(lines.contains("fieldcount=10 (default)"), out());
    assertTrue(lines.contains("dotransactions=true (run)"), out());
    assertFalse(out().contains("[READ]"), out());
    assertFalse(Files.exists(Path.of(log)));
  }

  @Test
  void execute_dryRunOfAWrongConfiguration_endsWith2(@TempDir Path folder) throws IOException {
    String file = workload(folder).toString();
    assertEquals(2, execute("run", "memory", "-P", file, "-threads", "0", "--dry-run"));
    assertTrue(err().contains("ERROR: threadcount=0 (-threads): "), err());
  }

  @Test
  void execute_stdoutThatIsFull_endsWith1() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            throw new IOException("no space left");
          }
        };
    Console console =
        new Console(new PrintStream(full, true, UTF_8), new PrintStream(errBytes, true, UTF_8));
    assertEquals(1, new Commands(console, new StopSignal()).execute(List.of("--version")));
    assertTrue(err().contains("ERROR: stdout can't be written"), err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bindings",
        "bindings basic",
        "merge no/such/log",
        "schema check memory",
        "schema names memory",
        "greet"
      })
  void execute_stopAskedFor_endsWith130WhateverTheCommandFound(String line) {
    StopSignal stop = new StopSignal();
    stop.request();

    assertEquals(130, commands(stop).execute(List.of(line.split(" ", -1))), this::err);
    assertTrue(stop.isFinished());
  }

  @Test
  void execute_nothing_endsWith2AndShowsUsage() {
    assertEquals(2, execute());
    assertTrue(err().contains("Usage: bin/ycsb <command>"), err());
  }

  @Test
  void execute_schemaNames_showsFields() {
    assertEquals(0, execute("schema", "names", "memory", "-p", "fieldcount=2"), this::err);
    assertEquals(List.of("field0 -> field0", "field1 -> field1"), out().lines().toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"schema create", "schema check", "schema print", "shell"})
  void execute_commandOnABindingWithMistypedKey_endsWith2(String command) {
    assertEquals(2, commandOnMemory(command, "atrset=required"), this::err);
    assertTrue(err().contains("ERROR: atrset=required (-p): "), err());
    assertEquals(2, commandOnMemory(command, "encryption.keylenght=256"), this::err);
    assertTrue(err().contains("ERROR: encryption.keylenght=256 (-p): "), err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"schema create", "schema check", "shell"})
  void execute_commandOnABindingThatCantTellAtRest_endsWith3(String command) {
    assertEquals(3, commandOnMemory(command, "atrest=required"), this::err);
    assertTrue(err().contains("the binding can't report what its store encrypts"), err());
  }

  @Test
  @Timeout(60)
  void execute_connectingThatNeverEnds_isGivenUp() {
    String line = "shell " + AskedDB.class.getName() + " -p asked=init-hang -p connect.limit=1";
    assertEquals(1, execute(line.split(" ", -1)), this::err);
    assertTrue(
        err().contains("AskedDB hasn't connected") && err().contains("; thread client-0 is in "),
        err());
  }

  /** They don't connect by the binding's init, which YCSB's bindings have nothing but. */
  @ParameterizedTest
  @ValueSource(strings = {"schema create", "schema check"})
  @Timeout(60)
  void execute_schemaOfABindingThatNeverConnects_needsNone(String command) {
    String line = command + " " + AskedDB.class.getName() + " -p asked=init-hang";
    assertEquals(0, execute(line.split(" ", -1)), this::err);
  }

  @Test
  void execute_schemaWithUnknownAction_endsWith2() {
    assertEquals(2, execute("schema", "crate", "memory"));
    assertTrue(err().contains("Did you mean create?"), err());
  }

  @Test
  void executeClient_flagsOfYcsb_areTheSameEngine(@TempDir Path folder) throws IOException {
    String file = workload(folder).toString();
    assertEquals(
        0,
        commands()
            .executeClient(
                List.of("-load", "-db", "site.ycsb.db.NullDB", "-P", file, "-threads", "2")),
        this::err);
    assertTrue(out().contains("[INSERT], Return=OK, 20"), out());
    outBytes.reset();
    assertEquals(
        0,
        commands().executeClient(List.of("-t", "-db", "site.ycsb.db.NullDB", "-P", file)),
        this::err);
    assertTrue(out().contains("[READ], Return=OK, "), out());
  }
}
