package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.command.CompareCommand.StudyCommand;
import site.ycsb.config.ConfigurationException;

class StudyCommandTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private DryTrials.Client client = (arguments, messages) -> 0;
  private final Optional<String> home =
      Optional.ofNullable(System.getProperty(BindingCatalog.HOME));

  @BeforeEach
  void makeDistribution() throws Exception {
    System.setProperty(BindingCatalog.HOME, folder.toString());
    Files.createDirectories(folder.resolve("workloads"));
    Files.writeString(folder.resolve("workloads/workloada"), "");
    Files.writeString(
        folder.resolve("one.yaml"),
        """
        stores: memory
        protections: [plain, client-128-fast]
        workloads: a
        records: 10
        """);
  }

  @AfterEach
  void restoreHome() {
    home.ifPresentOrElse(
        value -> System.setProperty(BindingCatalog.HOME, value),
        () -> System.clearProperty(BindingCatalog.HOME));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "atrest=off",
        "encryption=false",
        "encryption.db=memory",
        "recordcount=5",
        "operationcount=5",
        "maxexecutiontime=5",
        "exporter=json",
        "exportfile=mine",
        "measurement.log.file=mine",
        "seed=5",
        "status=false",
        "status.interval=5",
        "table=mine",
        "target=5",
        "threadcount=2",
        "cluster.clients=2",
        "cluster.listen=load0:2790",
        "warmup.seconds=5",
        // what client-128-fast is made of
        "encryption.keylength=256",
        "encryption.profile=scan"
      })
  void call_propertyThatTheStudySets_isRefusedByItsKey(String property) {
    String message =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> call("-p", property)).getMessage());

    assertTrue(message.startsWith(property + " (-p): is set by the study itself"), message);
  }

  @Test
  void call_dryRunWithPublishedFigures_saysHowManyAreAboutThePlan() throws Exception {
    Files.writeString(folder.resolve("figures.csv"), "threads,speed\n1,10\n2,20\n4,30\n");
    Files.writeString(
        folder.resolve("one.yaml"),
        """
        threads: [1, 4]
        published:
          file: figures.csv
          match: {threads: threads}
          values: [{metric: throughput_ops_s, column: speed}]
        """,
        StandardOpenOption.APPEND);

    assertEquals(0, call());

    String said = out.toString(StandardCharsets.UTF_8);
    assertTrue(
        said.contains("Published figures: 3, of which 2 are about these configurations"), said);
  }

  /** As the study would be, where its trials begin. */
  @ParameterizedTest
  @CsvSource({
    "plain client, 2, ' and 1 more] '",
    "client, 1, '[memory workloada client-128-fast threads=1 records=10 operations=10] '",
    "'', 0, ''"
  })
  void call_dryRun_checksTheCommandsOfEachConfiguration(String refused, int code, String named)
      throws Exception {
    List<List<String>> asked = new ArrayList<>();
    client =
        (arguments, messages) -> {
          asked.add(arguments);
          boolean client = arguments.get(1).startsWith("encrypted-");
          if (!refused.contains(client ? "client" : "plain")) {
            return 0;
          }
          messages.println("Loading workload...");
          messages.println("ERROR: fieldcount=x (workload): must be a number. Correct it");
          return 2;
        };

    assertEquals(code, call("--repeats", "3"), () -> out.toString(StandardCharsets.UTF_8));

    String said = out.toString(StandardCharsets.UTF_8);
    assertEquals(
        named.isEmpty() ? 0 : 1,
        said.split("ERROR: fieldcount=x \\(workload\\): must be a number. Correct it", -1).length
            - 1,
        said);
    assertTrue(named.isEmpty() || said.contains(named + "ERROR: fieldcount"), said);
    assertEquals(2, asked.size(), "each configuration once: " + asked);
    for (List<String> arguments : asked) {
      assertEquals("run", arguments.get(0));
      assertTrue(arguments.contains("--dry-run"), arguments::toString);
    }
  }

  @Test
  void call_dryRunOfCommandsThatLeaveSomethingOut_saysWhat() throws Exception {
    client =
        (arguments, messages) -> {
          messages.println("Loading workload...");
          messages.println("Not tried: the key file k needs a passphrase.");
          return 0;
        };

    assertEquals(0, call());

    String said = out.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains(" and 1 more] Not tried: the key file k needs a passphrase."), said);
    assertFalse(said.contains("Loading workload..."), said);
  }

  @Test
  void call_dryRunWithResultsThatCantBe_isRejectedAsTheStudy() throws Exception {
    Path results = Files.createDirectories(folder.resolve("mine"));
    Files.writeString(results.resolve("summary.json"), "{}");

    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> call("--results", results.toString()));

    assertTrue(
        String.valueOf(thrown.getMessage()).startsWith("--results=" + results), thrown::getMessage);
  }

  @Test
  void call_dryRunOfSeveralClients_showsTheCommandOfEach() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "secret");
    Files.writeString(
        folder.resolve("one.yaml"),
        """
        stores: {store: far, properties: {hosts: 10.0.0.1}}
        protections: plain
        workloads: a
        records: 10
        clients: [1, 3]
        launch:
          hosts: [load1, load2]
          command: ssh {host} ycsb/bin/ycsb
          listen: load0:2790
          token-file: %s
        """
            .formatted(token));
    Path bindings = Files.createDirectories(folder.resolve("far-binding"));
    Files.writeString(
        bindings.resolve("binding.properties"), "names=far\nclass=x.Far\naddress.keys=hosts\n");

    assertEquals(0, call());

    String said = out.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains(" clients=3 "), said);
    assertTrue(
        said.contains(
            " -p cluster.clients=3 -p cluster.listen=load0:2790 -p cluster.token.file=" + token),
        said);
    for (String host : List.of("load1", "load2")) {
      assertTrue(
          said.contains(
              "  ssh "
                  + host
                  + " ycsb/bin/ycsb join load0:2790 -p cluster.token.file="
                  + token
                  + " -p hosts=10.0.0.1\n"),
          said);
    }
  }

  @Test
  void call_otherProperties_areTaken() throws Exception {
    assertEquals(
        0, call("-p", "requestdistribution=uniform", "-p", "encryption.encoding=base64url"));

    String said = out.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("client-128-fast"), said);
  }

  @Test
  void call_limitsGivenToAnInterleavedStudy_overrideTheStudys() throws Exception {
    Files.writeString(
        folder.resolve("one.yaml"), "design: interleaved\n", StandardOpenOption.APPEND);

    assertEquals(0, call("--max-duration", "90s", "--slice", "100ms"));

    String said = out.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains(" --precision 2% --max-duration 90s "), said);
    assertTrue(said.contains(" --slice 100ms "), said);
    assertTrue(said.contains("1 interleaved measurements of 2 configurations"), said);
  }

  @Test
  void call_limitsGivenToAStudyOfTrials_areRejected() {
    String message =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> call("--precision", "1%"))
                .getMessage());

    assertTrue(
        message.contains("apply to interleaved studies, and this one consists of trials"), message);
  }

  @Test
  void call_onlyWithoutPlainOfAnInterleavedStudy_isRejected() throws Exception {
    Files.writeString(
        folder.resolve("one.yaml"), "design: interleaved\n", StandardOpenOption.APPEND);

    String message =
        String.valueOf(
            assertThrows(ConfigurationException.class, () -> call("--only", "client-128-fast"))
                .getMessage());

    assertTrue(message.contains("must leave plain and another protection of"), message);
  }

  /** Descriptions are formats: what isn't one is printed with a warning. */
  @Test
  void help_everyDescription_isAFormat() {
    int checked = 0;
    for (OptionSpec option :
        new CommandLine(new StudyCommand(System.out, System.err, (arguments, messages) -> 0))
            .getCommandSpec()
            .options()) {
      for (String line :
          ((Field) option.userObject()).getAnnotation(CommandLine.Option.class).description()) {
        assertDoesNotThrow(() -> line.formatted(), line);
        checked++;
      }
    }
    assertTrue(checked > 10, checked + " lines");
  }

  private int call(String... more) throws Exception {
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    StudyCommand command = new StudyCommand(stream, stream, client);
    List<String> arguments =
        new ArrayList<>(List.of(folder.resolve("one.yaml").toString(), "--dry-run"));
    arguments.addAll(List.of(more));
    new CommandLine(command).parseArgs(arguments.toArray(String[]::new));
    return command.call();
  }
}
