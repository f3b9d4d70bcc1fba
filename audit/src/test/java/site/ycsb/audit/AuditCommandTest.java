package site.ycsb.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.BasicDB;
import site.ycsb.audit.AuditArguments.RequiredFeatures;
import site.ycsb.audit.report.AuditReport;
import site.ycsb.audit.report.RecordingTrail;
import site.ycsb.client.command.Console;
import site.ycsb.config.Problems;
import site.ycsb.spi.ServerlessStore;
import site.ycsb.spi.atrest.AtRestSource;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditSource;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.audit.StoreAuditor;
import site.ycsb.spi.audit.StoreAuditor.AuditOptions;
import site.ycsb.spi.audit.StoreEdition;
import site.ycsb.spi.tls.TlsSource;
import site.ycsb.spi.tls.TlsState;

class AuditCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void run_unknownFeatureFormatAndSetting_areAllNamedWithTheNearest() {
    assertEquals(
        2, run("memory", "--require", "authentification,jmx", "--format", "jsn", "-p", "nothing"));
    for (String wanted :
        List.of(
            "--require=authentification (argument): is no security feature. Did you mean"
                + " authentication?",
            "--format=jsn (argument): is unknown. Did you mean json?",
            "must be followed by <key>=<value>")) {
      assertTrue(err().contains(wanted), err());
    }
  }

  /** Else {@code api.token:a} would be a key like any other, and its value shown. */
  @Test
  void run_secretBehindAColon_isRejectedAndNotShown() {
    assertEquals(2, run("memory", "-p", "api.token:a=hush"));
    assertTrue(err().contains("must be followed by <key>=<value>, not api.token:***"), err());
    assertFalse(err().contains("hush"), err());
  }

  @Test
  void run_outputThatCantBeWritten_isRejectedBeforeAServerIsTouched(@TempDir Path folder) {
    for (Path output : List.of(folder, folder.resolve("absent").resolve("report.html"))) {
      assertEquals(2, run("memory", "--output", output.toString()));
      assertTrue(err().contains("--output=" + output + " (argument): can't be written ("), err());
    }
    assertFalse(err().contains("\tat "), err());
  }

  /** Whether or not this audit gets as far as its report. */
  @Test
  void run_outputThatIsAnInput_isRejectedAndKept(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "source,store,feature,answer\n");
    for (List<String> input :
        List.of(
            List.of("--published", file.toString()),
            List.of("-P", file.toString()),
            List.of("-p", "cassandra.password.file=" + file),
            List.of("-p", "cassandra.driver.config=" + file))) {
      List<String> arguments = new ArrayList<>(List.of("memory", "--output", file.toString()));
      arguments.addAll(input);
      assertEquals(2, run(arguments.toArray(String[]::new)), err());
      assertTrue(err().contains("--output=" + file + " (argument): is the file " + file), err());
      err.reset();
    }
    assertEquals("source,store,feature,answer\n", Files.readString(file));
  }

  @Test
  void run_outputThatIsALinkOrAKey_isRejectedAndKept(@TempDir Path folder) throws Exception {
    Path key = Files.writeString(folder.resolve("key"), "-----BEGIN PRIVATE KEY-----\n");
    Path link = Files.createSymbolicLink(folder.resolve("link"), key);
    for (Path output : List.of(key, link)) {
      assertEquals(2, run("memory", "--output", output.toString()));
      assertTrue(err().contains("--output=" + output + " (argument): can't be written ("), err());
    }
    assertEquals("-----BEGIN PRIVATE KEY-----\n", Files.readString(key));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "65536"})
  void run_jmxPortThatIsNone_isRejected(String port) {
    assertEquals(2, run("memory", "--jmx-port", port));
    assertTrue(err().contains("--jmx-port=" + port + " (argument): is no port"), err());
  }

  @Test
  void run_emptyNameAmongRequiredFeatures_isShownWithItsList() {
    assertEquals(2, run("memory", "--require", "jmx,"));
    assertTrue(err().contains("--require=jmx, (argument): has an empty name in its list"), err());
  }

  @Test
  void run_protectionThatNothingReads_isRejected() {
    assertEquals(2, run("memory", "-p", "use_encryption=true"));
    assertTrue(err().contains("ERROR: use_encryption=true (-p): nothing in this run"), err());
  }

  @Test
  void run_bindingThatCantBeAudited_isAConfigurationErrorWithTheReason() {
    assertEquals(2, run("memory"));
    assertTrue(err().contains("doesn't say how its store is audited"), err());
    assertEquals(0, out.size());
  }

  @Test
  void run_noBindingOrUnknownOption_isAnArgumentError() {
    assertEquals(2, run());
    assertEquals(2, run("memory", "--what"));
    assertTrue(err().contains("See bin/ycsb audit --help"), err());
  }

  @Test
  void run_help_namesFeaturesAndExitCodes() {
    assertEquals(0, run("--help"));
    String help = out.toString(UTF_8);
    for (SecurityFeature feature : SecurityFeature.values()) {
      assertTrue(help.contains(feature.word()), feature.word());
    }
    assertTrue(help.contains("Exit codes"), help);
  }

  @Test
  void unmet_featuresThatAreNotYes_areListedWithTheirRemedy() {
    RecordingTrail trail = new RecordingTrail();
    trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.YES, "come in", "rejected");
    trail.tried(SecurityFeature.CLIENT_TO_NODE, AuditAnswer.PARTLY, "plain", "accepted");
    trail.remedy(SecurityFeature.CLIENT_TO_NODE, "require TLS");
    trail.weakness("default password", "seen", "Change it");
    AuditReport report = trail.report("test", Instant.EPOCH, Optional.empty());

    assertEquals(List.of(), required("authentication").unmet(report));
    assertEquals(
        List.of(
            "auditing is required and the answer is can't tell",
            "client-to-node is required and the answer is partly. Turn it on: require TLS",
            "no weak findings are allowed and there are 1: default password"),
        required("client-to-node,auditing,authentication,no-weaknesses").unmet(report));
    assertEquals(
        1, required("transport encryption").unmet(report).size(), "names may be written out");
  }

  /** Each edition has a column of its own. */
  @ParameterizedTest
  @ValueSource(strings = {"open-source", "enterprise", "unknown"})
  void run_publishedAnswersOfEditions_areThoseOfTheOneThatAnswers(
      String edition, @TempDir Path folder) throws Exception {
    String store = EditionDB.class.getName();
    Path file =
        Files.writeString(
            folder.resolve("published.csv"),
            "table,store,edition,feature,answer,mechanisms\n5.17,"
                + store
                + ",open-source,auditing,no,\n5.17,"
                + store
                + ",enterprise,auditing,yes,DDL\n");

    assertEquals(0, run(store, "--published", file.toString(), "-p", "says=" + edition), this::err);

    String printed = out.toString(UTF_8);
    assertEquals(edition.equals("open-source"), printed.contains("5.17, open source"), printed);
    assertEquals(
        edition.equals("enterprise"), printed.contains("5.17, enterprise edition"), printed);
    assertEquals(
        edition.equals("unknown"), err().contains("they are of other products than It 1.0"), err());
  }

  /** A store that is found to be as a property says. */
  abstract static class SayingDB extends BasicDB implements AuditSource, ServerlessStore {
    /** What is found out. */
    abstract void audit(AuditTrail trail, String says);

    @Override
    public final StoreAuditor auditor() {
      String says = getProperties().getProperty("says", "");
      return new StoreAuditor() {
        @Override
        public List<String> plan() {
          return List.of();
        }

        @Override
        public void audit(AuditTrail trail, NetworkProbes network, AuditOptions options) {
          SayingDB.this.audit(trail, says);
        }
      };
    }
  }

  /** A store of which only the product is known. */
  public static final class EditionDB extends SayingDB {
    /** Made by the client, by name. */
    public EditionDB() {}

    @Override
    void audit(AuditTrail trail, String says) {
      trail.product("It 1.0");
      Arrays.stream(StoreEdition.values())
          .filter(edition -> edition.word().equals(says))
          .forEach(trail::edition);
    }
  }

  /** As a run with the same properties would end. */
  @ParameterizedTest
  @CsvSource({
    "tls=required, no, 3, client-to-node encryption",
    "tls=required, partly, 3, client-to-node encryption",
    "tls=required, can't tell, 3, client-to-node encryption",
    "tls=required, yes, 0, ''",
    "tls=off, no, 0, ''",
    "atrest=required, no, 3, encryption at rest",
    "atrest=required, yes, 0, ''"
  })
  void run_protectionThatAPropertyRequires_mustBeAnsweredWithYes(
      String property, String answer, int code, String title) {
    assertEquals(
        code, run(ProtectedDB.class.getName(), "-p", property, "-p", "says=" + answer), this::err);
    assertEquals(
        code != 0,
        err().contains("ERROR: " + property + " (-p): the answer to " + title + " is " + answer),
        this::err);
    assertTrue(out.toString(UTF_8).contains("Security audit"), "the report is there all the same");
  }

  /** A store that can tell of its protection, and does as it is told. */
  public static final class ProtectedDB extends SayingDB implements TlsSource, AtRestSource {
    /** Made by the client, by name. */
    public ProtectedDB() {}

    @Override
    public TlsState tls() {
      return TlsState.unknown("not connected");
    }

    @Override
    public AtRestState atRest(String table) {
      return AtRestState.unknown("not connected");
    }

    @Override
    void audit(AuditTrail trail, String says) {
      Arrays.stream(AuditAnswer.values())
          .filter(answer -> answer != AuditAnswer.UNKNOWN && answer.word().equals(says))
          .forEach(
              answer -> {
                trail.tried(SecurityFeature.CLIENT_TO_NODE, answer, "connect", says);
                trail.tried(SecurityFeature.ENCRYPTION_AT_REST, answer, "look", says);
              });
    }
  }

  @Test
  @Timeout(60)
  void run_auditThatNeverEnds_isGivenUpWithWhatWasTried() {
    assertEquals(1, run(HangingDB.class.getName(), "-p", "connect.limit=1"), this::err);
    assertTrue(
        err().contains("HangingDB hasn't connected, or answered the checks that follow, within 1 s")
            && err().contains("; thread client-0 is in site.ycsb.audit.AuditCommandTest"),
        this::err);
    assertTrue(err().contains("tried come in -> let in"), this::err);
  }

  /** A store that lets anybody in and then answers nothing. */
  public static final class HangingDB extends BasicDB implements AuditSource, ServerlessStore {
    /** Made by the client, by name. */
    public HangingDB() {}

    @Override
    public StoreAuditor auditor() {
      return new StoreAuditor() {
        @Override
        public List<String> plan() {
          return List.of();
        }

        @Override
        public void audit(AuditTrail trail, NetworkProbes network, AuditOptions options) {
          trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.NO, "come in", "let in");
          while (!Thread.currentThread().isInterrupted()) {
            LockSupport.park();
          }
        }
      };
    }
  }

  private static RequiredFeatures required(String list) {
    Problems problems = new Problems();
    RequiredFeatures required = RequiredFeatures.parse(list, problems);
    assertTrue(problems.isEmpty());
    return required;
  }

  private int run(String... arguments) {
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    return new AuditCommand(console).run(List.of(arguments));
  }

  private String err() {
    return err.toString(UTF_8);
  }
}
