package site.ycsb.tests.golden;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.testing.client.InProcessClient;

/** What a report makes of a results folder that a study left in November 2026. */
class ReportGoldenTest {
  @TempDir static Path folder;
  private static InProcessClient.Ran reported = new InProcessClient.Ran(-1, "", "");

  @BeforeAll
  static void report() throws IOException, URISyntaxException {
    Path kept = resource("/study-folder");
    try (Stream<Path> files = Files.walk(kept)) {
      for (Path file : files.toList()) {
        Path copy = folder.resolve("study").resolve(kept.relativize(file).toString());
        Files.copy(file, copy);
        if (file.toString().endsWith(".out")) {
          // the client of these trials wrote the same log each time
          Path log = Path.of(copy.toString().replaceAll("out$", "hdr"));
          Files.copy(resource("/study-log.txt"), log);
        }
      }
    }
    reported = new Shown(folder).ran("compare report FOLDER/study");
  }

  private static Path resource(String name) throws URISyntaxException {
    return Path.of(Objects.requireNonNull(ReportGoldenTest.class.getResource(name), name).toURI());
  }

  @Test
  void report_ofAFolder_printsTheGoldenWords() {
    assertEquals(0, reported.exitCode(), reported::toString);
    Golden.check("report/printed.txt", reported.out() + reported.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"results.csv", "summary.json"})
  void report_ofAFolder_writesTheGoldenFile(String name) throws IOException {
    Golden.check("report/" + name, Files.readString(folder.resolve("study").resolve(name), UTF_8));
  }

  @Test
  void report_ofAFolder_hasTheGoldenText() throws IOException {
    String page = Files.readString(folder.resolve("study/report.html"), UTF_8);
    Golden.check("report/page.txt", textOf(page));
  }

  @Test
  void diff_ofAFolderWithItself_printsTheGoldenWords() {
    Golden.check(
        "report/diff.txt", new Shown(folder).all("compare diff FOLDER/study FOLDER/study"));
  }

  /** What a reader sees without scripts, an element a line. */
  private static String textOf(String page) {
    return page.replaceAll("(?s)<(script|style)\\b.*?</\\1>", "")
        .replaceAll("<[^>]*>", "\n")
        .replaceAll("[ \\t]+", " ")
        .replaceAll("(?m)^ | $", "")
        .replaceAll("\\n{2,}", "\n")
        .strip();
  }
}
