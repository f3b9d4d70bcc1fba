package site.ycsb.compare.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

class WholeFileTest {
  @TempDir Path folder;

  @Test
  void replaceAll_oneThatCannotBeWritten_changesNone() throws Exception {
    Path first = Files.writeString(folder.resolve("a"), "configuration,bytes\n");
    Map<Path, String> texts = new LinkedHashMap<>();
    texts.put(first, "after");
    texts.put(folder.resolve("nowhere/b"), "after");

    assertThrows(IOException.class, () -> WholeFile.replaceAll(texts));

    assertEquals("configuration,bytes\n", Files.readString(first));
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(first), left.toList());
    }
  }

  @Test
  void replace_sameText_leavesTheFileItsTime() throws Exception {
    Path file = Files.writeString(folder.resolve("a"), "configuration,bytes\n");
    FileTime time = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(file, time);

    WholeFile.replace(file, "configuration,bytes\n");
    assertEquals(time, Files.getLastModifiedTime(file));

    WholeFile.replace(file, "next");
    assertEquals("next", Files.readString(file));
  }

  @Test
  void replaceAll_fileOfSomebodyElse_changesNone() throws Exception {
    Path first = Files.writeString(folder.resolve("a"), "configuration,bytes\n");
    Path foreign = Files.writeString(folder.resolve("b"), "{}");
    Map<Path, String> texts = new LinkedHashMap<>();
    texts.put(first, "after");
    texts.put(foreign, "after");

    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> WholeFile.replaceAll(texts));

    assertEquals(List.of("b"), thrown.problems().stream().map(Problem::key).toList());
    assertEquals("configuration,bytes\n", Files.readString(first));
    WholeFile.replaceAll(texts, Set.of(foreign));
    assertEquals("after", Files.readString(foreign));
  }
}
