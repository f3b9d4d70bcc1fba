package site.ycsb.tests.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.testing.client.InProcessClient;

/** The help of the client, of every command that it lists and of their commands. */
class HelpGoldenTest {
  private static final Pattern LISTED = Pattern.compile("(?m)^  ([a-z]+) +[a-z]");
  private static final Pattern NESTED = Pattern.compile("(?m)^  ([a-z]+)  +[A-Z]");

  /** Which its help has among the arguments. */
  private static final List<String> SCHEMA_ACTIONS =
      List.of("create", "check", "drop", "print", "names");

  @TempDir static Path folder;

  static List<String> commands() {
    return listed(new Shown(folder));
  }

  /** The commands that the client's help lists. */
  static List<String> listed(Shown shown) {
    String usage = shown.ran("--help").out();
    String list = usage.substring(0, usage.indexOf("Options of load"));
    return LISTED.matcher(list).results().map(found -> found.group(1)).toList();
  }

  @Test
  void help_ofTheClient_isTheGoldenOne() {
    Shown shown = new Shown(folder);
    assertTrue(commands().size() > 15, () -> commands().toString());
    Golden.check("help/ycsb.txt", shown.all("--help") + shown.all("--version") + shown.all(""));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void help_ofACommand_isTheGoldenOne(String command) {
    Golden.check("help/" + command + ".txt", help(command));
  }

  private static String help(String command) {
    InProcessClient.Ran ran = new Shown(folder).ran(command + " --help");
    assertEquals(0, ran.exitCode(), ran::toString);
    StringBuilder text = new StringBuilder("$ bin/ycsb " + command + " --help\n" + ran.out());
    text.append(ran.err());
    nested(command, ran.out()).forEach(one -> text.append('\n').append(help(command + " " + one)));
    return text.toString();
  }

  private static List<String> nested(String command, String help) {
    if (command.equals("schema")) {
      return SCHEMA_ACTIONS;
    }
    int commands = help.indexOf("\nCommands:\n");
    return commands < 0
        ? List.of()
        : NESTED.matcher(help.substring(commands)).results().map(found -> found.group(1)).toList();
  }
}
