package site.ycsb.measurements.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.measurements.log.ResultFile.Existing;

class ResultFileTest {
  @TempDir Path folder;

  /** A disk with room for a given number of bytes. */
  private static final class SmallDisk {
    private int roomBytes;

    SmallDisk(int roomBytes) {
      this.roomBytes = roomBytes;
    }

    OutputStream open(OutputStream file) {
      return new FilterOutputStream(file) {
        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
          int fitting = Math.min(length, roomBytes);
          out.write(bytes, offset, fitting);
          roomBytes -= fitting;
          if (fitting < length) {
            throw new IOException("No space left on device");
          }
        }
      };
    }
  }

  private ResultFile onSmallDisk(Path file, Existing existing, int roomBytes) {
    SmallDisk disk = new SmallDisk(roomBytes);
    return new ResultFile(
        file, existing, (path, options) -> disk.open(Files.newOutputStream(path, options)));
  }

  private static ResultFile.Piece text(String text) {
    return out -> out.write(text.getBytes(UTF_8));
  }

  @Test
  void append_severalPieces_replaceOrGoOn() throws IOException {
    Path replaced = Files.writeString(folder.resolve("replaced"), "earlier ");
    Path longer = Files.writeString(folder.resolve("longer"), "earlier ");
    try (ResultFile one = new ResultFile(replaced, Existing.REPLACE);
        ResultFile other = new ResultFile(longer, Existing.APPEND)) {
      one.append(text("a"));
      one.append(text("b"));
      other.append(text("a"));
      other.append(text("b"));
    }
    assertEquals("ab", Files.readString(replaced));
    assertEquals("earlier ab", Files.readString(longer));
  }

  @Test
  void append_fullDisk_leavesNoTruncatedFile() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "earlier");
    try (ResultFile results = onSmallDisk(file, Existing.REPLACE, 10)) {
      results.append(text("1234567"));
      IOException full = assertThrows(IOException.class, () -> results.append(text("89012")));
      assertEquals("No space left on device", full.getMessage());
      assertFalse(Files.exists(file));
      results.append(text("more"));
    }
    assertFalse(Files.exists(file));
  }

  @Test
  void append_link_isNotFollowed() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "earlier");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    try (ResultFile results = new ResultFile(link, Existing.REPLACE)) {
      assertThrows(IOException.class, () -> results.append(text("12345")));
    }
    assertEquals("earlier", Files.readString(file));
    assertTrue(Files.isSymbolicLink(link));
  }

  @Test
  void append_fullDiskWhenGoingOn_keepsWhatWasThereBefore() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "earlier");
    try (ResultFile results = onSmallDisk(file, Existing.APPEND, 10)) {
      results.append(text("1234567"));
      assertThrows(IOException.class, () -> results.append(text("89012")));
    }
    assertEquals("earlier", Files.readString(file));
  }

  @Test
  void append_fileThatCantBeOpened_staysAsItWas() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "earlier");
    ResultFile results =
        new ResultFile(
            file,
            Existing.REPLACE,
            (path, options) -> {
              throw new IOException("permission denied");
            });
    try (results) {
      assertThrows(IOException.class, () -> results.append(text("1")));
    }
    assertEquals("earlier", Files.readString(file));
  }

  @Test
  void append_device_isNeverRemoved() throws IOException {
    Path device = Path.of("/dev/null");
    try (ResultFile results = onSmallDisk(device, Existing.REPLACE, 3)) {
      assertThrows(IOException.class, () -> results.append(text("12345")));
    }
    assertTrue(Files.exists(device));
  }
}
