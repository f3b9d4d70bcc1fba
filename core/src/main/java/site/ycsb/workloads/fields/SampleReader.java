package site.ycsb.workloads.fields;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.Settings;

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
}
