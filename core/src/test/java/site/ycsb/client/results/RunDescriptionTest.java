package site.ycsb.client.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.config.SourcedProperties;

/** What JSON results and reports show of a configuration. */
class RunDescriptionTest {
  @ParameterizedTest
  @CsvSource({
    "hosts, bob:hunter2@h",
    "cassandra.hosts, 'a,bob:hunter2@h'",
    "mongodb.url, mongodb://bob:hunter2@h/ycsb",
    "cassandra.password, hunter2"
  })
  void settings_secretInAValue_isNotShown(String key, String value) {
    SourcedProperties properties = new SourcedProperties();
    properties.set(key, value, "-p");

    List<RunDescription.Setting> settings = RunDescription.settings(properties);

    assertEquals(List.of(key), settings.stream().map(RunDescription.Setting::key).toList());
    assertEquals(-1, settings.get(0).value().indexOf("hunter2"), settings::toString);
  }
}
