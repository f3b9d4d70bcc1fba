package site.ycsb.workloads.fields;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import java.util.zip.Deflater;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.Settings;
import site.ycsb.workloads.fields.ValueShape.Draws;
import site.ycsb.workloads.fields.ValueShape.Spread;
import site.ycsb.workloads.fields.ValueShape.Spread.Span;

/**
 * Reads what fields look like from a user's documents: JSON objects, one after the other or in an
 * array. Messages name lines, never what stands in them.
 */
final class SampleReader {
  private static final int MAX_BYTES = 10_000_000;

  /** The key of a record isn't a field of it. */
  private static final String ID = "_id";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private SampleReader() {}

  /** The values of the fields by their names, as they first come; empty with a problem. */
  static Optional<Map<String, ValueShape>> read(Path file, Settings settings) {
    try {
      String start = start(file);
      Map<String, ValueShape> shapes = shapes(start, Files.size(file) > MAX_BYTES);
      if (!shapes.isEmpty()) {
        return Optional.of(shapes);
      }
      reject(settings, "no field in it has a value");
    } catch (IOException e) {
      reject(settings, FileTrouble.why(e));
    }
    return Optional.empty();
  }

  private static void reject(Settings settings, String why) {
    settings.reject(
        RecordShape.SAMPLE,
        "must be a file of JSON objects (" + why + ")",
        "Name another file, or give " + RecordShape.FIELDS.key());
  }

  /** The first bytes, to the last whole character. */
  private static String start(Path file) throws IOException {
    byte[] bytes = InputFile.readStart(InputFile.regular(file), MAX_BYTES);
    int end = bytes.length;
    if (end == MAX_BYTES) {
      while (end > 0 && bytes[end - 1] < 0) {
        end--; // back to ASCII: the bytes of a character may go on behind the cut
      }
    }
    return StandardCharsets.UTF_8
        .newDecoder()
        .decode(ByteBuffer.wrap(Arrays.copyOf(bytes, end)))
        .toString();
  }

  private static Map<String, ValueShape> shapes(String documents, boolean cut) throws IOException {
    Map<String, SampledField> fields = new LinkedHashMap<>();
    try (JsonParser parser = JSON.createParser(documents)) {
      try {
        addAll(parser, fields);
      } catch (JsonProcessingException | NumberFormatException e) {
        // their messages quote the document
        boolean atEnd = parser.currentLocation().getCharOffset() >= documents.length();
        if (!(cut && atEnd)) {
          throw notADocument(parser);
        }
      }
    }
    fields.remove(ID);
    Map<String, ValueShape> shapes = new LinkedHashMap<>();
    fields.forEach(
        (name, field) -> {
          if (!field.isEmpty()) {
            shapes.put(name, field.shape());
          }
        });
    return shapes;
  }

  /** Documents that follow each other, with or without the brackets and commas of an array. */
  private static void addAll(JsonParser parser, Map<String, SampledField> fields)
      throws IOException {
    boolean array = parser.nextToken() == JsonToken.START_ARRAY;
    if (array) {
      parser.nextToken();
    }
    while (parser.currentToken() == JsonToken.START_OBJECT) {
      JsonNode document = JSON.readTree(parser);
      document
          .properties()
          .forEach(
              field ->
                  fields
                      .computeIfAbsent(field.getKey(), name -> new SampledField())
                      .add(field.getValue()));
      parser.nextToken();
    }
    if (array && parser.currentToken() == JsonToken.END_ARRAY) {
      parser.nextToken();
    }
    if (parser.currentToken() != null) {
      throw notADocument(parser);
    }
  }

  private static IOException notADocument(JsonParser parser) {
    return new IOException("line " + parser.currentTokenLocation().getLineNr() + " isn't one");
  }

  /**
   * What a field's values look like in a user's documents. Only how long they are, how many
   * different ones there are, how well they compress and in which years dates lie goes into the
   * values that are made; no value does. Used by one thread.
   */
  private static final class SampledField {
    /** What is noted of each value: a number of bytes, words or digits, or a year. */
    private enum Kind {
      BOOL,
      NUMBER,
      DATE,
      UUID,
      TEXT,
      BYTES,
      LIST
    }

    private static final Pattern UUID_TEXT =
        Pattern.compile("(?i)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern DATE_TEXT =
        Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ][0-9:.]+(?:Z|[+-][0-9:]+)?)?");
    private static final int YEAR_DIGITS = 4;
    private static final int OBJECT_ID_DIGITS = 24;
    private static final int MAX_DIGITS = 18;
    private static final int MAX_DECIMALS = 9;
    private static final int SPANS = 16;

    /** Fewer different texts, each of them so often, are the words of a choice. */
    private static final int MAX_CHOICES = 32;

    private static final int TIMES_A_CHOICE = 8;
    private static final int MAX_INVENTIONS = 1000;

    /** What deflates worse than this isn't written in a language. */
    private static final double TEXT_DEFLATES_TO = 0.6;

    /** What 64 random characters deflate to. */
    private static final double RANDOM_DEFLATES_TO = 0.76;

    private static final int MIN_COMPRESSED = 1000;
    private static final int MAX_COMPRESSED = 1 << 16;

    private final Map<Kind, List<Long>> sizes = new EnumMap<>(Kind.class);
    private final Set<String> different = new HashSet<>();
    private final ByteArrayOutputStream start = new ByteArrayOutputStream();
    private int decimals;

    /** Looks at one more value. */
    void add(JsonNode value) {
      if (value.isBoolean()) {
        add(Kind.BOOL, 1);
      } else if (value.isNumber()) {
        addNumber(value.decimalValue());
      } else if (value.isTextual()) {
        addText(value.textValue());
      } else if (value.isArray() && elementsAreTexts(value)) {
        add(Kind.LIST, value.size());
      } else if (value.isObject() && value.size() == 1) {
        String name = value.fieldNames().next();
        addExtended(name, value.get(name), value);
      } else if (!value.isNull()) {
        addPlainText(value.toString());
      }
    }

    boolean isEmpty() {
      return sizes.isEmpty();
    }

    /** Values of the kind that was seen most. */
    ValueShape shape() {
      Kind most = Kind.TEXT;
      for (Map.Entry<Kind, List<Long>> each : sizes.entrySet()) {
        if (each.getValue().size() > sizes.getOrDefault(most, List.of()).size()) {
          most = each.getKey();
        }
      }
      List<Long> seen = sizes.getOrDefault(most, List.of(0L));
      return switch (most) {
        case BOOL -> ValueShape.Choice.BOOL;
        case NUMBER ->
            new ValueShape.Decimal(
                spread(seen, digits -> ofDigits(digits).first(), digits -> ofDigits(digits).last()),
                decimals);
        case DATE ->
            new ValueShape.Date(
                spread(
                    seen,
                    year -> LocalDate.of((int) year, 1, 1).toEpochDay(),
                    year -> LocalDate.of((int) year, 12, 31).toEpochDay()));
        case UUID -> new ValueShape.Uuid();
        case TEXT -> texts(spread(seen), seen.size());
        case BYTES -> new ValueShape.Bytes(spread(seen), 0);
        case LIST -> new ValueShape.Listing(spread(seen));
      };
    }

    /** As MongoDB's tools write types that JSON doesn't have. */
    private void addExtended(String name, JsonNode value, JsonNode whole) {
      switch (name) {
        case "$oid" -> add(Kind.BYTES, OBJECT_ID_DIGITS);
        case "$date" -> {
          if (value.isTextual()) {
            addText(value.textValue());
          } else {
            Instant time = Instant.ofEpochMilli(value.path("$numberLong").asLong());
            addYear(time.atOffset(ZoneOffset.UTC).getYear());
          }
        }
        case "$numberInt", "$numberLong", "$numberDouble", "$numberDecimal" -> {
          try {
            addNumber(new BigDecimal(value.asText()));
          } catch (NumberFormatException e) {
            addPlainText(value.asText()); // such as NaN
          }
        }
        case "$binary" -> add(Kind.BYTES, value.path("base64").asText().length() * 3L / 4);
        default -> addPlainText(whole.toString());
      }
    }

    /** Notes how many digits stand before the point, with the number's sign. */
    private void addNumber(BigDecimal number) {
      decimals = Math.max(decimals, Math.min(MAX_DECIMALS, number.scale()));
      long digits = Math.max(1, (long) number.precision() - number.scale());
      add(Kind.NUMBER, number.signum() < 0 ? -digits : digits);
    }

    /** Numbers without their point, by how many digits stand before it. */
    private Span ofDigits(long signedDigits) {
      int digits = (int) Math.min(MAX_DIGITS, Math.abs(signedDigits));
      int all = Math.min(MAX_DIGITS, digits + decimals);
      long least = digits == 1 ? 0 : (long) Math.pow(10, all - 1);
      long most = (long) Math.pow(10, all) - 1;
      return signedDigits < 0 ? new Span(-most, -least) : new Span(least, most);
    }

    private void addText(String text) {
      if (UUID_TEXT.matcher(text).matches()) {
        add(Kind.UUID, 1);
      } else if (DATE_TEXT.matcher(text).matches()) {
        addYear(Integer.parseInt(text.substring(0, YEAR_DIGITS)));
      } else {
        addPlainText(text);
      }
    }

    private void addYear(int year) {
      add(Kind.DATE, Math.max(1, Math.min(9999, year)));
    }

    private void addPlainText(String text) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      add(Kind.TEXT, bytes.length);
      if (different.size() <= MAX_CHOICES) {
        different.add(text);
      }
      start.write(bytes, 0, Math.min(bytes.length, MAX_COMPRESSED - start.size()));
    }

    private void add(Kind kind, long size) {
      sizes.computeIfAbsent(kind, none -> new ArrayList<>()).add(size);
    }

    private ValueShape texts(Spread lengths, int count) {
      if (different.size() <= MAX_CHOICES && count >= TIMES_A_CHOICE * different.size()) {
        ValueShape.Text invented = new ValueShape.Text(lengths);
        return new ValueShape.Choice(
            LongStream.range(0, MAX_INVENTIONS)
                .mapToObj(seed -> invented.value(new Draws(seed)))
                .distinct()
                .limit(different.size())
                .toList());
      }
      double ratio = deflatesTo();
      return ratio > TEXT_DEFLATES_TO
          ? new ValueShape.Bytes(lengths, Math.max(0, 1 - ratio / RANDOM_DEFLATES_TO))
          : new ValueShape.Text(lengths);
    }

    /** What the texts deflate to, as a share of their length; 0 of too few. */
    private double deflatesTo() {
      if (start.size() < MIN_COMPRESSED) {
        return 0;
      }
      Deflater deflater = new Deflater();
      try {
        deflater.setInput(start.toByteArray());
        deflater.finish();
        byte[] buffer = new byte[start.size()];
        while (!deflater.finished()) {
          deflater.deflate(buffer);
        }
        return deflater.getBytesWritten() / (double) start.size();
      } finally {
        deflater.end();
      }
    }

    private static Spread spread(List<Long> sizes) {
      return spread(sizes, size -> size, size -> size);
    }

    /** Spans that as many sizes lie in, from what the first to what the last one maps to. */
    private static Spread spread(
        List<Long> sizes, LongUnaryOperator first, LongUnaryOperator last) {
      List<Long> sorted = sizes.stream().sorted().toList();
      int spans = Math.max(1, Math.min(SPANS, sorted.size() - 1));
      List<Span> spread = new ArrayList<>();
      for (int i = 0; i < spans; i++) {
        spread.add(
            new Span(
                first.applyAsLong(sorted.get((sorted.size() - 1) * i / spans)),
                last.applyAsLong(sorted.get((sorted.size() - 1) * (i + 1) / spans))));
      }
      return new Spread(spread);
    }

    private static boolean elementsAreTexts(JsonNode array) {
      return StreamSupport.stream(array.spliterator(), false).allMatch(JsonNode::isTextual);
    }
  }
}
