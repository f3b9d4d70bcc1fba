package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import site.ycsb.config.InputFile;

/** {@code bin/ycsb compare list}. */
@Command(name = "list", description = "Lists the studies, and the results that are here.")
final class ListCommand extends CommandWithHelp {
  private static final String TITLE = "title:";
  private static final String DESIGN = "design:";

  private final PrintStream out;

  ListCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  int call() throws IOException {
    out.println("Studies:");
    for (Path file : StudyNames.all()) {
      out.printf(
          "  %-22s %-11s  %s%n",
          StudyNames.nameOf(file),
          valueOf(file, DESIGN).orElse("trials"),
          valueOf(file, TITLE).orElse(""));
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

  /** A line alone, so that a study with a mistake is listed too. */
  private static Optional<String> valueOf(Path file, String key) throws IOException {
    return InputFile.readText(file)
        .lines()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()).strip().replaceAll("^\"|\"$", ""))
        .findFirst();
  }
}
