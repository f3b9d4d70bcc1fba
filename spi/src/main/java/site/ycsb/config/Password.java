package site.ycsb.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A password that doesn't show itself. Immutable. */
public final class Password {
  private static final int MAX_FILE_BYTES = 64 << 10;

  private final String text;

  public Password(String text) {
    this.text = text;
  }

  /** The password given as a property or in a file, so that it needn't be on a command line. */
  public static Optional<Password> find(
      Settings settings, Property<String> direct, Property<Path> file) {
    Optional<Password> inFile = read(settings, file);
    return settings.isGiven(direct) ? settings.find(direct).map(Password::new) : inFile;
  }

  /** The first line of the file, when one is given; a file that can't be read is a problem. */
  public static Optional<Password> read(Settings settings, Property<Path> file) {
    Optional<Path> given = settings.find(file);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    try {
      String text = InputFile.readText(given.get(), MAX_FILE_BYTES);
      return Optional.of(new Password(text.lines().findFirst().orElse("")));
    } catch (IOException e) {
      settings.reject(
          file,
          "must be a text file that can be read",
          "Correct the name or the file's permissions");
      return Optional.empty();
    }
  }

  /** The password in clear, for the driver only. */
  public String reveal() {
    return text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Password password
        && MessageDigest.isEqual(
            text.getBytes(StandardCharsets.UTF_8), password.text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public int hashCode() {
    return Password.class.hashCode();
  }

  @Override
  public String toString() {
    return "***";
  }
}
