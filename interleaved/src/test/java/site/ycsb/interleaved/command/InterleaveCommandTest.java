package site.ycsb.interleaved.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import site.ycsb.client.command.Console;
import site.ycsb.config.ConfigurationException;
import site.ycsb.interleaved.run.ArmConfig;
import site.ycsb.interleaved.run.InterleavedConfig;

class InterleaveCommandTest {
  private static InterleavedConfig config(String... arguments) {
    InterleaveArguments given = new InterleaveArguments();
    new CommandLine(given).parseArgs(arguments);
    return given.config();
  }

  @Test
  void config_nothingBesideTheBinding_isPlainAndClientFor2Percent() {
    InterleavedConfig config = config("cassandra");
    assertEquals(
        List.of(new ArmConfig("client", Map.of("encryption", "true"))), config.protections());
    assertEquals(0.02, config.limits().precision(), 1e-12);
    assertEquals(Duration.ofMinutes(5), config.limits().maxDuration());
    assertEquals(Optional.empty(), config.limits().slice());
  }

  @Test
  void config_arms_haveTheirProperties() {
    InterleavedConfig config =
        config(
            "cassandra",
            "--mode",
            "client-128:encryption=true,encryption.keylength=128,encryption.fields=field0,field1",
            "--mode",
            "atrest:atrest=required",
            "--slice",
            "250ms",
            "--precision",
            "1.5%",
            "--seed",
            "4",
            "-threads",
            "8",
            "-p",
            "a=b=c");
    assertEquals(
        List.of(
            new ArmConfig(
                "client-128",
                Map.of(
                    "encryption", "true",
                    "encryption.keylength", "128",
                    "encryption.fields", "field0,field1")),
            new ArmConfig("atrest", Map.of("atrest", "required"))),
        config.protections());
    assertEquals(Optional.of(Duration.ofMillis(250)), config.limits().slice());
    assertEquals(0.015, config.limits().precision(), 1e-12);
    assertEquals(4, config.seed());
    assertEquals("8", config.properties().getProperty("threadcount"));
    assertEquals("b=c", config.properties().getProperty("a"));
  }

  @Test
  void config_resultsThatCantBeWritten_areRejectedBeforeAnythingIsMeasured(@TempDir Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Path linked = Files.createDirectory(folder.resolve("linked"));
    Files.createSymbolicLink(linked.resolve("blocks.csv"), file);
    for (Path results : List.of(file, file.resolve("below"), linked)) {
      ConfigurationException thrown =
          assertThrows(
              ConfigurationException.class,
              () -> config("cassandra", "--results", results.toString()),
              results::toString);
      assertTrue(
          String.valueOf(thrown.getMessage()).startsWith("--results=" + results),
          thrown::getMessage);
    }
    config("cassandra", "--results", folder.resolve("new/below").toString());
    assertFalse(Files.exists(folder.resolve("new")));
  }

  @Test
  void config_plainThatEncryptsAndSliceThatNeverEnds_areRejected() {
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () ->
                config(
                    "memory",
                    "--mode",
                    "plain:encryption=true",
                    "--slice",
                    "10h",
                    "--max-duration",
                    "2s"));

    assertEquals(
        List.of("--mode=plain:encryption=true", "--slice=10h"),
        thrown.problems().stream().map(problem -> problem.toString().split(" ", 2)[0]).toList());
  }

  @Test
  void config_whatIsWrong_isToldAllAtOnce() {
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () ->
                config(
                    "cassandra",
                    "--mode",
                    "control:encryption=true",
                    "--mode",
                    "a:encryption",
                    "--precision",
                    "0%",
                    "--slice",
                    "fast",
                    "--max-duration",
                    "0s",
                    "-P",
                    "no/such/file"));
    assertEquals(
        List.of("-P", "--mode", "--mode", "--precision", "--max-duration", "--slice"),
        thrown.problems().stream().map(problem -> problem.key()).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "encryption=true | the name has '='; only letters (A to Z, a to z), digits,",
        "\u00e9:x=1      | the name has '\u00e9'; only letters",
        ":x=1            | must begin with a name. Give <name>:<key>=<value>,...",
        "_a:x=1          | the name must begin with a letter or a digit",
        "'a :x=1'| the name must not end with a blank",
        "aaaaaaaaaabbbbbbbbbbccccccccccdddddddddde:x=1 | the name has 41 characters; it may",
        "control:x=1     | the name control is taken: plain is measured again under it",
        "a               | has no properties, so it would be plain again",
        "a:              | has no properties, so it would be plain again",
        "a:x=1,          | has a comma too many. Leave it out",
        "a:x=1,,y=2      | has a comma too many",
        "a:,x=1          | has a comma too many",
        "a:encryption    | what follows the name must be <key>=<value>,..."
      })
  void config_modeWithAFault_saysWhatWasTypedAndWhichRuleItBreaks(String typed, String rule) {
    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> config("memory", "--mode", typed));

    assertEquals(1, thrown.problems().size(), thrown::getMessage);
    assertTrue(
        String.valueOf(thrown.getMessage()).startsWith("--mode=" + typed + " (argument): " + rule),
        thrown::getMessage);
  }

  @Test
  void config_modesOfTheSameName_areRejectedWithTheSecond() {
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () -> config("memory", "--mode", "a:x=1", "--mode", "a:x=2"));

    assertEquals(
        "--mode=a:x=2 (argument): the name is given twice. Give one mode another name",
        thrown.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:hosts=u:geheim@h,", "a:cassandra.password=geheim,", "a:pw:geheim"})
  void config_modeWithAFaultAndASecret_doesNotShowThat(String typed) {
    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> config("memory", "--mode", typed));

    assertFalse(String.valueOf(thrown.getMessage()).contains("geheim"), thrown::getMessage);
  }

  /** It may stand for plain without any, as a study writes it. */
  @Test
  void config_plainWithoutProperties_isPlain() {
    InterleavedConfig config = config("memory", "--mode", "plain", "--mode", "a:x=1");

    assertEquals(new ArmConfig("plain", Map.of()), config.plain());
    assertEquals(List.of(new ArmConfig("a", Map.of("x", "1"))), config.protections());
  }

  @Test
  void config_modeWithoutPropertiesBesidePlainWithSome_isTaken() {
    InterleavedConfig config = config("memory", "--mode", "usual", "--mode", "plain:fieldlength=9");

    assertEquals(List.of(new ArmConfig("usual", Map.of())), config.protections());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--arm client:encryption=true", "--arm=client:encryption=true"})
  void run_modeByItsOlderName_saysTheNewOne(String words) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("memory"));
    arguments.addAll(List.of(words.split(" ", -1)));

    Ran ran = run(arguments);

    assertEquals(2, ran.code());
    assertEquals(
        "ERROR: --arm= (command line): is --mode now. Give --mode with the same value\n",
        ran.err());
  }

  @ParameterizedTest
  @CsvSource({"--sloce, 1s", "--seed, \u0661"})
  void run_optionThatIsNone_isExitCode2(String option, String value) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    int code =
        new InterleaveCommand(new Console(stream, stream)).run(List.of("memory", option, value));
    assertEquals(2, code);
    assertTrue(err.toString(StandardCharsets.UTF_8).contains(option), err::toString);
  }

  @TempDir Path folder;

  private record Ran(int code, String out, String err) {}

  private Ran run(List<String> arguments) throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("workload"),
            "workload=site.ycsb.workloads.CoreWorkload\nrecordcount=10\n");
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of("-P", workload.toString()));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    int code = new InterleaveCommand(console).run(all);
    return new Ran(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  @Test
  void run_dryRun_showsTheArmsAndMeasuresNothing() throws IOException {
    Path results = folder.resolve("results");

    Ran ran =
        run(
            List.of(
                "memory",
                "--mode",
                "few:fieldcount=3",
                "--results",
                results.toString(),
                "--max-duration",
                "90s",
                "--dry-run"));

    assertEquals(0, ran.code(), ran::err);
    assertEquals(
        "On memory: plain, and control (plain measured again)\n"
            + "On memory: few (fieldcount=3)\n"
            + "Workload: 1 thread, 10 records, READ 95 %, UPDATE 5 %\n"
            + "Measures until intervals are within 2.0 % to either side, 90 s at most"
            + " (--max-duration). Loading a table for each mode and warming up until they are"
            + " steady, 60 s at most for each server (warmup.limit), come on top.\n",
        ran.out());
    assertFalse(Files.exists(results));
  }

  /** Its line in the plan is of plain, unless a mode has another one or it is rejected. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "few:fieldcount=3; Workload: 1 thread, 10 records, READ 95 %, UPDATE 5 %",
        "t:readproportion=1; Workload: 1 thread, 10 records, READ 95 %, UPDATE 5 %! t: 1 thread,"
            + " 10 records, READ 95.24 %, UPDATE 4.762 %",
        "t:threadcount=9; Workload: 1 thread, 10 records, READ 95 %, UPDATE 5 %! t: 9 threads,"
            + " 10 records, READ 95 %, UPDATE 5 %",
        "small:recordcount=5,threadcount=2; Workload: 1 thread, 10 records, READ 95 %, UPDATE 5"
            + " %! small: 2 threads, 5 records, READ 95 %, UPDATE 5 %",
        "bad:threadcount=0;",
        "bad:readproportion=x;"
      })
  void run_dryRun_showsTheWorkloadOfEachMode(String mode, @Nullable String line)
      throws IOException {
    Ran ran = run(List.of("memory", "--mode", mode, "--dry-run"));

    assertEquals(
        line == null ? List.of() : List.of(line.replace('!', ';')),
        ran.out().lines().filter(text -> text.startsWith("Workload")).toList());
  }

  @Test
  void run_dryRunWithAWorkloadOfPlainsOwn_doesNotGiveItToOthers() throws IOException {
    Ran ran =
        run(
            List.of(
                "memory",
                "-threads",
                "4",
                "--mode",
                "plain:threadcount=9",
                "--mode",
                "t:fieldcount=3",
                "--dry-run"));

    assertTrue(
        ran.out()
            .contains(
                "Workload: 9 threads, 10 records, READ 95 %, UPDATE 5 %; t: 4 threads, 10 records,"
                    + " READ 95 %, UPDATE 5 %\n"),
        ran::out);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "warmup.limit=20; up until they are steady, 20 s at most for each server (warmup.limit),",
        "warmup.seconds=90; up until they are steady, 90 s at most for each server",
        "warmup.limit=x; up come on top."
      })
  void run_dryRun_showsTheLimitOfTheWarmUp(String property, String words) throws IOException {
    Ran ran = run(List.of("memory", "-p", property, "--dry-run"));

    assertTrue(ran.out().contains("Loading a table for each mode and warming " + words), ran::out);
  }

  /** Whatever needs no server to be known. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "memory --mode few:fieldcount=x",
        "memory --mode few:fieldcount=3 -p readproportion=x",
        "memory --mode few:fieldcount=3 -p insertstart=-1",
        "memory --mode few:fieldcount=3 -threads 0",
        "memory --mode few:fieldcount=3 -p exportfile=x",
        "memory --mode few:fieldcount=3 -p slo=p99<1ms",
        "memory --mode few:fieldcount=3 --slo SCAN:p99<10ms",
        "memory --mode a.b:fieldcount=3 --mode a-b:fieldcount=3",
        "memory --mode few:fieldcount=3 -p store.limit=3",
        "memory --mode few:tls=required",
        "nosuch --mode few:fieldcount=3"
      })
  void run_dryRunOfWhatIsRejected_saysTheSameAndEndsAlike(String line) throws IOException {
    List<String> arguments = new ArrayList<>();
    for (String word : line.split(" ", -1)) {
      arguments.add(word.startsWith("SCAN:") ? "SCAN p99 < 10 ms" : word);
    }
    Ran real = run(arguments);
    arguments.add("--dry-run");
    Ran dry = run(arguments);

    assertTrue(real.code() == 2 || real.code() == 3, real::toString);
    assertEquals(real.code(), dry.code(), dry::toString);
    assertEquals(errors(real), errors(dry));
    assertFalse(errors(dry).isEmpty(), dry::toString);
  }

  private static List<String> errors(Ran ran) {
    return ran.err().lines().filter(line -> line.contains("ERROR: ")).toList();
  }

  @Test
  void run_misspeltOptionWithASecret_doesNotShowIt() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    int code =
        new InterleaveCommand(new Console(stream, stream))
            .run(List.of("memory", "-p=cassandra.password=geheim", "--mongodb.password=geheim"));
    assertEquals(2, code);
    String said = err.toString(StandardCharsets.UTF_8);
    assertFalse(said.contains("geheim"), said);
  }

  @Test
  void config_bound_isTheOneOfLatencyForTenMinutes() {
    InterleavedConfig config = config("cassandra", "--slo", "READ p99 < 10 ms");
    assertEquals(Optional.of("READ p99 < 10 ms"), config.bound().map(bound -> bound.text()));
    assertEquals(Duration.ofMinutes(10), config.limits().maxDuration());
    assertEquals(Optional.empty(), config("cassandra").bound());
  }

  @Test
  void config_boundThatSlicesCantShow_isRejected() {
    for (String bound : List.of("failed < 1 %", "p99 < 1 s", "READ p99", "Intended-READ p99<1ms")) {
      ConfigurationException thrown =
          assertThrows(ConfigurationException.class, () -> config("cassandra", "--slo", bound));
      assertTrue(
          String.valueOf(thrown.getMessage()).startsWith("--slo=" + bound), thrown::getMessage);
    }
  }
}
