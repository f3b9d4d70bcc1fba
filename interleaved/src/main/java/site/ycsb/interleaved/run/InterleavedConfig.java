package site.ycsb.interleaved.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.client.capacity.Objective;
import site.ycsb.client.config.RunConfig.WarmUp;
import site.ycsb.config.SourcedProperties;

/**
 * What is measured, and how precisely.
 *
 * @param binding as the user called it
 * @param origin where the user did
 * @param properties what all arms have in common: those of the workload, the store and the client
 * @param plain what the others are compared with
 * @param protections the others, at least one
 * @param limits when it's over
 * @param seed of the order of arms
 * @param reload whether tables are made anew that hold the workload's records already
 * @param pilot how long the warm-up and the pilot may be
 * @param bound of latency, of which the highest rate is compared that keeps it; empty where
 *     throughput is compared, or latency at a rate that the properties give
 */
public record InterleavedConfig(
    String binding,
    String origin,
    SourcedProperties properties,
    ArmConfig plain,
    List<ArmConfig> protections,
    Limits limits,
    long seed,
    boolean reload,
    PilotLimits pilot,
    Optional<Objective> bound) {
  /** Why a binding can't be named with what protects its data, as {@code encrypted-memory}. */
  public static final String LAYERED_RULE =
      "is a name for single runs, and here modes say what protects data";

  /** Slices are twenty times as long as the bound, and shouldn't be longer than this times that. */
  private static final long LONGEST_BOUND_NANOS = 250_000_000;

  public InterleavedConfig {
    properties = properties.copy();
    protections = List.copyOf(protections);
  }

  /** With the pilot of everybody who measures, and without a bound of latency. */
  public InterleavedConfig(
      String binding,
      String origin,
      SourcedProperties properties,
      ArmConfig plain,
      List<ArmConfig> protections,
      Limits limits,
      long seed,
      boolean reload) {
    this(
        binding,
        origin,
        properties,
        plain,
        protections,
        limits,
        seed,
        reload,
        PilotLimits.USUAL,
        Optional.empty());
  }

  /** A bound of latency by which arms can be compared; throws the rule that the text breaks. */
  public static Objective bound(String text) {
    Objective bound = Objective.parse(text);
    if (bound.kind() == Objective.Kind.FAILED_SHARE) {
      throw new IllegalArgumentException(
          "must be a latency bound; failures of any mode end with exit code 1");
    }
    if (bound.latencyNanos() > LONGEST_BOUND_NANOS) {
      throw new IllegalArgumentException(
          "is above 250 ms, which queues of short slices don't reach");
    }
    return bound;
  }

  @Override
  public SourcedProperties properties() {
    return properties.copy();
  }

  /** How long it may take, in sentences; without the warm-up's limit where it can't be read. */
  public String limitsInWords() {
    SourcedProperties ofPlain = properties();
    plain.properties().forEach((key, value) -> ofPlain.set(key, value, plain.origin()));
    String warmUp =
        WarmUp.of(ofPlain)
            .map(
                asked ->
                    " until they are steady, "
                        + asked.longestSeconds()
                        + " s at most for each server (warmup.limit),")
            .orElse("");
    return String.format(
        Locale.ROOT,
        "Measures until intervals are within %.1f %% to either side, %d s at most (--max-duration)."
            + " Loading a table for each mode and warming up%s come on top.",
        100 * limits.precision(),
        limits.maxDuration().toSeconds(),
        warmUp);
  }

  /** All arms that are measured: plain, plain again as the control, and the protections. */
  public List<ArmConfig> arms() {
    List<ArmConfig> arms = new ArrayList<>();
    arms.add(plain);
    arms.add(new ArmConfig(ArmConfig.CONTROL, plain.properties()));
    arms.addAll(protections);
    return arms;
  }

  /**
   * When it's over.
   *
   * @param precision half the width of the intervals that is requested: 0.02 is +/- 2 %
   * @param maxDuration how long blocks are measured at most
   * @param slice how long a slice counts; chosen by a pilot when empty
   */
  public record Limits(double precision, Duration maxDuration, Optional<Duration> slice) {}

  /**
   * How long the warm-up and the pilot are. What short ones find isn't worth much, but tests of
   * what comes before and after them needn't wait for more.
   *
   * @param warmUp how long a warm-up may be, where its own limit is longer; slices are shorter
   *     where a round of 100 ms each takes longer than that
   * @param slice how much of a slice counts in which the guard is looked for, or what an arm does
   *     in a closed loop; 25 ms at least
   * @param guardSlices in how many slices of each arm the guard is looked for
   * @param shortest time in which the length of slices is looked for; not at all in less
   * @param longest time in which it is
   */
  public record PilotLimits(
      Duration warmUp, Duration slice, int guardSlices, Duration shortest, Duration longest) {
    /** Long enough to measure by. */
    public static final PilotLimits USUAL =
        new PilotLimits(
            Duration.ofNanos(Long.MAX_VALUE),
            Duration.ofMillis(250),
            12,
            Duration.ofSeconds(10),
            Duration.ofSeconds(30));
  }
}
