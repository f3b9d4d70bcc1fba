package site.ycsb.config;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads passwords from files, so that they needn't stand on a command line. */
public final class PasswordFile {
  private static final int MAX_BYTES = 64 << 10;

  private PasswordFile() {}

  /** The password given as a property or in a file. */
  public static Optional<Password> find(
      Settings settings, Property<String> direct, Property<Path> fileProperty) {
    Optional<Password> inFile = read(settings, fileProperty);
    return settings.isGiven(direct) ? settings.find(direct).map(Password::new) : inFile;
  }

  /** The first line of the file, when one is given; a file that can't be read is a problem. */
  public static Optional<Password> read(Settings settings, Property<Path> fileProperty) {
    Optional<Path> file = settings.find(fileProperty);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      List<String> lines = InputFile.readText(file.get(), MAX_BYTES).lines().limit(1).toList();
      return Optional.of(new Password(lines.isEmpty() ? "" : lines.get(0)));
    } catch (IOException e) {
      settings.reject(
          fileProperty,
          "must be a text file that can be read",
          "Correct the name or the file's permissions");
      return Optional.empty();
    }
  }
}
