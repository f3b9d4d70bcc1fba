package site.ycsb.tests.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ConfigurationPageTest {
  @Test
  void configurationPage_isMadeFromTheDefinitions() throws IOException {
    String made = ConfigurationPage.text();
    Path copy = Path.of(System.getProperty("ycsb.checkout"), "tests/target/configuration.md");
    Files.createDirectories(copy.getParent());
    Files.writeString(copy, made);
    Path page = Path.of(System.getProperty("ycsb.checkout"), "docs/configuration.md");
    assertEquals(
        made,
        Files.exists(page) ? Files.readString(page) : "",
        "docs/configuration.md isn't what the code defines: copy tests/target/configuration.md");
  }
}
