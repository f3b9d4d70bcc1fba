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
        offers.stream()
            .anyMatch(line -> line.contains("'-p' '-target' '--target' '-threads' '--threads'")),
        () -> String.join("\n", offers));
  }

  @Test
  void completion_valueThatIsAFile_isCompleted() throws Exception {
    Path workload = Files.createFile(folder.resolve("workload-of-mine"));

    assertEquals(
        List.of(workload.toString()), completed("ycsb", "run", "-P", folder + "/workload"));
  }

  @Test
  void completion_wordThatAnArgumentCanBe_isCompletedInItsPlace() throws Exception {
    assertEquals(List.of("create"), completed("ycsb", "schema", "cr"));
    assertEquals(List.of("memory"), completed("ycsb", "schema", "create", "mem"));
    assertEquals(List.of("memory"), completed("ycsb", "run", "-P", "workloads/a", "mem"));
    assertEquals(List.of("zsh"), completed("ycsb", "completion", "z"));
  }

  @Test
  void completion_zsh_isTheScriptOfBash() {
    assertEquals(0, execute("completion", "bash"), this::err);
    String bash = out();
    outBytes.reset();
    assertEquals(0, execute("completion", "zsh"), this::err);

    assertEquals(bash, out());
  }

  @Test
  void completion_fish_hasARuleForEachOptionOfACommand() {
    assertEquals(0, execute("completion", "fish"), this::err);

    for (String rule :
        List.of(
            "complete -c ycsb -n '__ycsb_is' -f -a run -d 'run a workload\\'s operations and "
                + "measure them'",
            "complete -c ycsb -n '__ycsb_is run' -s P -r -F",
            "complete -c ycsb -n '__ycsb_is run' -o threads -l threads -x",
            "complete -c ycsb -n '__ycsb_is run' -s s",
            "complete -c ycsb -n '__ycsb_is completion' -f -a 'bash zsh fish'")) {
      assertTrue(out().lines().anyMatch(rule::equals), () -> rule + " isn't in\n" + out());
    }
  }

  @Test
  void completion_unknownShell_isRejected() {
    assertEquals(2, execute("completion", "fisch"));

    assertEquals(
        "ERROR: completion=fisch (command line): must be one of bash, zsh, fish. Did you mean"
            + " fish?\n",
        err());
    assertEquals("", out());
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
