package site.ycsb.compare.results;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import site.ycsb.compare.trial.DamagedFileException;

/** Reads files that hold a JSON object. */
public final class JsonObjectFile {
  private static final JsonMapper MAPPER = new JsonMapper();

  private JsonObjectFile() {}

  /**
   * Reads one.
   *
   * @param what what the file has to be, and what to do when it isn't
   * @throws DamagedFileException when it holds something else
   */
  public static JsonNode read(Path file, String what) throws IOException {
    try {
      JsonNode tree = MAPPER.readTree(Files.readAllBytes(file));
      if (tree.isObject()) {
        return tree;
      }
    } catch (JacksonException e) {
      throw new DamagedFileException(file, "isn't " + what, e);
    }
    throw new DamagedFileException(file, "isn't " + what);
  }
}
