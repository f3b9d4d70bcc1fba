package site.ycsb.tests.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Length of the hand-written pages, the types that one names, and links of the distribution's. */
class PagesTest {
  private static final int MAX_LINES = 3000;

  /** Pages of docs/ that a program writes. Measurements in docs/results/ don't count either. */
  private static final Set<String> GENERATED =
      Set.of("commands.md", "configuration.md", "reproductions.md", "study-file.md");

  /** The file of a relative link or picture; anchors are checked where the site is built. */
  private static final Pattern LINK =
      Pattern.compile("(?:]\\(|\\b(?:href|src|srcset)=\")(?![a-z]+:)(?<file>[^)\"\\s#]+)");

  private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^\\s*```.*?^\\s*```$");

  @Test
  void docs_handWrittenPages_haveFewLines() throws IOException {
    Path docs = Path.of(System.getProperty("ycsb.checkout"), "docs");
    Map<String, Integer> lines = new TreeMap<>();
    try (Stream<Path> files = Files.list(docs)) {
      for (Path page : files.filter(file -> file.toString().endsWith(".md")).toList()) {
        lines.put(page.getFileName().toString(), Files.readAllLines(page).size());
      }
    }

    assertTrue(lines.keySet().containsAll(GENERATED), lines::toString);
    lines.keySet().removeAll(GENERATED);
    int sum = lines.values().stream().mapToInt(Integer::intValue).sum();
    assertTrue(
        sum <= MAX_LINES,
        () -> sum + " lines, of at most " + MAX_LINES + ". Shorten a page: " + lines);
  }

  @Test
  void distribution_linksOfItsPages_leadToFilesInIt() throws IOException {
    Path distribution = Path.of(System.getProperty("ycsb.distribution"));
    List<Path> pages = pages(distribution);

    for (String page : List.of("README.md", "CONTRIBUTING.md", "docs/README.md")) {
      assertTrue(pages.contains(distribution.resolve(page)), pages::toString);
    }
    assertEquals(List.of(), brokenLinks(distribution));
  }

  @Test
  void architecture_typesOnTheWay_exist() throws IOException {
    Path checkout = Path.of(System.getProperty("ycsb.checkout"));
    Matcher section =
        Pattern.compile("(?s)\n## Types on the way\n(.*?)\n## ")
            .matcher(Files.readString(checkout.resolve("docs/architecture.md")));
    assertTrue(section.find());
    Set<String> named =
        Pattern.compile("`([A-Z]\\w+)[^`]*`")
            .matcher(section.group(1))
            .results()
            .map(type -> type.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(named.size() > 40, named::toString);

    named.removeAll(typesOf(checkout));

    assertEquals(Set.of(), named);
  }

  private static Set<String> typesOf(Path checkout) throws IOException {
    Set<String> types = new HashSet<>();
    try (Stream<Path> modules = Files.list(checkout)) {
      for (Path sources : modules.map(each -> each.resolve("src/main/java")).toList()) {
        if (Files.isDirectory(sources)) {
          try (Stream<Path> files = Files.walk(sources)) {
            files
                .map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith(".java"))
                .forEach(name -> types.add(name.replace(".java", "")));
          }
        }
      }
    }
    return types;
  }

  @Test
  void brokenLinks_ofPages_areFound(@TempDir Path folder) throws IOException {
    Files.createDirectories(folder.resolve("docs"));
    Files.writeString(
        folder.resolve("README.md"),
        """
        [A](docs/a.md#part) [B](docs/b.md) [here](#part) [site](https://example.com/gone)
        <img src="gone.svg">
        ```sh
        echo [none](none.md)
        ```
        """);
    Files.writeString(
        folder.resolve("docs/a.md"), "[up](../README.md), [CITATION](../CITATION.cff), [docs](.)");

    assertEquals(
        List.of("README.md: docs/b.md", "README.md: gone.svg", "docs/a.md: ../CITATION.cff"),
        brokenLinks(folder));
  }

  private static List<String> brokenLinks(Path folder) throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages(folder)) {
      String text = CODE_BLOCK.matcher(Files.readString(page)).replaceAll("");
      LINK.matcher(text)
          .results()
          .map(link -> link.group(1))
          .filter(file -> !Files.exists(page.resolveSibling(file)))
          .forEach(file -> broken.add(folder.relativize(page) + ": " + file));
    }
    return broken;
  }

  private static List<Path> pages(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }
}
