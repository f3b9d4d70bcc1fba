package site.ycsb.profiling.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import site.ycsb.spi.Section;
import site.ycsb.spi.Section.Metric;

/** Lays out the main metrics of a profile as lines of results. */
public final class ProfileSection {
  private static final Map<Layer, String> NAMES =
      Map.of(
          Layer.CLIENT, "Client",
          Layer.CRYPTO, "Crypto",
          Layer.DRIVER, "Driver",
          Layer.JVM, "Jvm");

  private ProfileSection() {}

  /** The section {@code PROFILE}. */
  public static Section of(ProfileSummary profile) {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(new Metric("Samples", profile.cpu().samples()));
    metrics.add(new Metric("CpuTime(ms)", profile.cpu().seconds() * 1e3));
    shares(metrics, "Cpu(%)", profile.cpu().shares());
    metrics.add(new Metric("AllocatedBytes", profile.allocation().bytes()));
    shares(metrics, "Allocation(%)", profile.allocation().shares());
    metrics.add(new Metric("GcPauses", profile.collections().count()));
    metrics.add(new Metric("GcPauseTime(ms)", profile.collections().totalMillis()));
    metrics.add(new Metric("SafepointTime(ms)", profile.safepoints().totalMillis()));
    metrics.add(
        new Metric(
            "LockWaitTime(ms)",
            profile.lockWaits().stream().mapToDouble(ProfileSummary.LockWait::totalMillis).sum()));
    return new Section("PROFILE", metrics);
  }

  private static void shares(List<Metric> metrics, String what, Map<Layer, Double> shares) {
    for (Layer layer : Layer.values()) {
      metrics.add(new Metric(NAMES.get(layer) + what, 100 * shares.getOrDefault(layer, 0.0)));
    }
  }
}
