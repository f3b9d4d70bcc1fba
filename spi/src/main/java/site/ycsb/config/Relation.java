package site.ycsb.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * What a property requires of others when it is given. Declared with the property, so that every
 * command checks it, in the same words, and the docs show it. Immutable.
 *
 * @param kind what it requires
 * @param others the properties that it requires this of; of those that it needs, one is enough
 * @param values of the only other one, as a user writes them; empty when any will do
 * @param when the values of the property itself that it is about; empty when it is about all
 * @param reason why; empty when that is plain
 * @param nextStep what a user can do; empty for what follows from the kind
 */
public record Relation(
    Kind kind,
    List<Property<?>> others,
    List<String> values,
    List<String> when,
    String reason,
    String nextStep) {

  /** Defaults by which a property is switched off. */
  private static final Set<String> OFF = Set.of("0", "false");

  /** What a property requires of others. */
  public enum Kind {
    /** One of them has to be given. */
    NEEDS("only with ", "needs "),
    /** One of them has to be given, and each of them needs the property. */
    TOGETHER("only together with ", "needs "),
    /** None of them may be given. */
    EXCLUDES("not together with ", "can't be given together with ");

    private final String inDocs;
    private final String inMessages;

    Kind(String inDocs, String inMessages) {
      this.inDocs = inDocs;
      this.inMessages = inMessages;
    }
  }

  public Relation {
    others = List.copyOf(others);
    values = List.copyOf(values);
    when = List.copyOf(when);
  }

  Relation(Kind kind, List<Property<?>> others, List<String> values) {
    this(kind, others, values, List.of(), "", "");
  }

  Relation when(List<String> own) {
    return new Relation(kind, others, values, own, reason, nextStep);
  }

  Relation because(String why) {
    return new Relation(kind, others, values, when, why, nextStep);
  }

  Relation withNextStep(String step) {
    return new Relation(kind, others, values, when, reason, step);
  }

  /** A sentence for the docs. */
  String sentence() {
    String rule = kind.inDocs + names(others) + ".";
    return when.isEmpty()
        ? rule.substring(0, 1).toUpperCase(Locale.ROOT) + rule.substring(1)
        : String.join(", ", when) + ": " + rule;
  }

  /** Adds a problem for what is given, as far as the rest that is given doesn't fit. */
  void check(Property<?> property, Properties properties, Problems problems) {
    Settings settings = new Settings(properties);
    if (isUnreadable(property, settings)
        || (!values.isEmpty() && others.stream().anyMatch(one -> isUnreadable(one, settings)))) {
      return; // a problem of its own
    }
    List<Property<?>> met = others.stream().filter(other -> isMet(other, settings)).toList();
    boolean given =
        when.isEmpty()
            ? isSet(property, settings)
            : settings.isGiven(property) && hasOneOf(property, when, settings);
    if (given && kind == Kind.EXCLUDES && !met.isEmpty()) {
      problems.add(problem(property, met, "Leave one of them out", properties));
    } else if (given && kind != Kind.EXCLUDES && met.isEmpty()) {
      problems.add(problem(property, others, giving(others), properties));
    } else if (!given && kind == Kind.TOGETHER) {
      List<Property<?>> missing = List.of(property);
      met.forEach(other -> problems.add(problem(other, missing, giving(missing), properties)));
    }
  }

  private Problem problem(
      Property<?> property, List<Property<?>> named, String usualStep, Properties properties) {
    return Problem.of(
        properties,
        property,
        kind.inMessages + names(named) + (reason.isEmpty() ? "" : ": " + reason),
        nextStep.isEmpty() ? usualStep : nextStep);
  }

  private String giving(List<Property<?>> missing) {
    return "Give " + names(missing) + (values.isEmpty() ? " too" : "") + ", or leave it out";
  }

  private String names(List<Property<?>> named) {
    List<String> keys = named.stream().map(Property::key).toList();
    return values.isEmpty() ? oneOf(keys) : keys.get(0) + "=" + oneOf(values);
  }

  private static String oneOf(List<String> words) {
    int last = words.size() - 1;
    return last == 0
        ? words.get(0)
        : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }

  /** What is needed may have its default, unless that is what switches it off. */
  private boolean isMet(Property<?> other, Settings settings) {
    if (!values.isEmpty()) {
      return hasOneOf(other, values, settings);
    }
    return isSet(other, settings)
        || (kind != Kind.EXCLUDES
            && settings.isGiven(other)
            && !OFF.contains(String.valueOf(other.defaultText())));
  }

  /** Whether it is given with another value than its default, which changes nothing. */
  private static boolean isSet(Property<?> property, Settings settings) {
    String fallback = property.defaultText();
    return settings.isGiven(property)
        && (fallback == null
            || isUnreadable(property, settings)
            || !hasOneOf(property, List.of(fallback), settings));
  }

  private static boolean isUnreadable(Property<?> property, Settings settings) {
    return settings.isGiven(property) && settings.find(property).isEmpty();
  }

  /** By the value, else the default. */
  private static <T> boolean hasOneOf(Property<T> property, List<String> texts, Settings settings) {
    Optional<T> value =
        property.defaultText() == null
            ? settings.find(property)
            : Optional.of(settings.get(property));
    return texts.stream()
        .anyMatch(text -> value.equals(Optional.of(property.parser().apply(text))));
  }
}
