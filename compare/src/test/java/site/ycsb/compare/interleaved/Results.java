package site.ycsb.compare.interleaved;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.InterleavedResult.Ending;
import site.ycsb.interleaved.result.InterleavedResult.ServerResult;
import site.ycsb.interleaved.result.InterleavedResult.SlicePlan;
import site.ycsb.interleaved.result.Ladder;
import site.ycsb.interleaved.result.Slice;
import site.ycsb.interleaved.result.Slice.LatencySummary;
import site.ycsb.interleaved.result.Slice.SliceUsage;

/** Results that look as measured ones do. */
public final class Results {
  private Results() {}

  static Comparison comparison(String arm, double ratio, double half, String sentence) {
    return new Comparison(
        arm,
        new Comparison.Quantity("throughput", "ops/s", true, true),
        new Comparison.Values(1000.0, 1000 * ratio, ratio),
        new Comparison.Interval(ratio - half, ratio + half),
        new Comparison.Interval(ratio - 2 * half, ratio + 2 * half),
        100,
        new Comparison.Verdict("cost", sentence));
  }

  private static ArmResult arm(
      String name, ArmResult.Role role, double perSecond, @Nullable Long bytes) {
    return new ArmResult(
        name,
        role,
        Map.of("encryption", "<i>"),
        Map.of("tls", "no"),
        List.of(0),
        null,
        new ArmResult.Work(5000, perSecond, 0, 12.5, bytes),
        Map.of(),
        0);
  }

  /**
   * A result of plain, its control and two protections.
   *
   * @param plainBytes of plain's table; null when it isn't known
   */
  static InterleavedResult result(@Nullable Long plainBytes) {
    List<Comparison> comparisons = new ArrayList<>();
    comparisons.add(comparison("control", 1.001, 0.01, "Control: fine."));
    comparisons.add(comparison("cheap", 0.99, 0.01, "Cheap costs at most 2.0 %."));
    comparisons.add(comparison("dear", 0.6, 0.02, "Dear costs between 38.0 and 42.0 %."));
    return new InterleavedResult(
        new InterleavedResult.Setup(
            "2026-01-01T00:00:00Z",
            "cassandra",
            Map.of("recordcount", "5"),
            Map.of("processors", "2"),
            new SlicePlan(10, "a pilot", 240, "a pilot", 3),
            2),
        List.of(
            arm("plain", ArmResult.Role.PLAIN, 1000, plainBytes),
            arm("control", ArmResult.Role.CONTROL, 1001, plainBytes),
            arm("cheap", ArmResult.Role.PROTECTION, 990, plainBytes),
            arm(
                "dear",
                ArmResult.Role.PROTECTION,
                600,
                plainBytes == null ? null : 2 * plainBytes)),
        List.of(
            new ServerResult(
                "cassandra", List.of(50L, 60L, 70L, 80L), List.of(100L, 100L, 100L, 100L))),
        comparisons,
        null,
        new InterleavedResult.Soundness(true, List.of("steal time <b>")),
        new Ending(Ending.Reason.PRECISE, "precise enough", 25, 100, 0),
        List.of());
  }

  /**
   * A result of plain, its control and these protections, each of which costs 10 % more than the
   * one before; with two blocks.
   *
   * @param controlHolds whether plain is the same as plain
   */
  public static InterleavedResult of(boolean controlHolds, String... protections) {
    return of(2, controlHolds, protections);
  }

  /** The same with other blocks than two. */
  public static InterleavedResult of(int blocks, boolean controlHolds, String... protections) {
    List<ArmResult> arms = new ArrayList<>();
    List<Comparison> comparisons = new ArrayList<>();
    arms.add(arm("plain", ArmResult.Role.PLAIN, 1000, 7L));
    arms.add(arm("control", ArmResult.Role.CONTROL, 1001, 7L));
    comparisons.add(comparison("control", controlHolds ? 1.001 : 1.2, 0.01, "Plain: fine."));
    for (int i = 0; i < protections.length; i++) {
      double ratio = 0.9 - 0.1 * i;
      arms.add(arm(protections[i], ArmResult.Role.PROTECTION, 1000 * ratio, 9L));
      comparisons.add(
          comparison(protections[i], ratio, 0.01, protections[i] + " costs " + (i + 1) + "0 %."));
    }
    InterleavedResult like = result(null);
    List<Slice> slices = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      for (int arm = 0; arm < arms.size(); arm++) {
        slices.add(slice(block, arm));
      }
    }
    return new InterleavedResult(
        like.setup(),
        arms,
        List.of(
            new ServerResult(
                "cassandra",
                arms.stream().map(arm -> 50L).toList(),
                arms.stream().map(arm -> 100L).toList())),
        comparisons,
        null,
        new InterleavedResult.Soundness(
            controlHolds, controlHolds ? List.of() : List.of("the control differs from plain")),
        new Ending(
            Ending.Reason.TIME,
            "time was up after 90 s and 2 rounds",
            90,
            blocks,
            controlHolds ? 0 : 1),
        slices);
  }

  /**
   * The same of the highest rates under a bound of 5 ms: what each did in a second is where it
   * crosses that, but nothing is known of the control.
   */
  public static InterleavedResult underBound(String bound, InterleavedResult like) {
    return new InterleavedResult(
        like.setup(),
        like.arms(),
        like.servers(),
        like.comparisons().stream()
            .map(
                one ->
                    new Comparison(
                        one.arm(),
                        new Comparison.Quantity("capacity", "ops/s", true, true),
                        one.values(),
                        one.interval(),
                        one.anytime(),
                        one.blocks(),
                        one.conclusion()))
            .toList(),
        new Ladder(bound, like.arms().stream().map(Results::curve).toList()),
        like.soundness(),
        like.ending(),
        like.slices().stream().map(Results::paced).toList());
  }

  private static Ladder.Curve curve(ArmResult arm) {
    double most = arm.work().perSecond();
    return new Ladder.Curve(
        arm.name(),
        2 * most,
        arm.role() == ArmResult.Role.CONTROL ? null : Double.valueOf(most),
        List.of(
            new Ladder.Rate(most / 2, 4, 500, 1200.0),
            new Ladder.Rate(most, 4, 1000, 4900.0),
            new Ladder.Rate(1.5 * most, 2, 800, null)));
  }

  private static Slice paced(Slice slice) {
    Slice.Turn turn = slice.turn();
    return new Slice(
        new Slice.Turn(turn.block(), turn.position(), turn.arm(), turn.connections(), 777.5),
        slice.startNanos(),
        slice.guardNanos(),
        slice.countedNanos(),
        slice.operations(),
        slice.allOperations(),
        slice.latencies(),
        slice.usage());
  }

  /** Half a second in which the arm did 500 operations, a tenth less for each arm. */
  private static Slice slice(int block, int arm) {
    return new Slice(
        new Slice.Turn(block, arm, arm, 0),
        0,
        10_000_000,
        500_000_000,
        500 - 50L * arm,
        510 - 50L * arm,
        Map.of("READ", new LatencySummary(500 - 50L * arm, 100 + arm, 90, 150, 200, 300)),
        new SliceUsage(
            510_000_000, 1_000_000, 5_100_000, List.of(20_000_000L), new StealTime(1, 100), 1, 2));
  }
}
