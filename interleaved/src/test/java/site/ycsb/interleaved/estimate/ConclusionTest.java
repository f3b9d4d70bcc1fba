package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.interleaved.result.Comparison;

class ConclusionTest {
  private static final Comparison.Quantity THROUGHPUT =
      new Comparison.Quantity("throughput", "ops/s", true, true);
  private static final Comparison.Quantity LATENCY =
      new Comparison.Quantity("p99 latency of reads", "us", false, false);

  @ParameterizedTest(name = "{3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "0.8855 | 0.9195 | COST | Encryption costs between 8.0 and 11.5 % of the throughput.",
        "0.7 | 0.995 | COST | Encryption costs something, at most 30 % of the throughput.",
        "1.021 | 1.05 | GAIN | Encryption gives between 2.1 and 5.0 % more throughput, which needs"
            + " a reason.",
        "0.985 | 1.02 | AT_MOST | Encryption costs at most 1.5 % of the throughput.",
        "0.95 | 1.03 | OPEN | What encryption costs of the throughput isn't known yet: "
            + "between 3.0 % gained and 5.0 % lost. It would take about 40 s more.",
        "0 | Infinity | OPEN | What encryption costs of the throughput isn't known yet: "
            + "there is too little data. It would take about 40 s more."
      })
  void sentence_throughput_saysWhatTheIntervalSays(
      double low, double high, Conclusion.Kind kind, String sentence) {
    Conclusion conclusion = Conclusion.of(new RatioInterval(low, high), THROUGHPUT, 0.02);

    assertEquals(kind, conclusion.kind());
    assertEquals(sentence, conclusion.sentence("Encryption", THROUGHPUT, Duration.ofSeconds(40)));
  }

  /** A table's row and the sentence below it are of one interval. */
  @ParameterizedTest(name = "{4}")
  @CsvSource({
    "0.9086, 0.9707, -9.2 %, -2.9 %, It costs between 2.9 and 9.2 % of the throughput.",
    "0.324, 0.665, -68 %, -33 %, It costs between 33 and 68 % of the throughput.",
    "1.0293, 1.0914, +2.9 %, +9.2 %, 'It gives between 2.9 and 9.2 % more throughput, which needs a"
        + " reason.'",
    "0.985, 1.0149, -1.5 %, +1.5 %, It costs at most 1.5 % of the throughput."
  })
  void sentence_interval_hasTheDigitsOfTables(
      double low, double high, String lowChange, String highChange, String sentence) {
    Comparison.Interval interval = Comparison.Interval.of(low, high);
    assertEquals(lowChange, interval.lowChange());
    assertEquals(highChange, interval.highChange());

    Conclusion conclusion = Conclusion.of(new RatioInterval(low, high), THROUGHPUT, 0.02);
    assertEquals(sentence, conclusion.sentence("It", THROUGHPUT, Duration.ZERO));
  }

  /** On a busy machine, encryption at rest cost "between 33 and 68 %" where it costs some 5. */
  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "0.905 | 1.105 | COST | It costs between 33 and 68 % of the throughput.",
        "0.881 | 1.505 | OPEN | What it costs of the throughput isn't known yet: the control is"
            + " known within 32 % only, which is too little to compare two servers."
            + " It would take about 40 s more.",
        "0 | Infinity | OPEN | What it costs of the throughput isn't known yet:"
            + " there is too little data. It would take about 40 s more."
      })
  void betweenServers_plainAgainstPlain_decidesWhetherAnythingIsConcluded(
      double low, double high, Conclusion.Kind kind, String sentence) {
    Conclusion conclusion =
        Conclusion.of(new RatioInterval(0.324, 0.665), THROUGHPUT, 0.02)
            .betweenServers(new RatioInterval(low, high));

    assertEquals(kind, conclusion.kind());
    assertEquals(sentence, conclusion.sentence("It", THROUGHPUT, Duration.ofSeconds(40)));
  }

  @ParameterizedTest(name = "{3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "1.08 | 1.115 | COST | TLS adds between 8.0 and 11.5 % to the p99 latency of reads.",
        "1.0001 | 1.02 | COST | TLS adds something, at most 2.0 %, to the p99 latency of reads.",
        "0.95 | 0.979 | GAIN | TLS takes between 2.1 and 5.0 % off the p99 latency of reads.",
        "0.985 | 1.02 | AT_MOST | TLS adds at most 2.0 % to the p99 latency of reads.",
        "0.75 | 1.31 | OPEN | What TLS adds to the p99 latency of reads isn't known yet: "
            + "between 25 % less and 31 % more. It would take about 5 min more."
      })
  void sentence_latency_saysWhatTheIntervalSays(
      double low, double high, Conclusion.Kind kind, String sentence) {
    Conclusion conclusion = Conclusion.of(new RatioInterval(low, high), LATENCY, 0.02);

    assertEquals(kind, conclusion.kind());
    assertEquals(sentence, conclusion.sentence("TLS", LATENCY, Duration.ofSeconds(280)));
  }

  @Test
  void interrupted_percentile_concludesNothing() {
    Conclusion conclusion =
        Conclusion.of(new RatioInterval(1.08, 1.115), LATENCY, 0.02).interrupted();

    assertEquals(Conclusion.Kind.OPEN, conclusion.kind());
    assertEquals(
        "What TLS adds to the p99 latency of reads isn't known yet: the measurement was"
            + " interrupted, and intervals of percentiles hold only where it ends by itself.",
        conclusion.sentence("TLS", LATENCY, Duration.ZERO));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.001 | -2.0 to +2.3 % | includes 0: no problem found.",
        "1.03 | +0.8 to +5.2 % | excludes 0: something other than the protections makes modes"
            + " differ. Don't trust this result; measure again while nothing else uses client and"
            + " server."
      })
  void controlSentence_control_saysWhetherItFails(double ratio, String range, String sentence) {
    RatioEstimate control =
        new RatioEstimate(
            ratio,
            0.008,
            100,
            new RatioInterval(ratio - 0.016, ratio + 0.016),
            RatioInterval.UNBOUNDED,
            101);

    assertEquals(
        control(range) + sentence,
        Conclusion.controlSentence(
            control.interval(Conclusion.CONTROL_CONFIDENCE), control.interval(), THROUGHPUT, 0.02));
  }

  /** Wider than the precision that was requested, or than 10 % to either side. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.52 | 1.32 | 0.02 | -48 to +32 % | true",
        "0.96 | 1.05 | 0.015 | -4.0 to +5.0 % | true",
        "0.52 | 1.32 | 0.5 | -48 to +32 % | false",
        "0.85 | 1.20 | 0 | -15 to +20 % | true",
        "0.93 | 1.05 | 0 | -7 to +5 % | false"
      })
  void controlSentence_intervalWiderThanWasRequested_saysWhatFollows(
      double low, double high, double precision, String range, boolean wider) {
    RatioInterval interval = new RatioInterval(low, high);

    assertEquals(
        control(range)
            + "includes 0: no problem found"
            + (wider
                ? ", but one within this range would go unnoticed. The other results count all the"
                    + " same; to narrow this one, measure longer (--max-duration)."
                : "."),
        Conclusion.controlSentence(interval, interval, THROUGHPUT, precision));
  }

  @ParameterizedTest
  @CsvSource({
    "0.96, 1.05, Control: throughput differs by -4.0 to +5.0 % so far.",
    "1.02, 1.05, 'Control: throughput differs by +2.0 to +5.0 % so far, which excludes 0.'",
    "0, Infinity, Control: there is too little data yet."
  })
  void controlSoFar_interval_isAFewWords(double low, double high, String sentence) {
    assertEquals(sentence, Conclusion.controlSoFar(new RatioInterval(low, high), THROUGHPUT));
  }

  private static String control(String range) {
    return "Control (plain measured again): throughput differs by "
        + range
        + " (99 % interval, so that only 1 in 100 sound results fails), which ";
  }
}
