package site.ycsb.measurements;

import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.measurements.OneMeasurement.LatencyRecorder;
import site.ycsb.measurements.OneMeasurement.StatusCounts;

/**
 * One thread's recorder of one kind of operation; from {@link Measurements#recorder}. Used by the
 * thread that requested it and no other. The operation appears in the results when something was
 * recorded.
 */
public final class OperationRecorder {
  private final Measurements measurements;
  private final Measurements.ThreadState thread;
  private final String operation;
  private @Nullable LatencyRecorder measured;
  private @Nullable LatencyRecorder intended;
  private @Nullable StatusCounts statuses;

  OperationRecorder(Measurements measurements, Measurements.ThreadState thread, String operation) {
    this.measurements = measurements;
    this.thread = thread;
    this.operation = operation;
  }

  /** Records how long an operation took from its actual start. */
  public void record(long latencyNanos) {
    if (!thread.keepsLatencies()) {
      return;
    }
    LatencyRecorder recorder = measured;
    if (recorder == null) {
      recorder = measurements.openMeasured(operation);
      measured = recorder;
    }
    recorder.record(latencyNanos);
  }

  /** Records how long an operation took from the time when it should have started. */
  public void recordIntended(long latencyNanos) {
    if (!thread.keepsLatencies()) {
      return;
    }
    LatencyRecorder recorder = intended;
    if (recorder == null) {
      recorder = measurements.openIntended(operation);
      intended = recorder;
    }
    recorder.record(latencyNanos);
  }

  public void count(Status status) {
    StatusCounts counts = statuses;
    if (counts == null) {
      counts = measurements.openStatusCounts(operation);
      statuses = counts;
    }
    counts.count(status);
  }

  /** Starts again without metrics; while its thread isn't recording. */
  void detach() {
    measured = null;
    intended = null;
    statuses = null;
  }
}
