package site.ycsb.profiling;

import java.nio.file.Path;
import java.util.List;
import site.ycsb.config.Property;

/** The definitions of the properties of profiling. */
public final class ProfilingProperties {
  public static final Property<Path> FILE =
      Property.path(
          "profile.file",
          null,
          "File for the profile. By default it is named after exportfile, or after the time, in the"
              + " working folder.");

  static final Property<ProfilingConfig.Kind> PROFILE =
      Property.choice(
          "profile",
          ProfilingConfig.Kind.class,
          "off",
          "jfr: records the measured part with Java Flight Recorder and summarises it. async: draws"
              + " its flame graph with async-profiler.");
  static final Property<ProfilingConfig.Event> EVENT =
      Property.choice(
          "profile.event",
          ProfilingConfig.Event.class,
          "cpu",
          "What profile=async samples: the processor time, what is allocated, or all threads whether"
              + " they run or wait.");
  static final Property<Integer> INTERVAL_MILLIS =
      Property.integer(
          "profile.interval", "10", 1, 1_000, "ms", "Time between two samples of the stacks.");
  static final Property<Boolean> EVENTS =
      Property.bool(
          "profile.events",
          "false",
          "Whether operations, calls of the store, encryptions and decryptions become events of Java"
              + " Flight Recorder, in any recording that runs.");
  static final Property<Long> THRESHOLD_MICROS =
      Property.longInteger(
          "profile.threshold",
          "0",
          0,
          3_600_000_000L,
          "us",
          "How long something has to take to become an event in the recording of profile=jfr.");

  public static final List<Property<?>> ALL =
      List.of(PROFILE, EVENT, FILE, INTERVAL_MILLIS, EVENTS, THRESHOLD_MICROS);

  private ProfilingProperties() {}
}
