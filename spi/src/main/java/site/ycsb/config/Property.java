package site.ycsb.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Relation.Kind;

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
 * @param relations what it requires of others when it is given
 */
public record Property<T>(
    String key,
    String type,
    @Nullable String defaultText,
    String unit,
    String text,
    String rule,
    Function<String, T> parser,
    List<Relation> relations) {

  private static final String WHOLE = "a whole number";
  private static final String PATH = "path";

  public Property {
    relations = List.copyOf(relations);
  }

  /** A property that requires nothing of others. */
  public Property(
      String key,
      String type,
      @Nullable String defaultText,
      String unit,
      String text,
      String rule,
      Function<String, T> parser) {
    this(key, type, defaultText, unit, text, rule, parser, List.of());
  }

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

  /** A copy that may only be given with one of these. */
  public Property<T> needs(Property<?>... others) {
    return with(relations, new Relation(Kind.NEEDS, List.of(others), List.of()));
  }

  /** A copy that may only be given where another property has one of these values. */
  public Property<T> needs(Property<?> other, String value, String... more) {
    return with(relations, new Relation(Kind.NEEDS, List.of(other), values(value, more)));
  }

  /** A copy that may only be given with one of these, and each of them only with it. */
  public Property<T> togetherWith(Property<?>... others) {
    return with(relations, new Relation(Kind.TOGETHER, List.of(others), List.of()));
  }

  /** A copy that may not be given with any of these. */
  public Property<T> excludes(Property<?>... others) {
    return with(relations, new Relation(Kind.EXCLUDES, List.of(others), List.of()));
  }

  /** A copy that may not be given where another property has one of these values. */
  public Property<T> excludes(Property<?> other, String value, String... more) {
    return with(relations, new Relation(Kind.EXCLUDES, List.of(other), values(value, more)));
  }

  /** A copy whose last relation is about these of its own values only. */
  public Property<T> when(String... own) {
    return changed(last -> last.when(List.of(own)));
  }

  /** A copy whose last relation has a reason, which follows the rule in messages. */
  public Property<T> because(String reason) {
    return changed(last -> last.because(reason));
  }

  /** A copy whose last relation has a next step of its own. */
  public Property<T> nextStep(String nextStep) {
    return changed(last -> last.withNextStep(nextStep));
  }

  private Property<T> changed(UnaryOperator<Relation> change) {
    int last = relations.size() - 1;
    return with(relations.subList(0, last), change.apply(relations.get(last)));
  }

  private Property<T> with(List<Relation> others, Relation last) {
    List<Relation> all = new ArrayList<>(others);
    all.add(last);
    return new Property<>(key, type, defaultText, unit, text, rule, parser, all);
  }

  private static List<String> values(String value, String... more) {
    return Stream.concat(Stream.of(value), Stream.of(more)).toList();
  }

  /** Its text, and a sentence for each relation. */
  public String description() {
    return Stream.concat(Stream.of(text), relations.stream().map(Relation::sentence))
        .collect(Collectors.joining(" "));
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
