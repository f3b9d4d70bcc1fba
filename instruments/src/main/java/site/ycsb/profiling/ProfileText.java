package site.ycsb.profiling;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import site.ycsb.profiling.ProfileSummary.Layer;

/** Tells a profile to people. */
final class ProfileText {
  private static final int FRAMES = 15;
  private static final int SITES = 15;
  private static final int LOCKS = 5;
  private static final String WAITS = "Waits for locks (monitors from 0.1 ms, others from 1 ms)";
  private static final long FEW_SAMPLES = 1_000;

  private final ProfileSummary profile;
  private final List<String> lines = new ArrayList<>();

  private ProfileText(ProfileSummary profile) {
    this.profile = profile;
  }

  /** The lines, each at its end without an end of line. */
  static List<String> lines(ProfileSummary profile) {
    ProfileText text = new ProfileText(profile);
    text.write();
    return List.copyOf(text.lines);
  }

  private void write() {
    add(
        "Profile: %.1f s, %.1f s of processor time, %,d samples%s",
        profile.elapsedSeconds(),
        profile.cpu().seconds(),
        profile.cpu().samples(),
        profile.cpu().sampler().isEmpty() ? "" : " by " + profile.cpu().sampler());
    if (profile.cpu().samples() < FEW_SAMPLES) {
      add("  (these are few samples: a longer run, or profile.interval=1, tells more)");
    }
    add("");
    add("  %-8s %8s %12s", "layer", "CPU", "allocation");
    for (Layer layer : Layer.values()) {
      add(
          "  %-8s %7.1f%% %11.1f%%",
          layer.text(),
          100 * profile.cpu().shares().getOrDefault(layer, 0.0),
          100 * profile.allocation().shares().getOrDefault(layer, 0.0));
    }
    add("");
    add("Processor time by method");
    for (ProfileSummary.Frame frame : first(profile.cpu().frames(), FRAMES)) {
      add(
          "  %5.1f%% %-6s %s%s",
          100 * frame.share(),
          frame.layer().text(),
          frame.method(),
          frame.caller().isEmpty() ? "" : ", from " + frame.caller());
    }
    add("");
    add("Allocation by site, of about %,d MB", profile.allocation().bytes() / 1_000_000);
    for (ProfileSummary.Site site : first(profile.allocation().sites(), SITES)) {
      add(
          "  %5.1f%% %-6s %s in %s",
          100 * site.share(), site.layer().text(), site.type(), site.method());
    }
    add("");
    pauses("Garbage collections", profile.collections());
    pauses("Safepoints, collections included", profile.safepoints());
    lockWaits();
    for (ProfileSummary.EventFigures event : profile.events()) {
      add(
          "%s: %,d events, %.2f s, mean %.1f us, longest %.1f us",
          event.name(), event.count(), event.totalSeconds(), event.meanMicros(), event.maxMicros());
    }
  }

  private void pauses(String what, ProfileSummary.Pauses pauses) {
    add(
        "%s: %,d, %.1f ms in all, the longest %.1f ms",
        what, pauses.count(), pauses.totalMillis(), pauses.longestMillis());
  }

  private void lockWaits() {
    if (profile.lockWaits().isEmpty()) {
      add(WAITS + ": none");
      return;
    }
    add(WAITS);
    for (ProfileSummary.LockWait wait : first(profile.lockWaits(), LOCKS)) {
      add(
          "  %8.1f ms, %,d times, %s %s in %s",
          wait.totalMillis(), wait.count(), wait.layer().text(), wait.type(), wait.method());
    }
  }

  private static <T> List<T> first(List<T> items, int count) {
    return items.subList(0, Math.min(count, items.size()));
  }

  private void add(String format, Object... values) {
    lines.add(String.format(Locale.ROOT, format, values));
  }
}
