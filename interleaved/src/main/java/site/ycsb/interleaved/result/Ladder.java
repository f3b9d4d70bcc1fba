package site.ycsb.interleaved.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.capacity.Objective;

/** Latency against rate, of every arm in order, and the bound as it was requested. */
public record Ladder(String bound, List<Curve> arms) {
  private static final double NANOS_PER_MICRO = 1e3;

  public Ladder {
    if (Objective.parse(bound).kind() == Objective.Kind.FAILED_SHARE) {
      throw new IllegalArgumentException(bound + " bounds no latency");
    }
    arms = List.copyOf(arms);
  }

  public double boundMicros() {
    return Objective.parse(bound).latencyNanos() / NANOS_PER_MICRO;
  }

  public Optional<Curve> of(String arm) {
    return arms.stream().filter(curve -> curve.arm().equals(arm)).findFirst();
  }

  /**
   * An arm's curve.
   *
   * @param arm its name
   * @param closedPerSecond what it did in a closed loop
   * @param perSecond the rate at which it crosses the bound; null when that isn't known
   * @param rates in ascending order
   */
  public record Curve(
      String arm,
      double closedPerSecond,
      @JsonSetter(nulls = Nulls.SET) @Nullable Double perSecond,
      List<Rate> rates) {
    public Curve {
      rates = List.copyOf(rates);
    }
  }

  /**
   * What was seen at a rate, or at some that are nearly the same.
   *
   * @param perSecond operations that arrived
   * @param slices how many there were
   * @param operations of the kind that the bound is of
   * @param micros the percentile of latency that the bound is of, or the mean: of all slices
   *     together; null when it's that of operations that weren't begun any more
   */
  public record Rate(
      double perSecond,
      int slices,
      long operations,
      @JsonSetter(nulls = Nulls.SET) @Nullable Double micros) {}
}
