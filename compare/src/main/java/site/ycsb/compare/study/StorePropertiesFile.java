package site.ycsb.compare.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.study.StudyProblems.Rejection;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.PropertyFile;
import site.ycsb.config.Secrets;

/**
 * A file of properties that commands for a store read by {@code -P}. It is the place for secrets:
 * its name is written down with every command, its content never.
 *
 * @param file the file, by its absolute path
 */
public record StorePropertiesFile(Path file, Set<String> keys) {
  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rwx------");

  public StorePropertiesFile {
    keys = Set.copyOf(keys);
  }

  /**
   * Reads a file.
   *
   * @return empty when it was rejected: it can't be read, sets what the study sets, or holds a
   *     secret that others can read
   */
  static Optional<StorePropertiesFile> read(Path file, Rejection rejection) {
    Properties properties;
    boolean closed;
    try {
      // its name is handed on: each command reads it again, which a pipe doesn't allow
      properties = PropertyFile.read(InputFile.regular(file));
      closed = isClosedToOthers(file);
    } catch (IOException e) {
      rejection.reject(
          "must be a file of properties that can be read (" + FileTrouble.why(e) + ")",
          "Correct it");
      return Optional.empty();
    }
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      Optional<String> place = OwnProperties.decidedBy(key);
      if (place.isPresent()) {
        rejection.reject("sets " + key + ", which the study sets itself", "Use " + place.get());
        return Optional.empty();
      }
      if (!closed && Secrets.isSecret(key, properties.getProperty(key, ""))) {
        rejection.reject(
            "holds a secret (" + key + ") and can be read by others than its owner",
            "Make it private: chmod 600 " + file.getFileName());
        return Optional.empty();
      }
    }
    return Optional.of(
        new StorePropertiesFile(
            file.toAbsolutePath().normalize(), properties.stringPropertyNames()));
  }

  private static boolean isClosedToOthers(Path file) throws IOException {
    @Nullable PosixFileAttributeView view =
        Files.getFileAttributeView(file, PosixFileAttributeView.class);
    return view == null || OWNER.containsAll(view.readAttributes().permissions());
  }
}
