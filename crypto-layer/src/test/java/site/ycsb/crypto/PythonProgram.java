package site.ycsb.crypto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A program in Python that was written from docs/formats.md alone, with other libraries: it shares
 * nothing with this project. Fails where they aren't installed.
 *
 * <p>It runs until it is closed, since its libraries take longer to load than most answers. Used by
 * one thread.
 */
final class PythonProgram implements AutoCloseable {
  private static final String PROGRAM = "src/test/python/crypto_page.py";
  private static final String PACKAGES = "import argon2.low_level, cryptography";
  private static final List<String> INTERPRETERS = List.of("python3", "/usr/bin/python3");
  private static final long TIME_LIMIT_SECONDS = 100;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path errors;
  private final Process process;
  private final BufferedWriter requests;
  private final BufferedReader answers;

  /**
   * Starts it with an interpreter that has the libraries.
   *
   * @param folder what it says of its errors goes there
   */
  PythonProgram(Path folder) throws IOException, InterruptedException {
    errors = folder.resolve("python-errors.txt");
    process =
        new ProcessBuilder(interpreter(), Path.of(PROGRAM).toAbsolutePath().toString())
            .redirectError(errors.toFile())
            .start();
    requests = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  private static String interpreter() throws InterruptedException {
    for (String candidate : INTERPRETERS) {
      if (imports(candidate)) {
        return candidate;
      }
    }
    throw new AssertionError(
        "No python3 has the packages cryptography and argon2. Install them: "
            + "apt-get install python3-cryptography python3-argon2");
  }

  private static boolean imports(String candidate) throws InterruptedException {
    Process process;
    try {
      process =
          new ProcessBuilder(candidate, "-c", PACKAGES)
              .redirectInput(new File("/dev/null"))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      return false; // no such program
    }
    try {
      if (!process.waitFor(TIME_LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("still running: " + candidate + " -c '" + PACKAGES + "'");
      }
      return process.exitValue() == 0;
    } finally {
      process.destroyForcibly();
    }
  }

  /** The answers of requests, in their order. */
  JsonNode answers(List<Map<String, Object>> requests) throws IOException, InterruptedException {
    this.requests.write(JSON.writeValueAsString(requests));
    this.requests.newLine();
    this.requests.flush();
    CompletableFuture<Optional<String>> line = CompletableFuture.supplyAsync(this::nextLine);
    try {
      return JSON.readTree(
          line.get(TIME_LIMIT_SECONDS, TimeUnit.SECONDS)
              .orElseThrow(() -> new AssertionError("it ended:\n" + said())));
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("no answer: " + said(), e);
    }
  }

  /** Empty when it has ended. */
  private Optional<String> nextLine() {
    try {
      return Optional.ofNullable(answers.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String said() {
    try {
      return Files.readString(errors, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
