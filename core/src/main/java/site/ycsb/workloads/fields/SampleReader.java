package site.ycsb.workloads.fields;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.Settings;

/**
 * Reads what fields look like from a user's documents, a JSON object in each line. Messages name
 * lines, never what stands in them.
 */
final class SampleReader {
  private static final int MAX_BYTES = 10_000_000;

  /** The key of a record isn't a field of it. */
  private static final String ID = "_id";

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
              DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private SampleReader() {}

  /** The values of the fields by their names, as they first come; empty with a problem. */
  static Optional<Map<String, ValueShape>> read(Path file, Settings settings) {
    try {
      Map<String, ValueShape> shapes = shapes(start(file));
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
        "must be a file with a JSON object in each line (" + why + ")",
        "Name another file, or give " + RecordShape.FIELDS.key());
  }

  /** The whole lines of the first bytes. */
  private static String start(Path file) throws IOException {
    byte[] bytes = InputFile.readStart(InputFile.regular(file), MAX_BYTES);
    int end = bytes.length;
    if (end == MAX_BYTES) {
      while (end > 0 && bytes[end - 1] != '\n') {
        end--;
      }
    }
    return StandardCharsets.UTF_8
        .newDecoder()
        .decode(ByteBuffer.wrap(Arrays.copyOf(bytes, end)))
        .toString();
  }

  private static Map<String, ValueShape> shapes(String lines) throws IOException {
    Map<String, SampledField> fields = new LinkedHashMap<>();
    int number = 0;
    for (String line : lines.split("\n", -1)) {
      number++;
      if (!line.isBlank()) {
        document(line, number)
            .properties()
            .forEach(
                field ->
                    fields
                        .computeIfAbsent(field.getKey(), name -> new SampledField())
                        .add(field.getValue()));
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

  private static JsonNode document(String line, int number) throws IOException {
    try {
      JsonNode document = JSON.readTree(line);
      if (document.isObject()) {
        return document;
      }
    } catch (JsonProcessingException | NumberFormatException e) {
      // their messages quote the line
    }
    throw new IOException("line " + number + " isn't one");
  }
}
