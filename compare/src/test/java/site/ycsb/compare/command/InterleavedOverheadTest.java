package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import site.ycsb.client.binding.BindingCatalog;

/** {@code overhead} with modes that take turns, its default. */
class InterleavedOverheadTest extends OverheadCommandFixture {
  @Test
  void run_interleavedDryRun_showsTheModesAndMeasuresNothing() throws Exception {
    // the layer isn't on this class path, which a check says apart from the plan
    run(
        workload("recordcount=1"),
        "--design",
        "interleaved",
        "--modes",
        "plain,client-128",
        "--mode-property",
        "client-128:encryption.keys=none",
        "--max-duration",
        "90s",
        "--dry-run");

    String plan = out.toString(StandardCharsets.UTF_8);
    assertTrue(plan.contains("On memory: plain, and again as a control\n"), plan);
    assertTrue(
        plan.contains(
            "On memory: client-128 (encryption=true, encryption.keylength=128,"
                + " encryption.keys=none)\n"),
        plan);
    assertTrue(plan.contains("within 2.0 % to either side, 90 s at most"), plan);
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
    for (String design : List.of("trials", "interleaved")) {
      run(workload("recordcount=1", "operationcount=1"), "--design", design, "--dry-run");

      assertFalse(said().contains("Left out"), said());
      assertFalse(out.toString(StandardCharsets.UTF_8).contains("atrest"), said());
    }
    assertTrue(
        out.toString(StandardCharsets.UTF_8).contains("On memory: client (encryption=true)\n"),
        said());
  }

  @Test
  void run_withoutModesAtAnAddress_leavesOutWhatNeedsAnotherServer() throws Exception {
    local = true;
    String workload = workload("recordcount=1").toString();
    List<String> arguments =
        new ArrayList<>(List.of("-P", workload, "-p", "hosts=a", "--design", "interleaved"));

    String plan = farPlan(arguments.toArray(String[]::new));

    assertTrue(
        said()
            .startsWith(
                "Left out: atrest and client+atrest, since one server encrypts all modes alike, or"
                    + " none. With another one: --mode-property atrest:hosts=<address>\n"),
        said());
    assertFalse(plan.contains("atrest"), plan);

    arguments.addAll(List.of("--mode-property", "atrest:hosts=b"));
    err.reset();
    plan = farPlan(arguments.toArray(String[]::new));

    assertTrue(said().startsWith("Left out: client+atrest, since"), said());
    assertTrue(plan.contains("On far at hosts=b: atrest ("), plan);
  }

  /** Of one that isn't known to have any. */
  @Test
  void run_withoutModesOnAStoreWithoutALocalOne_saysNothingOfEncryptionAtRest() throws Exception {
    String plan =
        farPlan(
            "-P", workload("recordcount=1").toString(), "-p", "hosts=a", "--design", "interleaved");

    assertFalse(said().contains("Left out"), said());
    assertTrue(plan.contains("On far at hosts=a: client ("), plan);
    assertFalse(plan.contains("atrest"), plan);
  }

  @ParameterizedTest
  @CsvSource({
    "--repeats=3, --design=interleaved (command line): can't be combined with --repeats",
    "--server-seconds=0, --design=interleaved (command line): can't be combined with --repeats",
    "--precision=0%, --precision=0% (argument): must be a percentage",
    "--max-duration=10, --max-duration=10 (argument): must be a time",
    "--modes=plain, --modes=plain (command line): has nothing to compare with plain",
    "--modes=client, --modes=client (command line): must have plain",
    "'--modes=plain,csfle', --modes=csfle (command line): isn't available: the driver of memory",
    "-p=mongodb.csfle=true, mongodb.csfle=true (-p): is set by the study itself",
    "-p=atrest=off, atrest=off (-p): is set by the study itself",
    "-threads=0, -threads=0 (command line): must be from 1 to 100000"
  })
  void run_interleavedWithWhatCannotBe_isRejected(String option, String expected) throws Exception {
    String[] parts = option.split("=", 2);

    assertEquals(
        2,
        run(workload("recordcount=1"), "--design", "interleaved", parts[0], parts[1]),
        this::said);

    assertTrue(said().contains("ERROR: " + expected), said());
  }

  @Test
  void run_interleavedIntoAFolderWithFiles_isRejected() throws Exception {
    Files.writeString(folder.resolve("mine"), "");

    assertEquals(
        2,
        run(
            workload("recordcount=1"),
            "--design",
            "interleaved",
            "--modes",
            "plain,client",
            "--results",
            folder.toString()),
        this::said);

    assertTrue(said().contains("must be a directory that is new or empty"), said());
  }

  @Test
  void run_interleavedDryRunWithAddresses_namesTheServerOfEachMode() throws Exception {
    String plan =
        farPlan(
            "-P",
            workload("recordcount=1").toString(),
            "--modes",
            "plain,tls",
            "-p",
            "hosts=10.0.0.1",
            "--mode-property",
            "tls:hosts=10.0.0.2",
            "--design",
            "interleaved");

    assertTrue(plan.startsWith("On far at hosts=10.0.0.1: plain, and again as a control\n"), plan);
    assertTrue(
        plan.contains("On far at hosts=10.0.0.2: tls (hosts=10.0.0.2, tls=required)\n"), plan);
  }

  /** One local store can't be with and without TLS. */
  @Test
  void run_interleavedDryRunWithTlsOnALocalStore_hasAServerOfItsOwn() throws Exception {
    local = true;
    String plan =
        farPlan(
            "-P",
            workload("recordcount=1").toString(),
            "--modes",
            "plain,tls,client+mtls",
            "--design",
            "interleaved");

    assertTrue(plan.startsWith("On far on this machine: plain, and again as a control\n"), plan);
    assertTrue(
        plan.contains(
            ": tls (store.client.certificates=false, store.folder=.ycsb/tls, tls=required)\n"),
        plan);
    assertTrue(plan.contains("store.client.certificates=true, store.folder=.ycsb/mtls, "), plan);
  }

  /** Plain would reject it. */
  @ParameterizedTest
  @ValueSource(strings = {"interleaved", "trials"})
  void run_propertyOfTheDriversLayerForAllModes_namesTheOptionForOne(String design)
      throws Exception {
    layered = true;
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-P",
                workload("recordcount=1", "operationcount=1").toString(),
                "--modes",
                "plain,csfle",
                "--design",
                design,
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

    arguments.set(8, "csfle:mongodb.csfle.keys=deterministic");
    arguments.set(7, "--mode-property");
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
            "--design",
            "interleaved",
            "--modes",
            "plain,atrest",
            "--results",
            folder.resolve("results").toString(),
            more);

    assertEquals(3, code, this::said);
    assertTrue(said().contains("ERROR: atrest=required (mode atrest): "), said());
  }

  @Test
  void run_dryRunIntoAFolderWithFiles_isRejectedAsTheMeasurement() throws Exception {
    Files.writeString(folder.resolve("mine"), "");
    for (String design : List.of("interleaved", "trials")) {
      assertEquals(
          2,
          run(
              workload("recordcount=1", "operationcount=1"),
              "--design",
              design,
              "--modes",
              "plain,client",
              "--results",
              folder.toString(),
              "--dry-run"),
          this::said);
    }
    assertTrue(said().contains("must be a directory that is new or empty"), said());
    assertTrue(said().contains("holds other files than results of a study"), said());
  }

  /** As it doesn't begin when a mode can't be had on servers elsewhere. */
  @Test
  void run_dryRunOfTrialsOnServersElsewhere_endsWith2ForASingleMode() throws Exception {
    client =
        (arguments, messages) -> {
          boolean encrypted = arguments.get(1).startsWith("encrypted-");
          if (encrypted) {
            messages.println("ERROR: encryption.keylength=7 (-p): must be 128 or 256. Correct it");
          }
          return encrypted ? 2 : 0;
        };
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-P",
                workload("recordcount=1", "operationcount=1").toString(),
                "--modes",
                "plain,client",
                "--design",
                "trials",
                "--dry-run"));
    assertEquals(1, run(folder.resolve("workload"), "--modes", "plain,client", "--dry-run"));
    arguments.addAll(List.of("-p", "hosts=10.0.0.1"));

    assertEquals(2, far(arguments.toArray(String[]::new)), this::said);
    assertTrue(said().contains("] ERROR: encryption.keylength=7 (-p): must be"), said());
  }
}
