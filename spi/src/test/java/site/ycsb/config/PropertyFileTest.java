package site.ycsb.config;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PropertyFileTest {
  @TempDir Path folder;

  private static String rejection(Path file) {
    return String.valueOf(
        assertThrows(IOException.class, () -> PropertyFile.read(file)).getMessage());
  }

  @Test
  void read_byteOrderMark_isSkipped() throws IOException {
    Path file = Files.writeString(folder.resolve("w"), "\uFEFFworkload=a\nrecordcount=1\n");
    assertEquals(Map.of("workload", "a", "recordcount", "1"), PropertyFile.read(file));
  }

  @Test
  void read_utf16_isRejectedByName() throws IOException {
    Path file = Files.writeString(folder.resolve("w"), "workload=a\n", UTF_16);
    assertEquals("it is in UTF-16; save it in UTF-8", rejection(file));
  }

  @Test
  void read_utf8_isReadAsSuch() throws IOException {
    Path file = Files.writeString(folder.resolve("w"), "encryption.keyfile=schl\u00fcssel.key\n");
    assertEquals(Map.of("encryption.keyfile", "schl\u00fcssel.key"), PropertyFile.read(file));
  }

  @Test
  void read_noUtf8_isReadAsLatin1() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("w"), "encryption.keyfile=schl\u00fcssel.key\n", ISO_8859_1);
    assertEquals(Map.of("encryption.keyfile", "schl\u00fcssel.key"), PropertyFile.read(file));
  }

  @Test
  void read_malformedEscape_isSaid() throws IOException {
    Path file = Files.writeString(folder.resolve("w"), "table=\\u12x\n");
    assertEquals("it has a malformed \\uxxxx", rejection(file));
  }

  @Test
  void read_folder_isSaid() {
    assertEquals("it is a directory", rejection(folder));
  }

  @Test
  void read_pipe_isReadOnceToItsEnd() throws Exception {
    Path pipe = pipe();
    CompletableFuture<Void> written =
        CompletableFuture.runAsync(
            () -> {
              try {
                Files.writeString(pipe, "db=basic\n");
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    assertEquals(Map.of("db", "basic"), PropertyFile.read(pipe));
    written.get(30, TimeUnit.SECONDS);
  }

  @Test
  void read_deviceThatNeverEnds_ends() {
    assertEquals("it has more than 10000000 bytes", rejection(Path.of("/dev/zero")));
  }

  @Test
  void read_hugeFile_isNotReadToItsEnd() throws IOException {
    Path file = folder.resolve("huge");
    try (var channel =
        Files.newByteChannel(
            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.SPARSE)) {
      channel.position(100_000_000_000L);
      channel.write(ByteBuffer.allocate(1));
    }
    assertEquals("it has more than 10000000 bytes", rejection(file));
  }

  private Path pipe() throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    return pipe;
  }
}
