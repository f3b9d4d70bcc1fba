package site.ycsb.client.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.config.Problem;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;

class RunConfigTest {
  @ParameterizedTest
  @CsvSource({
    "slo, target=100, op, true",
    "slo, target=100, intended, false",
    "slo, target=100, both, false",
    "capacity.slo, capacity.window=5, op, true",
    "capacity.slo, capacity.window=5, both, false"
  })
  void from_boundsOnLatenciesSinceArrivalThatArentMeasured_areRejected(
      String bounds, String more, String interval, boolean rejected) {
    SourcedProperties properties = new SourcedProperties();
    for (String setting :
        List.of(
            "workload=site.ycsb.workloads.CoreWorkload",
            "operationcount=5",
            "arrival=constant",
            more,
            bounds + "=p99 < 10 ms",
            "measurement.interval=" + interval)) {
      int equals = setting.indexOf('=');
      properties.set(setting.substring(0, equals), setting.substring(equals + 1), "-p");
    }
    Settings settings = new Settings(properties);

    RunConfig.from(settings);

    assertEquals(
        rejected ? List.of("measurement.interval") : List.of(),
        settings.problems().list().stream().map(Problem::key).toList());
  }
}
