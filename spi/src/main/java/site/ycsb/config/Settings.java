package site.ycsb.config;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads defined properties. A value that breaks its rule is recorded as a problem and answered with
 * the default, so that reading goes on and all problems are found in one pass; call {@link
 * #throwIfAny()} before using anything that was read. Not thread-safe.
 *
 * <p>A view of two references, made wherever YCSB's interface hands on {@link Properties}: to
 * bindings, workloads and measurements. Nothing is parsed or kept before it's asked for.
 */
public final class Settings {
  private static final Pattern COMMENT = Pattern.compile("\\s#");

  private final Properties properties;
  private final Problems problems;

  public Settings(Properties properties) {
    this(properties, new Problems());
  }

  /** Settings that add to problems already collected. */
  public Settings(Properties properties, Problems problems) {
    this.properties = properties;
    this.problems = problems;
  }

  public boolean isGiven(Property<?> property) {
    return properties.getProperty(property.key()) != null;
  }

  /** Whether a value looks as if somebody had written a comment behind it. */
  public static boolean holdsComment(String value) {
    return COMMENT.matcher(value).find();
  }

  /** Where the property was given; default when it wasn't. */
  public String originOf(Property<?> property) {
    return isGiven(property) ? SourcedProperties.originOf(properties, property.key()) : "default";
  }

  /** The value, or the default of a property that has one. */
  public <T> T get(Property<T> property) {
    String fallback = property.defaultText();
    if (fallback == null) {
      throw new IllegalStateException(property.key() + " has no default: read it with find");
    }
    return find(property).orElseGet(() -> property.parser().apply(fallback));
  }

  /** The value as given, or nothing. Defaults are not looked at. */
  public <T> Optional<T> find(Property<T> property) {
    @Nullable String value = properties.getProperty(property.key());
    if (value == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(property.parser().apply(value));
    } catch (InvalidPathException e) {
      reject(property, FileTrouble.NO_NAME, FileTrouble.LOCALE);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      reject(
          property,
          property.rule(),
          holdsComment(value)
              ? "A comment in a file of properties has a line of its own: take it out of the value"
              : nextStep(property));
      return Optional.empty();
    }
  }

  /** A file for what opens it by its name; one that isn't there, or is a pipe, is a problem. */
  public Optional<Path> findReadable(Property<Path> property, String nextStep) {
    Optional<Path> file = find(property);
    if (file.isPresent() && !(Files.isRegularFile(file.get()) && Files.isReadable(file.get()))) {
      reject(property, "must be a file that can be read", nextStep);
      return Optional.empty();
    }
    return file;
  }

  /** Records that the value of a property, well formed by itself, can't be used here. */
  public void reject(Property<?> property, String rule, String nextStep) {
    problems.add(Problem.of(properties, property, rule, nextStep));
  }

  /** The same, if the property is given at all. */
  public void rejectIfGiven(Property<?> property, String rule, String nextStep) {
    if (isGiven(property)) {
      reject(property, rule, nextStep);
    }
  }

  /** The same of each of these. */
  public void rejectIfGiven(List<Property<?>> given, String rule, String nextStep) {
    given.forEach(property -> rejectIfGiven(property, rule, nextStep));
  }

  /** Reads each of these and checks its relations: whatever is wrong becomes a problem. */
  public void check(List<Property<?>> definitions) {
    definitions.forEach(this::find);
    checkRelations(definitions);
  }

  /**
   * Records a problem for each of these that is given although, by its relations, it can't be with
   * the others that are given.
   */
  public void checkRelations(List<Property<?>> definitions) {
    definitions.forEach(
        property ->
            property.relations().forEach(each -> each.check(property, properties, problems)));
  }

  public Problems problems() {
    return problems;
  }

  public void throwIfAny() {
    problems.throwIfAny();
  }

  private static String nextStep(Property<?> property) {
    @Nullable String fallback = property.defaultText();
    return fallback == null || fallback.isEmpty()
        ? "Correct it or leave it out"
        : "Correct it, or leave it out for the default " + fallback;
  }
}
