package site.ycsb.compare.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.trial.RunResult.Operation;
import site.ycsb.compare.trial.Trial.TrialFiles;

class RunResultTest {
  private static final String DOCUMENT =
      """
      {"client": "x", "facts": {"server": "Pretend 1.0"}, "configuration": [], "figures": [
        {"section": "OVERALL", "metric": "RunTime", "unit": "ms", "value": 420},
        {"section": "OVERALL", "metric": "Throughput", "unit": "ops/sec", "value": 2380.5},
        {"section": "READ", "metric": "Operations", "unit": "", "value": 30},
        {"section": "READ", "metric": "AverageLatency", "unit": "us", "value": 100.0},
        {"section": "READ", "metric": "99thPercentileLatency", "unit": "us", "value": 900},
        {"section": "READ", "metric": "Return=OK", "unit": "", "value": 30},
        {"section": "READ", "metric": "Return=NOT_FOUND", "unit": "", "value": 4},
        {"section": "READ", "metric": "Return=ERROR", "unit": "", "value": 2},
        {"section": "READ-FAILED", "metric": "Operations", "unit": "", "value": 6},
        {"section": "UPDATE", "metric": "Operations", "unit": "", "value": 10},
        {"section": "UPDATE", "metric": "AverageLatency", "unit": "us", "value": 200.0},
        {"section": "UPDATE", "metric": "Return=BATCHED_OK", "unit": "", "value": 10},
        {"section": "READ-MODIFY-WRITE", "metric": "Operations", "unit": "", "value": 5},
        {"section": "READ-MODIFY-WRITE", "metric": "Return=ERROR", "unit": "", "value": 1},
        {"section": "SCAN", "metric": "AverageLatency", "unit": "us", "value": null},
        {"section": "ENCRYPT", "metric": "AverageLatency", "unit": "us", "value": 11.5},
        {"section": "VERIFY", "metric": "Return=OK", "unit": "", "value": 30},
        {"section": "VERIFY", "metric": "Return=ERROR", "unit": "", "value": 30},
        {"section": "CLIENT", "metric": "Steal", "unit": "%", "value": 1.5},
        {"section": "STORE", "metric": "StandIn", "unit": "", "value": 1}], "timeLine": []}
      """;

  @TempDir Path folder;

  @Test
  void read_document_hasItsMetricsAndFacts() throws Exception {
    RunResult result = read(DOCUMENT);

    assertEquals(OptionalDouble.of(2380.5), result.throughput());
    assertEquals(OptionalDouble.of(420), result.metric("OVERALL", "RunTime"));
    assertTrue(result.has(Operation.READ));
    assertFalse(result.has(Operation.DELETE));
    assertEquals(30, result.succeeded(Operation.READ));
    assertEquals(2, result.failed(Operation.READ));
    assertEquals(OptionalDouble.of(900), result.metric("READ", "99thPercentileLatency"));
    assertEquals(OptionalDouble.of(11.5), result.metric("ENCRYPT", "AverageLatency"));
    assertEquals(OptionalDouble.empty(), result.metric("DECRYPT", "AverageLatency"));
    assertEquals(1.5, result.stealPercent());
    assertTrue(result.isStandIn());
    assertEquals(Map.of("server", "Pretend 1.0"), result.facts());
  }

  @Test
  void failedOperations_missingRecords_areCountedApart() throws Exception {
    RunResult result = read(DOCUMENT);

    assertEquals(2, result.failedOperations());
    assertEquals(4, result.notFoundOperations());
  }

  @Test
  void meanMicros_severalOperations_isThatOfEachOnce() throws Exception {
    assertEquals(OptionalDouble.of(125), read(DOCUMENT).meanMicros());
  }

  @Test
  void meanMicros_nothingSucceeded_isEmpty() throws Exception {
    assertEquals(OptionalDouble.empty(), read("{\"figures\": [], \"facts\": {}}").meanMicros());
  }

  @Test
  void read_numberThatIsNull_isEmpty() throws Exception {
    assertEquals(OptionalDouble.empty(), read(DOCUMENT).meanMicros(Operation.SCAN));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "[]", "{\"figures\": [", "{}", "{\"figures\": []}", "{\"facts\": {}}"})
  void read_anotherDocument_isRejected(String document) {
    assertThrows(IOException.class, () -> read(document));
  }

  private RunResult read(String document) throws IOException {
    TrialFiles files = new TrialFiles(folder, "trial");
    Files.writeString(files.result(), document);
    return RunResult.read(files);
  }
}
