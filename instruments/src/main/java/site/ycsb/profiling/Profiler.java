package site.ycsb.profiling;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import site.ycsb.spi.Section;

/**
 * Profiles the measured part of a run. The calls come in this order, each at most once, from the
 * thread that leads the run; {@link #end} comes also when nothing was measured.
 */
public interface Profiler {
  /** What a profile says: metrics for the results, and lines for people. */
  record Report(Optional<Section> section, List<String> text) {
    /** When nobody made a profile. */
    public static final Report NOTHING = new Report(Optional.empty(), List.of());

    public Report {
      text = List.copyOf(text);
    }
  }

  /** The one that the configuration requests; nothing runs yet. */
  static Profiler of(ProfilingConfig config) {
    return switch (config.kind()) {
      case OFF -> giveUp -> Report.NOTHING;
      case JFR -> new JfrProfiler(config, StackSampler.best());
      case ASYNC -> new AsyncProfiler(config);
    };
  }

  /** Does what would disturb the measured part, before the warm-up. */
  default void prepare() throws IOException {}

  /** Where it keeps what it records until the end, once it's prepared, when nobody else does. */
  default Optional<Path> temporaryFolder() {
    return Optional.empty();
  }

  /** Begins, right before the first operation that counts. */
  default void begin() throws IOException {}

  /** Ends, right after the last one. */
  default void end() throws IOException {}

  /** Tells what was seen; throws when it can't be read, or gave up for lack of time. */
  Report report(BooleanSupplier giveUp) throws IOException;
}
