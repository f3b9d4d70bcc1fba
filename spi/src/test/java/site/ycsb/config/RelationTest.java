package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RelationTest {
  private enum Mode {
    PLAIN,
    FAST,
    LAZY_LOAD
  }

  private static final Property<Integer> PORT =
      Property.integer("port", null, 0, 65_535, "", "A port.");
  private static final Property<Double> RATE =
      Property.number("rate", "0", 0, 1000, "1/s", "A rate; 0: none.");
  private static final Property<Mode> MODE =
      Property.choice("mode", Mode.class, "plain", "A mode.");
  private static final Property<Boolean> TLS = Property.bool("tls", "false", "Whether by TLS.");

  private static List<String> problems(Property<?> property, String... given) {
    SourcedProperties properties = new SourcedProperties();
    for (String setting : given) {
      String[] parts = setting.split("=", 2);
      properties.set(parts[0], parts[1], "-p");
    }
    Settings settings = new Settings(properties);
    settings.checkRelations(List.of(PORT, RATE, MODE, TLS, property));
    return settings.problems().list().stream().map(Problem::toString).toList();
  }

  private static Property<String> host() {
    return Property.string("host", "localhost", "A host.");
  }

  @Test
  void needs_noneGiven_isAProblem() {
    Property<String> host = host().needs(PORT, RATE, MODE);

    assertEquals(
        List.of(
            "host=a (-p): needs port, rate or mode. Give port, rate or mode too, or leave it out"),
        problems(host, "host=a"));
    assertEquals(List.of(), problems(host, "host=a", "rate=5"));
    assertEquals(List.of(), problems(host, "port=7"));
    assertEquals(List.of(), problems(host));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mode=fast", "mode=LAZY-LOAD"})
  void needs_oneOfTheValues_isNone(String mode) {
    assertEquals(List.of(), problems(host().needs(MODE, "fast", "lazy-load"), "host=a", mode));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mode=plain", "port=7"})
  void needs_anotherValue_isAProblem(String other) {
    assertEquals(
        List.of(
            "host=a (-p): needs mode=fast or lazy-load. Give mode=fast or lazy-load, or leave it"
                + " out"),
        problems(host().needs(MODE, "fast", "lazy-load"), "host=a", other));
  }

  /** The value has a problem of its own. */
  @Test
  void relations_toAValueThatCantBeRead_areNone() {
    assertEquals(List.of(), problems(host().needs(MODE, "fast"), "host=a", "mode=nonsense"));
    assertEquals(List.of(), problems(host().excludes(MODE, "plain"), "host=a", "mode=nonsense"));
    assertEquals(List.of(), problems(host().needs(PORT), "host=a", "port=many"));
  }

  @Test
  void needs_valueThatIsTheDefault_isNone() {
    assertEquals(List.of(), problems(host().needs(MODE, "plain"), "host=a"));
    assertEquals(1, problems(host().needs(MODE, "plain"), "host=a", "mode=fast").size());
  }

  @Test
  void excludes_oneOfThemGiven_isAProblemThatNamesIt() {
    Property<String> host = host().excludes(PORT, MODE).because("it has one");

    assertEquals(
        List.of(
            "host=a (-p): can't be given together with mode: it has one. Leave one of them out"),
        problems(host, "host=a", "mode=fast"));
    assertEquals(List.of(), problems(host, "host=a", "mode=plain"));
    assertEquals(List.of(), problems(host, "host=a", "rate=5"));
    assertEquals(List.of(), problems(host, "port=7", "mode=fast"));
  }

  @Test
  void excludes_valueOfAnother_isAProblemWithItsNextStep() {
    Property<String> host = host().excludes(TLS, "true").nextStep("Use another one");

    assertEquals(
        List.of("host=a (-p): can't be given together with tls=true. Use another one"),
        problems(host, "host=a", "tls=TRUE"));
    assertEquals(List.of(), problems(host, "host=a", "tls=false"));
    assertEquals(List.of(), problems(host, "host=a"));
  }

  @Test
  void togetherWith_eitherAlone_isAProblem() {
    Property<String> host = host().togetherWith(PORT);

    assertEquals(
        List.of("host=a (-p): needs port. Give port too, or leave it out"),
        problems(host, "host=a"));
    assertEquals(
        List.of("port=7 (-p): needs host. Give host too, or leave it out"),
        problems(host, "port=7"));
    assertEquals(List.of(), problems(host, "host=a", "port=7"));
    assertEquals(List.of(), problems(host));
  }

  @Test
  void togetherWith_several_oneIsEnoughAndEachNeedsIt() {
    Property<String> host = host().togetherWith(PORT, RATE);

    assertEquals(
        List.of("host=a (-p): needs port or rate. Give port or rate too, or leave it out"),
        problems(host, "host=a"));
    assertEquals(
        List.of("rate=5 (-p): needs host. Give host too, or leave it out"),
        problems(host, "rate=5"));
    assertEquals(List.of(), problems(host, "host=a", "rate=5"));
    assertEquals(List.of(), problems(host));
  }

  @ParameterizedTest
  @CsvSource({"rate=0, tls=true", "rate=0.0, tls=true", "rate=5, tls=false", "rate=5, tls=False"})
  void check_offAsByDefault_countsAsAbsent(String rate, String tls) {
    Property<Boolean> secured = TLS.excludes(RATE);

    assertEquals(List.of(), problems(secured, rate, tls));
    assertEquals(1, problems(secured, "rate=5", "tls=true").size());
  }

  @Test
  void when_ownValues_relateOnlyThem() {
    Property<Mode> mode = MODE.needs(PORT).when("fast", "lazy-load").excludes(RATE).when("plain");

    assertEquals(
        List.of("mode=fast (-p): needs port. Give port too, or leave it out"),
        problems(mode, "mode=fast", "rate=5"));
    assertEquals(
        List.of("mode=plain (-p): can't be given together with rate. Leave one of them out"),
        problems(mode, "mode=plain", "rate=5"));
    assertEquals(List.of(), problems(mode, "rate=5"));
  }

  @Test
  void checkRelations_several_areAllProblems() {
    Property<String> host = host().needs(PORT).excludes(MODE).excludes(TLS, "true");

    assertEquals(3, problems(host, "host=a", "mode=fast", "tls=true").size());
  }

  @Test
  void description_relations_followTheText() {
    assertEquals("A host.", host().description());
    assertEquals(
        "A host. Only with port or rate. localhost, a: only with mode=fast. Not together with"
            + " tls=true. Only together with port.",
        host()
            .needs(PORT, RATE)
            .needs(MODE, "fast")
            .when("localhost", "a")
            .excludes(TLS, "true")
            .because("it can't")
            .togetherWith(PORT)
            .description());
  }
}
