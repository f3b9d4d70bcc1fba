package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.interleaved.Results;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.InterleavedResult.Ending;
import site.ycsb.interleaved.result.ResultFiles;

/** Of studies whose protections took turns, and of single such measurements. */
class InterleavedDiffCommandTest extends DiffCommandFixture {
  /** Halves of the intervals are 0.01 before and after: the change's is about 0.014 of 0.9. */
  @Test
  void run_interleaved_saysWhatEachCostChangedBy() throws Exception {
    Path before = interleaved("before", Results.of(true, "client-128", "atrest"), 1);
    Path after = interleaved("after", Results.of(true, "atrest", "client-128"), 1);

    assertEquals(0, run(before, after));

    assertTrue(
        said().contains("  -11.1 %  -12.6 to -9.6 %       differs    memory workloada threads=1"),
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
            "WARNING: --fail-on=throughput -12% (command line): 1 of 5 changes can't be decided, as"
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
        asText.contains(
            format.equals("json")
                ? "\"reason\" : \"the 95 % interval, -12.6 to -9.6 %, reaches beyond throughput -12%\""
                : "can't be decided, as"),
        this::said);
  }

  /** Three modes by themselves have no interval, of one pass. */
  @Test
  void run_json_everyComparisonHasOneVerdictAndTheControlIsApart() throws Exception {
    Path before = interleaved("before", Results.of(true, "client-128", "atrest"), 1);
    Path after = interleaved("after", Results.of(true, "atrest", "client-128"), 1);

    assertEquals(0, run(before, after, "--fail-on", "throughput -12%", "--format", "json"));

    JsonNode found = new ObjectMapper().readTree(said());
    assertEquals(
        Map.of("worse", 0, "undecided", 4, "differs", 1, "not shown", 0, "control", 2),
        new ObjectMapper().convertValue(found.get("verdicts"), Map.class));
    List<String> verdicts = new ArrayList<>();
    found.get("changes").forEach(one -> verdicts.add(one.get("verdict").asText()));
    assertEquals(7, verdicts.size(), this::said);
    assertEquals(4, verdicts.stream().filter("undecided"::equals).count(), this::said);
    assertEquals(2, found.get("judged").asInt(), this::said);
    assertEquals(3, found.get("withoutInterval").asInt(), this::said);
  }

  @Test
  void run_junit_undecidedIsSkippedAndTheControlIsNoTest() throws Exception {
    Path before = interleaved("before", Results.of(true, "client-128", "atrest"), 1);
    Path after = interleaved("after", Results.of(true, "atrest", "client-128"), 1);

    assertEquals(0, run(before, after, "--fail-on", "throughput -12%", "--format", "junit"));

    assertTrue(said().contains("tests=\"5\" failures=\"0\" skipped=\"4\""), this::said);
    assertTrue(
        said()
            .contains(
                "<skipped message=\"undecided: the 95 % interval, -12.6 to -9.6 %, reaches beyond"
                    + " throughput -12%\"/>"),
        this::said);
    assertTrue(said().contains("<system-out>differs: +12.5 % (+10.6 to +14.4 %)<"), this::said);
    assertFalse(said().contains("control"), this::said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "markdown"})
  void run_table_everyComparisonHasAVerdict(String format) throws Exception {
    Path before = interleaved("before", Results.of(true, "client-128"), 1);

    assertEquals(0, run(before, before, "--format", format));

    for (String verdict : List.of("not shown", "undecided", "control")) {
      assertTrue(said().contains(verdict), this::said);
    }
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
        Arguments.of(Results.of(false, "client-128"), "cassandra: the control differs from plain"),
        Arguments.of(
            with(
                sound,
                sound.arms(),
                new Ending(Ending.Reason.FAILED, "aborted after 3 s and 2 rounds", 3, 2, 1)),
            "cassandra: aborted after 3 s and 2 rounds"),
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

    assertTrue(said().contains("the control differs from plain"), this::said);
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
                  null,
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
        null,
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
            result.ladder(),
            result.soundness(),
            result.ending(),
            result.slices()),
        results);
    return results;
  }

  @Test
  void run_highestRates_saysWhatEachCostChangedBy() throws Exception {
    InterleavedResult sound = Results.of(true, "client-128", "atrest");
    InterleavedResult swapped = Results.of(true, "atrest", "client-128");
    Path before = interleaved("before", Results.underBound("p99 < 5 ms", sound), 3);
    Path after = interleaved("after", Results.underBound("p99 < 5 ms", swapped), 3);

    assertEquals(1, run(before, after, "--fail-on", "capacity -3%"), this::said);

    assertTrue(said().contains("client-128: capacity to plain"), this::said);
    assertTrue(said().contains("client-128: capacity itself"), this::said);
    assertFalse(said().contains("control: capacity itself"), "where it crosses isn't known");
    assertFalse(said().contains("throughput"), this::said);
  }

  @Test
  void run_highestRatesUnderAnotherBound_failsGatesAndIsWarnedOf() throws Exception {
    InterleavedResult sound = Results.of(true, "client-128");
    Path before = single("before", Results.underBound("p99 < 5 ms", sound), "100");
    Path after = single("after", Results.underBound("p99 < 6 ms", sound), "100");
    String words = "not the same bound: cassandra: p99 < 5 ms and p99 < 6 ms\n";

    assertEquals(1, run(before, after, "--fail-on", "capacity -3%"), this::said);
    assertTrue(said().contains("Not to be relied on, " + words), this::said);
    assertEquals(0, run(before, after), this::said);
    assertEquals("WARNING: " + words, err.toString(StandardCharsets.UTF_8));
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
  void run_directoriesOfTwoKinds_areRejectedInASentence() throws Exception {
    Map<Path, String> kinds =
        Map.of(
            interleaved("turns", Results.of(true, "client-128"), 1),
            "an interleaved study",
            results("trials", rows(PLAIN, 1000, 10)),
            "a study of trials",
            single("single", Results.of(true, "client-128"), "100"),
            "a measurement of overhead, quickstart or interleave");
    for (Path one : kinds.keySet()) {
      for (Path other : kinds.keySet()) {
        if (!one.equals(other)) {
          err.reset();

          assertEquals(2, run(one, other));

          assertEquals(
              "ERROR: diff="
                  + one
                  + " "
                  + other
                  + " (command line): must be of one kind, and the first is of "
                  + kinds.get(one)
                  + ", the second of "
                  + kinds.get(other)
                  + ". Give two directories of the same command and study\n",
              err.toString(StandardCharsets.UTF_8));
        }
      }
    }
  }

  /** What keeps a bound says nothing of what a closed loop does. */
  @Test
  void run_highestRatesAgainstThroughput_haveNothingInCommon() throws Exception {
    InterleavedResult sound = Results.of(true, "client-128");
    Path before = interleaved("before", sound, 3);
    Path after = interleaved("after", Results.underBound("p99 < 5 ms", sound), 3);

    assertEquals(2, run(before, after), this::said);

    String problem = err.toString(StandardCharsets.UTF_8);
    assertTrue(
        problem.contains(
            "must have something in common that both measured; not the same bound: memory"),
        problem);
    assertTrue(problem.endsWith(": none and p99 < 5 ms. Run the same study twice\n"), problem);
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
}
