package site.ycsb.compare.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  @TempDir Path folder;

  @Test
  void replaceAll_oneThatCannotBeWritten_changesNone() throws Exception {
    Path first = Files.writeString(folder.resolve("a"), "before");
    Map<Path, String> texts = new LinkedHashMap<>();
    texts.put(first, "after");
    texts.put(folder.resolve("nowhere/b"), "after");

    assertThrows(IOException.class, () -> WholeFile.replaceAll(texts));

    assertEquals("before", Files.readString(first));
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(first), left.toList());
    }
  }

  @Test
  void replace_sameText_leavesTheFileItsTime() throws Exception {
    Path file = Files.writeString(folder.resolve("a"), "text");
    FileTime time = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(file, time);

    WholeFile.replace(file, "text");
    assertEquals(time, Files.getLastModifiedTime(file));

    WholeFile.replace(file, "next");
    assertEquals("next", Files.readString(file));
  }

  @Test
  void write_fullDisk_saysWhichFile() {
    Path full = Path.of("/dev/full");
    assertTrue(Files.isWritable(full), "it takes a Linux with /dev/full");

    String message =
        String.valueOf(
            assertThrows(IOException.class, () -> WholeFile.write(full, new byte[] {1}))
                .getMessage());

    assertTrue(message.startsWith("/dev/full can't be written: No space left"), message);
  }
}
