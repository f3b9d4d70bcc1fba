package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import picocli.CommandLine;
import site.ycsb.compare.interleaved.Results;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.config.ConfigurationException;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Ending;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.ResultFiles;

class DiffCommandTest {
  private static final Configuration PLAIN = configuration("c001", "plain");
  private static final Configuration CLIENT = configuration("c002", "client-128");

  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void call_folderWithoutResults_isAProblemOfTheCommandLine() throws Exception {
    Path before = results("before", rows(PLAIN, 1000, 10));
    Path none = Files.createDirectories(folder.resolve("none"));
    DiffCommand command = new DiffCommand(stream(out), stream(err));
    new CommandLine(command).parseArgs(before.toString(), none.toString());

    String message =
        String.valueOf(assertThrows(ConfigurationException.class, command::call).getMessage());

    assertTrue(
        message.startsWith("diff=" + none + " (command line): must be a results directory"),
        message);
  }

  /** Exit code 1 says that something became worse. */
  @Test
  void run_folderWithoutResults_isExitCodeTwoOnEitherSide() throws Exception {
    Path there = results("there", rows(PLAIN, 1000, 10));
    Path none = folder.resolve("none");

    assertEquals(2, run(there, none));
    assertEquals(2, run(none, there));
  }

  @Test
  void run_configurationThatIsLost_isSaidAndFails() throws Exception {
    List<ResultRow> both = new ArrayList<>(rows(PLAIN, 1000, 10));
    both.addAll(rows(CLIENT, 800, 12));
    Path before = results("before", both);
    Path after = results("after", rows(PLAIN, 1000, 10));

    assertEquals(1, run(before, after));

    assertEquals(
        "Not compared, nothing valid in " + after + ": " + CLIENT.words(),
        said().lines().findFirst().orElse(""));
    assertTrue(said().contains("  memory workloada plain"), said());
  }

  /** An empty cell, or a throughput of 0 as of a run in which nothing succeeded. */
  @ParameterizedTest
  @ValueSource(doubles = {0, -1})
  void run_figuresThatAreLost_areSaidAndFail(double throughput) throws Exception {
    List<ResultRow> from = new ArrayList<>(rows(PLAIN, 1000, 10));
    from.addAll(rows(CLIENT, 800, 12));
    List<ResultRow> to = new ArrayList<>(rows(PLAIN, 1000, 10));
    to.addAll(without(rows(CLIENT, 800, 12), throughput));
    Path before = results("before", from);
    Path after = results("after", to);

    assertEquals(1, run(before, after, "--fail-on", "throughput -3%"));

    assertEquals(
        "Not compared, nothing valid in " + after + ": " + CLIENT.words() + ": throughput",
        said().lines().findFirst().orElse(""));
    assertEquals(0, run(after, before, "--fail-on", "throughput -3%"), "what is new is no loss");
  }

  @Test
  void run_metricThatNobodyHasAnyMore_failsItsGate() throws Exception {
    Path before = results("before", rows(PLAIN, 1000, 10));
    Path after = results("after", without(rows(PLAIN, 1000, 10), 0));

    assertEquals(1, run(before, after, "--fail-on", "throughput -3%"), said());

    assertEquals("", err.toString(StandardCharsets.UTF_8));
  }

  /** With another throughput; negative for none. */
  private static List<ResultRow> without(List<ResultRow> rows, double throughput) {
    return rows.stream()
        .map(
            row -> {
              Map<String, Double> metrics = new HashMap<>(row.metrics());
              metrics.remove("throughput_ops_s");
              if (throughput >= 0) {
                metrics.put("throughput_ops_s", throughput);
              }
              return new ResultRow(
                  row.trial(),
                  row.attempt(),
                  row.configuration(),
                  row.repeat(),
                  row.started(),
                  row.tls(),
                  metrics);
            })
        .toList();
  }

  @Test
  void run_configurationThatIsNew_isNoLoss() throws Exception {
    List<ResultRow> both = new ArrayList<>(rows(PLAIN, 1000, 10));
    both.addAll(rows(CLIENT, 800, 12));

    assertEquals(0, run(results("before", rows(PLAIN, 1000, 10)), results("after", both)));

    assertTrue(said().startsWith(folder.resolve("after") + " against "), said());
  }

  @Test
  void run_clientsProcessorTimeOfTwice_isWorseThanItMayBe() throws Exception {
    Path before = results("before", rows(PLAIN, 1000, 10));
    Path after = results("after", rows(PLAIN, 1000, 20));

    assertEquals(1, run(before, after, "--fail-on", "client CPU per operation +50%"));

    assertTrue(said().contains("+100.0 %"), said());
    assertTrue(said().contains("WORSE"), said());
    assertTrue(
        said().contains("are significantly worse than client cpu per operation +50%"), said());
    assertEquals(0, run(before, after, "--fail-on", "client_cpu_us_per_operation +150%"));
    assertEquals(0, run(before, after, "--fail-on", "throughput -3%"), "that didn't change");
    assertEquals(0, run(before, after), "nothing is a failure when nothing is asked for");
  }

  /** One configuration became worse, one is lost, one stayed. */
  private int compareThree(String format) throws Exception {
    Configuration stays = configuration("c003", "a|<b>");
    List<ResultRow> from = new ArrayList<>(rows(PLAIN, 1000, 10));
    from.addAll(rows(CLIENT, 800, 12));
    from.addAll(rows(stays, 700, 12));
    List<ResultRow> to = new ArrayList<>(rows(PLAIN, 500, 10));
    to.addAll(rows(stays, 700, 12));
    return run(
        results("before", from),
        results("after", to),
        "--fail-on",
        "throughput -5%",
        "--format",
        format);
  }

  @Test
  void run_json_hasVerdictsAndNumbers() throws Exception {
    assertEquals(1, compareThree("json"));

    JsonNode found = new JsonMapper().readTree(said());
    assertFalse(found.get("passed").asBoolean(true));
    assertEquals("throughput -5%", found.get("failOn").get(0).asText());
    JsonNode worse = found.get("changes").get(0);
    assertEquals("throughput", worse.get("metric").asText());
    assertEquals(PLAIN.words() + ": throughput", worse.get("what").asText());
    assertEquals("worse", worse.get("verdict").asText());
    assertEquals(-50, worse.get("changePercent").asDouble(), 0.1);
    assertTrue(worse.get("interval95Percent").get(1).asDouble() < -49, said());
    assertEquals("same", found.get("changes").get(1).get("verdict").asText());
    assertEquals(CLIENT.words(), found.get("gone").get(0).asText());
  }

  @Test
  void run_junit_hasACaseForEachConfiguration() throws Exception {
    assertEquals(1, compareThree("junit"));

    Element suite =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(said())))
            .getDocumentElement();
    assertEquals("3", suite.getAttribute("tests"));
    assertEquals("2", suite.getAttribute("failures"));
    assertEquals(3, suite.getElementsByTagName("testcase").getLength());
    Element lost = (Element) suite.getElementsByTagName("failure").item(0);
    assertTrue(lost.getAttribute("message").startsWith("nothing valid in "), said());
    Element worse = (Element) suite.getElementsByTagName("failure").item(1);
    assertTrue(worse.getAttribute("message").startsWith("-50.0 % ("), said());
  }

  @Test
  void run_markdown_isATable() throws Exception {
    assertEquals(1, compareThree("markdown"));

    assertTrue(said().contains("| " + PLAIN.words() + ": throughput | -50.0 % | -50."), said());
    assertTrue(said().contains(" | **worse** |\n"), said());
    assertTrue(said().contains(" | | | not measured |\n"), said());
    assertTrue(said().contains("a\\|\\<b> "), said());
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "markdown", "junit"})
  void run_hostileNames_stayTextOnOneLine(String format) throws Exception {
    Configuration hostile = configuration("c001", "a\n# b\u202e[c](d)\u001b[2J");
    Path there = results("x\n\n| **y**", rows(hostile, 1000, 10));

    assertEquals(0, run(there, there, "--format", format), this::said);

    assertFalse(said().contains("\n# b"), said());
    assertFalse(said().contains("\n| **y"), said());
    assertFalse(said().contains("\u202e"), said());
    assertFalse(said().contains("\u001b"), said());
    assertEquals(format.equals("markdown"), said().contains("\\[c\\](d)"), said());
  }

  @Test
  void run_unknownFormat_namesTheKnown() throws Exception {
    Path there = results("there", rows(PLAIN, 1000, 10));

    assertEquals(2, run(there, there, "--format", "xml"));

    String problem = err.toString(StandardCharsets.UTF_8);
    assertTrue(problem.contains("--format=xml (command line): must be one of text, json"), problem);
  }

  @Test
  void run_metricThatIsAskedFor_isShown() throws Exception {
    Path before = results("before", rows(PLAIN, 1000, 10));
    Path after = results("after", rows(PLAIN, 1000, 20));

    assertEquals(0, run(before, after, "--metric", "client_cpu_us_per_operation"));

    assertTrue(said().contains("differs"), said());
    assertTrue(said().contains(": client cpu per operation"), said());
    assertFalse(said().contains(": throughput"), said());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--metric  | speed              | --metric=speed (command line): must be one of throughput",
        "--fail-on | throughput         | must be a metric and a signed change in percent",
        "--fail-on | throughput 3%      | must be a metric and a signed change in percent",
        "--fail-on | speed -3%          | must begin with a metric that both directories have",
        "--fail-on | throughput +3%     | must be a change for the worse",
        "--fail-on | throughput_ops_s 0% | must be a metric and a signed change in percent",
      })
  void run_whatCannotBeChecked_isRejected(String option, String value, String message)
      throws Exception {
    Path there = results("there", rows(PLAIN, 1000, 10));

    assertEquals(2, run(there, there, option, value));

    String problem = err.toString(StandardCharsets.UTF_8);
    assertTrue(problem.contains(message), problem);
  }

  /** Halves of the intervals are 0.01 before and after: the change's is about 0.014 of 0.9. */
  @Test
  void run_interleaved_saysWhatEachCostChangedBy() throws Exception {
    Path before = interleaved("before", Results.of(true, "client-128", "atrest"), 1);
    Path after = interleaved("after", Results.of(true, "atrest", "client-128"), 1);

    assertEquals(0, run(before, after));

    assertTrue(
        said().contains("  -11.1 %  -12.6 to -9.6 %       differs  memory workloada threads=1"),
        said());
    assertTrue(said().contains("client-128: throughput to plain"), said());
    assertTrue(said().contains("+12.5 %  +10.6 to +14.4 %"), said());
    assertTrue(said().contains("no interval"), "one process doesn't tell of others: " + said());
    assertEquals(1, run(before, after, "--fail-on", "throughput -9%"));
    assertTrue(said().contains(" changes are significantly worse than throughput -9%"), said());
    assertEquals(0, run(before, after, "--fail-on", "throughput -10%"), "it isn't surely so much");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "markdown", "json", "junit"})
  void run_intervalThatReachesBeyondTheBound_isSaidToBeUndecided(String format) throws Exception {
    Path before = interleaved("before", Results.of(true, "client-128", "atrest"), 1);
    Path after = interleaved("after", Results.of(true, "atrest", "client-128"), 1);

    assertEquals(0, run(before, after, "--fail-on", "throughput -12%", "--format", format));

    String warning = err.toString(StandardCharsets.UTF_8);
    assertTrue(
        warning.startsWith(
            "WARNING: --fail-on=throughput -12% (command line): 1 of 7 changes can't be decided, as"
                + " their 95 % intervals reach beyond the bound: the widest has -12.6 to -9.6 %,"
                + " memory workloada threads=1"),
        warning);
    assertTrue(
        warning.endsWith(
            "client-128: throughput to plain. Measure both more precisely, with a smaller"
                + " --precision or a longer --max-duration\n"),
        warning);
    assertEquals(1, warning.lines().count(), warning);
    String asText = said().replace("&apos;", "'");
    assertTrue(
        asText.contains(format.equals("json") ? "\"undecided\" : 1" : "can't be decided, as"),
        this::said);
  }

  @Test
  void run_intervalsThatDecide_areNoReasonToWarn() throws Exception {
    Path before = interleaved("before", Results.of(true, "client-128", "atrest"), 1);
    Path after = interleaved("after", Results.of(true, "atrest", "client-128"), 1);

    assertEquals(0, run(before, after, "--fail-on", "throughput -13%"));
    assertEquals(1, run(before, after, "--fail-on", "throughput -9%"));

    assertEquals("", err.toString(StandardCharsets.UTF_8));
  }

  @Test
  void run_trialsTooFewToDecide_areSaidToBe() throws Exception {
    Path before = results("before", rows(PLAIN, 1000, 10).subList(0, 2));
    Path after = results("after", rows(PLAIN, 1000, 10).subList(2, 4));

    assertEquals(0, run(before, after, "--fail-on", "throughput -0.05%"));
    Path one = results("one", rows(PLAIN, 1000, 10).subList(0, 1));
    assertEquals(0, run(before, one, "--fail-on", "throughput -1%"));

    List<String> warnings = err.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals(2, warnings.size(), warnings::toString);
    assertTrue(warnings.get(0).contains("1 of 1 changes can't be decided"), warnings::toString);
    assertTrue(warnings.get(0).endsWith("Measure both with more --repeats"), warnings::toString);
    assertTrue(warnings.get(1).contains("nothing can be decided"), warnings::toString);
  }

  /** One trial before or after has no interval; the others' don't speak for it. */
  @Test
  void run_changeWithoutAnIntervalBesideDecidedOnes_isWarnedOf() throws Exception {
    List<ResultRow> from = new ArrayList<>(rows(PLAIN, 1000, 10));
    from.addAll(rows(CLIENT, 800, 12));
    List<ResultRow> to = new ArrayList<>(rows(PLAIN, 1000, 10));
    to.addAll(rows(CLIENT, 400, 12).subList(0, 1));
    Path before = results("before", from);
    Path after = results("after", to);
    Path single = results("single", to);

    assertEquals(0, run(before, after, "--fail-on", "throughput -30%"), this::said);
    assertEquals(0, run(single, single, "--fail-on", "throughput -3%", "--format", "junit"));

    List<String> warnings = err.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals(2, warnings.size(), warnings::toString);
    assertEquals(
        "WARNING: --fail-on=throughput -30% (command line): 1 of 2 changes can't be decided, as"
            + " they have no interval: the first is "
            + CLIENT.words()
            + ": throughput. Measure both with more --repeats",
        warnings.get(0));
    assertTrue(said().contains("skipped=\"1\""), this::said);
    assertTrue(said().contains("<skipped message=\"can't be decided"), this::said);
  }

  @Test
  void run_interleavedOfSeveralPasses_comparesThroughputItself() throws Exception {
    Path before = interleaved("before", Results.of(true, "client-128"), 3);
    Path after = interleaved("after", Results.of(true, "client-128"), 3);

    assertEquals(0, run(before, after, "--fail-on", "throughput -3%"));

    assertTrue(said().contains("plain: throughput itself"), said());
    assertFalse(said().contains("no interval"), said());
  }

  @Test
  void run_singleMeasurements_saysWhatEachCostChangedBy() throws Exception {
    Path before = single("before", Results.of(true, "client-128", "atrest"), "100");
    Path after = single("after", Results.of(true, "atrest", "client-128"), "100");

    assertEquals(1, run(before, after, "--fail-on", "throughput -9%"), said());

    assertTrue(said().contains("cassandra, client-128: throughput to plain"), said());
    assertTrue(said().contains("-11.1 %  -12.6 to -9.6 %"), said());
  }

  @Test
  void run_singleMeasurementsOfOtherWorkloads_isASentenceAndExitCode2() throws Exception {
    Path before = single("before", Results.of(true, "client-128"), "100");
    Path after = single("after", Results.of(true, "client-128"), "200");

    assertEquals(2, run(before, after));

    String problem = err.toString(StandardCharsets.UTF_8);
    assertTrue(problem.contains("not recordcount=100 and recordcount=200"), problem);
    assertFalse(problem.contains("fieldcount"), problem);
  }

  /** Each says of itself that it can't be relied on. */
  static Stream<Arguments> failed() {
    InterleavedResult sound = Results.of(true, "client-128");
    return Stream.of(
        Arguments.of(Results.of(false, "client-128"), "cassandra: plain differs from plain"),
        Arguments.of(
            with(
                sound,
                sound.arms(),
                new Ending(Ending.Reason.FAILED, "aborted after 3 s and 2 blocks", 3, 2, 1)),
            "cassandra: aborted after 3 s and 2 blocks"),
        Arguments.of(
            with(sound, arms(sound, arm -> new Own(arm.properties(), 1)), sound.ending()),
            "cassandra client-128: exit code 1"));
  }

  @ParameterizedTest
  @MethodSource("failed")
  void run_measurementThatFailed_failsGatesAndIsWarnedOf(InterleavedResult failed, String words)
      throws Exception {
    Path before = single("before", Results.of(true, "client-128"), "100");
    Path after = single("after", failed, "100");

    assertEquals(1, run(before, after, "--fail-on", "throughput -3%"), this::said);
    assertTrue(
        said().contains("Not to be relied on, failed in " + after + ": " + words + "\n"),
        this::said);
    assertEquals(1, run(after, before, "--fail-on", "throughput -3%"), this::said);
    err.reset();
    assertEquals(0, run(before, after), this::said);
    String warnings = err.toString(StandardCharsets.UTF_8);
    assertTrue(warnings.contains("WARNING: failed in " + after + ": " + words), warnings);
  }

  @ParameterizedTest
  @ValueSource(strings = {"markdown", "junit", "json"})
  void run_measurementThatFailed_isInEveryFormat(String format) throws Exception {
    Path before = single("before", Results.of(true, "client-128"), "100");
    Path after = single("after", Results.of(false, "client-128"), "100");

    assertEquals(
        1, run(before, after, "--fail-on", "throughput -3%", "--format", format), this::said);

    assertTrue(said().contains("plain differs from plain"), this::said);
  }

  @Test
  void run_protectionOfTheSameNameThatDoesSomethingElse_isNamed() throws Exception {
    InterleavedResult sound = Results.of(true, "client-128");
    Map<String, String> encrypts = Map.of("encryption", "true", "encryption.keyfile", "/tmp/1/k");
    Map<String, String> not = Map.of("encryption", "false", "encryption.keyfile", "/tmp/2/k");
    Path before =
        single(
            "before", with(sound, arms(sound, arm -> new Own(encrypts, 0)), sound.ending()), "100");
    Path after =
        single("after", with(sound, arms(sound, arm -> new Own(not, 0)), sound.ending()), "100");
    String words =
        "not the same protection: cassandra client-128: encryption=true and encryption=false\n";

    assertEquals(1, run(before, after, "--fail-on", "throughput -3%"), this::said);
    assertTrue(said().contains("Not to be relied on, " + words), this::said);
    assertEquals(0, run(before, after), this::said);
    assertEquals("WARNING: " + words, err.toString(StandardCharsets.UTF_8));
  }

  /** What a protection's arm has of its own. */
  private record Own(Map<String, String> properties, int exitCode) {}

  private static List<ArmResult> arms(InterleavedResult like, Function<ArmResult, Own> each) {
    return like.arms().stream()
        .map(
            arm -> {
              Own own =
                  arm.role() == ArmResult.Role.PROTECTION
                      ? each.apply(arm)
                      : new Own(arm.properties(), 0);
              return new ArmResult(
                  arm.name(),
                  arm.role(),
                  own.properties,
                  arm.facts(),
                  arm.servers(),
                  arm.work(),
                  arm.latencies(),
                  own.exitCode);
            })
        .toList();
  }

  private static InterleavedResult with(
      InterleavedResult like, List<ArmResult> arms, Ending ending) {
    return new InterleavedResult(
        like.setup(),
        arms,
        like.servers(),
        like.comparisons(),
        like.soundness(),
        ending,
        like.slices());
  }

  /** What overhead writes. */
  private Path single(String name, InterleavedResult result, String records) throws Exception {
    Path results = folder.resolve(name);
    InterleavedResult.Setup setup = result.setup();
    ResultFiles.write(
        new InterleavedResult(
            new InterleavedResult.Setup(
                setup.started(),
                setup.binding(),
                name.equals("before")
                    ? Map.of("recordcount", records, "table", "usertable_plain", "port", "1")
                    : Map.of(
                        "recordcount", records,
                        "fieldcount", "10",
                        "threadcount", "1",
                        "readproportion", "0.950",
                        "operationcount", "3"),
                setup.machine(),
                setup.slicePlan(),
                setup.precisionPercent()),
            result.arms(),
            result.servers(),
            result.comparisons(),
            result.soundness(),
            result.ending(),
            result.slices()),
        results);
    return results;
  }

  @Test
  void run_interleavedOnAnotherMachine_comparesWithPlainOnly() throws Exception {
    Path before = interleaved("before", Results.of(true, "client-128"), 1);
    Path after = interleaved("after", Results.of(true, "client-128"), 1);
    Files.writeString(after.resolve("machine.json"), "{\"Processors\": \"64\"}");

    assertEquals(0, run(before, after));

    assertTrue(said().contains(", on another machine"), said());
    assertFalse(said().contains("throughput itself"), said());
  }

  @Test
  void run_interleavedProtectionThatIsLost_isSaidAndFails() throws Exception {
    Path before = interleaved("before", Results.of(true, "client-128", "atrest"), 1);
    Path after = interleaved("after", Results.of(true, "client-128"), 1);

    assertEquals(1, run(before, after));

    assertTrue(said().contains("records=100 atrest"), said());
  }

  @Test
  void run_interleavedComparisonThatIsLost_isSaidAndFails() throws Exception {
    Path before = interleaved("before", Results.of(true, "client-128"), 1);
    Path after = interleaved("after", Results.of(true, "client-128"), 1);
    Path summary = after.resolve("summary.json");
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode tree = (ObjectNode) mapper.readTree(summary.toFile());
    ((ObjectNode) tree.at("/measurements/0/result")).putArray("comparisons");
    Files.writeString(summary, tree.toString());

    assertEquals(1, run(before, after, "--fail-on", "throughput -3%"), said());

    assertTrue(said().contains("records=100 client-128: throughput to plain"), said());
    assertTrue(said().contains("can't be judged, without an interval"), said());
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "{\"plain\": null}", "{\"result\": {}}"})
  void run_interleavedSummaryThatIsDamaged_isASentenceAndExitCode2(String measurement)
      throws Exception {
    Path before = interleaved("before", Results.of(true, "client-128"), 1);
    Path after = interleaved("after", Results.of(true, "client-128"), 1);
    Files.writeString(after.resolve("summary.json"), "{\"measurements\": [" + measurement + "]}");

    assertEquals(2, run(before, after));

    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.endsWith("isn't the summary of an interleaved study\n"), said);
  }

  @Test
  void run_interleavedAgainstTrials_isRejected() throws Exception {
    Path turns = interleaved("turns", Results.of(true, "client-128"), 1);
    Path trials = results("trials", rows(PLAIN, 1000, 10));

    assertEquals(2, run(turns, trials));
    assertEquals(2, run(trials, turns));
  }

  /** A results folder of one point, whose passes all have the same result. */
  private Path interleaved(String name, InterleavedResult result, int passes) throws Exception {
    Path made = Files.createDirectories(folder.resolve(name));
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode summary = mapper.createObjectNode();
    ArrayNode measurements = summary.putArray("measurements");
    for (int pass = 1; pass <= passes; pass++) {
      ObjectNode measurement = measurements.addObject();
      measurement.put("repeat", pass);
      measurement.set("plain", mapper.valueToTree(PLAIN));
      measurement.set("result", mapper.valueToTree(result));
    }
    Files.writeString(made.resolve("summary.json"), summary.toString());
    Files.writeString(made.resolve("results.csv"), "trial\n");
    Files.writeString(made.resolve("machine.json"), "{\"Processors\": \"2\"}");
    return made;
  }

  private int run(Path before, Path after, String... more) {
    List<String> arguments = new ArrayList<>(List.of("diff", before.toString(), after.toString()));
    arguments.addAll(List.of(more));
    return new CompareCommand(stream(out), stream(err)).run(arguments);
  }

  private Path results(String name, List<ResultRow> rows) throws Exception {
    Path made = Files.createDirectories(folder.resolve(name));
    Files.writeString(made.resolve(ResultsCsv.FILE_NAME), Csv.text(ResultsCsv.table(rows)));
    return made;
  }

  private static List<ResultRow> rows(Configuration configuration, double rate, double cpuMicros) {
    List<ResultRow> rows = new ArrayList<>();
    for (int repeat = 1; repeat <= 4; repeat++) {
      double noise = 1 + repeat / 1000.0;
      rows.add(
          new ResultRow(
              configuration.id() + "-r" + repeat,
              1,
              configuration,
              repeat,
              "2026-01-02T03:04:05Z",
              "",
              Map.of(
                  "throughput_ops_s",
                  rate * noise,
                  "client_cpu_us_per_operation",
                  cpuMicros * noise)));
    }
    return rows;
  }

  private static Configuration configuration(String id, String protection) {
    return new Configuration(
        id,
        new Configuration.Point("memory", "workloada", 1, 1, 0, 100, 100),
        protection,
        protection.equals("plain"),
        100,
        100);
  }

  private String said() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "\u00ff\u0001", "[]", "null", "{\"arms\": 5}"})
  void run_garbageForAMeasurement_isASentenceAndExitCode2(String garbage) throws Exception {
    Path before = single("before", Results.of(true, "client-128"), "100");
    Path after = single("after", Results.of(true, "client-128"), "100");
    Path file = after.resolve(ResultFiles.JSON);
    Files.write(file, garbage.getBytes(StandardCharsets.ISO_8859_1));

    assertEquals(2, run(before, after));

    assertEquals(
        "ERROR: " + file + " isn't the result of a measurement\n",
        err.toString(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1d", "0x1p3", "1e999", "NaN"})
  void run_figureThatIsNoDecimalNumber_isRejectedByItsColumn(String figure) throws Exception {
    Path there = results("there", rows(PLAIN, 1000, 10));
    Path csv = there.resolve(ResultsCsv.FILE_NAME);
    String text = Files.readString(csv);
    assertTrue(text.contains(",1002"), text);
    Files.writeString(csv, text.replaceFirst("\\b1002\\b", figure));

    assertEquals(2, run(there, there));

    String problem = err.toString(StandardCharsets.UTF_8);
    assertTrue(problem.endsWith("line 3, throughput_ops_s is " + figure + "\n"), problem);
  }

  @Test
  void run_sameTrialTwice_isRejected() throws Exception {
    List<ResultRow> rows = new ArrayList<>(rows(PLAIN, 1000, 10));
    rows.add(rows.get(0));
    Path there = results("there", rows);

    assertEquals(2, run(there, there));

    String problem = err.toString(StandardCharsets.UTF_8);
    assertTrue(problem.endsWith("line 6, trial c001-r1, attempt 1 is there twice\n"), problem);
  }

  @Test
  void run_emptyTable_isASentenceAndExitCode2() throws Exception {
    Path there = results("there", rows(PLAIN, 1000, 10));
    Files.writeString(there.resolve(ResultsCsv.FILE_NAME), "");

    assertEquals(2, run(there, there));

    String problem = err.toString(StandardCharsets.UTF_8);
    assertTrue(problem.endsWith(ResultsCsv.FILE_NAME + " is empty\n"), problem);
  }

  @Test
  void run_negativeLatency_isRejectedByItsColumn() throws Exception {
    Path there = results("there", rows(PLAIN, 1000, -10));

    assertEquals(2, run(there, there));

    String problem = err.toString(StandardCharsets.UTF_8);
    assertTrue(problem.contains("isn't the results.csv of a study: line 2, client_cpu"), problem);
  }
}
