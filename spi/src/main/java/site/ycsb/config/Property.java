package site.ycsb.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The definition of one property. Immutable; declared once, as a constant, by the code that reads
 * it; help texts and docs are made from it.
 *
 * @param <T> the type of its parsed value
 * @param key the property's name
 * @param type the type as shown in the docs, such as {@code integer} or {@code random | fixed}
 * @param defaultText the default as a user would write it; null when the property has none
 * @param unit the unit, empty when there is none
 * @param text one or two sentences for the docs
 * @param rule what a value has to satisfy, for error messages
 * @param parser parses a value; throws IllegalArgumentException when it breaks the rule
 */
public record Property<T>(
    String key,
    String type,
    @Nullable String defaultText,
    String unit,
    String text,
    String rule,
    Function<String, T> parser) {

  private static final String WHOLE = "a whole number";
  private static final String PATH = "path";

  /** A property with any text as its value. */
  public static Property<String> string(String key, @Nullable String defaultText, String text) {
    return new Property<>(key, "text", defaultText, "", text, "must be text", value -> value);
  }

  /** A file or folder name. */
  public static Property<Path> path(String key, @Nullable String defaultText, String text) {
    return new Property<>(key, PATH, defaultText, "", text, "must be the name of a file", Path::of);
  }

  /** The name of a folder that is made where there is none, and goes into files and messages. */
  public static Property<Path> folder(String key, @Nullable String defaultText, String text) {
    return new Property<>(
        key,
        PATH,
        defaultText,
        "",
        text,
        "must be the name of a directory, without characters that control a terminal or the"
            + " direction of text",
        value -> {
          if (!ServerText.isSafe(value)) {
            throw new IllegalArgumentException(value);
          }
          return Path.of(value);
        });
  }

  /** A file name, or one of the words that its text explains. */
  public static Property<String> pathOrWord(String key, @Nullable String defaultText, String text) {
    return new Property<>(key, PATH, defaultText, "", text, "must be text", value -> value);
  }

  public boolean isPath() {
    return type.equals(PATH);
  }

  /** {@code true} or {@code false}, in any case; nothing else. */
  public static Property<Boolean> bool(String key, @Nullable String defaultText, String text) {
    return new Property<>(
        key,
        "true | false",
        defaultText,
        "",
        text,
        "must be true or false",
        value ->
            switch (value.trim().toLowerCase(Locale.ROOT)) {
              case "true" -> true;
              case "false" -> false;
              default -> throw new IllegalArgumentException(value);
            });
  }

  /** A whole number within bounds, both included. */
  public static Property<Integer> integer(
      String key, @Nullable String defaultText, int min, int max, String unit, String text) {
    String rule = rangeRule(WHOLE, min, max, min == Integer.MIN_VALUE, max == Integer.MAX_VALUE);
    return bounded(key, "integer", defaultText, unit, text, rule, min, max, Numbers::parseInt);
  }

  /** A whole number of 64 bits within bounds, both included. */
  public static Property<Long> longInteger(
      String key, @Nullable String defaultText, long min, long max, String unit, String text) {
    String rule = rangeRule(WHOLE, min, max, min == Long.MIN_VALUE, max == Long.MAX_VALUE);
    return bounded(key, "integer", defaultText, unit, text, rule, min, max, Numbers::parseLong);
  }

  /** A finite number within bounds, both included. */
  public static Property<Double> number(
      String key, @Nullable String defaultText, double min, double max, String unit, String text) {
    String rule =
        rangeRule("a number", min, max, min == -Double.MAX_VALUE, max == Double.MAX_VALUE);
    return bounded(key, "number", defaultText, unit, text, rule, min, max, Numbers::parseDouble);
  }

  /** Numbers are compared in their order, in which what is no number comes after all others. */
  private static <N extends Comparable<N>> Property<N> bounded(
      String key,
      String type,
      @Nullable String defaultText,
      String unit,
      String text,
      String rule,
      N min,
      N max,
      Function<String, N> parser) {
    return new Property<>(
        key,
        type,
        defaultText,
        unit,
        text,
        rule,
        value -> {
          N parsed = parser.apply(value.trim());
          if (parsed.compareTo(min) < 0 || parsed.compareTo(max) > 0) {
            throw new IllegalArgumentException(value);
          }
          return parsed;
        });
  }

  /** One of an enum's constants, written in lower case with '-' for '_'. */
  public static <E extends Enum<E>> Property<E> choice(
      String key, Class<E> type, @Nullable String defaultText, String text) {
    return oneOf(key, List.of(type.getEnumConstants()), Property::nameOf, defaultText, text);
  }

  /** One of these values, by its name in any case. */
  public static <T> Property<T> oneOf(
      String key,
      List<T> values,
      Function<T, String> name,
      @Nullable String defaultText,
      String text) {
    List<String> names = values.stream().map(name).toList();
    return new Property<>(
        key,
        String.join(" | ", names),
        defaultText,
        "",
        text,
        "must be one of " + String.join(", ", names),
        value ->
            values.stream()
                .filter(one -> name.apply(one).equalsIgnoreCase(value.trim()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(value)));
  }

  /** How a user writes an enum constant. */
  public static String nameOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String rangeRule(
      String what, Object min, Object max, boolean noMin, boolean noMax) {
    if (noMin && noMax) {
      return "must be " + what;
    }
    if (noMax) {
      return "must be " + what + " of at least " + shown(min);
    }
    return "must be " + what + " from " + shown(min) + " to " + shown(max);
  }

  /** Whole numbers without a fraction, large ones as a user would write them. */
  private static String shown(Object bound) {
    return bound.toString().replaceFirst("\\.0(?=E|$)", "").replace('E', 'e');
  }
}
