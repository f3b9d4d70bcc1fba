package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SettingsTest {
  private enum Mode {
    RANDOM,
    KEY_ORDER
  }

  private static final Property<Integer> THREADS =
      Property.integer("threadcount", "1", 1, 1000, "threads", "How many threads.");
  private static final Property<Boolean> CHECK =
      Property.bool("dataintegrity", "false", "Whether data is checked.");
  private static final Property<Mode> MODE =
      Property.choice("mode", Mode.class, "random", "The mode.");
  private static final Property<String> PASSWORD =
      Property.string("store.password", null, "The password.");
  private static final Property<Double> SHARE =
      Property.number("share", "0.5", 0, 1, "", "A share.");

  private final SourcedProperties properties = new SourcedProperties();

  @Test
  void get_absent_isDefault() {
    Settings settings = new Settings(properties);
    assertEquals(1, settings.get(THREADS));
    assertEquals(Mode.RANDOM, settings.get(MODE));
    assertEquals(Optional.empty(), settings.find(PASSWORD));
    assertFalse(settings.isGiven(THREADS));
    settings.throwIfAny();
  }

  @Test
  void get_given_isParsed() {
    properties.set("threadcount", " 8 ", "-p");
    properties.set("dataintegrity", "TRUE", "-p");
    properties.set("mode", "key-order", "-p");
    properties.set("share", "1.0", "-p");
    Settings settings = new Settings(properties);
    assertEquals(8, settings.get(THREADS));
    assertTrue(settings.get(CHECK));
    assertEquals(Mode.KEY_ORDER, settings.get(MODE));
    assertEquals(1.0, settings.get(SHARE));
    settings.throwIfAny();
  }

  @Test
  void throwIfAny_severalWrong_namesAllWithOriginRuleAndNextStep() {
    properties.set("threadcount", "0", "-p");
    properties.set("dataintegrity", "yes", "workloads/a");
    properties.set("mode", "keyorder", "-p");
    Settings settings = new Settings(properties);
    assertEquals(1, settings.get(THREADS));
    assertFalse(settings.get(CHECK));
    settings.get(MODE);
    ConfigurationException e = assertThrows(ConfigurationException.class, settings::throwIfAny);
    assertEquals(3, e.problems().size());
    assertEquals(
        "threadcount=0 (-p): must be a whole number from 1 to 1000. "
            + "Correct it, or leave it out for the default 1\n"
            + "dataintegrity=yes (workloads/a): must be true or false. "
            + "Correct it, or leave it out for the default false\n"
            + "mode=keyorder (-p): must be one of random, key-order. "
            + "Correct it, or leave it out for the default random",
        e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "-0.1", "1.01", "Infinity", "half"})
  void number_outsideRange_isProblem(String value) {
    properties.set("share", value, "-p");
    Settings settings = new Settings(properties);
    assertEquals(0.5, settings.get(SHARE));
    assertFalse(settings.problems().isEmpty());
  }

  @Test
  void reject_secret_isMasked() {
    properties.set("store.password", "hunter2", "-p");
    Settings settings = new Settings(properties);
    settings.reject(PASSWORD, "is refused by the server", "Correct it");
    ConfigurationException e = assertThrows(ConfigurationException.class, settings::throwIfAny);
    assertEquals("store.password=*** (-p): is refused by the server. Correct it", e.getMessage());
  }

  @Test
  void find_onPlainProperties_saysProperties() {
    java.util.Properties plain = new java.util.Properties();
    plain.setProperty("threadcount", "many");
    Settings settings = new Settings(plain);
    assertEquals(Optional.empty(), settings.find(THREADS));
    assertEquals("properties", settings.problems().list().get(0).origin());
  }
}
