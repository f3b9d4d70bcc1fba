package site.ycsb.client.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.Problems;
import site.ycsb.config.SourcedProperties;

class ShippedFileTest {
  private final SourcedProperties properties = new SourcedProperties();
  private final Problems problems = new Problems();

  @Test
  void read_noSuchFile_saysWhereItWasLookedFor(@TempDir Path folder) {
    Path name = folder.resolve("w");

    ShippedFile.read(name, properties, problems);

    assertEquals(1, problems.size());
    assertEquals("there is no such file; looked for " + name, problems.list().get(0).rule());
    assertEquals(
        "Give a properties file, such as workloads/workloada", problems.list().get(0).nextStep());
    assertTrue(properties.isEmpty());
  }

  @Test
  void read_latin1_isReadToo(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("w");
    Files.write(file, "label=gr\u00fcn\n".getBytes(StandardCharsets.ISO_8859_1));

    ShippedFile.read(file, properties, problems);

    assertEquals(0, problems.size());
    assertEquals("gr\u00fcn", properties.getProperty("label"));
  }
}
