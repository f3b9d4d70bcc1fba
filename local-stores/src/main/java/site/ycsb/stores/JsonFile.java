package site.ycsb.stores;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.InputFile;
import site.ycsb.config.OutputFile;

/** A record kept in a file. Written whole or not at all. */
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

  public JsonFile(Path file, Class<T> type) {
    this.file = file;
    this.type = type;
  }

  /**
   * The record; empty when there is no file, {@link DamagedFileException} for any other content.
   */
  public Optional<T> read() throws IOException {
    try {
      @Nullable T content = MAPPER.readValue(InputFile.read(InputFile.regular(file)), type);
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

  public void write(T content) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      OutputFile.createFolder(folder);
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
