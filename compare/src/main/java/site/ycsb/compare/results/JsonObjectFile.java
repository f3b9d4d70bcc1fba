package site.ycsb.compare.results;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.config.InputFile;

/** Reads files that hold a JSON object. */
public final class JsonObjectFile {
  private static final JsonMapper MAPPER = new JsonMapper();

  /** More than the plan of any study has. */
  private static final int MAX_BYTES = 1 << 28;

  private JsonObjectFile() {}

  /**
   * Reads one.
   *
   * @param what what the file has to be, and what to do when it isn't
   * @throws DamagedFileException when it holds something else, or is no file, as a pipe isn't
   * @throws IOException when it can't be read
   */
  public static JsonNode read(Path file, String what) throws IOException {
    try {
      if (Files.isRegularFile(file) || !Files.exists(file)) {
        JsonNode tree = MAPPER.readTree(InputFile.read(file, MAX_BYTES));
        if (tree.isObject()) {
          return tree;
        }
      }
    } catch (JacksonException e) {
      throw new DamagedFileException(file, "isn't " + what, e);
    }
    throw new DamagedFileException(file, "isn't " + what);
  }
}
