package site.ycsb.workloads.fields;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.Problem;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;

final class RecordShapeTest {
  private static final int RECORDS = 3000;

  private static Settings settings(String fields) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("fields", fields, "-p");
    return new Settings(properties);
  }

  private static RecordShape shape(String fields) {
    Settings settings = settings(fields);
    RecordShape shape = RecordShape.find(settings).orElseThrow();
    settings.throwIfAny();
    return shape;
  }

  private static byte[] value(RecordShape shape, int record) {
    return shape.value(0, RecordShape.seedOf("user" + record)).toArray();
  }

  /** The values of the first field of many records. */
  private static List<byte[]> values(String fields) {
    RecordShape shape = shape(fields);
    return IntStream.range(0, RECORDS).mapToObj(i -> value(shape, i)).toList();
  }

  private static List<String> texts(String fields) {
    return values(fields).stream().map(value -> new String(value, UTF_8)).toList();
  }

  @Test
  void names_fields_areInTheirOrderWithoutBlanks() {
    RecordShape shape = shape(" name : TEXT( 20 .. 200 ) ,age:int,größe:decimal, a-b.c:uuid");

    assertEquals(List.of("name", "age", "größe", "a-b.c"), shape.names());
  }

  @Test
  void find_noFields_isNone() {
    Settings settings = new Settings(new SourcedProperties());

    assertTrue(RecordShape.find(settings).isEmpty());
    settings.throwIfAny();
  }

  @Test
  void value_sameKeyAndField_isTheSameAndOthersAreNot() {
    RecordShape shape = shape("a:text,b:text");
    RecordShape other = shape("x:bool,b:text,a:text");
    long seed = RecordShape.seedOf("user1");

    assertArrayEquals(shape.value(0, seed).toArray(), shape.value(0, seed).toArray());
    assertArrayEquals(shape.value(0, seed).toArray(), other.value(2, seed).toArray());
    assertFalse(Arrays.equals(shape.value(0, seed).toArray(), shape.value(1, seed).toArray()));
    assertFalse(Arrays.equals(value(shape, 1), value(shape, 2)));
  }

  @Test
  void isValueOf_values_areOfTheirRecordAndField() {
    RecordShape shape = shape("a:text,b:text(7),n:int");
    long seed = RecordShape.seedOf("user1");

    for (int field = 0; field < 3; field++) {
      String value = shape.value(field, seed).toString();
      String name = shape.names().get(field);
      assertTrue(shape.isValueOf("user1", name, value));
      assertFalse(shape.isValueOf("user2", name, value));
      assertFalse(shape.isValueOf("user1", "unknown", value));
      assertFalse(shape.isValueOf("user1", name, value + value.charAt(0)));
      assertFalse(
          shape.isValueOf("user1", name, (char) (value.charAt(0) ^ 1) + value.substring(1)));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "text, 100, 100",
    "text(0), 0, 0",
    "text(20..25), 20, 25",
    "text(0..3), 0, 3",
    "bytes, 100, 100",
    "bytes(17), 17, 17",
    "bytes(0..4), 0, 4",
    "'bytes(3..5,compressible=1)', 3, 5",
    "uuid, 36, 36",
    "date, 20, 20",
    "bool, 4, 5",
    "choice(a|bb|größe), 1, 7",
    "int(5..5), 1, 1",
    "int(-10..10), 1, 3",
    "decimal(-1..1), 4, 5"
  })
  void length_values_areWithinBoundsAndReachThem(String type, int least, int most) {
    Set<Integer> lengths =
        values("f:" + type).stream()
            .map(value -> value.length)
            .collect(Collectors.toCollection(TreeSet::new));

    assertEquals(least, lengths.iterator().next());
    assertEquals(most, lengths.stream().mapToInt(length -> length).max().orElseThrow());
    if (type.startsWith("text") || type.startsWith("bytes")) {
      assertEquals(most - least + 1, lengths.size());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "text(1..40), '[A-Z][A-Za-z. ]*'",
    "text(60), '[A-Z][a-z]*([. ]| [a-z]+|\\. [A-Z][a-z]*)*'",
    "bytes(40), '[A-Za-z0-9+/]{40}'",
    "int, '0|[1-9][0-9]{0,9}'",
    "int(-3..3), '-?[123]|0'",
    "decimal, '(0|[1-9][0-9]{0,3})\\.[0-9]{2}'",
    "decimal(-0.05..0.05), '-0\\.0[1-5]|0\\.0[0-5]'",
    "bool, 'true|false'",
    "date, '20(1[5-9]|2[0-4])-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z'",
    "date(2024-02-29..2024-02-29), '2024-02-29T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z'",
    "date(0001-01-01..1969-12-31), '(0|1[0-9])[0-9]{2,3}-.*Z'",
    "uuid, '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'",
    "choice(new|paid|on its way), 'new|paid|on its way'",
    "list, '\\[(\"[a-z]+\",){2}\"[a-z]+\"\\]'",
    "list(0..2), '\\[((\"[a-z]+\",)?\"[a-z]+\")?\\]'"
  })
  void value_type_looksAsItSays(String type, String form) {
    for (String text : texts("f:" + type)) {
      assertTrue(text.matches(form), text);
    }
  }

  @ParameterizedTest
  @CsvSource({"bool, 2", "choice(a|b|c|d), 4", "int(-7..7), 15", "decimal(0..0.09), 10"})
  void value_fewPossibleOnes_areAllDrawn(String type, int possible) {
    assertEquals(possible, new HashSet<>(texts("f:" + type)).size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text(0..300)",
        "bytes(0..300)",
        "bytes(9,compressible=0.7)",
        "int(-999999999999999999..999999999999999999)",
        "decimal(-999.99..999999999999999.99)",
        "bool",
        "date(0001-01-01..9999-12-31)",
        "uuid",
        "choice(a|größe)",
        "list(0..40)"
      })
  void canBe_ownValues_canAndOthersCant(String type) {
    RecordShape shape = shape("f:" + type);
    for (String value : texts("f:" + type)) {
      assertTrue(shape.canBe("f", value), value);
      assertFalse(shape.canBe("g", value));
    }
    for (String other : List.of("\0", "täxt", "0 x1", "[]x", "2024-02-30T00:00:00Z", "-0.001")) {
      assertFalse(shape.canBe("f", other), other);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "text(5..6), abcd",
    "text(5..6), abcdefg",
    "int(1..10), 11",
    "int(1..10), 0",
    "int(1..10), 01",
    "int(1..10), 1.00",
    "int(1..10), 1e0",
    "int(1..10), 1e999999999",
    "int(1..10), +5",
    "int(-1..1), -0",
    "decimal(1..10), 10.01",
    "decimal(1..10), 5",
    "date(2024-01-01..2024-01-31), 2024-02-01T00:00:00Z",
    "date(2024-01-01..2024-01-31), 2024-01-01T00:00:00.5Z",
    "date(2024-01-01..2024-01-31), 2024-01-01T24:00:00Z",
    "uuid, 550e8400-e29b-11d4-a716-446655440000",
    "'list(1..2)', '[]'",
    "'list(0..2)', '['",
    "'list(0..2)', '[\"a\",]'",
    "'list(0..2)', '[\"A\"]'",
    "'list(1..2)', '[\"a\",\"b\",\"c\"]'",
    "choice(a|b), c"
  })
  void canBe_valueOutOfBounds_cant(String type, String value) {
    assertFalse(shape("f:" + type).canBe("f", value));
  }

  /** By zlib, of many values one after the other; what a store's compression finds varies. */
  @ParameterizedTest
  @CsvSource({
    "bytes(100), 0.70, 0.80",
    "'bytes(100,compressible=0)', 0.70, 0.80",
    "'bytes(100,compressible=0.25)', 0.50, 0.65",
    "'bytes(100,compressible=0.5)', 0.35, 0.45",
    "'bytes(1000,compressible=0.5)', 0.35, 0.42",
    "'bytes(100,compressible=0.9)', 0.05, 0.15",
    "'bytes(1000,compressible=1)', 0.0, 0.03",
    "text(20..200), 0.30, 0.45",
    "text(2000), 0.30, 0.45"
  })
  void compressibility_values_isAboutAsRequested(String type, double least, double most) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    values("f:" + type).forEach(all::writeBytes);

    double ratio = deflated(all.toByteArray()) / (double) all.size();

    assertTrue(ratio >= least && ratio <= most, type + " deflates to " + ratio);
  }

  private static int deflated(byte[] bytes) {
    Deflater deflater = new Deflater();
    try {
      deflater.setInput(bytes);
      deflater.finish();
      byte[] buffer = new byte[bytes.length + 1000];
      int size = deflater.deflate(buffer);
      assertTrue(deflater.finished());
      return size;
    } finally {
      deflater.end();
    }
  }

  /** The law of Zipf and Mandelbrot gives the first word a share of about 1 in 19 of 598 words. */
  @Test
  void text_words_areAsFrequentAsTheirRanks() {
    List<String> words =
        texts("f:text(1000)").stream()
            .flatMap(text -> Arrays.stream(text.toLowerCase(Locale.ROOT).split("[. ]+", -1)))
            .toList();

    double the = share(words, "the");
    assertTrue(the > 0.045 && the < 0.06, "the: " + the);
    assertTrue(the > share(words, "of"));
    assertTrue(share(words, "of") > share(words, "work"));
    assertTrue(share(words, "work") > share(words, "refunded"));
    assertTrue(share(words, "refunded") > 0);
  }

  private static double share(List<String> words, String word) {
    return words.stream().filter(word::equals).count() / (double) words.size();
  }

  @Test
  void bytes_compressible_repeatsWhatStandsBefore() {
    for (String text : texts("f:bytes(10,compressible=0.5)")) {
      assertEquals(text.substring(0, 5), text.substring(5));
    }
    for (String text : texts("f:bytes(10,compressible=1)")) {
      assertEquals(text.substring(0, 1).repeat(10), text);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text(0..300)",
        "bytes(20..40)",
        "int(0..100)",
        "decimal",
        "bool",
        "date",
        "uuid",
        "choice(a|bb|cccccc)",
        "list(0..8)"
      })
  void meanBytes_values_isNearTheirMean(String type) {
    RecordShape shape = shape("f:" + type);
    double mean = values("f:" + type).stream().mapToInt(v -> v.length).average().orElseThrow();

    assertEquals(mean, shape.meanBytes(), 0.05 * mean);
  }

  @Test
  void find_partsThatAreNoFields_areAllSaid() {
    Settings settings = settings("a,,b:,:int,a b:int,c(1):int,d:text(1)x,e:text(1");

    assertTrue(RecordShape.find(settings).isEmpty());

    String rule = "must be <name>:<type> for each field, as in name:text(20..200),age:int, and ";
    assertEquals(
        List.of(
            rule + "a isn't",
            rule + "a part of it is empty",
            rule + "b: isn't",
            rule + ":int isn't",
            rule + "a b:int isn't",
            rule + "c(1):int isn't",
            rule + "d:text(1)x isn't",
            rule + "e:text(1 isn't"),
        rules(settings));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a:int,",
        ",a:int",
        "a:int,,b:int",
        "a:text(1",
        "a:text)1(",
        "a:text((1)",
        "a:text(1))",
        "a:int,)"
      })
  void find_onePartThatIsNoField_isSaidOnce(String fields) {
    Settings settings = settings(fields);

    assertTrue(RecordShape.find(settings).isEmpty());

    assertEquals(1, settings.problems().size());
    assertTrue(
        rules(settings).get(0).startsWith("must be <name>:<type> for each field"),
        rules(settings)::toString);
  }

  @Test
  void find_severalProblems_areAllSaid() {
    Settings settings = settings("a,b:txet,c:text(x),d:int,d:bool,e:date(2024)");

    assertTrue(RecordShape.find(settings).isEmpty());

    assertEquals(
        List.of(
            "must be <name>:<type> for each field, as in name:text(20..200),age:int, and a isn't",
            "has the type txet for the field b, which is none",
            "text of the field c takes a length from 0 to 100000000 bytes, or a shortest and a"
                + " longest one, as in text(20..200)",
            "has the field d twice",
            "date of the field e takes a first and a last day of years from 1 to 9999, as in"
                + " date(2020-01-01..2024-12-31)"),
        rules(settings));
  }

  private static List<String> rules(Settings settings) {
    return settings.problems().list().stream().map(Problem::rule).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text()",
        "text(-1)",
        "text(1,2)",
        "text(3..2)",
        "text(100000001)",
        "text(1..)",
        "text(1e3)",
        "bytes(10,compressible=2)",
        "bytes(10,compressible=-0.1)",
        "bytes(10,compressible=half)",
        "bytes(10,0.5)",
        "bytes(compressible=0.5)",
        "int(5)",
        "int(a..b)",
        "int(2..1)",
        "int(0..1000000000000000000)",
        "decimal(0..0.001)",
        "decimal(5)",
        "decimal(1e3..2e3)",
        "bool(2)",
        "uuid(4)",
        "date(2020-01-01)",
        "date(2020-02-30..2020-03-01)",
        "date(2020-01-02..2020-01-01)",
        "date(0000-01-01..0001-01-01)",
        "date(+10000-01-01..+10000-01-02)",
        "choice",
        "choice()",
        "choice(a)",
        "choice(a||b)",
        "list(1001)",
        "list(-1)",
        "list(2..1)",
        "list(a)"
      })
  void find_whatATypeDoesntTake_isSaidWithWhatItTakes(String type) {
    Settings settings = settings("f:" + type + ",g:int");

    assertTrue(RecordShape.find(settings).isEmpty());

    String word = type.replaceFirst("\\(.*", "");
    assertEquals(1, settings.problems().size());
    Problem problem = settings.problems().list().get(0);
    assertTrue(
        problem
            .toString()
            .startsWith("fields=f:" + type + ",g:int (-p): " + word + " of the field f takes "),
        problem.toString());
    assertTrue(problem.toString().endsWith(". Correct it or leave it out"), problem.toString());
  }
}
