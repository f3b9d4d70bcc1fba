package site.ycsb.client;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.TimeLine;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.spi.Section;

/** Writes what a run measured: YCSB's block, then what the DB adds. */
final class ResultWriter {
  private final RunConfig config;
  private final OutputStream stdout;
  private final RunDescription run;
  private final Optional<TimeLine> timeLine;

  ResultWriter(
      RunConfig config, OutputStream stdout, RunDescription run, Optional<TimeLine> timeLine) {
    this.config = config;
    this.run = run;
    this.timeLine = timeLine;
    this.stdout = stdout;
  }

  /**
   * Writes everything.
   *
   * @param operationsDone of all threads
   * @param runNanos from the first operation's start to the last one's end
   */
  void write(
      long operationsDone,
      long runNanos,
      Measurements measurements,
      Optional<JvmTracker> tracker,
      List<Section> sections)
      throws IOException {
    try (MeasurementsExporter exporter =
        ExporterFactory.open(config.exporterClass(), config.exportFile(), stdout, run, timeLine)) {
      long runMillis = runNanos / 1_000_000;
      exporter.write("OVERALL", "RunTime(ms)", runMillis);
      exporter.write("OVERALL", "Throughput(ops/sec)", perSecond(operationsDone, runNanos));
      GcFigures.export(exporter, runMillis);
      if (tracker.isPresent()) {
        tracker.get().export(exporter);
      }
      measurements.exportMeasurements(exporter);
      measurements.endLog(operationsDone, runNanos);
      for (Section section : sections) {
        write(exporter, section);
      }
    }
  }

  private static void write(MeasurementsExporter exporter, Section section) throws IOException {
    for (Section.Metric metric : section.metrics()) {
      Number value = metric.value();
      if (value instanceof Long || value instanceof Integer) {
        exporter.write(section.name(), metric.name(), value.longValue());
      } else {
        exporter.write(section.name(), metric.name(), value.doubleValue());
      }
    }
  }

  static double perSecond(long operations, long nanos) {
    return nanos <= 0 ? 0 : operations * 1e9 / nanos;
  }
}
