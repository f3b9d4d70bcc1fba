package site.ycsb.client.chain;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OperationRecorder;

/**
 * Measures one kind of operation for one thread: successful ones under its name, failed ones under
 * {@code <name>-FAILED}, or under {@code <name>-<status>} where that was requested.
 */
final class OperationMeter {
  private final Measurements measurements;
  private final String operation;
  private final boolean eachError;
  private final Set<String> trackedErrors;
  private final boolean intended;
  private final OperationRecorder succeeded;
  private final OperationRecorder failed;
  private final Map<String, OperationRecorder> failedByStatus = new HashMap<>();

  OperationMeter(
      Measurements measurements, String operation, boolean eachError, Set<String> trackedErrors) {
    this.measurements = measurements;
    this.operation = operation;
    this.eachError = eachError;
    this.trackedErrors = trackedErrors;
    intended = measurements.measuresIntended();
    succeeded = measurements.recorder(operation);
    failed = measurements.recorder(operation + "-FAILED");
  }

  void record(Status status, long intendedStartNanos, long startNanos, long endNanos) {
    OperationRecorder recorder = status.isOk() ? succeeded : failedRecorder(status.getName());
    recorder.record(endNanos - startNanos);
    if (intended) {
      recorder.recordIntended(endNanos - intendedStartNanos);
    }
    succeeded.count(status);
  }

  private OperationRecorder failedRecorder(String status) {
    return eachError || trackedErrors.contains(status)
        ? failedByStatus.computeIfAbsent(
            status, name -> measurements.recorder(operation + "-" + name))
        : failed;
  }
}
