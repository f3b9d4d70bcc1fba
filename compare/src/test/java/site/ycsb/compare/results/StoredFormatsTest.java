package site.ycsb.compare.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.run.Journal.JournalEvent;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;

/** Files of results folders keep their form: other programs and later versions read them. */
class StoredFormatsTest {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  @Test
  void plan_readAndWritten_isTheSame() throws Exception {
    JsonNode plan =
        MAPPER.readTree(
            """
            {"name": "n", "title": "t", "about": "a", "source": "s", "settings": {"Records": "9"},
             "configurations": [{"id": "c001", "store": "memory", "protection": "plain",
               "plain": true, "workload": "workloada", "clients": 2, "threads": 4, "target": 0, "records": 10,
               "operations": 11, "studyRecords": 12, "studyOperations": 13}],
             "trials": [{"name": "0001-memory-c001-r1", "configuration": "c001", "repeat": 1,
               "fingerprint": "f"}],
             "skipped": ["x"], "local": true,
             "published": [{"source": "p", "metric": "m", "store": null, "workload": "workloada",
               "protection": null, "clients": 3, "threads": 1, "target": null, "records": 12,
               "operations": null, "value": 1.5}],
             "stealPercent": 5}
            """);

    StudyRecord record = MAPPER.treeToValue(plan, StudyRecord.class);

    assertEquals(12, record.configurations().get(0).point().studyRecords());
    assertEquals(12L, record.published().get(0).subject().records());
    assertEquals(3L, record.published().get(0).subject().clients());
    assertEquals(2, record.configurations().get(0).clients());
    assertEquals("t", record.description().title());
    assertEquals(plan, MAPPER.readTree(MAPPER.writeValueAsBytes(record)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"event\":\"OPENED\",\"at\":\"now\",\"reason\":\"start 1\"}",
        "{\"event\":\"STARTED\",\"at\":\"now\",\"trial\":\"t\",\"attempt\":1,\"pid\":7,"
            + "\"pidStartedMillis\":8,\"command\":\"bin/ycsb run\"}",
        "{\"event\":\"FAILED\",\"at\":\"now\",\"trial\":\"t\",\"attempt\":1,\"exitCode\":3,"
            + "\"elapsedMillis\":9,\"reason\":\"why\"}",
        "{\"event\":\"COMPLETED\",\"at\":\"now\"}"
      })
  void journalLine_readAndWritten_isTheSame(String line) throws Exception {
    JournalEvent event = MAPPER.readValue(line, JournalEvent.class);

    assertEquals(line, MAPPER.writeValueAsString(event));
  }

  @Test
  void summary_ofAMetric_hasFlatNames() throws Exception {
    Summary.Estimate estimate =
        new Summary.Estimate(
            6,
            new Summary.Estimate.Center(2, Optional.of(new Interval(1, 3))),
            new Summary.Estimate.Center(2.5, Optional.empty()),
            new Interval(0.5, 4));

    assertEquals(
        "{\"n\":6,\"median\":2.0,\"medianLow\":1.0,\"medianHigh\":3.0,\"mean\":2.5,\"min\":0.5,"
            + "\"max\":4.0}",
        MAPPER.writeValueAsString(estimate));
  }

  @Test
  void summary_ofAComparison_hasFlatNames() throws Exception {
    Summary.Comparison comparison =
        new Summary.Comparison(
            "c002",
            "c001",
            Metric.THROUGHPUT,
            new Ratio(0.9, Optional.of(new Interval(0.8, 1.1)), 0.08, 3));

    assertEquals(
        "{\"configuration\":\"c002\",\"plain\":\"c001\",\"metric\":\"THROUGHPUT\",\"pairs\":3,"
            + "\"ratio\":0.9,\"low\":0.8,\"high\":1.1,\"pValue\":0.08}",
        MAPPER.writeValueAsString(comparison));
  }
}
