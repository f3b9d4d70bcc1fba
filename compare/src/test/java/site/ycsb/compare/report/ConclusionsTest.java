package site.ycsb.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.study.Study;

class ConclusionsTest {
  private static final String WHEN_ENCRYPTED = "case \"$1 $2\" in 'run encrypted-'*) ";

  @TempDir Path folder;

  @Test
  void cautions_operationsFailed_sayInHowManyTrials() throws Exception {
    List<String> cautions = cautions(WHEN_ENCRYPTED + "echo '[READ], Return=ERROR, 3' ;; esac");

    assertEquals(1, count(cautions, "In 2 of 4 trials operations failed"), cautions.toString());
    assertEquals(0, count(cautions, "In 2 of 4 trials operations found no record"));
  }

  @Test
  void cautions_recordsAreMissing_sayInHowManyTrialsAndCallItNoFailure() throws Exception {
    List<String> cautions = cautions(WHEN_ENCRYPTED + "echo '[READ], Return=NOT_FOUND, 3' ;; esac");

    assertEquals(
        1, count(cautions, "In 2 of 4 trials operations found no record"), cautions.toString());
    assertEquals(0, count(cautions, "In 2 of 4 trials operations failed"));
  }

  private static long count(List<String> cautions, String beginning) {
    return cautions.stream().filter(one -> one.startsWith(beginning)).count();
  }

  @Test
  void cautions_trialsCutByTheirTimeLimit_sayHowMany() throws Exception {
    // 50 ms at 800 operations per second are 40 of the 100 that were asked for
    List<String> cautions = cautions(WHEN_ENCRYPTED + "echo '[OVERALL], RunTime(ms), 50' ;; esac");

    assertEquals(
        1,
        cautions.stream()
            .filter(one -> one.startsWith("2 of 4 trials reached their time limit"))
            .count(),
        cautions.toString());
  }

  @Test
  void cautions_throughputDidntHoldStill_sayInHowManyTrials() throws Exception {
    List<String> cautions = cautions(WHEN_ENCRYPTED + "echo '[RUN], Steady, 0' ;; esac");

    assertEquals(
        1,
        count(cautions, "In 2 of 4 trials throughput had a trend or a step"),
        cautions.toString());
  }

  @Test
  void cautions_heldStillCannotBeTold_sayForHowManyTrials() throws Exception {
    List<String> cautions =
        cautions(
            "case \"$1 $2\" in",
            "  'run encrypted-'*) echo '[RUN], Steady, -1' ;;",
            "  run*) echo '[RUN], Steady, 1' ;;",
            "esac");

    assertEquals(
        1,
        count(cautions, "For 2 of 4 trials it isn't known whether throughput was steady"),
        cautions.toString());
    assertEquals(0, count(cautions, "In 2 of 4 trials throughput had a trend or a step"));
  }

  @Test
  void cautions_processorTimesOfOneSettingFarApart_sayThatTheMachineWasnt() throws Exception {
    List<String> cautions =
        cautions(
            StudyInFolder.study(2),
            "case \"$*\" in",
            "  run*seed=7001*) echo '[CLIENT], CpuPerOperation(us), 100' ;;",
            "  run*) echo '[CLIENT], CpuPerOperation(us), 250' ;;",
            "esac");

    assertEquals(
        1,
        cautions.stream()
            .filter(one -> one.startsWith("The client needed up to 2.5 times the processor time"))
            .count(),
        cautions.toString());
  }

  @Test
  void cautions_processorTimesAlike_sayNothing() throws Exception {
    List<String> cautions =
        cautions(
            StudyInFolder.study(2), "[ $1 != run ] || echo \"[CLIENT], CpuPerOperation(us), 100\"");

    assertTrue(
        cautions.stream().noneMatch(one -> one.contains("processor time")), cautions.toString());
  }

  @Test
  void cautions_hostTookProcessors_tellsWhatWasPutAsideAndWhatCounts() throws Exception {
    List<String> cautions = cautions("[ $1 != run ] || echo '[CLIENT], Steal(%), 5.1'");

    assertTrue(
        cautions.contains(
            "16 results were put aside and measured again, since other virtual machines of the"
                + " host took too much of this machine's processors."),
        cautions.toString());
    assertTrue(
        cautions.contains(
            "In 4 of 4 trials other virtual machines of the host took more than 5 % of this"
                + " machine's processors (steal_pct)."),
        cautions.toString());
  }

  @Test
  void cautions_hostTookLessThanTheStudyAllows_sayNothingOfIt() throws Exception {
    Study study = Studies.withStealPercent(StudyInFolder.study(1), 20);

    List<String> cautions = cautions(study, "[ $1 != run ] || echo '[CLIENT], Steal(%), 19'");

    assertTrue(cautions.stream().noneMatch(one -> one.contains("host")), cautions.toString());
  }

  @Test
  void cautions_machineOfItsOwn_saysNothingOfAHost() throws Exception {
    List<String> cautions = cautions("[ $1 != run ] || echo '[CLIENT], Steal(%), 5.0'");

    assertTrue(cautions.stream().noneMatch(one -> one.contains("host")), cautions.toString());
  }

  @Test
  void cautions_studyThatWasBrokenOff_saysSo() throws Exception {
    String once = "[ -f stop ] || [ $(cat ../../../client/calls 2>/dev/null | wc -l) -lt 5 ]";
    assertTrue(
        cautions(StudyInFolder.study(3), once + " || { touch stop; exit 130; }").stream()
            .anyMatch(one -> one.contains("7 of 12 trials are still to be done")));

    List<String> cautions = cautions(StudyInFolder.study(3));

    assertTrue(
        cautions.stream().anyMatch(one -> one.startsWith("The study was begun, and resumed once:")),
        cautions.toString());
  }

  @Test
  void cautions_aTrialThatFailedAtFirst_isNamedWithItsReason() throws Exception {
    List<String> cautions =
        cautions("[ -f failed ] || { touch failed; echo 'the store is gone' >&2; exit 1; }");

    assertEquals(
        1,
        cautions.stream()
            .filter(one -> one.startsWith("Failed at first and done again"))
            .filter(one -> one.endsWith(" (exit code 1, the store is gone)."))
            .count(),
        cautions.toString());
  }

  @Test
  void cautions_nothingButFailures_countsNoRepeats() throws Exception {
    List<String> cautions = cautions("[ $1 != run ] || exit 3");

    assertTrue(cautions.contains("No trial has a result."), cautions.toString());
    assertTrue(cautions.stream().noneMatch(one -> one.startsWith("With ")), cautions.toString());
  }

  @Test
  void cautions_allOperationsDone_saysNeither() throws Exception {
    List<String> cautions = cautions();

    assertTrue(
        cautions.stream()
            .noneMatch(
                one -> one.contains("failed") || one.contains("limit") || one.contains("again")),
        cautions.toString());
  }

  @Test
  void sentences_intervalWithPlainInIt_sayWhatItLeavesPossible() throws Exception {
    String sentence = onlySentence(new Ratio(0.9, Optional.of(new Interval(0.8, 1.05)), 0.2, 3));

    assertTrue(
        sentence.contains(
            "isn't shown to differ from plain in any of 2 settings, where intervals reach from"
                + " 20 % lower to 5.0 % higher"),
        sentence);
  }

  @Test
  void sentences_intervalWithoutPlain_sayThatItDiffers() throws Exception {
    String sentence = onlySentence(new Ratio(0.9, Optional.of(new Interval(0.85, 0.95)), 0.03, 3));

    assertTrue(sentence.contains("is lower than plain in all 2 settings"), sentence);
  }

  @Test
  void cautions_differencesInOneOfSeveralSettings_sayThatEachIsJudgedByItself() throws Exception {
    List<String> cautions = cautions(StudyInFolder.study(3));

    assertEquals(1, count(cautions, "Each of 2 settings and each metric is judged separately"));
  }

  @Test
  void cautions_noDifferenceShown_sayNothingOfSettings() throws Exception {
    List<String> cautions = cautions("[ $1 != run ] || exit 3");

    assertEquals(0, count(cautions, "Each of "), cautions.toString());
  }

  /** What is said of a study with two comparisons alike. */
  private String onlySentence(Ratio ratio) throws Exception {
    StudyResults results = StudyResults.read(StudyInFolder.make(folder, 3));
    Summary summary = Summary.of(results);
    Summary.Comparison any =
        summary.comparisons().stream()
            .filter(one -> one.metric() == Metric.THROUGHPUT)
            .findFirst()
            .orElseThrow();
    Summary.Comparison one =
        new Summary.Comparison(any.configuration(), any.plain(), any.metric(), ratio);
    Summary changed =
        new Summary(
            summary.study(),
            summary.method(),
            summary.provenance(),
            summary.configurations(),
            List.of(one, one),
            List.of());
    return String.join("\n", new Conclusions(results, changed).sentences());
  }

  private List<String> cautions(String... before) throws Exception {
    return cautions(StudyInFolder.study(1), before);
  }

  private List<String> cautions(Study study, String... before) throws Exception {
    StudyResults results = StudyResults.read(StudyInFolder.make(folder, study, before));
    return new Conclusions(results, Summary.of(results)).cautions();
  }
}
