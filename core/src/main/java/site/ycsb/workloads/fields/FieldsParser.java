package site.ycsb.workloads.fields;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.config.Nearest;
import site.ycsb.config.Numbers;
import site.ycsb.config.Property;
import site.ycsb.config.ServerText;
import site.ycsb.config.Settings;
import site.ycsb.workloads.fields.ValueShape.Spread;

/** Reads {@code <name>:<type>(...),...} and records every problem. Used once, by one thread. */
final class FieldsParser {
  private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
  private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

  private static final String CORRECT = "Correct it or leave it out";
  private static final String BETWEEN = "..";
  private static final long MAX_BYTES = 100_000_000;
  private static final long MAX_WORDS = 1000;
  private static final long MAX_INT = 999_999_999_999_999_999L;

  private static final Pattern FIELD =
      Pattern.compile("([^\\s(),:\\p{Cntrl}]+)\\s*:\\s*(\\w+)\\s*(?:\\(([^()]*)\\))?");
  private static final Pattern HUNDREDTHS = Pattern.compile("[+-]?[0-9]{1,15}(?:\\.[0-9]{1,2})?");

  /** The types by the words that users write. */
  private enum Type {
    TEXT(
        "takes a length from 0 to 100000000 bytes, or a shortest and a longest one, as in"
            + " text(20..200)",
        "100"),
    BYTES(
        "takes a length from 0 to 100000000 bytes, or a shortest and a longest one, and which share"
            + " of them repeats the others, from 0 to 1, as in bytes(100,compressible=0.5)",
        "100"),
    INT(
        "takes a smallest and a largest whole number of at most 18 digits, as in int(1..100)",
        "0..2147483647"),
    DECIMAL(
        "takes a smallest and a largest number of at most 15 digits and two behind the point, as in"
            + " decimal(0..99.99)",
        "0..9999.99"),
    BOOL("takes nothing in parentheses", ""),
    DATE(
        "takes a first and a last day of years from 1 to 9999, as in date(2020-01-01..2024-12-31)",
        "2015-01-01..2024-12-31"),
    UUID("takes nothing in parentheses", ""),
    CHOICE("takes two words or more with | between them, as in choice(new|paid|sent)", ""),
    LIST(
        "takes a number of words from 0 to 1000, or a smallest and a largest one, as in list(1..5)",
        "3");

    /** What may stand in parentheses. */
    private final String rule;

    /** What stands there when there are none. */
    private final String usual;

    Type(String rule, String usual) {
      this.rule = rule;
      this.usual = usual;
    }
  }

  private static final List<String> TYPES =
      Arrays.stream(Type.values()).map(Property::nameOf).toList();

  private final Settings settings;
  private final Map<String, ValueShape> fields = new LinkedHashMap<>();
  private boolean failed;

  private FieldsParser(Settings settings) {
    this.settings = settings;
  }

  /** The values of the fields by their names, in the order of the text; empty with problems. */
  static Optional<Map<String, ValueShape>> parse(String text, Settings settings) {
    FieldsParser parser = new FieldsParser(settings);
    parts(text).forEach(parser::field);
    return parser.failed ? Optional.empty() : Optional.of(parser.fields);
  }

  /** What stands between the commas that aren't in parentheses. */
  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    boolean inside = false;
    for (int at = 0; at < text.length(); at++) {
      char character = text.charAt(at);
      inside = character == '(' || (inside && character != ')');
      if (character == ',' && !inside) {
        parts.add(text.substring(from, at).strip());
        from = at + 1;
      }
    }
    parts.add(text.substring(from).strip());
    return parts;
  }

  private void field(String part) {
    Matcher field = FIELD.matcher(part);
    if (!field.matches()) {
      reject(
          "must be <name>:<type> for each field, as in name:text(20..200),age:int, and "
              + (part.isEmpty() ? "a part of it is empty" : ServerText.shown(part) + " isn't"),
          "Correct it: types are "
              + String.join(", ", TYPES)
              + ", and names have no blanks, commas, colons or parentheses");
      return;
    }
    String name = field.group(1);
    String word = field.group(2).toLowerCase(Locale.ROOT);
    Optional<Type> type =
        Arrays.stream(Type.values()).filter(each -> Property.nameOf(each).equals(word)).findFirst();
    if (type.isEmpty()) {
      reject(
          "has the type " + word + " for the field " + ServerText.shown(name) + ", which is none",
          Nearest.question(word, TYPES, "Types are " + String.join(", ", TYPES)));
      return;
    }
    try {
      String given = Optional.ofNullable(field.group(3)).orElse(type.get().usual);
      if (fields.put(name, shape(type.get(), given)) != null) {
        reject(
            "has the field " + ServerText.shown(name) + " twice",
            "Leave one out, or name it differently");
      }
    } catch (IllegalArgumentException | DateTimeException e) {
      reject(word + " of the field " + ServerText.shown(name) + " " + type.get().rule, CORRECT);
    }
  }

  private void reject(String rule, String nextStep) {
    failed = true;
    settings.reject(RecordShape.FIELDS, rule, nextStep);
  }

  /** Throws IllegalArgumentException or DateTimeException when the rule is broken. */
  private static ValueShape shape(Type type, String given) {
    return switch (type) {
      case TEXT -> new ValueShape.Text(counts(given, MAX_BYTES));
      case BYTES -> bytes(given);
      case INT -> new ValueShape.Decimal(range(given, Numbers::parseLong, -MAX_INT, MAX_INT), 0);
      case DECIMAL ->
          new ValueShape.Decimal(range(given, FieldsParser::hundredths, -MAX_INT, MAX_INT), 2);
      case BOOL -> nothing(given, ValueShape.Choice.BOOL);
      case DATE -> new ValueShape.Date(range(given, FieldsParser::day, FIRST_DAY, LAST_DAY));
      case UUID -> nothing(given, new ValueShape.Uuid());
      case CHOICE -> choice(given);
      case LIST -> new ValueShape.Listing(counts(given, MAX_WORDS));
    };
  }

  private static ValueShape nothing(String given, ValueShape shape) {
    return require(given.isBlank(), given, shape);
  }

  private static ValueShape bytes(String given) {
    String[] parts = given.split(",\\s*compressible\\s*=", -1);
    double share = parts.length == 1 ? 0 : Numbers.parseDouble(parts[1]);
    return require(
        parts.length <= 2 && share >= 0 && share <= 1,
        given,
        new ValueShape.Bytes(counts(parts[0], MAX_BYTES), share));
  }

  private static ValueShape choice(String given) {
    List<String> words = Arrays.stream(given.split("\\|", -1)).map(String::strip).toList();
    return require(words.size() >= 2 && !words.contains(""), given, new ValueShape.Choice(words));
  }

  private static Spread counts(String given, long most) {
    return range(
        given.contains(BETWEEN) ? given : given + BETWEEN + given, Numbers::parseLong, 0, most);
  }

  private static Spread range(String given, Function<String, Long> number, long least, long most) {
    String[] ends = given.split(Pattern.quote(BETWEEN), -1);
    if (ends.length != 2) {
      throw new IllegalArgumentException(given);
    }
    long first = number.apply(ends[0].strip());
    long last = number.apply(ends[1].strip());
    return require(
        least <= first && first <= last && last <= most, given, Spread.between(first, last));
  }

  private static long hundredths(String text) {
    return new BigDecimal(require(HUNDREDTHS.matcher(text).matches(), text, text))
        .movePointRight(2)
        .longValueExact();
  }

  private static long day(String text) {
    return LocalDate.parse(text).toEpochDay();
  }

  private static <T> T require(boolean keepsRule, String given, T value) {
    if (!keepsRule) {
      throw new IllegalArgumentException(given);
    }
    return value;
  }
}
