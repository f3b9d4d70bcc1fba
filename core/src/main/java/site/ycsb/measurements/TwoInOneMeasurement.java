package site.ycsb.measurements;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import site.ycsb.Status;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** The same operations measured in two ways; the first one counts the statuses. */
public class TwoInOneMeasurement extends OneMeasurement {
  private final OneMeasurement first;
  private final OneMeasurement second;

  public TwoInOneMeasurement(String name, OneMeasurement thing1, OneMeasurement thing2) {
    super(name);
    first = thing1;
    second = thing2;
  }

  @Override
  public void reportStatus(Status status) {
    first.reportStatus(status);
  }

  @Override
  public void measure(int latency) {
    first.measure(latency);
    second.measure(latency);
  }

  @Override
  public void exportMeasurements(MeasurementsExporter exporter) throws IOException {
    first.exportMeasurements(exporter);
    second.exportMeasurements(exporter);
  }

  @Override
  public String getSummary() {
    return first.getSummary() + "\n" + second.getSummary();
  }

  @Override
  LatencyRecorder newThreadRecorder() {
    LatencyRecorder one = first.newThreadRecorder();
    LatencyRecorder two = second.newThreadRecorder();
    return latencyNanos -> {
      one.record(latencyNanos);
      two.record(latencyNanos);
    };
  }

  @Override
  Optional<OneMeasurementHdrHistogram> hdrHistogram() {
    return first.hdrHistogram().or(second::hdrHistogram);
  }

  @Override
  StatusCounts newThreadStatusCounts() {
    return first.newThreadStatusCounts();
  }

  @Override
  Map<String, Long> statusTotals() {
    return first.statusTotals();
  }
}
