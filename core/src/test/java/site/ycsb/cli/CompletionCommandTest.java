package site.ycsb.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script for shells, in a bash that asks it as the Tab key does. */
class CompletionCommandTest extends CommandsFixture {
  @TempDir private Path folder;

  @Test
  void completion_beginOfACommand_isCompleted() throws Exception {
    assertEquals(List.of("reencrypt"), completed("ycsb", "ree"));
  }

  @Test
  void completion_beginOfAnOption_isCompleted() throws Exception {
    assertEquals(List.of("-threads"), completed("ycsb", "run", "-th"));
  }

  @Test
  void completion_optionWithoutEffect_isNotOffered() throws Exception {
    assertEquals(List.of(), completed("ycsb", "schema", "-th"));
  }

  @Test
  void completion_optionsOfMethods_areInAnOrderThatIsTheSameInEachBuild() {
    assertEquals(0, execute("completion"), this::err);

    List<String> offers =
        out().lines().filter(line -> line.contains("local arg_opts=")).map(String::strip).toList();

    assertTrue(
        offers.stream().anyMatch(line -> line.contains("'-threads' '--threads' '-P' '-p'")),
        () -> String.join("\n", offers));
  }

  /** What bash offers for the last word; compopt is there only while the Tab key is handled. */
  private List<String> completed(String... words) throws Exception {
    assertEquals(0, execute("completion"), this::err);
    Path script = Files.writeString(folder.resolve("ycsb.bash"), out());
    Path output = folder.resolve("output");
    String ask =
        "compopt() { :; }; source "
            + script
            + "; COMP_WORDS=("
            + String.join(" ", words)
            + "); COMP_CWORD="
            + (words.length - 1)
            + "; COMP_LINE=\"${COMP_WORDS[*]}\"; COMP_POINT=${#COMP_LINE}; _complete_ycsb;"
            + " printf '%s\\n' \"${COMPREPLY[@]}\"";
    Process bash =
        new ProcessBuilder("bash", "--norc", "-c", ask)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(bash.waitFor(30, TimeUnit.SECONDS));
      return Files.readAllLines(output).stream().filter(line -> !line.isBlank()).toList();
    } finally {
      bash.destroyForcibly();
    }
  }
}
