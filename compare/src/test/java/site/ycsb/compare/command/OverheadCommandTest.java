package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.command.OverheadCommand.OverheadOptions;

class OverheadCommandTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private boolean local;
  private boolean layered;
  private String named = "far";

  @Test
  void run_dryRun_showsTheModesAndMeasuresNothing() throws Exception {
    // the layer isn't on this class path, which a check says apart from the plan
    run(
        workload("recordcount=1"),
        "--modes",
        "plain,client-128",
        "--mode-property",
        "client-128:encryption.keys=none",
        "--max-duration",
        "90s",
        "--dry-run");

    String plan = out.toString(StandardCharsets.UTF_8);
    assertTrue(plan.contains("On memory: plain, and control (plain measured again)\n"), plan);
    assertTrue(
        plan.contains(
            "On memory: client-128 (encryption=true, encryption.keylength=128,"
                + " encryption.keys=none)\n"),
        plan);
    assertTrue(plan.contains("Workload: 1 thread, 1 record, READ 95 %, UPDATE 5 %\n"), plan);
    assertTrue(plan.contains("within 2.0 % to either side, 90 s at most"), plan);
    assertTrue(plan.contains(" 60 s at most for each server (warmup.limit), come on top."), plan);
  }

  /** Messages name this option. */
  @Test
  void interleaved_reload_recreatesTables() throws Exception {
    String workload = workload("recordcount=1").toString();
    for (String option : List.of("--reload", "--max-duration=10s")) {
      OverheadOptions options = new OverheadOptions();
      new CommandLine(options).parseArgs("memory", "-P", workload, option);
      PrintStream err = new PrintStream(OutputStream.nullOutputStream(), true);
      assertEquals(
          option.equals("--reload"), options.interleaved(BindingCatalog.find(err), err).reload());
    }
  }

  @Test
  void run_withoutModesOnAStoreInTheProcess_saysNothingOfEncryptionAtRest() throws Exception {
    run(workload("recordcount=1"), "--dry-run");

    assertFalse(said().contains("Not measured"), said());
    String plan = out.toString(StandardCharsets.UTF_8);
    assertFalse(plan.contains("atrest"), plan);
    assertTrue(plan.contains("On memory: client (encryption=true)\n"), plan);
  }

  @Test
  void run_withoutModesAtAnAddress_leavesOutWhatNeedsAnotherServer() throws Exception {
    local = true;
    List<String> arguments =
        new ArrayList<>(List.of("-P", workload("recordcount=1").toString(), "-p", "hosts=a"));

    String plan = farPlan(arguments.toArray(String[]::new));

    assertTrue(
        said()
            .startsWith(
                "Not measured: atrest and client+atrest. A server encrypts its data at rest for all"
                    + " modes or for none, so these need another server that encrypts:"
                    + " --mode-property atrest:hosts=<address>\n"),
        said());
    assertFalse(plan.contains("atrest"), plan);

    arguments.addAll(List.of("--mode-property", "atrest:hosts=b"));
    err.reset();
    plan = farPlan(arguments.toArray(String[]::new));

    assertTrue(said().startsWith("Not measured: client+atrest. A server encrypts"), said());
    assertTrue(said().contains("--mode-property client+atrest:hosts=<address>\n"), said());
    assertTrue(plan.contains("On far at hosts=b: atrest ("), plan);
  }

  /** Of one that isn't known to have any. */
  @Test
  void run_withoutModesOnAStoreWithoutALocalOne_saysNothingOfEncryptionAtRest() throws Exception {
    String plan = farPlan("-P", workload("recordcount=1").toString(), "-p", "hosts=a");

    assertFalse(said().contains("Not measured"), said());
    assertTrue(plan.contains("On far at hosts=a: client ("), plan);
    assertFalse(plan.contains("atrest"), plan);
  }

  /** That only trials had. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--design=trials | --design=|write a study file with 'design: trials' (docs/studies.md)",
        "--design trials | --design=|write a study file with 'design: trials' (docs/studies.md)",
        "--repeats 6     | --repeats=|Give --precision and --max-duration, or write a study file",
        "--server-seconds=5 | --server-seconds=|Give -p warmup.seconds, or write a study file",
        "--new           | --new=|Leave it out, or name a directory by --results"
      })
  void run_removedOption_saysWhatReplacedIt(String options, String start, String step)
      throws Exception {
    assertEquals(2, run(workload("recordcount=1"), options.split(" ")));

    assertTrue(
        said().startsWith("ERROR: " + start + " (command line): has been removed, since "), said());
    assertTrue(said().contains(step), said());
    assertEquals(1, said().lines().count(), said());
  }

  @Test
  void run_severalRemovedOptions_areReportedTogether() throws Exception {
    assertEquals(
        2, run(workload("recordcount=1"), "--design", "trials", "--repeats", "6", "--new"));

    assertEquals(3, said().lines().count(), said());
    assertFalse(said().contains("Unknown option"), said());
  }

  @ParameterizedTest
  @CsvSource({
    "--precision=0%, --precision=0% (argument): must be a percentage",
    "--max-duration=10, --max-duration=10 (argument): must be a time",
    "--modes=plain, --modes=plain (command line): has nothing to compare with plain",
    "--modes=client, --modes=client (command line): must have plain",
    "'--modes=plain,clinet', --modes=clinet (command line): must be plain",
    "'--modes=plain,client,client', --modes=client (command line): is given twice",
    "'--modes=plain,csfle', --modes=csfle (command line): isn't available: the driver of memory",
    "-p=mongodb.csfle=true, mongodb.csfle=true (-p): is set by the study itself",
    "-p=atrest=off, atrest=off (-p): is set by the study itself",
    "-threads=0, -threads=0 (command line): must be from 1 to 100000",
    "-target=-1, -target=-1 (command line): must be from 0 to 10000000000"
  })
  void run_whatCannotBe_isRejected(String option, String expected) throws Exception {
    String[] parts = option.split("=", 2);

    assertEquals(2, run(workload("recordcount=1"), parts[0], parts[1]), this::said);

    assertTrue(said().contains("ERROR: " + expected), said());
  }

  @Test
  void run_noSuchWorkload_isRejected() {
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
  void run_propertyThatAModeSets_isRejected() throws Exception {
    Path results = folder.resolve("results");

    int code =
        run(
            workload("recordcount=1"),
            "--modes",
            "plain,client-128",
            "-p",
            "encryption.keylength=256",
            "--results",
            results.toString());

    assertEquals(2, code);
    assertTrue(
        said().startsWith("ERROR: encryption.keylength=256 (-p): is set by the study itself"),
        said());
    assertFalse(Files.exists(results));
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
            workload("recordcount=1").toString(),
            "--modes=plain,tls",
            "--mode-property",
            property);

    assertEquals(2, code);
    assertTrue(said().startsWith("ERROR: " + expected), said());
    assertFalse(said().contains("geheim"), said());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--dry-run", "--precision=2%"})
  void run_folderWithFiles_isRejectedAlsoInADryRun(String more) throws Exception {
    Files.writeString(folder.resolve("mine"), "");

    assertEquals(
        2,
        run(
            workload("recordcount=1"),
            "--modes",
            "plain,client",
            "--results",
            folder.toString(),
            more),
        this::said);

    assertTrue(said().contains("must be a directory that is new or empty"), said());
  }

  @Test
  void run_dryRunWithAddresses_namesTheServerOfEachMode() throws Exception {
    String plan =
        farPlan(
            "-P",
            workload("recordcount=1").toString(),
            "--modes",
            "plain,tls",
            "-p",
            "hosts=10.0.0.1",
            "--mode-property",
            "tls:hosts=10.0.0.2");

    assertTrue(
        plan.startsWith("On far at hosts=10.0.0.1: plain, and control (plain measured again)\n"),
        plan);
    assertTrue(
        plan.contains("On far at hosts=10.0.0.2: tls (hosts=10.0.0.2, tls=required)\n"), plan);
  }

  /** One local store can't be with and without TLS. */
  @Test
  void run_dryRunWithTlsOnALocalStore_hasAServerOfItsOwn() throws Exception {
    local = true;
    String plan =
        farPlan("-P", workload("recordcount=1").toString(), "--modes", "plain,tls,client+mtls");

    assertTrue(
        plan.startsWith("On far on this machine: plain, and control (plain measured again)\n"),
        plan);
    assertTrue(
        plan.contains(
            ": tls (store.client.certificates=false, store.folder=.ycsb/tls, tls=required)\n"),
        plan);
    assertTrue(plan.contains("store.client.certificates=true, store.folder=.ycsb/mtls, "), plan);
  }

  @Test
  void run_workloadOfTheClient_isFoundFromAnyFolder() throws Exception {
    Files.createDirectories(folder.resolve("workloads"));
    Files.writeString(folder.resolve("workloads/shipped"), "recordcount=1234\n");

    String plan =
        farPlan("-P", "workloads/shipped", "--modes", "plain,client-128", "-p", "hosts=10.0.0.1");

    assertTrue(plan.contains("On far at hosts=10.0.0.1"), plan);
  }

  @Test
  void name_workloadWithOddName_isOneOfAFolder() throws Exception {
    Path properties = Files.writeString(folder.resolve("cluster"), "far.user=bob\n");
    Path workload = Files.writeString(folder.resolve("it's: #1"), "recordcount=500\n");
    OverheadOptions options = new OverheadOptions();
    new CommandLine(options)
        .parseArgs("memory", "-P", properties.toString(), "-P", workload.toString());

    assertEquals("overhead-memory-it_s___1", options.name());
  }

  @Test
  void run_bindingNamedWithItsLayer_saysThatModesProtect() throws Exception {
    layered = true;
    named = "csfle-far";

    assertEquals(2, far("-P", workload("recordcount=1").toString(), "--dry-run"));

    assertEquals(
        "ERROR: binding=csfle-far (command line): is a name for single runs, and here modes say"
            + " what protects data. Name far, and give what protects it by --modes\n",
        said());
  }

  /** Plain would reject it. */
  @Test
  void run_propertyOfTheDriversLayerForAllModes_namesTheOptionForOne() throws Exception {
    layered = true;
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-P",
                workload("recordcount=1").toString(),
                "--modes",
                "plain,csfle",
                "--dry-run",
                "-p",
                "mongodb.csfle.keys=deterministic"));

    assertEquals(2, far(arguments.toArray(String[]::new)), this::said);
    assertTrue(
        said()
            .contains(
                "mongodb.csfle.keys=deterministic (-p): goes to every mode, and plain has no csfle."
                    + " Give --mode-property csfle:mongodb.csfle.keys=deterministic"),
        said());

    arguments.set(6, "csfle:mongodb.csfle.keys=deterministic");
    arguments.set(5, "--mode-property");
    err.reset();
    far(arguments.toArray(String[]::new));
    assertFalse(said().contains("goes to every mode"), said());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--dry-run", "--precision=2%"})
  void run_modeThatTheStoreRejects_namesTheModeAlsoInADryRun(String more) throws Exception {
    int code =
        run(
            workload("recordcount=1", "workload=site.ycsb.workloads.CoreWorkload"),
            "--modes",
            "plain,atrest",
            "--results",
            folder.resolve("results").toString(),
            more);

    assertEquals(3, code, this::said);
    assertTrue(said().contains("ERROR: atrest=required (mode atrest): "), said());
  }

  @Test
  void run_help_saysWhatItDoes() {
    assertEquals(0, new OverheadCommand(stream(out), stream(err)).run(List.of("--help")));

    String help = out.toString(StandardCharsets.UTF_8);
    assertTrue(help.replaceAll("\\s", "").contains("plain,atrest,client,client+atrest"), help);
    assertTrue(help.lines().allMatch(line -> line.length() <= 80), help);
  }

  private int run(Path workload, String... more) {
    List<String> arguments = new ArrayList<>(List.of("memory", "-P", workload.toString()));
    arguments.addAll(List.of(more));
    return new OverheadCommand(stream(out), stream(err)).run(arguments);
  }

  private Path workload(String... lines) throws Exception {
    return Files.write(folder.resolve("workload"), List.of(lines));
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  /** What a dry run on that store shows. */
  private String farPlan(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--dry-run");
    // its class is nowhere, which a check says apart from the plan
    far(all.toArray(String[]::new));
    return out.toString(StandardCharsets.UTF_8);
  }

  /** On a store with a binding of its own, in a distribution without anything else. */
  private int far(String... arguments) throws Exception {
    Path bindings = Files.createDirectories(folder.resolve("far-binding"));
    Files.writeString(
        bindings.resolve("binding.properties"),
        "names=far\nclass=x.Far\naddress.keys=hosts\n"
            + (local ? "local.store=far\n" : "")
            + (layered
                ? "layer.name=csfle\nlayer.class=x.Csfle\nlayer.key=mongodb.csfle\nlayer.summary=s\n"
                : ""));
    Optional<String> home = Optional.ofNullable(System.getProperty(BindingCatalog.HOME));
    System.setProperty(BindingCatalog.HOME, folder.toString());
    try {
      List<String> all = new ArrayList<>(List.of(named));
      all.addAll(List.of(arguments));
      return new OverheadCommand(stream(out), stream(err)).run(all);
    } finally {
      home.ifPresentOrElse(
          value -> System.setProperty(BindingCatalog.HOME, value),
          () -> System.clearProperty(BindingCatalog.HOME));
    }
  }
}
