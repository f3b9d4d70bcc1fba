package site.ycsb.tests.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The scripts that a release is made with, and the files that others' tools read. */
class ReleaseFilesTest {
  private static final Path CHECKOUT =
      Path.of(System.getProperty("ycsb.checkout")).toAbsolutePath().normalize();

  @TempDir private Path temp;

  /** How a script ended, and all that it printed. */
  private record Ended(int exitCode, String output) {}

  static List<Path> yamlFiles() throws IOException {
    try (Stream<Path> files = Files.walk(CHECKOUT.resolve(".github"))) {
      List<Path> found = files.filter(file -> file.toString().endsWith(".yml")).toList();
      return Stream.concat(found.stream(), Stream.of(CHECKOUT.resolve("CITATION.cff"))).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("yamlFiles")
  void yaml_file_isAMapping(Path file) throws IOException {
    assertTrue(yaml(file).size() > 0, file.toString());
  }

  @Test
  void citation_keysThatItsSchemaAsksFor_areThere() throws IOException {
    Map<?, ?> citation = yaml(CHECKOUT.resolve("CITATION.cff"));
    assertEquals("1.2.0", citation.get("cff-version"));
    for (String key : List.of("message", "title", "authors", "references")) {
      assertTrue(citation.containsKey(key), key);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bug.yml", "figures.yml"})
  void issueTemplates_ofReports_askForVersionAndResults(String name) throws IOException {
    String template = Files.readString(CHECKOUT.resolve(".github/ISSUE_TEMPLATE").resolve(name));
    assertTrue(template.contains("`bin/ycsb --version`"), template);
    assertTrue(template.contains("The results directory"), template);
  }

  @Test
  void releaseNotes_newestSectionNamesTheVersion_isPrinted() throws Exception {
    Path changelog =
        changelog("## 1.0.0, 2026-12-01", "", "### Added", "- one", "", "## 0.9.0", "- older");
    assertEquals(new Ended(0, "### Added\n- one\n"), notes("1.0.0", changelog));
  }

  @Test
  void releaseNotes_newestSectionIsOfAnother_fail() throws Exception {
    Ended ended = notes("1.0.0", changelog("## 1.0.0-rc1", "- one", "## 1.0.0", "- older"));
    assertEquals(1, ended.exitCode());
    assertTrue(ended.output().contains("is '1.0.0-rc1', not '1.0.0'. Name the"), ended.output());
  }

  @Test
  void releaseNotes_emptySection_fail() throws Exception {
    Ended ended = notes("1.0.0", changelog("## 1.0.0", "", "## 0.9.0", "- older"));
    assertEquals(1, ended.exitCode());
    assertTrue(ended.output().contains("is empty. Write what changed."), ended.output());
  }

  /** A release's page is in no folder of the repository, and breaks where a line ends. */
  @Test
  void releaseNotes_linksAndBrokenLines_becomeThoseOfAPage() throws Exception {
    Path changelog =
        changelog(
            "## 1.0.0",
            "- [a](docs/a.md#part) and [b](README.md),",
            "  not [c](https://example.com/c) or [d](#d)",
            "- second");
    Matcher url =
        Pattern.compile("<url>(.+?)</url>").matcher(Files.readString(CHECKOUT.resolve("pom.xml")));
    assertTrue(url.find());
    String expected =
        """
        - [a](TAG/docs/a.md#part) and [b](TAG/README.md), not [c](https://example.com/c) or [d](#d)
        - second
        """;

    assertEquals(
        new Ended(0, expected.replace("TAG", url.group(1) + "/blob/v1.0.0")),
        notes("1.0.0", changelog));
  }

  @Test
  void compareBuilds_sameBytes_passes() throws Exception {
    makeBuild("a", "same");
    makeBuild("b", "same");
    Ended ended = run(".ci/compare-builds", temp + "/a", temp + "/b");
    assertEquals(new Ended(0, "compare-builds: 3 files are the same in both\n"), ended);
  }

  @Test
  void compareBuilds_aJarDiffers_namesItAndFails() throws Exception {
    makeBuild("a", "same");
    makeBuild("b", "other");
    Ended ended = run(".ci/compare-builds", temp + "/a", temp + "/b");
    assertEquals(1, ended.exitCode());
    assertTrue(ended.output().endsWith(":\n./core/target/ycsb-core-1.0.jar\n"), ended.output());
  }

  @Test
  void compareBuilds_nothingBuilt_fails() throws Exception {
    Files.createDirectories(temp.resolve("a"));
    Ended ended = run(".ci/compare-builds", temp + "/a", temp + "/a");
    assertEquals(1, ended.exitCode());
    assertTrue(ended.output().contains("has no jar. Build it first"), ended.output());
  }

  @Test
  void releaseCheck_everythingNamesTheVersion_passes() throws Exception {
    Path checkout = releasable("1.0.0", "2026-12-01");
    assertEquals(
        new Ended(0, "release-check: everything names 1.0.0\n"),
        run(".ci/release-check", "v1.0.0", checkout.toString()));
  }

  @Test
  void releaseCheck_otherVersionsDatesAndPlaces_areAllNamed() throws Exception {
    Path checkout = releasable("1.0.0", "2026-12-01");
    write(
        checkout,
        "core/pom.xml",
        "<parent>\n<groupId>encrypted-ycsb</groupId>\n<version>0.9.0</version>\n</parent>");
    write(checkout, "docs/add-a-binding.md", "depend on `encrypted-ycsb:ycsb-spi:0.9.0` (scope");
    write(checkout, "CITATION.cff", "version: \"1.0\"\ndate-released: 2026-11-30");
    write(checkout, "examples/pipeline/github.yml", "      - uses: me/ycsb@v1");

    assertEquals(
        new Ended(
            1,
            """
            release-check: core/pom.xml: the version is '0.9.0', not '1.0.0'. Set it before you tag the commit.
            release-check: core/pom.xml: the groupId is 'encrypted-ycsb', not 'io.github.me'. Set it before you tag the commit.
            release-check: docs/add-a-binding.md: the version of ycsb-spi is '0.9.0', not '1.0.0'. Set it before you tag the commit.
            release-check: docs/add-a-binding.md: the groupId of ycsb-spi is 'encrypted-ycsb', not 'io.github.me'. Set it before you tag the commit.
            release-check: CITATION.cff: the date-released is '2026-11-30', not '2026-12-01'. Set it before you tag the commit.
            release-check: CITATION.cff: the version is '1.0', not '1.0.0'. Set it before you tag the commit.
            release-check: CITATION.cff: the repository-code is '', not 'https://github.com/me/ycsb'. Set it before you tag the commit.
            release-check: examples/pipeline/github.yml: the action is 'me/ycsb@v1', not 'me/ycsb@v1.0.0'. Set it before you tag the commit.
            """),
        run(".ci/release-check", "v1.0.0", checkout.toString()));
  }

  @Test
  void releaseCheck_tagOfAnotherFormUnreleasedSectionNoOwner_fail() throws Exception {
    Path checkout = releasable("1.0.0", "2026-12-01");
    write(checkout, "CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n## 1.0.0, 2026-12-01\n");
    write(
        checkout,
        "pom.xml",
        """
          <groupId>io.github.me</groupId>
          <version>1.0.0</version>
          <url>https://github.com/OWNER/ycsb</url>
        """);

    assertEquals(
        new Ended(
            1,
            """
            release-check: the tag is '1.0.0'. Name it v, then the version, such as v1.0.0.
            release-check: CHANGELOG.md: the newest section is 'Unreleased'. Name it '1.0.0, <date>', such as '1.0.0, 2026-12-01'.
            release-check: pom.xml: the url is 'https://github.com/OWNER/ycsb'. Put the repository's owner where OWNER is.
            """),
        run(".ci/release-check", "1.0.0", checkout.toString()));
  }

  @Test
  void releaseCheck_groupIdThatIsNoDomain_fails() throws Exception {
    Path checkout = releasable("1.0.0", "2026-12-01");
    for (String file : List.of("pom.xml", "core/pom.xml", "docs/add-a-binding.md")) {
      Path place = checkout.resolve(file);
      Files.writeString(place, Files.readString(place).replace("io.github.me", "encrypted-ycsb"));
    }

    assertEquals(
        new Ended(
            1,
            """
            release-check: pom.xml: the groupId is 'encrypted-ycsb'. Replace it in every pom.xml by one that Maven Central has verified for you.
            """),
        run(".ci/release-check", "v1.0.0", checkout.toString()));
  }

  /** Two poms have no parent, so no tool keeps their version. */
  @Test
  void releaseCheck_pomsOfThisCheckout_haveOneVersionAndGroup() throws Exception {
    Matcher version =
        Pattern.compile("<version>(.+?)</version>")
            .matcher(Files.readString(CHECKOUT.resolve("pom.xml")));
    assertTrue(version.find());

    String output = run(".ci/release-check", "v" + version.group(1)).output();

    assertEquals(
        List.of(),
        output
            .lines()
            .filter(line -> line.matches(".*: the (version|groupId) .*, not '.*"))
            .filter(line -> !line.contains("CITATION"))
            .toList(),
        output);
  }

  private void makeBuild(String folder, String jar) throws IOException {
    Path core = Files.createDirectories(temp.resolve(folder).resolve("core/target"));
    Files.writeString(core.resolve("ycsb-core-1.0.jar"), jar);
    Path distribution = Files.createDirectories(temp.resolve(folder).resolve("dist/target"));
    Files.writeString(distribution.resolve("ycsb-1.0.tar.gz"), "archive");
    Files.writeString(distribution.resolve("ycsb-1.0.zip"), "archive");
  }

  private Path releasable(String version, String date) throws IOException {
    Path checkout = temp.resolve("checkout");
    String elements = "  <groupId>io.github.me</groupId>\n  <version>" + version + "</version>\n";
    write(checkout, "pom.xml", elements + "  <url>https://github.com/me/ycsb</url>");
    write(checkout, "core/pom.xml", "<parent>\n" + elements + "</parent>");
    write(checkout, "core/target/unpacked/pom.xml", "<version>0.1</version>");
    write(checkout, "examples/binding/pom.xml", "<version>0.1</version>");
    write(checkout, "docs/add-a-binding.md", "on\n`io.github.me:ycsb-spi:" + version + "` (scope");
    write(checkout, "CHANGELOG.md", "# Changelog\n\n## " + version + ", " + date + "\n\n- one");
    write(
        checkout,
        "examples/pipeline/github.yml",
        "      - uses: actions/cache@v4\n      - uses: me/ycsb@v" + version);
    write(
        checkout,
        "CITATION.cff",
        "cff-version: 1.2.0\nversion: "
            + version
            + "\ndate-released: \""
            + date
            + "\"\nrepository-code: https://github.com/me/ycsb\nreferences:\n  - version: 2");
    return checkout;
  }

  private static void write(Path checkout, String file, String text) throws IOException {
    Path place = checkout.resolve(file);
    Files.createDirectories(place.getParent());
    Files.writeString(place, text + "\n");
  }

  private Path changelog(String... lines) throws IOException {
    return Files.writeString(
        temp.resolve("CHANGELOG.md"), "# Changelog\n\n" + String.join("\n", lines) + "\n");
  }

  private Ended notes(String version, Path changelog) throws Exception {
    return run(".ci/release-notes", version, changelog.toString());
  }

  private Ended run(String script, String... arguments) throws Exception {
    Path output = temp.resolve("output.txt");
    Process process =
        new ProcessBuilder(
                Stream.concat(Stream.of(CHECKOUT.resolve(script).toString()), Stream.of(arguments))
                    .toList())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(process.waitFor(30, TimeUnit.SECONDS));
      return new Ended(process.exitValue(), Files.readString(output));
    } finally {
      process.destroyForcibly();
    }
  }

  private static Map<?, ?> yaml(Path file) throws IOException {
    return (Map<?, ?>)
        new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
  }
}
