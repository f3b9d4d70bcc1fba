package site.ycsb.tests.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import site.ycsb.tests.golden.Golden;

/** The help of every command, of which other tests see to it that it is what the client prints. */
final class CommandsPageTest {
  private static final String OPENING =
      """
      # Commands

      What `bin/ycsb help <command>` prints, of all commands. This page is generated from the program's help; a test
      compares them. What the lines of a run's output mean is on [another page](output.md).
      """;

  private static final Pattern HELP =
      Pattern.compile(
          "^\\$ bin/ycsb (?<command>[a-z ]*?) ?--help\n(?:exit code 0\n--- stdout\n)?(?<text>.*?)"
              + "(?=\n+\\$ bin/ycsb |\\z)",
          Pattern.DOTALL | Pattern.MULTILINE);

  @Test
  void commandsPage_isMadeFromTheHelp() throws IOException {
    String made = text();
    assertTrue(made.contains("\n## load\n") && made.contains("\n### store start\n"), made);
    Path checkout = Path.of(System.getProperty("ycsb.checkout"));
    Path copy = checkout.resolve("tests/target/commands.md");
    Files.createDirectories(copy.getParent());
    Files.writeString(copy, made);
    Path page = checkout.resolve("docs/commands.md");
    assertEquals(
        made,
        Files.exists(page) ? Files.readString(page) : "",
        "docs/commands.md isn't the help: copy tests/target/commands.md");
  }

  private static String text() throws IOException {
    StringBuilder page = new StringBuilder(OPENING);
    Path folder = Golden.folder().resolve("help");
    page.append(block(helps(folder.resolve("ycsb.txt")).get(0)));
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> !file.endsWith("ycsb.txt")).sorted().toList();
    }
    for (Path file : files) {
      for (MatchResult help : helps(file)) {
        String command = help.group(1);
        page.append(command.contains(" ") ? "\n### " : "\n## ").append(command).append('\n');
        page.append(block(help));
      }
    }
    return page.toString();
  }

  private static List<MatchResult> helps(Path file) throws IOException {
    return HELP.matcher(Files.readString(file)).results().toList();
  }

  private static String block(MatchResult help) {
    return "\n```\n" + help.group(2).strip() + "\n```\n";
  }
}
