package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code bin/ycsb compare list}. */
@Command(name = "list", description = "Lists the studies, and the results that are here.")
final class ListCommand extends CommandWithHelp {
  private static final String TITLE = "title:";

  private final PrintStream out;

  ListCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  int call() throws IOException {
    out.println("Studies:");
    for (Path file : StudyNames.all()) {
      out.printf("  %-22s %s%n", StudyNames.nameOf(file), titleOf(file));
    }
    List<Path> folders =
        new ResultsFolders(Path.of("results"), out, Clock.system(ZoneId.systemDefault())).all();
    if (!folders.isEmpty()) {
      out.println("Results:");
    }
    for (Path folder : folders) {
      out.printf(
          "  %-42s %s%n", folder, ResultsFolders.isComplete(folder) ? "complete" : "unfinished");
    }
    return 0;
  }

  /** The title alone, so that a study with a mistake is listed too. */
  private static String titleOf(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith(TITLE))
        .map(line -> line.substring(TITLE.length()).strip().replaceAll("^\"|\"$", ""))
        .findFirst()
        .orElse("");
  }
}
