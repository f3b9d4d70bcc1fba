package site.ycsb.tests.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts among the examples. */
class ShellExamplesTest {
  @Test
  void scripts_allExamples_areThoseThatAreTested() throws IOException {
    Path examples = ExampleFiles.of("");
    try (Stream<Path> files = Files.walk(examples)) {
      Set<String> scripts =
          files
              .filter(Files::isRegularFile)
              .filter(ShellExamplesTest::isScript)
              .map(file -> examples.relativize(file).toString())
              .collect(Collectors.toSet());
      assertEquals(Set.of("slurm/ycsb.sbatch", "ssh/run.sh", "pipeline/gate.sh"), scripts);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"slurm/ycsb.sbatch", "ssh/run.sh", "pipeline/gate.sh"})
  void scripts_syntax_isThatOfPosix(String name) throws Exception {
    Path script = ExampleFiles.of(name);
    Process check =
        new ProcessBuilder("sh", "-n", script.toString()).redirectErrorStream(true).start();
    String printed = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(check.waitFor(30, TimeUnit.SECONDS));
    assertEquals("", printed);
    assertEquals(0, check.exitValue());
    assertEquals("#!/bin/sh", Files.readAllLines(script).get(0));
    assertTrue(Files.isExecutable(script), name);
  }

  private static boolean isScript(Path file) {
    try {
      return Files.readString(file).startsWith("#!");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
