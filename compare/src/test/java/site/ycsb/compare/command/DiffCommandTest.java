package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import picocli.CommandLine;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.config.ConfigurationException;

class DiffCommandTest extends DiffCommandFixture {
  private static final Configuration CLIENT = configuration("c002", "client-128");

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

  @Test
  void run_threshold_saysWhatReplacedIt() throws Exception {
    Path results = results("there", rows(PLAIN, 1000, 10));

    assertEquals(2, run(results, results, "--threshold", "5%"));

    assertEquals(
        "ERROR: --threshold= (command line): has been removed, since a change has to be worse with"
            + " its whole interval. Give --fail-on 'throughput -3%'",
        err.toString(StandardCharsets.UTF_8).strip());
  }

  /** What is advised can be typed: the name is no option of the command. */
  @Test
  void run_folderNamedLikeAnOption_isAdvisedAsAFile() throws Exception {
    Path made = Files.createTempDirectory(Path.of("").toAbsolutePath(), "-dash");
    Path record = Files.writeString(made.resolve(StudyRecord.FILE_NAME), "{}");
    String named = String.valueOf(made.getFileName());
    try {
      int code =
          new CompareCommand(stream(out), stream(err)).run(List.of("diff", "--", named, named));

      assertEquals(2, code);
      String printed = err.toString(StandardCharsets.UTF_8);
      assertTrue(printed.contains("bin/ycsb compare report ./" + named + "\n"), printed);
    } finally {
      Files.delete(record);
      Files.delete(made);
    }
  }

  /** Exit code 1 says that something became worse. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "missing    | but doesn't exist. Give one of a study, overhead or interleave",
        "empty      | but is empty. Give one of",
        "file       | but is a file. Give one of",
        "other      | but has neither results.csv nor interleaved.json. Give one of",
        "unreported | but this study has no results.csv yet. Create it: bin/ycsb compare report ",
      })
  void run_folderWithoutResults_isExitCodeTwoOnEitherSide(String name, String words)
      throws Exception {
    Path there = results("there", rows(PLAIN, 1000, 10));
    Files.createDirectories(folder.resolve("empty"));
    Files.writeString(folder.resolve("file"), "");
    Files.writeString(Files.createDirectories(folder.resolve("other")).resolve("x"), "");
    Files.writeString(
        Files.createDirectories(folder.resolve("unreported")).resolve(StudyRecord.FILE_NAME), "{}");
    Path none = folder.resolve(name);
    String start = "ERROR: diff=" + none + " (command line): must be a results directory, " + words;

    assertEquals(2, run(there, none));
    assertEquals(2, run(none, there));

    List<String> problems = err.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals(2, problems.size(), problems::toString);
    problems.forEach(problem -> assertTrue(problem.startsWith(start), problem));
  }

  @Test
  void run_twoFoldersWithoutResults_namesBoth() throws Exception {
    assertEquals(2, run(folder.resolve("one"), folder.resolve("other")));

    assertEquals(2, err.toString(StandardCharsets.UTF_8).lines().count());
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
    assertEquals("not shown", found.get("changes").get(1).get("verdict").asText());
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
    assertTrue(said().contains("<skipped message=\"undecided: without an interval\""), this::said);
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
