package site.ycsb.tests.golden;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.interleaved.CostMeasurement;
import site.ycsb.compare.study.ProtectionParser;
import site.ycsb.interleaved.estimate.Conclusion;
import site.ycsb.interleaved.estimate.RatioInterval;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.InterleavedResult.Ending;
import site.ycsb.interleaved.result.InterleavedResult.SlicePlan;

/** What overhead ends with, by intervals that are given here, of modes on plain's server. */
class OverheadGoldenTest {
  private static final Comparison.Quantity THROUGHPUT =
      new Comparison.Quantity("throughput", "ops/s", true, true);
  private static final Comparison.Quantity LATENCY =
      new Comparison.Quantity("mean latency", "us", false, true);
  private static final double PRECISION = 0.02;

  /** What an interval that is too wide would take. */
  private static final Duration MORE = Duration.ofSeconds(450);

  private static final Control SOUND =
      new Control(new RatioInterval(0.9891, 1.0149), new RatioInterval(0.9923, 1.0117));

  /** The interval by which plain again is judged, and that of 95 %. */
  private record Control(RatioInterval judged, RatioInterval usual) {}

  /** What is compared with plain, as the command line calls it. */
  private record Mode(String name, RatioInterval ratio) {
    Mode(String name, double low, double high) {
      this(name, new RatioInterval(low, high));
    }

    String subject() {
      return ProtectionParser.ofCommandLine("--modes", List.of(name)).get(0).sentenceSubject();
    }
  }

  @Test
  void end_asFastAsPossible_isTheGoldenOne() {
    Golden.check(
        "overhead/throughput.txt",
        end(
            THROUGHPUT,
            SOUND,
            new Mode("client", 0.9147, 0.9253),
            new Mode("client-authenticated", 0.9516, 0.9998),
            new Mode("client-128", 0.9851, 1.0109),
            new Mode("client-256-SunJCE", 1.0213, 1.0495),
            new Mode("csfle", 0.9423, 1.0471)));
  }

  @Test
  void end_atARate_isTheGoldenOne() {
    Golden.check(
        "overhead/latency.txt",
        end(
            LATENCY,
            SOUND,
            new Mode("client", 1.0807, 1.1153),
            new Mode("client-authenticated", 1.0002, 1.0184),
            new Mode("client-128", 0.9853, 1.0171),
            new Mode("client-256-SunJCE", 0.9511, 0.9789),
            new Mode("client+reencrypt", 0.7523, 1.3071)));
  }

  @Test
  void end_controlThatFails_isTheGoldenOne() {
    Golden.check(
        "overhead/failed-control.txt",
        end(
            THROUGHPUT,
            new Control(new RatioInterval(1.0091, 1.0519), new RatioInterval(1.0143, 1.0471)),
            new Mode("client", 0.9147, 0.9253)));
  }

  @Test
  void end_controlThatIsWide_isTheGoldenOne() {
    Golden.check(
        "overhead/wide-control.txt",
        end(
            THROUGHPUT,
            new Control(new RatioInterval(0.9221, 1.0839), new RatioInterval(0.9433, 1.0629)),
            new Mode("client", 0.8513, 0.9471)));
  }

  private static String end(Comparison.Quantity quantity, Control control, Mode... modes) {
    List<ArmResult> arms = new ArrayList<>();
    List<Comparison> comparisons = new ArrayList<>();
    arms.add(arm("plain", ArmResult.Role.PLAIN, perSecond(quantity, 1), 64));
    arms.add(
        arm("control", ArmResult.Role.CONTROL, perSecond(quantity, middle(control.usual())), 64));
    comparisons.add(
        comparison(
            "control",
            quantity,
            control.usual(),
            Conclusion.controlSentence(control.judged(), control.usual(), quantity, PRECISION)));
    for (Mode mode : modes) {
      arms.add(
          arm(
              mode.name(),
              ArmResult.Role.PROTECTION,
              perSecond(quantity, middle(mode.ratio())),
              80));
      comparisons.add(
          comparison(
              mode.name(),
              quantity,
              mode.ratio(),
              Conclusion.of(mode.ratio(), quantity, PRECISION)
                  .sentence(mode.subject(), quantity, MORE)));
    }
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    CostMeasurement.print(
        result(arms, comparisons), new PrintStream(printed, true, StandardCharsets.UTF_8));
    return printed.toString(StandardCharsets.UTF_8);
  }

  /** At a rate all do the same. */
  private static double perSecond(Comparison.Quantity quantity, double ratio) {
    return quantity.equals(THROUGHPUT) ? 10_000 * ratio : 2_000;
  }

  private static double middle(RatioInterval interval) {
    return (interval.low() + interval.high()) / 2;
  }

  private static ArmResult arm(
      String name, ArmResult.Role role, double perSecond, long tableMebibytes) {
    return new ArmResult(
        name,
        role,
        Map.of(),
        Map.of(),
        List.of(0),
        false,
        new ArmResult.Work(5000, perSecond, 0, 12.5, tableMebibytes << 20),
        Map.of(),
        0);
  }

  private static Comparison comparison(
      String name, Comparison.Quantity quantity, RatioInterval interval, String sentence) {
    double ratio = middle(interval);
    return new Comparison(
        name,
        quantity,
        Comparison.Values.of(1000, 1000 * ratio, ratio),
        Comparison.Interval.of(interval.low(), interval.high()),
        Comparison.Interval.NONE,
        100,
        Conclusion.of(interval, quantity, PRECISION).verdict(sentence));
  }

  private static InterleavedResult result(List<ArmResult> arms, List<Comparison> comparisons) {
    return new InterleavedResult(
        new InterleavedResult.Setup(
            "2026-11-30T00:00:00Z",
            "cassandra",
            Map.of(
                "threadcount", "4",
                "recordcount", "1000",
                "readproportion", "0.5",
                "updateproportion", "0.5"),
            Map.of(),
            new SlicePlan(10, "a pilot", 240, "a pilot", 3),
            100 * PRECISION),
        arms,
        List.of(),
        comparisons,
        null,
        new InterleavedResult.Soundness(true, List.of()),
        new Ending(Ending.Reason.TIME, "time was up", 90, 100, 0),
        List.of());
  }
}
