package site.ycsb.compare.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.DamagedFileException;

class JsonObjectFileTest {
  private final Path file;

  JsonObjectFileTest(@TempDir Path folder) {
    file = folder.resolve("plan.json");
  }

  @Test
  void read_object_isIt() throws Exception {
    Files.writeString(file, "{\"a\":1}");
    assertEquals(1, JsonObjectFile.read(file, "a plan").path("a").asInt());
  }

  @Test
  void read_pipeOrDeviceOrFolder_isDamaged() throws Exception {
    assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());
    for (Path path : new Path[] {file, Path.of("/dev/zero"), file.resolveSibling(".")}) {
      DamagedFileException damaged =
          assertTimeoutPreemptively(
              Duration.ofSeconds(30),
              () ->
                  assertThrows(
                      DamagedFileException.class, () -> JsonObjectFile.read(path, "a plan")));
      assertEquals(path + " isn't a plan", damaged.getMessage());
    }
  }

  @Test
  void read_noFile_isSaidAsSuch() {
    assertThrows(NoSuchFileException.class, () -> JsonObjectFile.read(file, "a plan"));
  }

  @Test
  void rounded_fractions_haveThatManyDigits() throws Exception {
    Files.writeString(file, "{\"a\":[0.00025646091067,1.5e-300,10.0],\"b\":{\"c\":9811.41552511}}");

    assertEquals(
        "{\"a\":[2.56E-4,1.5E-300,10.0],\"b\":{\"c\":9810.0}}",
        JsonObjectFile.rounded(JsonObjectFile.read(file, "a plan"), 3).toString());
  }

  @Test
  void rounded_otherValues_stay() throws Exception {
    String text = "{\"a\":[123456789,true,null,\"0.123456\",9223372036854775807]}";
    Files.writeString(file, text);

    assertEquals(text, JsonObjectFile.rounded(JsonObjectFile.read(file, "a plan"), 3).toString());
  }
}
