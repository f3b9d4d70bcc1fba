package site.ycsb.tests.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The step of examples/github-actions/nightly.yml whose exit code is the gate. */
class NightlyExampleTest {
  @TempDir private Path folder;

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void comparison_somethingBecameWorse_failsAfterBothReports() throws Exception {
    assertEquals(1, comparison(1));

    assertEquals("markdown 1\n", Files.readString(folder.resolve("summary")));
    assertEquals("junit 1\n", Files.readString(folder.resolve("diff.xml")));
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void comparison_nothingBecameWorse_passes() throws Exception {
    assertEquals(0, comparison(0));
  }

  /** Runs the step's script with a diff that ends so, by the shell that the workflow asks for. */
  private int comparison(int exitCode) throws Exception {
    ExampleFiles.writeScript(
        folder.resolve("bin/ycsb"),
        List.of(
            "#!/bin/sh",
            "[ \"$1 $2 $3 $4 $5\" = 'compare diff before tonight --format' ] || exit 99",
            "echo \"$6 " + exitCode + "\"",
            "exit " + exitCode));
    Process step =
        new ProcessBuilder("bash", "-e", "-o", "pipefail", "-c", script("Comparison"))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    try {
      assertTrue(step.waitFor(30, TimeUnit.SECONDS));
      return step.exitValue();
    } finally {
      step.destroyForcibly();
    }
  }

  private String script(String name) throws Exception {
    List<String> lines = Files.readAllLines(ExampleFiles.of("github-actions/nightly.yml"));
    int begin = lines.indexOf("      - name: " + name);
    int run = begin + lines.subList(begin, lines.size()).indexOf("        run: |");
    StringBuilder script = new StringBuilder("GITHUB_STEP_SUMMARY=summary\n");
    for (String line : lines.subList(run + 1, lines.size())) {
      if (!line.startsWith("          ")) {
        break;
      }
      script.append(line.strip()).append('\n');
    }
    return script.toString();
  }
}
