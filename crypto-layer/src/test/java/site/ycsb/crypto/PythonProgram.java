package site.ycsb.crypto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program in Python that was written from docs/formats.md alone, with other libraries: it shares
 * nothing with this project. Fails where they aren't installed.
 */
final class PythonProgram {
  private static final String PROGRAM = "src/test/python/crypto_page.py";
  private static final String PACKAGES = "import argon2.low_level, cryptography";
  private static final List<String> INTERPRETERS = List.of("python3", "/usr/bin/python3");
  private static final long TIME_LIMIT_SECONDS = 100;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;
  private final String interpreter;

  /**
   * Finds an interpreter that has the libraries.
   *
   * @param folder what is exchanged with the program goes there
   */
  PythonProgram(Path folder) throws IOException, InterruptedException {
    this.folder = folder;
    for (String candidate : INTERPRETERS) {
      if (imports(candidate)) {
        interpreter = candidate;
        return;
      }
    }
    throw new AssertionError(
        "No python3 has the packages cryptography and argon2. Install them: "
            + "apt-get install python3-cryptography python3-argon2");
  }

  private boolean imports(String candidate) throws IOException, InterruptedException {
    try {
      return exitCode(builder(candidate, "-c", PACKAGES)) == 0;
    } catch (IOException e) {
      return false; // no such program
    }
  }

  private ProcessBuilder builder(String... command) {
    return new ProcessBuilder(command)
        .redirectInput(new File("/dev/null"))
        .redirectOutput(folder.resolve("answers.json").toFile())
        .redirectError(folder.resolve("python-errors.txt").toFile());
  }

  private static int exitCode(ProcessBuilder builder) throws IOException, InterruptedException {
    Process process = builder.start();
    try {
      if (!process.waitFor(TIME_LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("still running: " + builder.command());
      }
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  /** The answers of requests, in their order. */
  JsonNode answers(List<Map<String, Object>> requests) throws IOException, InterruptedException {
    Path file = folder.resolve("requests.json");
    JSON.writeValue(file.toFile(), requests);
    ProcessBuilder program =
        builder(interpreter, Path.of(PROGRAM).toAbsolutePath().toString())
            .redirectInput(file.toFile());
    if (exitCode(program) != 0) {
      throw new AssertionError(
          Files.readString(folder.resolve("python-errors.txt"), StandardCharsets.UTF_8));
    }
    return JSON.readTree(folder.resolve("answers.json").toFile());
  }
}
