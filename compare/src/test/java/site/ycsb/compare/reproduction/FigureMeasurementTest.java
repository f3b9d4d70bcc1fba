package site.ycsb.compare.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.compare.reproduction.MeasuredStudies.configuration;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.PublishedMetric;

class FigureMeasurementTest {
  private static final String THROUGHPUT = "throughput_ops_s";
  private static final Configuration PLAIN = configuration("hbase", "workloada", "plain", 1, 1000);
  private static final Configuration AT_REST =
      configuration("hbase", "workloada", "atrest", 1, 1000);

  @Test
  void of_value_isTheMeanOfItsTrials() {
    FigureMeasurement found =
        measured(new MeasuredStudies().trials(PLAIN, THROUGHPUT, 90, 100, 110), THROUGHPUT, 50);

    assertEquals(100, found.value(), 1e-9);
    assertEquals(2, found.byPublished(), 1e-9);
    assertTrue(found.interval().orElseThrow().low() < 90);
    assertEquals("", found.remark());
  }

  @Test
  void of_nothingMeasured_saysSo() {
    FigureMeasurement found =
        FigureMeasurement.of(Optional.empty(), metric(THROUGHPUT), List.of(PLAIN), 50);

    assertFalse(found.exists());
    assertEquals("not measured yet", found.remark());
  }

  @Test
  void of_configurationWithoutTrials_saysSo() {
    FigureMeasurement found =
        measured(new MeasuredStudies().trials(AT_REST, THROUGHPUT, 1), THROUGHPUT, 50);

    assertEquals("not measured: no valid trial", found.remark());
  }

  @Test
  void of_standIn_isMarked() {
    FigureMeasurement found =
        measured(
            new MeasuredStudies().trials(PLAIN, THROUGHPUT, Map.of("stand_in", 1.0), 90, 110),
            THROUGHPUT,
            50);

    assertTrue(found.exists());
    assertEquals("stand-in", found.remark());
  }

  @Test
  void of_runTimeOfFewerOperations_isNotCompared() {
    Configuration scaled = new Configuration("c", PLAIN.point(), "plain", true, 100, 100);

    FigureMeasurement runTime =
        measured(new MeasuredStudies().trials(scaled, "run_time_ms", 90), "run_time_ms", 50);
    FigureMeasurement throughput =
        measured(new MeasuredStudies().trials(scaled, THROUGHPUT, 90), THROUGHPUT, 50);

    assertEquals("not comparable: other counts", runTime.remark());
    assertFalse(runTime.exists());
    assertEquals("other counts", throughput.remark());
    assertTrue(throughput.exists());
  }

  @Test
  void of_runTimeThatALimitEnded_isNotCompared() {
    FigureMeasurement found =
        measured(
            new MeasuredStudies().trials(PLAIN, "run_time_ms", Map.of(THROUGHPUT, 10.0), 60_000),
            "run_time_ms",
            50);

    assertEquals("not comparable: a time limit ended the trial", found.remark());
  }

  @Test
  void of_changeOfTime_isThatOfTheInverseOfThroughput() {
    MeasuredStudies trials =
        new MeasuredStudies()
            .trials(PLAIN, THROUGHPUT, 100, 100, 100)
            .trials(AT_REST, THROUGHPUT, 78, 80, 82);

    FigureMeasurement found =
        FigureMeasurement.of(
            Optional.of(trials.study()), metric("time_change_pct"), List.of(AT_REST), 10);

    assertEquals(25, found.value(), 0.1);
    assertEquals(125 / 110.0, found.byPublished(), 0.01);
    assertTrue(found.interval().orElseThrow().low() < 25);
    assertTrue(found.interval().orElseThrow().high() > 25);
  }

  @Test
  void of_changeWithFewerOperations_saysSoAndWhatEndedTrials() {
    MeasuredStudies trials =
        new MeasuredStudies()
            .trials(scaled("plain"), THROUGHPUT, Map.of("run_time_ms", 1000.0), 100, 100)
            .trials(scaled("atrest"), THROUGHPUT, Map.of("run_time_ms", 1000.0), 50, 50);

    assertEquals(
        "other counts, a time limit ended trials, mean of 1 of 2 settings",
        change(trials, "throughput_change_pct").remark());
    assertEquals(
        "not comparable: a time limit ended the trial",
        change(trials, "run_time_ms_ratio").remark());
  }

  @Test
  void of_changeOfWhichNoRepeatHasBothSides_saysSo() {
    MeasuredStudies trials =
        new MeasuredStudies()
            .trials(PLAIN, THROUGHPUT, Double.NaN, 100)
            .trials(AT_REST, THROUGHPUT, 50, Double.NaN);

    assertEquals(
        "not measured: no repeat has both plain and protected, measured together",
        change(trials, "throughput_change_pct").remark());
  }

  private static Configuration scaled(String protection) {
    return new Configuration(
        protection, PLAIN.point(), protection, protection.equals("plain"), 100, 100);
  }

  private static FigureMeasurement change(MeasuredStudies trials, String metric) {
    return FigureMeasurement.of(
        Optional.of(trials.study()),
        metric(metric),
        List.of(AT_REST, configuration("hbase", "workloada", "atrest", 2, 1000)),
        10);
  }

  private static FigureMeasurement measured(
      MeasuredStudies trials, String metric, double published) {
    return FigureMeasurement.of(
        Optional.of(trials.study()), metric(metric), List.of(PLAIN), published);
  }

  private static PublishedMetric metric(String name) {
    return PublishedMetric.named(name).orElseThrow();
  }
}
