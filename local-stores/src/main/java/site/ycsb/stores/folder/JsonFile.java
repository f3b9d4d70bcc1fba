package site.ycsb.stores.folder;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.InputFile;

/**
 * A record kept in a file. Written whole or not at all.
 *
 * @param <T> the record
 */
public final class JsonFile<T> {
  /** One for all files: it keeps what it found out about a type. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private final Path file;
  private final Class<T> type;
  private final Map<String, ?> defaults;

  public JsonFile(Path file, Class<T> type) {
    this(file, type, Map.of());
  }

  /**
   * A file that may have been written by an earlier version.
   *
   * @param defaults values of the components that such a file lacks; those of a component of its
   *     own are named with a dot
   */
  public JsonFile(Path file, Class<T> type, Map<String, ?> defaults) {
    this.file = file;
    this.type = type;
    this.defaults = Map.copyOf(defaults);
  }

  /**
   * The record; empty when there is no file, {@link DamagedFileException} for any other content.
   */
  public Optional<T> read() throws IOException {
    try {
      JsonNode tree = MAPPER.readTree(InputFile.read(InputFile.regular(file)));
      if (tree instanceof ObjectNode object) {
        defaults.forEach((name, value) -> putIfAbsent(object, name, value));
      }
      @Nullable T content = MAPPER.treeToValue(tree, type);
      if (content == null) {
        throw new DamagedFileException(file, new IOException("null"));
      }
      return Optional.of(content);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (JsonProcessingException e) {
      throw new DamagedFileException(file, e);
    }
  }

  private void putIfAbsent(ObjectNode object, String name, Object value) {
    int dot = name.indexOf('.');
    if (dot < 0) {
      if (!object.has(name)) {
        object.set(name, MAPPER.valueToTree(value));
      }
    } else if (object.get(name.substring(0, dot)) instanceof ObjectNode inner) {
      putIfAbsent(inner, name.substring(dot + 1), value);
    }
  }

  public void write(T content) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Path next = file.resolveSibling(file.getFileName() + ".next");
    Files.write(next, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(content));
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** A file of ours exists, but its content is invalid. */
  public static final class DamagedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedFileException(Path file, Throwable cause) {
      super(file + " is damaged", cause);
    }
  }
}
