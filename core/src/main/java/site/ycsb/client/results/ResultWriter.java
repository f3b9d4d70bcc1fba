package site.ycsb.client.results;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import site.ycsb.client.command.Console;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.TimeLine;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.measurements.log.ResultFile;
import site.ycsb.spi.Section;

/**
 * Writes what a run measured: what was asked for besides, then YCSB's block, so that those who look
 * for its lines at the end find them. All of it is made before any is written, so that results
 * whose file can't be written any more can still be printed.
 */
public final class ResultWriter {
  private final ResultConfig config;
  private final SourcedProperties properties;
  private final Console console;
  private final RunDescription run;
  private final Optional<TimeLine> timeLine;

  public ResultWriter(
      ResultConfig config,
      SourcedProperties properties,
      Console console,
      RunDescription run,
      Optional<TimeLine> timeLine) {
    this.config = config;
    this.properties = properties;
    this.console = console;
    this.run = run;
    this.timeLine = timeLine;
  }

  @FunctionalInterface
  public interface Content {
    void writeTo(MeasurementsExporter exporter) throws IOException;
  }

  /**
   * Writes sections, YCSB's lines and those of the JVM before the operations; returns as {@link
   * #write(Content)}.
   */
  public boolean write(
      long operationsDone,
      long runNanos,
      Measurements measurements,
      List<Section> jvm,
      List<Section> sections) {
    AtomicBoolean logged = new AtomicBoolean();
    boolean written =
        write(
            exporter -> {
              write(sections, exporter);
              exporter.write("OVERALL", "RunTime(ms)", runNanos / 1_000_000);
              exporter.write("OVERALL", "Throughput(ops/sec)", perSecond(operationsDone, runNanos));
              write(jvm, exporter);
              measurements.exportMeasurements(exporter);
              logged.set(endLog(operationsDone, runNanos, measurements));
            });
    return written && logged.get();
  }

  /**
   * Writes results.
   *
   * @return whether all of it is where the user wants it; if not, what there is is on stdout or
   *     where it should be, and said
   */
  public boolean write(Content content) {
    ByteArrayOutputStream made = new ByteArrayOutputStream();
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    boolean complete = true;
    try (MeasurementsExporter exporter = exporter(made, json)) {
      content.writeTo(exporter);
    } catch (IOException e) {
      complete = false;
      console.err().println("ERROR: the results are incomplete: " + FileTrouble.why(e));
    }
    boolean delivered =
        deliver(ResultConfig.EXPORT_FILE, config.file(), made, "The results are on stdout");
    if (config.file().isEmpty() || !delivered) {
      console.out().writeBytes(made.toByteArray());
      console.out().flush();
    }
    return deliver(
            ResultConfig.JSON_FILE,
            config.jsonFile(),
            json,
            "Free some space, or name a file elsewhere")
        && delivered
        && complete;
  }

  /**
   * Ends the histogram log of a run whose results are printed elsewhere; false when it couldn't be
   * written, which is said.
   */
  public boolean writeOnlyLog(long operationsDone, long runNanos, Measurements measurements) {
    try (MeasurementsExporter nowhere =
        new TextMeasurementsExporter(OutputStream.nullOutputStream())) {
      // the last interval gets into the log so
      measurements.exportMeasurements(nowhere);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return endLog(operationsDone, runNanos, measurements);
  }

  private boolean endLog(long operationsDone, long runNanos, Measurements measurements) {
    measurements.endLog(operationsDone, runNanos);
    List<Problem> unwritten = measurements.unwrittenFiles();
    for (Problem problem : unwritten) {
      console.err().println("ERROR: " + problem);
    }
    return unwritten.isEmpty();
  }

  private MeasurementsExporter exporter(OutputStream made, OutputStream json) throws IOException {
    return new Outputs(
        ExporterFactory.open(config.exporterClass(), made, run, timeLine),
        config::leavesOut,
        config.jsonFile().isPresent()
            ? ExporterFactory.open(ExporterFactory.JSON, json, run, timeLine)
            : new TextMeasurementsExporter(json));
  }

  /** Writes the file that a property names, if it does; says so and returns false if it can't. */
  private boolean deliver(
      Property<Path> property, Optional<Path> file, ByteArrayOutputStream made, String nextStep) {
    Optional<String> trouble = file.flatMap(path -> writeFile(path, made));
    trouble.ifPresent(
        why -> console.err().println("ERROR: " + Problem.of(properties, property, why, nextStep)));
    return trouble.isEmpty();
  }

  /** Writes a file; returns what kept it from being written, if anything did. */
  private static Optional<String> writeFile(Path file, ByteArrayOutputStream made) {
    try (ResultFile results = new ResultFile(file, ResultFile.Existing.REPLACE)) {
      results.append(made::writeTo);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("can't be written: " + FileTrouble.whyUnwritten(file, e));
    }
  }

  public static void write(List<Section> sections, MeasurementsExporter exporter)
      throws IOException {
    for (Section section : sections) {
      for (Section.Metric metric : section.metrics()) {
        Number value = metric.value();
        if (value instanceof Long || value instanceof Integer) {
          exporter.write(section.name(), metric.name(), value.longValue());
        } else {
          exporter.write(section.name(), metric.name(), value.doubleValue());
        }
      }
    }
  }

  static double perSecond(long operations, long nanos) {
    return nanos <= 0 ? 0 : operations * 1e9 / nanos;
  }

  /** Writes the metrics of some sections to one exporter, and all of them to another. */
  private record Outputs(
      MeasurementsExporter asked, Predicate<String> leavesOut, MeasurementsExporter complete)
      implements MeasurementsExporter {
    @Override
    public void write(String metric, String measurement, int i) throws IOException {
      if (!leavesOut.test(metric)) {
        asked.write(metric, measurement, i);
      }
      complete.write(metric, measurement, i);
    }

    @Override
    public void write(String metric, String measurement, long i) throws IOException {
      if (!leavesOut.test(metric)) {
        asked.write(metric, measurement, i);
      }
      complete.write(metric, measurement, i);
    }

    @Override
    public void write(String metric, String measurement, double d) throws IOException {
      if (!leavesOut.test(metric)) {
        asked.write(metric, measurement, d);
      }
      complete.write(metric, measurement, d);
    }

    @Override
    public void close() throws IOException {
      try (asked;
          complete) {
        // both are closed, whichever fails
      }
    }
  }
}
