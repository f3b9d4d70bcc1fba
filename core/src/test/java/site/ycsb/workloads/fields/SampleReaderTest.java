package site.ycsb.workloads.fields;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;

final class SampleReaderTest {
  private static final int RECORDS = 1000;

  @TempDir private Path folder = Path.of("");

  private Settings settings(String content) throws IOException {
    return settings(Files.writeString(folder.resolve("sample.json"), content));
  }

  private static Settings settings(Path file) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("fields.sample", file.toString(), "-p");
    return new Settings(properties);
  }

  private RecordShape shape(String content) throws IOException {
    Settings settings = settings(content);
    RecordShape shape = RecordShape.find(settings).orElseThrow();
    settings.throwIfAny();
    return shape;
  }

  /** The values of a field in many records. */
  private static List<String> values(RecordShape shape, String field) {
    int place = shape.names().indexOf(field);
    return IntStream.range(0, RECORDS)
        .mapToObj(i -> shape.value(place, RecordShape.seedOf("user" + i)).toString())
        .peek(value -> assertTrue(shape.canBe(field, value), value))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "true; 'true|false'",
        "12345; '[1-9][0-9]{4}'",
        "-7; '-?[0-9]'",
        "1.25; '[0-9]\\.[0-9]{2}'",
        "-120.5; '-?[1-9][0-9]{2}\\.[0-9]'",
        "\"2019-03-04T05:06:07Z\"; '2019-[01][0-9]-[0-3][0-9]T[0-9:]{8}Z'",
        "\"2019-03-04\"; '2019-[01][0-9]-[0-3][0-9]T[0-9:]{8}Z'",
        "\"550e8400-e29b-41d4-a716-446655440000\"; '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'",
        "\"größe\"; '[A-Z][A-Za-z .]{6}'",
        "\"\"; ''",
        "[\"a\",\"b\"]; '\\[\"[a-z]+\",\"[a-z]+\"]'",
        "[]; '\\[]'",
        "[1,2,3]; '[A-Z][A-Za-z .]{6}'",
        "{\"a\":{\"b\":1}}; '[A-Z][A-Za-z .]{12}'",
        "{\"$oid\":\"0123456789abcdef01234567\"}; '[A-Za-z0-9+/]{24}'",
        "{\"$date\":\"2019-03-04T05:06:07.123Z\"}; '2019-[01][0-9]-[0-3][0-9]T[0-9:]{8}Z'",
        "{\"$date\":{\"$numberLong\":\"1\"}}; '1970-[01][0-9]-[0-3][0-9]T[0-9:]{8}Z'",
        "\"0000-00-00\"; '0001-[01][0-9]-[0-3][0-9]T[0-9:]{8}Z'",
        "1e400; '[1-9][0-9]{17}'",
        "-1e999999999; '-[1-9][0-9]{17}'",
        "1e-400; '[0-9]\\.[0-9]{9}'",
        "{\"$numberDecimal\":\"1E+6144\"}; '[1-9][0-9]{17}'",
        "{\"$numberLong\":\"123\"}; '[1-9][0-9]{2}'",
        "{\"$numberDecimal\":\"1.5\"}; '[0-9]\\.[0-9]'",
        "{\"$numberDouble\":\"NaN\"}; '[A-Z][A-Za-z .]{2}'",
        "{\"$binary\":{\"base64\":\"QUJD\",\"subType\":\"00\"}}; '[A-Za-z0-9+/]{3}'"
      })
  void find_valueOfAKind_givesValuesOfItsFormAndLength(String json, String form)
      throws IOException {
    RecordShape shape = shape("{\"f\":" + json + "}\n{\"f\":" + json + "}\n");

    for (String value : values(shape, "f")) {
      assertTrue(value.matches(form), value);
    }
  }

  @Test
  void find_documents_giveTheirFieldsInOrderWithoutTheKeyAndWhatIsNull() throws IOException {
    RecordShape shape =
        shape(
            """
            {"_id":1,"b":null,"name":"x","never":null}\r

            {"_id":2,"age":5,"b":true}
            """);

    assertEquals(List.of("b", "name", "age"), shape.names());
  }

  @Test
  void find_lengthsOfTexts_areSpreadLikeThem() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      // nine of ten are short
      String text = "lorem ipsum dolor sit amet, " + i + " ";
      lines.append("{\"f\":\"").append(i % 10 == 0 ? text.repeat(30) : text).append("\"}\n");
    }

    List<String> values = values(shape(lines.toString()), "f");

    long isShort = values.stream().filter(value -> value.length() < 40).count();
    assertTrue(isShort > 0.8 * RECORDS && isShort < 0.97 * RECORDS, isShort + " are short");
    assertTrue(values.stream().anyMatch(value -> value.length() > 500));
    assertTrue(values.stream().allMatch(value -> value.length() <= 32 * 30));
  }

  @Test
  void find_numbersAndYears_areSpreadLikeThem() throws IOException {
    // four of five are small, below zero and of 1999
    String lines =
        IntStream.range(0, 1000)
            .mapToObj(
                i ->
                    i % 5 == 0
                        ? "{\"n\":12345678,\"d\":\"2021-01-01\"}"
                        : "{\"n\":-5,\"d\":\"1999-01-01\"}")
            .collect(Collectors.joining("\n"));
    RecordShape shape = shape(lines);

    long small = values(shape, "n").stream().filter(value -> value.matches("-[1-9]|0")).count();
    long early = values(shape, "d").stream().filter(value -> value.startsWith("1999-")).count();

    assertTrue(small > 0.7 * RECORDS && small < 0.85 * RECORDS, small + " are small");
    assertTrue(early > 0.7 * RECORDS && early < 0.85 * RECORDS, early + " are early");
  }

  @Test
  void find_fewDifferentTexts_areAsManyInventedOnes() throws IOException {
    String[] states = {"pending", "shipped", "cancelled"};
    String lines =
        IntStream.range(0, 300)
            .mapToObj(i -> "{\"state\":\"" + states[i % 3] + "\"}")
            .collect(Collectors.joining("\n"));

    Set<String> values = new HashSet<>(values(shape(lines), "state"));

    assertEquals(3, values.size(), values::toString);
    values.retainAll(Set.of(states));
    assertEquals(Set.of(), values);
  }

  @Test
  void find_randomText_isntMadeOfWords() throws IOException {
    Random random = new Random(64);
    String lines =
        IntStream.range(0, 200)
            .mapToObj(i -> "{\"token\":\"" + token(random) + "\"}")
            .collect(Collectors.joining("\n"));

    for (String value : values(shape(lines), "token")) {
      assertTrue(value.matches("[A-Za-z0-9+/]{40}"), value);
    }
  }

  private static String token(Random random) {
    return random
        .ints(40, 0, 62)
        .mapToObj(
            i -> "" + "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".charAt(i))
        .collect(Collectors.joining());
  }

  @Test
  void find_values_areNoneOfTheSample() throws IOException {
    RecordShape shape =
        shape("{\"salary\":987654321,\"name\":\"Ada Lovelace\",\"mail\":\"ada@example.org\"}\n");

    assertFalse(values(shape, "salary").contains("987654321"));
    assertFalse(values(shape, "name").contains("Ada Lovelace"));
    assertFalse(values(shape, "mail").contains("ada@example.org"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "''; no field in it has a value",
        "{}; no field in it has a value",
        "{\"f\":null}; no field in it has a value",
        "{\"_id\":1}; no field in it has a value",
        "[\"secret\"]; line 1 isn't one",
        "[{\"secret\":1}; line 1 isn't one",
        "[{\"secret\":1}] []; line 1 isn't one",
        "[{\"secret\":1}]]; line 1 isn't one",
        "{\"secret\":1; line 1 isn't one",
        "{\"secret\":1},{\"secret\":2}; line 1 isn't one",
        "secret; line 1 isn't one",
        "{\"secret\":1e99999999999}; line 1 isn't one"
      })
  void find_noObjects_isSaidWithoutTheContent(String content, String why) throws IOException {
    Settings settings = settings(content.replace("''", ""));

    assertTrue(RecordShape.find(settings).isEmpty());

    String problem = settings.problems().list().get(0).toString();
    assertEquals(
        "fields.sample="
            + folder.resolve("sample.json")
            + " (-p): must be a file of JSON objects ("
            + why
            + "). Name another file, or give fields",
        problem);
    assertFalse(problem.contains("secret"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[{\"f\":1},{\"f\":22}]",
        "[{\"f\":1},\\n{\"f\":22}]\\n",
        "{\"f\":1} {\"f\":22}",
        "{\\n  \"f\": 1\\n}\\n{\\n  \"f\": 22\\n}"
      })
  void find_arrayOrDocumentsOverSeveralLines_areDocumentsToo(String content) throws IOException {
    RecordShape shape = shape(content.replace("\\n", "\n"));

    assertEquals(List.of("f"), shape.names());
    assertEquals(
        Set.of(1, 2), values(shape, "f").stream().map(String::length).collect(Collectors.toSet()));
  }

  @Test
  void find_largeArrayInOneLine_isReadAsFarAsTenMegabytes() throws IOException {
    String document = "{\"a\":\"" + "é".repeat(500_000) + "\"}";

    assertEquals(List.of("a"), shape("[" + (document + ",").repeat(11) + "{}]").names());
  }

  @Test
  void find_lineAmongOthersThatIsNoObject_isNamedByItsNumber() throws IOException {
    Settings settings = settings("{\"a\":1}\n\n{\"a\":\n");

    assertTrue(RecordShape.find(settings).isEmpty());

    assertTrue(settings.problems().list().get(0).rule().endsWith("(line 3 isn't one)"));
  }

  @Test
  void find_nestedDocuments_areTextsOfTheirLengthUnlessTooDeep() throws IOException {
    String deep = "{\"a\":".repeat(500) + "1" + "}".repeat(500);
    assertEquals(
        Set.of(deep.length()),
        values(shape("{\"f\":" + deep + "}"), "f").stream()
            .map(String::length)
            .collect(Collectors.toSet()));

    Settings settings = settings("{\"secret\":" + "[".repeat(10_000));
    assertTrue(RecordShape.find(settings).isEmpty());
    assertTrue(settings.problems().list().get(0).rule().endsWith("(line 1 isn't one)"));
  }

  @Test
  void find_fileThatIsntText_isSaid() throws IOException {
    Path file = Files.write(folder.resolve("latin"), "{\"a\":\"é\"}".getBytes(ISO_8859_1));
    Settings settings = settings(file);

    assertTrue(RecordShape.find(settings).isEmpty());

    assertTrue(settings.problems().list().get(0).rule().endsWith("(it isn't text in UTF-8)"));
  }

  @Test
  void find_largeFile_isReadToItsLastWholeDocumentOfTenMegabytes() throws IOException {
    String line = "{\"a\":\"" + "x".repeat(1_000_000) + "\"}\n";
    RecordShape shape = shape(line.repeat(10) + "no object, and not read");

    assertEquals(List.of("a"), shape.names());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":tru",
        "{\"a\":nul",
        "{\"a\":-",
        "{\"a\":1.",
        "{\"a\":1e",
        "{\"a\":\"\\",
        "{\"a\":\"\\u00",
        "{\"a\"",
        "{"
      })
  void find_tenMegabytesThatEndWithinADocument_areReadToTheOneBefore(String start)
      throws IOException {
    String whole = "{\"a\":1}";
    int blanks = 10_000_000 - whole.length() - start.length();

    RecordShape shape = shape(whole + " ".repeat(blanks) + start + "and so on");

    assertEquals(List.of("a"), shape.names());
  }
}
