package site.ycsb.profiling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.Problem;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;

class ProfilingConfigTest {
  @ParameterizedTest
  @CsvSource({
    "profile.file=a.jfr, profile.file",
    "profile.interval=5, profile.interval",
    "profile.event=wall, profile.event",
    "profile.event=wall profile=jfr, profile.event",
    "profile.threshold=5, profile.threshold",
    "profile.threshold=5 profile=jfr, profile.threshold",
    "profile.threshold=5 profile.events=true, profile.threshold",
    "profile=async profile.event=alloc profile.interval=5, profile.interval"
  })
  void from_propertyWithoutMeaning_isRejected(String given, String key) {
    List<Problem> problems = problems(given);

    assertEquals(List.of(key), problems.stream().map(Problem::key).toList(), problems::toString);
    String rule = problems.get(0).rule();
    assertTrue(rule.matches("(requires|needs|can't be combined with) profile.*"), rule);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "profile=jfr profile.interval=5",
        "profile=jfr profile.events=true profile.threshold=5",
        "profile=jfr profile.events=false profile.threshold=5",
        "profile=off profile.interval=5 profile.event=wall profile.threshold=5",
        "profile=off profile.interval=5 profile.event=alloc",
        "profile.events=true"
      })
  void from_propertyWithMeaning_isTaken(String given) {
    assertEquals(List.of(), problems(given));
  }

  private static List<Problem> problems(String given) {
    SourcedProperties properties = new SourcedProperties();
    for (String setting : given.split(" ", -1)) {
      String[] parts = setting.split("=", 2);
      properties.set(parts[0], parts[1], "-p");
    }
    Settings settings = new Settings(properties);
    settings.checkRelations(ProfilingConfig.PROPERTIES);
    ProfilingConfig.from(settings, Optional.empty());
    return settings.problems().list();
  }
}
