package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.run.FakeClient;
import site.ycsb.config.ConfigurationException;

class ReproduceCommandTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private List<String> realServers = List.of();
  private final Optional<String> home =
      Optional.ofNullable(System.getProperty(BindingCatalog.HOME));

  @BeforeEach
  void makeDistribution() throws Exception {
    System.setProperty(BindingCatalog.HOME, folder.toString());
    Path studies = Files.createDirectories(folder.resolve("workloads/studies"));
    Path publications = Files.createDirectories(studies.resolve("publications"));
    Files.writeString(folder.resolve("workloads/workloada"), "");
    for (String name : List.of("one", "two")) {
      Files.writeString(
          studies.resolve(name + ".yaml"),
          """
          stores: memory
          protections: [plain, client-128-fast]
          workloads: a
          records: %d
          repeats: 1
          warmup: {server-seconds: 0}
          """
              .formatted(name.equals("one") ? 10 : 20));
      Files.writeString(
          publications.resolve("paper-" + name + ".yaml"),
          """
          title: Paper
          source: ""
          studies: [%s]
          prose: {measured: x, here: y}
          """
              .formatted(name));
    }
    List<String> client = FakeClient.in(folder.resolve("client"));
    Path bin = Files.createDirectories(folder.resolve("bin")).resolve("ycsb");
    Files.writeString(bin, "#!/bin/sh\nexec " + String.join(" ", client) + " \"$@\"\n");
    assertTrue(bin.toFile().setExecutable(true));
  }

  @AfterEach
  void restoreHome() {
    home.ifPresentOrElse(
        value -> System.setProperty(BindingCatalog.HOME, value),
        () -> System.clearProperty(BindingCatalog.HOME));
  }

  @Test
  void call_studiesThatAreDone_areNotDoneAgain() throws Exception {
    assertEquals(0, call("--status"));
    assertTrue(said().contains("paper-two       two                         not begun"), said());

    assertEquals(0, call("paper-one"));
    long calls = calls();
    assertTrue(calls > 0);
    assertTrue(said().contains("bin/ycsb compare publish " + folder.resolve("results")), said());
    assertTrue(
        said().contains(" page/reproductions\n  bin/ycsb compare reproductions page"), said());

    out.reset();
    assertEquals(0, call("--dry-run"));
    assertTrue(said().contains("paper-one       one                         done "), said());
    assertTrue(said().contains("paper-two       two                         not begun"), said());
    assertEquals(0, call("paper-one"));
    assertEquals(calls, calls());

    assertEquals(0, call());
    assertTrue(calls() > calls);
  }

  @Test
  void call_protectionThatAStoreCannotHave_saysThatItsRowsAreLeftOut() throws Exception {
    Path one = folder.resolve("workloads/studies/one.yaml");
    Files.writeString(one, Files.readString(one).replace("plain,", "plain, atrest,"));

    assertEquals(0, call("--status"));

    assertTrue(
        said()
            .endsWith(
                "\nLeft out of one: memory with atrest: it stores nothing and has no connection\n"),
        said());
  }

  @Test
  void call_storeWithAStandIn_saysWhatToTypeForItsRows() throws Exception {
    Files.writeString(
        Files.createDirectories(folder.resolve("far-binding")).resolve("binding.properties"),
        "names=far\nclass=x.Far\naddress.keys=hosts\nlocal.store=far\n");
    Path one = folder.resolve("workloads/studies/one.yaml");
    Files.writeString(one, Files.readString(one).replace("memory", "[memory, far]"));
    assertEquals(0, call("--status"));
    assertFalse(said().contains("real server"), "there is one");
    realServers = List.of("get far", "export FAR=<path>");

    out.reset();
    assertEquals(0, call("--scale", "2", "paper-one", "--dry-run", "--status", "-p", "x=a b"));
    assertTrue(
        said()
            .endsWith(
                """

                Rows of far are missing: a stand-in serves here, whose speed says nothing about it.\
                 For a real server, type one of
                  get far
                  export FAR=<path>
                and then
                  bin/ycsb compare reproduce --scale 2 paper-one -p 'x=a b' --only far
                """),
        said());

    out.reset();
    assertEquals(0, call("paper-one", "--only", "far"));
    Path measured;
    try (Stream<Path> folders = Files.list(folder.resolve("results"))) {
      measured = folders.toList().get(0);
    }
    assertTrue(
        said()
            .endsWith(
                "and then\n  mv "
                    + measured
                    + " "
                    + measured.resolveSibling("stand-in-" + measured.getFileName())
                    + "\n  bin/ycsb compare reproduce paper-one --only far\n"),
        said());

    out.reset();
    assertEquals(0, call("--status", "paper-one", "--only", "memory"));
    assertFalse(said().contains("real server"), said());
    assertEquals(0, call("--status", "paper-one", "-p", "hosts=h1"));
    assertFalse(said().contains("real server"), said());
  }

  @Test
  void call_otherScale_isAnotherStudy() throws Exception {
    assertEquals(0, call("paper-one"));

    out.reset();
    assertEquals(0, call("paper-one", "--scale", "2", "--status"));
    assertTrue(said().contains("one                         not begun"), said());
  }

  @Test
  void call_selectionThatAStudyHasNothingOf_leavesItOut() throws Exception {
    assertEquals(0, call("--only", "records=20", "--status"));

    assertTrue(said().contains("paper-two"), said());
    assertTrue(!said().contains("paper-one"), said());
    assertThrows(ConfigurationException.class, () -> call("--only", "records=7", "--status"));
  }

  @Test
  void call_wordThatOneStudyHasNothingOf_isToldOfThatStudy() throws Exception {
    Path two = folder.resolve("workloads/studies/two.yaml");
    Files.writeString(two, Files.readString(two).replace("client-128-fast", "client-256"));

    assertEquals(0, call("--only", "plain,client-256", "--status"));

    assertTrue(
        said()
            .contains(
                "WARNING: --only: nothing of one fits client-256, so that is missing from it;"
                    + " it has client-128-fast, memory, plain, workloada\n"),
        said());
    assertFalse(said().contains("nothing of two"), said());
  }

  @Test
  void call_studyThatIsLeftOut_isTold() throws Exception {
    assertEquals(0, call("--only", "records=20", "--status"));

    assertTrue(
        said().contains("WARNING: --only: nothing of one fits records=20; it is left out\n"),
        said());
  }

  @Test
  void call_wordThatNoStudyHas_namesTheStudiesAndWhatTheyHave() {
    ConfigurationException rejection =
        assertThrows(ConfigurationException.class, () -> call("--only", "records=7", "--status"));

    assertEquals(
        "--only=records=7 (command line): fits no trial of one, two."
            + " There are records=10, records=20",
        rejection.getMessage());
  }

  @Test
  void call_selectionOfAStudyThatIsTooLarge_saysSo() throws Exception {
    Files.writeString(
        folder.resolve("workloads/studies/one.yaml"),
        "stores: memory\nprotections: plain\nworkloads: a\nrecords: 10\nthreads: "
            + IntStream.rangeClosed(1, 150).boxed().toList());

    String message =
        String.valueOf(
            assertThrows(
                    ConfigurationException.class,
                    () -> call("--only", "records=20", "--repeats", "1000", "--status"))
                .getMessage());

    assertTrue(message.contains("trials=150000 (one): must be at most"), message);
  }

  @Test
  void call_studyWhoseTrialsWereAllRejected_endsWith2AlsoWhenRepeated() throws Exception {
    Files.writeString(
        folder.resolve("bin/ycsb"),
        "#!/bin/sh\n[ \"$1\" != run ] || { echo 'ERROR: no' >&2; exit 2; }\n");

    assertEquals(2, call("paper-one"));
    assertEquals(2, call("paper-one"));
    assertFalse(said().contains("To publish results"), said());

    out.reset();
    assertEquals(0, call("paper-one", "--status"));
    assertTrue(said().contains("About 0 s left"), said());
    out.reset();
    assertEquals(0, call("paper-one", "--status", "--retry-failed"));
    assertFalse(said().contains("About 0 s left"), said());
    assertTrue(said().contains("0 of 2"), said());
  }

  @Test
  void call_interleavedDesign_isOfTheStudyWhoseProtectionsTakeTurns() throws Exception {
    Path studies = folder.resolve("workloads/studies");
    Files.writeString(
        studies.resolve("turns.yaml"),
        """
        design: interleaved
        stores: memory
        protections: [plain, client-128-fast]
        workloads: a
        records: 10
        """);
    Path paper = studies.resolve("publications/paper-one.yaml");
    Files.writeString(paper, Files.readString(paper) + "interleaved: turns\n");

    assertEquals(0, call("--design", "interleaved", "--max-duration", "20s", "--status"));

    assertTrue(said().contains("paper-one       turns                       not begun"), said());
    assertFalse(said().contains("paper-two"), said());
    String noTurns = rejected("paper-two", "--design", "interleaved");
    assertTrue(
        noTurns.contains("--design=interleaved (command line): isn't one of paper-two"), noTurns);
    String other = rejected("--design", "both");
    assertTrue(other.contains("--design=both (command line): must be trials or"), other);
    String limit = rejected("--max-duration", "20s");
    assertTrue(limit.contains("apply to interleaved studies"), limit);
  }

  private String rejected(String... arguments) {
    return String.valueOf(
        assertThrows(ConfigurationException.class, () -> call(arguments)).getMessage());
  }

  @Test
  void call_unknownPublication_isRejectedWithTheKnownOnes() {
    String message =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> call("paper-on")).getMessage());

    assertTrue(
        message.contains(
            "publication=paper-on (command line): must be one of paper-one, paper-two."
                + " Did you mean paper-one?"),
        message);
  }

  private long calls() throws Exception {
    return Files.readAllLines(folder.resolve("client/calls")).size();
  }

  private String said() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private int call(String... arguments) throws Exception {
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    ReproduceCommand command =
        new ReproduceCommand(
            folder.resolve("results"),
            stream,
            stream,
            store -> store.equals("far") ? realServers : List.of());
    new CommandLine(command).parseArgs(arguments);
    return command.call();
  }
}
