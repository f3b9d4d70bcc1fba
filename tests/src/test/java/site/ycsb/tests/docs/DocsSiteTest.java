package site.ycsb.tests.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The docs as a site. */
@Tag("long")
class DocsSiteTest {
  private static final Path CHECKOUT =
      Path.of(System.getProperty("ycsb.checkout")).toAbsolutePath().normalize();

  @TempDir private Path temp;

  /** How a build ended, and all that it printed. */
  private record Built(int exitCode, String output) {}

  @Test
  void site_docsOfThisCheckout_haveNoBrokenLink() throws Exception {
    Built built = build(CHECKOUT);

    assertEquals(0, built.exitCode(), built::output);
    assertTrue(
        Files.readString(temp.resolve("site/index.html")).contains("href=\"tutorial.html\""));
  }

  @Test
  void site_brokenLinks_areNamedAndFail() throws Exception {
    Path checkout =
        checkoutOf(
            Map.of(
                "README.md", "# Map\n\n## Part\n\n[A](a.md#there), [B](b.md), [gone](../gone.md)\n",
                "a.md", "# A\n\n## Here\n\n<img src=\"gone.svg\">\n",
                "b.md", "# B\n\n[here](a.md#here), [itself](#b), [file](gone.csv)\n",
                "c.md", "# C\n"));

    Built built = build(checkout);

    assertEquals(1, built.exitCode(), built::output);
    for (String problem :
        List.of(
            "docs/c.md isn't linked from the map in docs/README.md",
            "docs/README.md: the link ../gone.md leads to nothing",
            "index.html: the link a.html#there has an anchor that isn't there",
            "a.html: the link gone.svg leads to nothing",
            "b.html: the link gone.csv leads to nothing")) {
      assertTrue(built.output().contains(problem), () -> problem + " isn't in " + built.output());
    }
  }

  @Test
  void site_brokenLinksOfPagesBesideTheDocs_areNamedAndFail() throws Exception {
    Path checkout = checkoutOf(Map.of("README.md", "# Map\n"));
    Map<String, String> pages =
        Map.of(
            "README.md",
            """
            # `It` [is](docs)

            [A](docs/README.md#map) [B](docs/README.md#part) [it](#it-is)
            [gone](gone.md) <img src="gone.svg"> [site](https://example.com/gone)
            ```sh
            # Part
            [none](none.md)
            ```
            [part](#part)
            """,
            "examples/here/README.md",
            "# Here\n\n[up](../../README.md), [away](../away)\n");
    for (Map.Entry<String, String> page : pages.entrySet()) {
      Files.createDirectories(checkout.resolve(page.getKey()).getParent());
      Files.writeString(checkout.resolve(page.getKey()), page.getValue());
    }

    Built built = build(checkout);

    assertEquals(1, built.exitCode(), built::output);
    assertEquals(
        List.of(
            "README.md: the link #part has an anchor that isn't there",
            "README.md: the link docs/README.md#part has an anchor that isn't there",
            "README.md: the link gone.md leads to nothing",
            "README.md: the link gone.svg leads to nothing",
            "examples/here/README.md: the link ../away leads to nothing"),
        built
            .output()
            // mkdocs colours them
            .replaceAll("\u001b\\[[0-9;]*m", "")
            .lines()
            .filter(line -> line.contains(": the link "))
            .map(line -> line.replaceFirst("WARNING +- +", ""))
            .toList(),
        built::output);
  }

  @Test
  void site_linksThatLeaveTheDocs_leadToTheRepository() throws Exception {
    Path checkout =
        checkoutOf(
            Map.of(
                "README.md",
                "# Map\n\n## Part\n\n[A](part/a.md)\n",
                "part/a.md",
                "# A\n\n## `run <file>`\n\n[pom](../../pom.xml) [data](data) [top](#a)\n",
                "part/data/figures.csv",
                "1\n"));

    Built built = build(checkout);

    assertEquals(0, built.exitCode(), built::output);
    String page = Files.readString(temp.resolve("site/part/a.html"));
    assertTrue(page.contains("/encrypted-ycsb/blob/main/pom.xml\">pom</a>"), page);
    assertTrue(page.contains("/encrypted-ycsb/tree/main/docs/part/data\">data</a>"), page);
  }

  /** A checkout with the tools of this one, and these files in its docs. */
  private Path checkoutOf(Map<String, String> docs) throws IOException {
    Path checkout = temp.resolve("checkout");
    for (String tool : List.of(".ci/docs", ".ci/docs_site.py", "mkdocs.yml", "pom.xml")) {
      Files.createDirectories(checkout.resolve(tool).getParent());
      Files.copy(CHECKOUT.resolve(tool), checkout.resolve(tool));
    }
    for (Map.Entry<String, String> file : docs.entrySet()) {
      Path place = checkout.resolve("docs").resolve(file.getKey());
      Files.createDirectories(place.getParent());
      Files.writeString(place, file.getValue());
    }
    return checkout;
  }

  private Built build(Path checkout) throws Exception {
    Path output = temp.resolve("output.txt");
    ProcessBuilder builder =
        new ProcessBuilder(checkout.resolve(".ci/docs").toString(), temp + "/site")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    // the repository's name is pom.xml's then
    builder.environment().remove("GITHUB_REPOSITORY");
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS));
      return new Built(process.exitValue(), Files.readString(output));
    } finally {
      process.destroyForcibly();
    }
  }
}
