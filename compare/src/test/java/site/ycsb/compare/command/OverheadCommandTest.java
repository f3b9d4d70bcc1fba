package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.study.Reload;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.StudyFile;
import site.ycsb.compare.study.StudyFiles;
import site.ycsb.compare.study.StudySchema;
import site.ycsb.compare.study.TrialWarmUp;

class OverheadCommandTest extends OverheadCommandFixture {
  @Test
  void run_modesWithoutPlain_isRefused() throws Exception {
    assertEquals(2, run(workload("recordcount=1", "operationcount=1"), "--modes", "client"));

    assertTrue(said().startsWith("ERROR: --modes=client (command line): must have plain"), said());
  }

  @ParameterizedTest
  @CsvSource({
    "sliced, --design=sliced (command line): must be interleaved or trials",
    "trials, --design=trials (command line): has trials"
  })
  void run_designThatCannotBe_isRejected(String design, String expected) throws Exception {
    assertEquals(
        2,
        run(
            workload("recordcount=1", "operationcount=1"),
            "--design",
            design,
            "--modes",
            "plain,client",
            "--slice",
            "250ms"),
        this::said);

    assertTrue(said().startsWith("ERROR: " + expected), said());
  }

  @Test
  void run_workloadWithoutCounts_namesTheKey() throws Exception {
    assertEquals(2, run(workload("recordcount=10")));

    assertTrue(said().startsWith("ERROR: operationcount= (command line): must be a"), said());
  }

  @Test
  void run_noSuchWorkload_isRefused() {
    assertEquals(2, run(folder.resolve("none")));

    assertTrue(
        said().contains("there is no such file; looked for " + folder.resolve("none")), said());
  }

  @Test
  void run_workloadInUtf16_isWrongArgument() throws Exception {
    Path workload = folder.resolve("workload16");
    Files.writeString(workload, "\uFEFFrecordcount=1\n", StandardCharsets.UTF_16BE);

    assertEquals(2, run(workload));

    assertTrue(
        said()
            .startsWith("ERROR: -P=" + workload + " (-P): the file can't be read (it is in UTF-16"),
        said());
  }

  @Test
  void run_serverSecondsBelowZero_isRefused() throws Exception {
    assertEquals(2, run(workload("recordcount=1", "operationcount=1"), "--server-seconds", "-1"));

    assertTrue(
        said().startsWith("ERROR: --server-seconds=-1 (command line): must be from 0"), said());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cassandra.password=geheim",
        "azure.key=geheim",
        "mongodb.url=mongodb://bob:geheim@host/ycsb",
        "db.url=jdbc:h2:mem:a;password=geheim"
      })
  void run_secretAmongTheProperties_isRefusedAndNotShown(String property) throws Exception {
    assertEquals(2, run(workload("recordcount=1", "operationcount=1"), "-p", property));

    assertTrue(said().contains("is a secret"), said());
    assertFalse(said().contains("geheim"), said());
  }

  @ParameterizedTest
  @CsvSource({
    "--modes=plain;clinet, --modes=clinet (command line): must be plain",
    "--modes=plain;client;client, --modes=client (command line): is given twice",
    "--repeats=0, --repeats=0 (command line): must be from 1 to 1000",
    "-threads=0, -threads=0 (command line): must be from 1 to 100000",
    "-target=-1, -target=-1 (command line): must be from 0 to 10000000000"
  })
  void run_optionOutOfItsRange_isRefused(String option, String expected) throws Exception {
    String[] parts = option.replace(';', ',').split("=", 2);

    assertEquals(
        2, run(workload("recordcount=1", "operationcount=1"), parts[0], parts[1]), this::said);

    assertTrue(said().startsWith("ERROR: " + expected), said());
  }

  @Test
  void run_dryRun_showsThePlanAndItsTime() throws Exception {
    assertEquals(
        0,
        run(
            workload("recordcount=1", "operationcount=1"),
            "--modes",
            "plain,client",
            "--dry-run",
            "--repeats",
            "2"),
        this::said);

    String plan = out.toString(StandardCharsets.UTF_8);
    assertTrue(plan.contains("4 trials of 2 configurations, about "), plan);
  }

  @Test
  void run_atRestAmongTheProperties_isRefused() throws Exception {
    assertEquals(2, run(workload("recordcount=1", "operationcount=1"), "-p", "atrest=off"));

    assertTrue(said().startsWith("ERROR: atrest=off (-p): is set by the study itself"), said());
  }

  @ParameterizedTest
  @CsvSource({
    "seed=5, Leave it out",
    "table=mine, Leave it out",
    "measurement.log.file=mine.hdr, Leave it out",
    "status.interval=5, Leave it out",
    "status=false, Leave it out",
    "exportfile=mine.txt, Leave it out",
    "exporter=json, Leave it out",
    "db=cassandra, Name the store's binding first",
    "threadcount=2, Use -threads for it",
    "target=100, Use -target for it"
  })
  void run_propertyThatTheStudySets_isRefusedAndToldWhatToUse(String property, String nextStep)
      throws Exception {
    Path results = folder.resolve("results");

    int code =
        run(
            workload("recordcount=1", "operationcount=1"),
            "-p",
            property,
            "--results",
            results.toString());

    assertEquals(2, code);
    assertEquals(
        "ERROR: " + property + " (-p): is set by the study itself. " + nextStep, said().strip());
    assertFalse(Files.exists(results));
  }

  @Test
  void run_propertyThatAModeSets_isRefused() throws Exception {
    Optional<String> home = Optional.ofNullable(System.getProperty(BindingCatalog.HOME));
    System.setProperty(BindingCatalog.HOME, folder.toString());
    try {
      int code =
          run(
              workload("recordcount=1", "operationcount=1"),
              "--modes",
              "plain,client-128",
              "-p",
              "encryption.keylength=256",
              "--results",
              folder.resolve("results").toString());

      assertEquals(2, code);
    } finally {
      home.ifPresentOrElse(
          value -> System.setProperty(BindingCatalog.HOME, value),
          () -> System.clearProperty(BindingCatalog.HOME));
    }
    assertTrue(
        said().startsWith("ERROR: encryption.keylength=256 (-p): is set by the study itself"),
        said());
    assertFalse(Files.exists(folder.resolve("results")));
  }

  @Test
  void run_timeLimitAmongTheProperties_isRefused() throws Exception {
    Path workload = workload("recordcount=1", "operationcount=1");

    assertEquals(2, run(workload, "-p", "maxexecutiontime=9"));

    assertTrue(
        said().startsWith("ERROR: maxexecutiontime=9 (command line): would make all run times"),
        said());
  }

  @Test
  void run_timeLimitInTheWorkload_isRefused() throws Exception {
    assertEquals(2, run(workload("recordcount=1", "operationcount=1", "maxexecutiontime=9")));

    assertTrue(said().startsWith("ERROR: maxexecutiontime=9 "), said());
  }

  @Test
  void study_countsAndWarmUpAmongTheProperties_areTaken() throws Exception {
    OverheadOptions options = new OverheadOptions();
    new CommandLine(options)
        .parseArgs(
            "memory",
            "-P",
            workload("recordcount=1", "operationcount=7").toString(),
            "-p",
            "recordcount=500",
            "-p",
            "warmup.seconds=20");

    Study study = study(options);

    assertEquals(List.of(500L), study.matrix().levels().records());
    assertEquals(List.of(7L), study.matrix().levels().operations());
    assertEquals(TrialWarmUp.of(0, 20), warmUp(study));
    assertEquals(30, study.schedule().serverWarmUpSeconds());
    assertEquals(Map.of(), options.properties());
  }

  @Test
  void study_warmUpOfTheWorkload_isTaken() throws Exception {
    OverheadOptions options = new OverheadOptions();
    Path workload = workload("recordcount=1", "operationcount=7", "warmup.operations=0");
    new CommandLine(options).parseArgs("memory", "-P", workload.toString());

    assertEquals(TrialWarmUp.of(0, 0), warmUp(study(options)));
  }

  @Test
  void study_withoutWarmUp_warmsUpUntilSteady() throws Exception {
    OverheadOptions options = new OverheadOptions();
    Path workload = workload("recordcount=1", "operationcount=7");
    new CommandLine(options)
        .parseArgs("memory", "-P", workload.toString(), "--server-seconds", "5");

    assertEquals(TrialWarmUp.untilSteady(0, 60), warmUp(study(options)));
    assertEquals(5, study(options).schedule().serverWarmUpSeconds());
  }

  @Test
  void study_warmUpUntilSteady_isTakenAndNotAddedToEveryCommand() throws Exception {
    OverheadOptions options = new OverheadOptions();
    Path workload = workload("recordcount=1", "operationcount=7", "warmup.seconds=4");
    new CommandLine(options)
        .parseArgs(
            "memory",
            "-P",
            workload.toString(),
            "-p",
            "warmup.until=steady",
            "-p",
            "warmup.limit=30");

    assertEquals(TrialWarmUp.untilSteady(4, 30), warmUp(study(options)));
    assertEquals(Map.of(), options.properties());
  }

  @ParameterizedTest
  @CsvSource({
    "warmup.until=often, must be one of given",
    "warmup.operations=5, decides how many are done",
    "warmup.seconds=61, is more than its limit of 60 s",
    "warmup.limit=0, must be a whole number from 1"
  })
  void run_warmUpUntilSteadyThatCannotBe_isRejected(String property, String rule) throws Exception {
    Path workload = workload("recordcount=1", "operationcount=1", "warmup.until=steady");

    assertEquals(2, run(workload, "-p", property));

    assertTrue(said().startsWith("ERROR: " + property), said());
    assertTrue(said().contains(rule), said());
  }

  @Test
  void run_warmUpLimitWithoutSteady_isRejected() throws Exception {
    Path workload = workload("recordcount=1", "operationcount=1", "warmup.seconds=5");

    assertEquals(2, run(workload, "-p", "warmup.limit=30"));

    assertTrue(said().startsWith("ERROR: warmup.limit=30 (command line): requires"), said());
    assertTrue(said().contains("until: steady"), said());
  }

  @Test
  void run_warmUpThatIsNoNumber_isRefused() throws Exception {
    assertEquals(2, run(workload("recordcount=1", "operationcount=1"), "-p", "warmup.seconds=ten"));

    assertTrue(said().startsWith("ERROR: warmup.seconds=ten (command line): must be"), said());
  }

  @Test
  void study_folderWithOddName_isReadAsItIsAskedFor() throws Exception {
    Path workload = Files.createDirectories(folder.resolve("it's: #1")).resolve("my work");
    Files.writeString(workload, "recordcount=500\noperationcount=1000\nwarmup.seconds=4\n");
    Path properties = Files.writeString(folder.resolve("cluster"), "far.user=bob\n");
    OverheadOptions options = new OverheadOptions();
    new CommandLine(options)
        .parseArgs(
            "memory",
            "-P",
            workload.toString(),
            "-P",
            properties.toString(),
            "--modes",
            "plain,client-128",
            "--repeats",
            "7",
            "-p",
            "far.level=1",
            "--mode-property",
            "client-128:hosts=b");

    Study study = study(options);

    assertEquals("overhead-memory-my_work", study.description().name());
    assertEquals(workload, study.matrix().workloads().get(0).file());
    assertEquals(List.of(1000L), study.matrix().levels().operations());
    assertEquals(7, study.schedule().repeats());
    assertEquals(Reload.TRIAL, study.reload());
    assertEquals(Map.of("far.level", "1"), study.properties());
    assertEquals(List.of(properties), study.matrix().stores().get(0).propertiesFiles());
    assertEquals(Map.of(), study.matrix().protections().get(0).properties());
    assertTrue(study.matrix().protections().get(1).client());
    assertEquals("b", study.matrix().protections().get(1).properties().get("hosts"));
  }

  @Test
  void run_reencryptionByTrials_isRefused() throws Exception {
    assertEquals(
        2, run(workload("recordcount=1", "operationcount=1"), "--modes", "plain,client+reencrypt"));

    assertTrue(
        said().startsWith("ERROR: --modes=client+reencrypt (command line): applies to"), said());
  }

  private static TrialWarmUp warmUp(Study study) {
    return study.matrix().workloads().get(0).warmUp();
  }

  /** The study, whose file the schema allows too. */
  private static Study study(OverheadOptions options) throws Exception {
    String text = options.study(StudyFiles.MEMORY);
    assertEquals(List.of(), StudySchema.problems(text), text);
    return new StudyFile(Path.of(""), List.of(StudyFiles.MEMORY), Set.of()).ofCommandLine(text);
  }

  @Test
  void run_help_saysWhatItDoes() {
    assertEquals(0, new OverheadCommand(stream(out), stream(err), client).run(List.of("--help")));

    String help = out.toString(StandardCharsets.UTF_8);
    assertTrue(help.replaceAll("\\s", "").contains("plain,atrest,client,client+atrest"), help);
    assertTrue(help.lines().allMatch(line -> line.length() <= 80), help);
  }

  @Test
  void run_dryRunWithFilesAndPropertiesOfAMode_namesTheServers() throws Exception {
    Path cluster = Files.writeString(folder.resolve("cluster"), "far.user=bob\n");
    Path workload = workload("recordcount=1", "operationcount=1");

    String plan =
        farPlan(
            "-P",
            cluster.toString(),
            "-P",
            workload.toString(),
            "--modes",
            "plain,tls",
            "-p",
            "hosts=10.0.0.1",
            "--mode-property",
            "tls:hosts=10.0.0.2");

    assertTrue(plan.contains("On far at hosts=10.0.0.1: plain\n"), plan);
    assertTrue(plan.contains("On far at hosts=10.0.0.2: tls\n"), plan);
    assertTrue(plan.contains(" -P " + workload + " -P " + cluster + " "), plan);
  }

  @ParameterizedTest
  @CsvSource({
    "tsl:hosts=b, --mode-property=tsl:... (command line): must begin with one of plain",
    "geheim, --mode-property=... (command line): must begin with one of plain",
    "tls:hosts, --mode-property=tls:hosts (command line): must be <mode>:<key>=<value>",
    "tls:tls=off, tls=off (--mode-property): is set by the study itself",
    "tls:seed=1, seed=1 (--mode-property): is set by the study itself",
    "tls:far.password=geheim, far.password="
  })
  void run_propertyOfAModeThatCannotBe_isRejected(String property, String expected)
      throws Exception {
    int code =
        far(
            "-P",
            workload("recordcount=1", "operationcount=1").toString(),
            "--modes=plain,tls",
            "--mode-property",
            property);

    assertEquals(2, code);
    assertTrue(said().startsWith("ERROR: " + expected), said());
    assertFalse(said().contains("geheim"), said());
  }

  @ParameterizedTest
  @ValueSource(strings = {"trials", "interleaved"})
  void run_workloadOfTheClient_isFoundFromAnyFolder(String design) throws Exception {
    Files.createDirectories(folder.resolve("workloads"));
    Files.writeString(folder.resolve("workloads/shipped"), "recordcount=1234\noperationcount=10\n");

    String plan =
        farPlan(
            "-P",
            "workloads/shipped",
            "--modes",
            "plain,client-128",
            "-p",
            "hosts=10.0.0.1",
            "--design",
            design);

    assertTrue(plan.contains("On far at hosts=10.0.0.1"), plan);
  }
}
