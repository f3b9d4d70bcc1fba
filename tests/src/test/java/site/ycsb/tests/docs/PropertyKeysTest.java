package site.ycsb.tests.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import site.ycsb.GoodBadUglyDB;
import site.ycsb.config.Property;

/** A property's key and default are written once, where it is defined, and its source lists it. */
final class PropertyKeysTest {
  private static final Path CHECKOUT = Path.of(System.getProperty("ycsb.checkout"));
  private static final Path SOURCES = Path.of("src", "main", "java");
  private static final Set<String> KEYS = ConfigurationPage.keys();

  private static final String TEXT = "\\s*\"([^\"\\\\]+)\"";
  private static final Pattern LOOKUP =
      Pattern.compile(
          "\\b(?:(?:getProperty|setProperty)\\(|originOf\\([^()\"]*,"
              + "|(?:properties|all)\\.(?:put|set|remove)\\()"
              + TEXT);
  private static final Pattern DEFINITION =
      Pattern.compile("(?:\\bString \\w+ =|\\bProperty(?:\\.\\w+|<>)\\()" + TEXT);
  private static final Pattern DEFAULT =
      Pattern.compile("\\bgetProperty\\(\\s*[A-Z][\\w.]*(?:\\(\\))?," + TEXT);
  private static final Pattern DOTTED = Pattern.compile("[(, ]" + TEXT + "[,); ]");
  private static final Pattern CONSTANT =
      Pattern.compile("(?<!<)\\bProperty<[^;=()]*>\\s+([A-Z][A-Z_0-9]*)\\s*=");

  /** They write files and commands for modules that they don't know. */
  private static final Set<String> WRITERS = Set.of("benchmarks", "local-stores", "test-support");

  private static final String STUDIES = "compare";

  private static final Set<String> OTHER_LOOKUPS =
      Set.of(
          // of a journal
          "ReencryptionJournal table",
          // of the encryption layer, which studies don't know
          "ProtectionParser encryption.keylength",
          "ProtectionParser encryption.profile",
          "ProtectionParser encryption.provider");

  private static final Set<String> OTHER_MEANINGS =
      Set.of(
          // of a page of answers
          "PublishedAnswers table",
          // the command's name
          "ReencryptionWorkload reencrypt",
          // of another binding
          "TimeseriesDB debug");

  /** Which reads those of YCSB 0.17.0 for bindings that aren't ours, and lists none. */
  private static final String UNLISTED = "TimeseriesDB";

  /** Which property of ours is meant by those of other benchmarks, whatever module reads it. */
  private static final String FOREIGN_NAMES = "ForeignNames";

  @Test
  void lookups_nameTheDefinition() throws IOException {
    Set<String> literal = new TreeSet<>();
    forEach(
        LOOKUP,
        Set.of(),
        (type, key) -> {
          if (KEYS.contains(key)) {
            literal.add(type + " " + key);
          }
        });
    assertEquals(new TreeSet<>(OTHER_LOOKUPS), literal);
  }

  @Test
  void defaults_areThoseOfTheDefinition() throws IOException {
    List<String> literal = new ArrayList<>();
    forEach(DEFAULT, Set.of(), (type, fallback) -> literal.add(type + " " + fallback));
    assertEquals(List.of(), literal);
  }

  /** Words of study files may be the same as keys. */
  @Test
  void definitions_areTheOnlyOnesOfTheirKeys() throws IOException {
    assertOnce(DEFINITION, key -> true);
  }

  /** A text with a dot is nothing else than a key. */
  @Test
  void keysWithADot_areWrittenInTheirDefinitionOnly() throws IOException {
    assertOnce(DOTTED, key -> key.contains("."));
  }

  /** One that isn't would be read, but neither checked before a run nor documented. */
  @Test
  void constants_areListed() throws IOException, ReflectiveOperationException {
    Map<String, Property<?>> listed = new TreeMap<>(ConfigurationPage.definitions());
    // the page leaves its binding out
    new GoodBadUglyDB().properties().forEach(property -> listed.put(property.key(), property));
    List<String> unlisted = new ArrayList<>();
    int found = 0;
    for (Path source : sources(Set.of())) {
      Matcher constant = CONSTANT.matcher(Files.readString(source));
      while (constant.find()) {
        Field field = typeOf(source).getDeclaredField(constant.group(1));
        field.setAccessible(true);
        Property<?> property = (Property<?>) field.get(null);
        if (!property.equals(listed.get(property.key()))) {
          unlisted.add(field.getDeclaringClass().getSimpleName() + "." + field.getName());
        }
        found++;
      }
    }
    unlisted.removeIf(constant -> constant.startsWith(UNLISTED + "."));
    assertEquals(List.of(), unlisted);
    assertTrue(found > 200, "only some of them were found");
  }

  private static Class<?> typeOf(Path source) throws ClassNotFoundException {
    Path inCheckout = CHECKOUT.relativize(source);
    Path file = inCheckout.subpath(1 + SOURCES.getNameCount(), inCheckout.getNameCount());
    return Class.forName(file.toString().replace(".java", "").replace('/', '.'));
  }

  private static void assertOnce(Pattern pattern, Predicate<String> counted) throws IOException {
    Map<String, List<String>> types = new TreeMap<>();
    forEach(
        pattern,
        Set.of(STUDIES),
        (type, key) -> {
          if (KEYS.contains(key)
              && counted.test(key)
              && !type.equals(FOREIGN_NAMES)
              && !OTHER_MEANINGS.contains(type + " " + key)) {
            types.computeIfAbsent(key, absent -> new ArrayList<>()).add(type);
          }
        });
    assertFalse(types.isEmpty());
    types.values().removeIf(found -> found.size() == 1);
    assertEquals(Map.of(), types);
  }

  /** What a pattern finds in all classes but those of some modules, by the class's name. */
  private static void forEach(
      Pattern pattern, Set<String> without, BiConsumer<String, String> found) throws IOException {
    for (Path source : sources(without)) {
      String type = source.getFileName().toString().replace(".java", "");
      Matcher matcher = pattern.matcher(Files.readString(source));
      while (matcher.find()) {
        found.accept(type, matcher.group(1));
      }
    }
  }

  private static List<Path> sources(Set<String> without) throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.list(CHECKOUT)) {
      for (Path module : modules.sorted().toList()) {
        String name = module.getFileName().toString();
        Path folder = module.resolve(SOURCES);
        if (!WRITERS.contains(name) && !without.contains(name) && Files.isDirectory(folder)) {
          try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
          }
        }
      }
    }
    assertFalse(sources.isEmpty());
    return sources;
  }
}
