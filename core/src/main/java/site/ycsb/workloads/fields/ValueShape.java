package site.ycsb.workloads.fields;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The values of a field: texts, each of which follows from a seed. Immutable. */
interface ValueShape {
  /** The value that follows from a seed nobody has drawn from yet. */
  String value(Draws draws);

  /** Whether a text can be a value of this shape, as far as that shows without its seed. */
  boolean canBe(String value);

  /** How many bytes values have on average in UTF-8, as nearly as it is known. */
  default double meanBytes() {
    return LongStream.range(0, 4000)
        .mapToInt(seed -> value(new Draws(seed)).getBytes(StandardCharsets.UTF_8).length)
        .average()
        .orElse(0);
  }

  /**
   * English words, the frequent ones more often, in sentences; the last word may be cut.
   *
   * @param lengths in bytes
   */
  record Text(Spread lengths) implements ValueShape {
    private static final Pattern FORM = Pattern.compile("[A-Za-z .]*");

    /** One of so many words ends a sentence. */
    private static final int SENTENCE_WORDS = 12;

    @Override
    public String value(Draws draws) {
      int length = (int) lengths.draw(draws);
      StringBuilder text = new StringBuilder(length);
      boolean begins = true;
      while (text.length() < length) {
        String word = Words.draw(draws);
        text.append(begins ? Character.toUpperCase(word.charAt(0)) : word.charAt(0));
        text.append(word, 1, word.length());
        begins = draws.below(SENTENCE_WORDS) == 0;
        text.append(begins ? ". " : " ");
      }
      text.setLength(length);
      return text.toString();
    }

    @Override
    public boolean canBe(String value) {
      return lengths.contains(value.length()) && FORM.matcher(value).matches();
    }

    @Override
    public double meanBytes() {
      return lengths.mean();
    }
  }

  /**
   * Random letters, digits, + and /, six bits each, of which a part is what stood before, again.
   * They are text, since not every store takes other bytes.
   *
   * @param lengths in bytes
   * @param compressible which share of a value repeats the rest of it, from 0 to 1
   */
  record Bytes(Spread lengths, double compressible) implements ValueShape {
    private static final String ALPHABET =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9+/]*");
    private static final int BITS = 6;
    private static final int PER_DRAW = Long.SIZE / BITS;

    @Override
    public String value(Draws draws) {
      int length = (int) lengths.draw(draws);
      int random = (int) Math.max(1, Math.round((1 - compressible) * length));
      StringBuilder text = new StringBuilder(length);
      long bits = 0;
      for (int i = 0; i < length; i++) {
        if (i >= random) {
          text.append(text.charAt(i - random));
        } else {
          bits = i % PER_DRAW == 0 ? draws.bits() : bits >>> BITS;
          text.append(ALPHABET.charAt((int) bits & (ALPHABET.length() - 1)));
        }
      }
      return text.toString();
    }

    @Override
    public boolean canBe(String value) {
      return lengths.contains(value.length()) && FORM.matcher(value).matches();
    }

    @Override
    public double meanBytes() {
      return lengths.mean();
    }
  }

  /**
   * Decimal numbers.
   *
   * @param unscaled the numbers without their point
   * @param decimals how many digits stand behind the point; with 0 there is none
   */
  record Decimal(Spread unscaled, int decimals) implements ValueShape {
    @Override
    public String value(Draws draws) {
      return BigDecimal.valueOf(unscaled.draw(draws), decimals).toPlainString();
    }

    @Override
    public boolean canBe(String value) {
      try {
        BigDecimal number = new BigDecimal(value);
        return number.scale() == decimals
            && number.toPlainString().equals(value)
            && unscaled.contains(number.unscaledValue().longValueExact());
      } catch (ArithmeticException | NumberFormatException e) {
        return false;
      }
    }
  }

  /** One of some words, each as likely. */
  record Choice(List<String> words) implements ValueShape {
    static final Choice BOOL = new Choice(List.of("true", "false"));

    @Override
    public String value(Draws draws) {
      return words.get((int) draws.below(words.size()));
    }

    @Override
    public boolean canBe(String value) {
      return words.contains(value);
    }
  }

  /**
   * Times in seconds, as {@code 2024-05-17T08:30:12Z}.
   *
   * @param days since 1970 in UTC, in years of four digits
   */
  record Date(Spread days) implements ValueShape {
    private static final int SECONDS_OF_DAY = 86_400;
    private static final int LENGTH = 20;

    @Override
    public String value(Draws draws) {
      long day = days.draw(draws);
      return Instant.ofEpochSecond(day * SECONDS_OF_DAY + draws.below(SECONDS_OF_DAY)).toString();
    }

    @Override
    public boolean canBe(String value) {
      try {
        Instant time = Instant.parse(value);
        return value.length() == LENGTH
            && time.toString().equals(value)
            && days.contains(Math.floorDiv(time.getEpochSecond(), SECONDS_OF_DAY));
      } catch (DateTimeParseException e) {
        return false;
      }
    }
  }

  /** Random UUIDs (version 4, RFC 9562), in small letters. */
  record Uuid() implements ValueShape {
    private static final Pattern FORM =
        Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
    private static final long VERSION = 0x4000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    @Override
    public String value(Draws draws) {
      return new UUID((draws.bits() & ~0xf000L) | VERSION, (draws.bits() >>> 2) | VARIANT)
          .toString();
    }

    @Override
    public boolean canBe(String value) {
      return FORM.matcher(value).matches();
    }
  }

  /**
   * JSON arrays of English words, as {@code ["time","of"]}.
   *
   * @param counts how many words there are
   */
  record Listing(Spread counts) implements ValueShape {
    private static final String EMPTY = "[]";
    private static final Pattern WORD = Pattern.compile("\"[a-z]+\"");

    @Override
    public String value(Draws draws) {
      return LongStream.range(0, counts.draw(draws))
          .mapToObj(i -> '"' + Words.draw(draws) + '"')
          .collect(Collectors.joining(",", "[", "]"));
    }

    @Override
    public boolean canBe(String value) {
      if (value.equals(EMPTY)) {
        return counts.contains(0);
      }
      if (!value.startsWith("[") || !value.endsWith("]")) {
        return false;
      }
      List<String> words = List.of(value.substring(1, value.length() - 1).split(",", -1));
      return counts.contains(words.size())
          && words.stream().allMatch(word -> WORD.matcher(word).matches());
    }
  }

  /** Whole numbers in spans: each span is as likely, and each number of a span. Immutable. */
  record Spread(List<Span> spans) {
    /** Both ends are included, and less than 2^63 apart. */
    record Span(long first, long last) {}

    static Spread between(long first, long last) {
      return new Spread(List.of(new Span(first, last)));
    }

    long draw(Draws draws) {
      Span span = spans.get((int) draws.below(spans.size()));
      return span.first() + draws.below(span.last() - span.first() + 1);
    }

    boolean contains(long number) {
      return spans.stream().anyMatch(span -> number >= span.first() && number <= span.last());
    }

    double mean() {
      return spans.stream()
          .mapToDouble(span -> ((double) span.first() + span.last()) / 2)
          .average()
          .orElse(0);
    }
  }

  /**
   * Numbers that follow from a seed and look random. Belongs to one thread.
   *
   * <p>Sources: SplitMix64 of "Fast Splittable Pseudorandom Number Generators", Guy L. Steele et
   * al., OOPSLA 2014; the hash is FNV-1a of 64 bits, by Glenn Fowler et al., over 16 bits at a
   * time.
   */
  static final class Draws {
    private static final long GAMMA = 0x9e3779b97f4a7c15L;
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private long state;

    Draws(long seed) {
      state = seed;
    }

    long bits() {
      state += GAMMA;
      return mixed(state);
    }

    /** From 0 to below a bound. */
    long below(long bound) {
      return (bits() >>> 1) % bound;
    }

    /** A seed that follows from a text. */
    static long seedOf(String text) {
      long hash = FNV_OFFSET;
      for (int i = 0; i < text.length(); i++) {
        hash = (hash ^ text.charAt(i)) * FNV_PRIME;
      }
      return mixed(hash);
    }

    private static long mixed(long number) {
      long z = number;
      z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
      z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
      return z ^ (z >>> 31);
    }
  }
}
