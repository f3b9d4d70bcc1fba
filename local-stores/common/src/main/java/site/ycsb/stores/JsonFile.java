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

/**
 * A record kept in a file. Written whole or not at all; a file that can't be understood counts as
 * absent, since it's remade at the next start.
 *
 * @param <T> the record
 */
final class JsonFile<T> {
  private final Path file;
  private final Class<T> type;
  private final JsonMapper mapper =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  JsonFile(Path file, Class<T> type) {
    this.file = file;
    this.type = type;
  }

  Optional<T> read() throws IOException {
    try {
      return Optional.ofNullable(mapper.readValue(Files.readAllBytes(file), type));
    } catch (NoSuchFileException | JsonProcessingException e) {
      return Optional.empty();
    }
  }

  void write(T content) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Path next = file.resolveSibling(file.getFileName() + ".next");
    Files.write(next, mapper.writerWithDefaultPrettyPrinter().writeValueAsBytes(content));
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
