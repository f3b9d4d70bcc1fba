package site.ycsb.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What commands say of themselves. */
class CommandHelpTest extends CommandsFixture {
  /** The library for commands reports texts that it can't format on the JVM's stderr. */
  @Test
  void execute_help_hasTextsThatCanBeFormatted() {
    PrintStream usual = System.err;
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    System.setErr(new PrintStream(told, true, UTF_8));
    try {
      assertEquals(0, execute("capacity", "--help"));
      for (String command : List.of("load", "run", "join", "merge")) {
        assertEquals(0, execute(command, "--help"), command);
      }
    } finally {
      System.setErr(usual);
    }
    assertEquals("", told.toString(UTF_8));
    assertTrue(out().contains("'failed < 0.1 %'"), out());
  }

  @Test
  void execute_help_isThereForEachCommand() {
    for (String command : List.of("load", "run", "shell", "schema", "bindings")) {
      outBytes.reset();
      assertEquals(0, execute("help", command), command);
      assertTrue(out().contains("Usage: bin/ycsb " + command), out());
      String helped = out();
      outBytes.reset();
      assertEquals(0, execute(command, "--help"));
      assertEquals(helped, out());
    }
    assertEquals("", err());
  }

  @Test
  void execute_help_fillsItsLines() {
    assertEquals(0, execute("load", "--help"));
    assertTrue(out().startsWith("Usage: bin/ycsb load [OPTIONS] [<binding>]"), out());
    assertTrue(
        out()
            .replace(System.lineSeparator(), "\n")
            .endsWith(
                """

                The binding is one that 'bin/ycsb bindings' lists, the same with encrypted- in
                front, or any class with -db.

                Exit codes: 0 done, 1 failed, 2 bad configuration, 3 bad data, 130 interrupted.
                """),
        out());
    assertTrue(out().lines().allMatch(line -> line.length() <= 80), out());
  }

  /** Its example has one of them. */
  @Test
  void execute_helpOfCapacity_hasTheFlagsOfRunsThatItObeys() {
    assertEquals(0, execute("capacity", "--help"), this::err);
    for (String flag : List.of("-threads", "-s", "-l")) {
      assertTrue(
          out().lines().anyMatch(line -> line.matches(" *" + flag + "[ ,].*")),
          () -> flag + " isn't in\n" + out());
    }
    assertFalse(out().contains("-target"), out());
  }

  @Test
  void execute_helpOfHelp_isTheUsage() {
    assertEquals(0, execute("help", "--help"), this::err);
    assertTrue(out().contains("Usage: bin/ycsb <command>"), out());
  }

  @Test
  void execute_helpOfEachSchemaAction_isItsOwn() {
    Set<String> helps = new TreeSet<>();
    for (String action : List.of("create", "check", "drop", "print", "names")) {
      outBytes.reset();
      assertEquals(0, execute("schema", action, "--help"), this::err);
      assertTrue(out().contains("Usage: bin/ycsb schema " + action + " ["), out());
      assertFalse(out().contains("<action>"), out());
      helps.add(out());
    }
    assertEquals(5, helps.size());
  }

  @Test
  void execute_helpOfCommandsThatDontRun_leavesOutTheFlagsOfRuns() {
    for (String command : List.of("shell", "schema")) {
      outBytes.reset();
      assertEquals(0, execute("help", command), command);
      assertTrue(out().contains("<key>=<value>"), out());
      assertFalse(out().contains("-threads"), out());
    }
    assertEquals(0, execute("schema", "names", "memory", "-threads", "3", "-s"), this::err);
  }

  @Test
  void execute_version_isPrinted() {
    assertEquals(0, execute("--version"));
    assertTrue(
        out()
            .matches(
                "Encrypted YCSB \\d+\\.\\d+.* \\(YCSB Client 0\\.17\\.0\\)\\R"
                    + "(commit [0-9a-f]{40}(-changed)?\\R"
                    + "date \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ\\R"
                    + "|commit unknown\\Rdate unknown\\R)"),
        out());
  }

  @Test
  void execute_bindings_listsThemWithSummaries() {
    assertEquals(0, execute("bindings"));
    assertTrue(out().lines().anyMatch(line -> line.matches("memory +\\S.*")), out());
  }

  @Test
  void execute_bindingsOfOne_showsDefaultsAndWhatValuesHaveToBe() {
    assertEquals(0, execute("bindings", "basic"));
    List<String> lines = out().lines().toList();
    int at = lines.indexOf("  basicdb.simulatedelay  (0 ms)");
    assertTrue(at > 0, out());
    assertEquals("      How long an operation takes, or the longest it takes.", lines.get(at + 1));
    assertEquals("      A value must be a whole number of at least 0.", lines.get(at + 2));
    assertTrue(out().contains("A value must be true or false."), out());
  }

  @Test
  void execute_bindingsOfOneWithoutProperties_saysSo() {
    assertEquals(0, execute("bindings", "null"));
    assertTrue(out().contains("It has no properties."), out());
  }
}
