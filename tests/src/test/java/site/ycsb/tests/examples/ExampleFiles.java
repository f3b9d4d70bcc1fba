package site.ycsb.tests.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** The examples of this checkout, and commands that stand in for others. */
final class ExampleFiles {
  private ExampleFiles() {}

  static Path checkout() {
    return Path.of(System.getProperty("ycsb.checkout")).toAbsolutePath().normalize();
  }

  static Path of(String name) {
    return checkout().resolve("examples").resolve(name);
  }

  /** Writes a command. */
  static void writeScript(Path file, List<String> lines) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, lines);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
