package site.ycsb.client.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** What {@code --version} prints of the file that the build wrote. */
class VersionTest {
  @Test
  void lines_builtFromARepository_nameCommitAndDate() throws IOException {
    assertEquals(
        List.of(
            "Encrypted YCSB 1.2.3 (YCSB Client 0.17.0)",
            "commit 0123abc-changed",
            "date 2026-11-29T09:00:00Z"),
        lines("version=1.2.3\ncommit=0123abc-changed\ndate=2026-11-29T09:00:00Z\n"));
  }

  @Test
  void lines_builtFromSourcesOnly_sayThatCommitAndDateAreUnknown() throws IOException {
    assertEquals(
        List.of("Encrypted YCSB 1.2.3 (YCSB Client 0.17.0)", "commit unknown", "date unknown"),
        lines("version=1.2.3\ncommit=\ndate=\n"));
  }

  @Test
  void lines_noFile_areUnknown() throws IOException {
    assertEquals("Encrypted YCSB unknown (YCSB Client 0.17.0)", lines("").get(0));
  }

  private static List<String> lines(String file) throws IOException {
    Properties properties = new Properties();
    properties.load(new StringReader(file));
    return Version.lines(properties);
  }
}
