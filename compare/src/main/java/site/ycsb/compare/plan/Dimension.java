package site.ycsb.compare.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import site.ycsb.compare.study.Axis;

/**
 * An axis in which configurations differ, by which tables, charts and sentences tell them apart.
 * Records and operations are one dimension where every configuration has as many of both.
 *
 * @param axes the axis, or both
 */
public record Dimension(List<Axis> axes) {
  private static final List<Axis> COUNTS = List.of(Axis.RECORDS, Axis.OPERATIONS);

  public Dimension {
    axes = List.copyOf(axes);
  }

  /** The dimensions of some configurations. */
  public static List<Dimension> of(Collection<Configuration> all, Collection<Axis> among) {
    boolean sameCounts = all.stream().allMatch(one -> one.records() == one.operations());
    List<Dimension> dimensions = new ArrayList<>();
    for (Axis axis : among) {
      if (all.stream().map(one -> one.text(axis)).distinct().count() > 1) {
        if (!sameCounts || !COUNTS.contains(axis)) {
          dimensions.add(new Dimension(List.of(axis)));
        } else if (axis == Axis.RECORDS) {
          dimensions.add(new Dimension(COUNTS));
        }
      }
    }
    return dimensions;
  }

  /** The axis whose value stands for all of them. */
  public Axis axis() {
    return axes.get(0);
  }

  public String title() {
    return axes.size() == 1 ? axis().title() : "Records and operations";
  }

  /** Where a configuration lies, in words: {@code 4 threads}. */
  public String words(Configuration one) {
    return switch (axis()) {
      case STORE, WORKLOAD, PROTECTION -> one.text(axis());
      case CLIENTS -> one.clients() + (one.clients() == 1 ? " client" : " clients");
      case THREADS -> one.threads() + (one.threads() == 1 ? " thread" : " threads");
      case TARGET -> one.target() == 0 ? "no target" : "target " + one.target();
      case RECORDS, OPERATIONS ->
          String.format(
              Locale.ROOT,
              "%,d %s",
              one.number(axis()),
              axes.stream().map(Axis::key).collect(Collectors.joining(" and ")));
    };
  }
}
