package site.ycsb.compare.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What to type for the rows of a store in whose place only a stand-in serves here.
 *
 * @param store its name in studies
 * @param ways to a real server, one of which is typed first
 * @param begun results folders that the command would go on in, without a real server
 * @param arguments of {@code compare reproduce} for the store's rows, switches included
 */
record RealServerAdvice(String store, List<String> ways, List<Path> begun, List<String> arguments) {
  private static final Set<String> OTHER_SWITCHES =
      Set.of("--status", "--dry-run", "--retry-failed");

  void print(PrintStream out) {
    out.println();
    out.printf(
        "Rows of %s are missing: a stand-in serves here, whose speed says nothing about it. For a"
            + " real server, type one of%n",
        store);
    ways.forEach(way -> out.println("  " + way));
    out.println("and then");
    for (Path folder : begun) {
      Path aside = folder.resolveSibling("stand-in-" + folder.getFileName());
      out.println("  mv " + quoted(folder.toString()) + " " + quoted(aside.toString()));
    }
    out.println(
        arguments.stream()
            .filter(word -> !OTHER_SWITCHES.contains(word))
            .map(RealServerAdvice::quoted)
            .collect(Collectors.joining(" ", "  bin/ycsb compare reproduce ", "")));
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
