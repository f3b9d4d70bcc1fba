package site.ycsb.profiling;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.FlightRecorder;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.instrument.Instrument;
import site.ycsb.client.instrument.InstrumentFactory;
import site.ycsb.client.instrument.InstrumentFactory.InstrumentConfig;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/**
 * How a run is profiled.
 *
 * @param kind by what
 * @param file where the profile is written to; empty without one
 * @param interval between two samples
 * @param event what async-profiler samples
 * @param events whether operations become events
 * @param threshold how long one has to be to become an event
 * @param origin where the kind was given
 */
public record ProfilingConfig(
    Kind kind,
    Path file,
    Duration interval,
    Event event,
    boolean events,
    Duration threshold,
    String origin)
    implements InstrumentConfig {
  public static final Property<Path> FILE =
      Property.path(
          "profile.file",
          null,
          "File for the profile. By default it is named after exportfile, or after the time, in the"
              + " working directory.");

  static final Property<Kind> PROFILE =
      Property.choice(
          "profile",
          Kind.class,
          "off",
          "jfr: records the measured part with Java Flight Recorder and summarises it. async: draws"
              + " its flame graph with async-profiler.");
  static final Property<Event> EVENT =
      Property.choice(
          "profile.event",
          Event.class,
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
          "How long something must take to become an event in the recording of profile=jfr.");

  public static final List<Property<?>> PROPERTIES =
      List.of(PROFILE, EVENT, FILE, INTERVAL_MILLIS, EVENTS, THRESHOLD_MICROS);

  private static final Path NO_FILE = Path.of("");
  private static final String TIME_PATTERN = "yyyyMMdd-HHmmss";

  /** Who makes the profile. */
  public enum Kind {
    /** Nobody. */
    OFF(""),
    /** Java Flight Recorder. */
    JFR(".jfr"),
    /** async-profiler. */
    ASYNC(".html");

    private final String suffix;

    Kind(String suffix) {
      this.suffix = suffix;
    }
  }

  /** What async-profiler samples. */
  public enum Event {
    /** The processor time that is used. */
    CPU,
    /** What is allocated. */
    ALLOC,
    /** All threads, whether they run or wait. */
    WALL
  }

  /**
   * Reads the configuration; values that can't be used become problems of the settings.
   *
   * @param exportFile the file of the results, next to which the profile goes
   */
  public static ProfilingConfig from(Settings settings, Optional<Path> exportFile) {
    Kind kind = settings.get(PROFILE);
    if (kind == Kind.JFR && !FlightRecorder.isAvailable()) {
      settings.reject(
          PROFILE,
          "this JVM has no Java Flight Recorder",
          "Run on a JDK that has the module jdk.jfr, or leave it out");
    }
    if (!settings.isGiven(PROFILE)) {
      settings.rejectIfGiven(
          List.of(FILE, INTERVAL_MILLIS),
          "requires profile",
          "Give profile=jfr or profile=async too, or leave it out");
    }
    boolean off = kind == Kind.OFF && settings.isGiven(PROFILE);
    if (kind != Kind.ASYNC && !off) {
      settings.rejectIfGiven(
          EVENT, "requires profile=async", "Give profile=async, or leave it out");
    }
    if (!off && !(kind == Kind.JFR && settings.isGiven(EVENTS))) {
      settings.rejectIfGiven(
          THRESHOLD_MICROS,
          "requires profile=jfr and profile.events=true",
          "Give both, or leave it out");
    }
    Event event = settings.get(EVENT);
    if (kind == Kind.ASYNC && event == Event.ALLOC) {
      settings.rejectIfGiven(
          INTERVAL_MILLIS,
          "can't be combined with profile.event=alloc, which samples by bytes",
          "Leave one of them out");
    }
    Path file = settings.find(FILE).orElseGet(() -> usualFile(exportFile, kind));
    if (kind == Kind.JFR && Files.exists(file) && !Files.isRegularFile(file)) {
      settings.reject(
          FILE,
          "must be a file, from which the summary is read",
          "Name one, no device, pipe or directory");
    }
    return new ProfilingConfig(
        kind,
        file,
        Duration.ofMillis(settings.get(INTERVAL_MILLIS)),
        event,
        settings.get(EVENTS),
        Duration.ofNanos(1_000 * settings.get(THRESHOLD_MICROS)),
        settings.originOf(PROFILE));
  }

  @Override
  public Map<Property<?>, Path> outputFiles() {
    return kind == Kind.OFF ? Map.of() : Map.of(FILE, file);
  }

  @Override
  public Optional<Instrument> open(Console console, StopSignal stop) {
    if (kind == Kind.ASYNC) {
      AsyncProfiler.trouble(event)
          .ifPresent(
              trouble -> {
                throw new ConfigurationException(
                    new Problem(
                        PROFILE.key(),
                        Property.nameOf(kind),
                        origin,
                        trouble,
                        "Use profile=jfr, which every JDK has, or leave it out"));
              });
    }
    return kind == Kind.OFF && !events
        ? Optional.empty()
        : Optional.of(new ProfilingInstrument(this, Profiler.of(this), console.err(), stop));
  }

  private static Path usualFile(Optional<Path> exportFile, Kind kind) {
    if (kind == Kind.OFF) {
      // a time of day costs a start 60 ms: the rules of time zones are looked for in every jar
      return NO_FILE;
    }
    return exportFile
        .map(results -> results.resolveSibling(results.getFileName() + kind.suffix))
        .orElseGet(
            () ->
                Path.of(
                    "ycsb-profile-"
                        + DateTimeFormatter.ofPattern(TIME_PATTERN, Locale.ROOT)
                            .format(LocalDateTime.now(ZoneId.systemDefault()))
                        + kind.suffix));
  }

  /** For the client, which finds it by its service file. */
  public static final class Factory implements InstrumentFactory {
    @Override
    public List<Property<?>> properties() {
      return PROPERTIES;
    }

    @Override
    public InstrumentConfig configure(Settings settings, Optional<Path> exportFile) {
      return from(settings, exportFile);
    }
  }
}
