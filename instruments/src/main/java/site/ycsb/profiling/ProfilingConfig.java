package site.ycsb.profiling;

import java.io.IOException;
import java.io.PrintStream;
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
import java.util.function.BooleanSupplier;
import jdk.jfr.FlightRecorder;
import site.ycsb.DB;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.instrument.Instrument;
import site.ycsb.client.instrument.InstrumentFactory;
import site.ycsb.client.instrument.InstrumentFactory.InstrumentConfig;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.Section;

/** How a run is profiled, as its properties describe it; the origin is the kind's. */
public record ProfilingConfig(
    Kind kind,
    Path file,
    Duration interval,
    Event event,
    boolean events,
    Duration threshold,
    String origin)
    implements InstrumentConfig {
  private static final String GIVE_PROFILE =
      "Give profile=jfr or profile=async too, or leave it out";

  static final Property<Kind> PROFILE =
      Property.choice(
          "profile",
          Kind.class,
          "off",
          "jfr: records the measured part with Java Flight Recorder and summarises it. async: draws"
              + " its flame graph with async-profiler.");
  public static final Property<Path> FILE =
      Property.path(
              "profile.file",
              null,
              "File for the profile. By default it is named after exportfile, or after the time, in"
                  + " the working directory.")
          .needs(PROFILE)
          .nextStep(GIVE_PROFILE);
  static final Property<Event> EVENT =
      Property.choice(
          "profile.event",
          Event.class,
          "cpu",
          "What profile=async samples: the processor time, what is allocated, or all threads whether"
              + " they run or wait.");
  static final Property<Integer> INTERVAL_MILLIS =
      Property.integer(
              "profile.interval", "10", 1, 1_000, "ms", "Time between two samples of the stacks.")
          .needs(PROFILE)
          .nextStep(GIVE_PROFILE);
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
    OFF(""),
    JFR(".jfr"),
    ASYNC(".html");

    private final String suffix;

    Kind(String suffix) {
      this.suffix = suffix;
    }
  }

  /** What async-profiler samples. */
  public enum Event {
    CPU,
    ALLOC,
    /** All threads, whether they run or wait. */
    WALL
  }

  /** Reads the configuration; the profile goes next to the file of the results. */
  public static ProfilingConfig from(Settings settings, Optional<Path> exportFile) {
    Kind kind = settings.get(PROFILE);
    if (kind == Kind.JFR && !FlightRecorder.isAvailable()) {
      settings.reject(
          PROFILE,
          "this JVM has no Java Flight Recorder",
          "Run on a JDK that has the module jdk.jfr, or leave it out");
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

  /** A profile that is made alongside a run: what goes wrong with it doesn't cost the results. */
  static final class ProfilingInstrument implements Instrument {
    /** Of a run that was aborted; less than a stopping command is waited for. */
    private static final long LONGEST_READ_NANOS = 5_000_000_000L;

    private final ProfilingConfig config;
    private final Profiler profiler;
    private final PrintStream err;
    private final StopSignal stop;
    private boolean failed;
    private Profiler.Report report = Profiler.Report.NOTHING;

    private interface Step {
      void perform() throws IOException;
    }

    ProfilingInstrument(
        ProfilingConfig config, Profiler profiler, PrintStream err, StopSignal stop) {
      this.config = config;
      this.profiler = profiler;
      this.err = err;
      this.stop = stop;
    }

    @Override
    public DB aroundOperations(DB db) {
      return config.events() ? new OperationEventsDB(db) : db;
    }

    @Override
    public DB aroundStore(DB db) {
      return config.events() ? new StoreEventsDB(db) : db;
    }

    @Override
    public void prepare() {
      attempt(profiler::prepare);
      profiler.temporaryFolder().ifPresent(stop::leavesBehind);
    }

    @Override
    public void begin(LiveRun run) {
      attempt(profiler::begin);
    }

    @Override
    public void end() {
      if (config.kind() == ProfilingConfig.Kind.OFF) {
        attempt(profiler::end);
      } else {
        stop.whileWriting(config.file(), () -> attempt(profiler::end));
      }
    }

    /** The profile is read here. */
    @Override
    public List<Section> sections() {
      long beganNanos = System.nanoTime();
      BooleanSupplier giveUp =
          () -> stop.isRequested() && System.nanoTime() - beganNanos > LONGEST_READ_NANOS;
      attempt(() -> report = profiler.report(giveUp));
      return report.section().stream().toList();
    }

    @Override
    public void printReport() {
      report.text().forEach(err::println);
    }

    @Override
    public boolean failed() {
      return failed;
    }

    private void attempt(Step step) {
      if (failed) {
        return;
      }
      try {
        step.perform();
      } catch (IOException | RuntimeException e) {
        failed = true;
        err.println("ERROR: the profile couldn't be created: " + FileTrouble.named(e));
      }
    }
  }
}
