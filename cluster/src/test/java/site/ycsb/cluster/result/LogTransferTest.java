package site.ycsb.cluster.result;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LogTransferTest {
  private static final int CLIENT = 7;
  private static final int MAX = 100_000_000;

  @TempDir Path folder;

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private List<byte[]> pieces(byte[] log) throws IOException {
    List<byte[]> pieces = new ArrayList<>();
    try (LogPieces sender = new LogPieces(Files.write(folder.resolve("log"), log))) {
      while (sender.hasNext()) {
        pieces.add(sender.next());
      }
      assertEquals(sender.total(), pieces.size());
    }
    return pieces;
  }

  private static String rejection(LogAssembler assembler, int number, byte[] piece) {
    return String.valueOf(
        assertThrows(TransferException.class, () -> assembler.add(number, piece)).getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0,
        1,
        LogPiece.CONTENT_BYTES - 1,
        LogPiece.CONTENT_BYTES,
        LogPiece.CONTENT_BYTES + 1,
        2 * LogPiece.CONTENT_BYTES,
        3_000_000
      })
  void take_incompressibleBytesInAnyOrder_areIdentical(int length) throws IOException {
    byte[] log = random(length);
    List<byte[]> pieces = pieces(log);
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      assertTrue(pieces.get(i).length <= 256 * 1024, i + ": " + pieces.get(i).length);
      order.add(i);
    }
    Collections.shuffle(order, new Random(1));
    LogAssembler assembler = new LogAssembler(CLIENT, MAX);
    for (int number : order) {
      assertFalse(assembler.isComplete());
      assembler.add(number, pieces.get(number));
    }
    assertTrue(assembler.isComplete());
    assertArrayEquals(log, assembler.take());
  }

  @Test
  void next_text_isCompressed() throws IOException {
    byte[] log = "Tag=READ,0.001,1.000,12.3,HISTFAAAA\n".repeat(50_000).getBytes(UTF_8);
    List<byte[]> pieces = pieces(log);
    assertTrue(pieces.stream().mapToInt(piece -> piece.length).sum() < log.length / 10);
    LogAssembler assembler = new LogAssembler(CLIENT, MAX);
    for (int i = 0; i < pieces.size(); i++) {
      assembler.add(i, pieces.get(i));
    }
    assertArrayEquals(log, assembler.take());
  }

  @Test
  void take_piecesAreMissing_namesClientAndPieces() throws IOException {
    List<byte[]> pieces = pieces(random(4 * LogPiece.CONTENT_BYTES));
    LogAssembler assembler = new LogAssembler(CLIENT, MAX);
    assertEquals(
        "client 7: no piece of its log came",
        assertThrows(TransferException.class, assembler::take).getMessage());
    assembler.add(0, pieces.get(0));
    assembler.add(2, pieces.get(2));
    assertEquals(
        "client 7: pieces 1, 3 of its log are missing; it has 4",
        assertThrows(TransferException.class, assembler::take).getMessage());
    assembler.add(3, pieces.get(3));
    assertEquals(
        "client 7: piece 1 of its log is missing; it has 4",
        assertThrows(TransferException.class, assembler::take).getMessage());
    assembler.add(1, pieces.get(1));
    assertEquals(4 * LogPiece.CONTENT_BYTES, assembler.take().length);
  }

  @Test
  void add_pieceTwice_countsOnceUnlessItsContentDiffers() throws IOException {
    byte[] log = random(2 * LogPiece.CONTENT_BYTES);
    List<byte[]> pieces = pieces(log);
    LogAssembler assembler = new LogAssembler(CLIENT, MAX);
    assembler.add(1, pieces.get(1));
    assembler.add(1, pieces.get(1));
    LogPiece.Log same = LogPiece.decode(CLIENT, 1, pieces.get(1)).log();
    byte[] other = new LogPiece(same, 1, random(LogPiece.CONTENT_BYTES - 1)).encode();
    assertTrue(rejection(assembler, 1, other).contains("contradicts itself"));
    other = new LogPiece(same, 1, new byte[LogPiece.CONTENT_BYTES]).encode();
    assertEquals(
        "client 7: piece 1 of its log came twice with different content",
        rejection(assembler, 1, other));
    assembler.add(0, pieces.get(0));
    assertArrayEquals(log, assembler.take());
  }

  @Test
  void add_anyByteChangedOrMissing_isRejectedNamingClientAndPiece() throws IOException {
    byte[] piece = pieces(random(3_000)).get(0);
    LogAssembler assembler = new LogAssembler(CLIENT, MAX);
    for (int at = 0; at < piece.length; at++) {
      byte[] changed = piece.clone();
      changed[at] = (byte) (changed[at] ^ (1 << (at % 8)));
      assertEquals(
          "client 7: piece 0 of its log is corrupt: its checksum is another one",
          rejection(assembler, 0, changed));
      byte[] truncated = Arrays.copyOf(piece, at);
      assertTrue(rejection(assembler, 0, truncated).startsWith("client 7: piece 0 of its log is"));
    }
    assertFalse(assembler.isComplete());
  }

  @Test
  void add_pieceOfAnotherPlaceOrLogOrSize_isRejected() throws IOException {
    List<byte[]> pieces = pieces(random(2 * LogPiece.CONTENT_BYTES));
    List<byte[]> others = pieces(random(2 * LogPiece.CONTENT_BYTES - 1));
    LogAssembler assembler = new LogAssembler(CLIENT, MAX);
    assembler.add(0, pieces.get(0));
    assertEquals(
        "client 7: piece 1 of its log is piece 0 of its log",
        rejection(assembler, 1, pieces.get(0)));
    assertEquals(
        "client 7: piece 1 of its log belongs to another one",
        rejection(assembler, 1, others.get(1)));
    assertEquals(
        "client 7: its log has " + 2 * LogPiece.CONTENT_BYTES + " bytes, which is more than 1000",
        rejection(new LogAssembler(CLIENT, 1000), 0, pieces.get(0)));
  }

  @Test
  void take_logThatChangedWhileItWasSent_isRejected() throws IOException {
    Path file = Files.write(folder.resolve("log"), random(2 * LogPiece.CONTENT_BYTES));
    LogAssembler assembler = new LogAssembler(CLIENT, MAX);
    try (LogPieces sender = new LogPieces(file)) {
      assembler.add(0, sender.next());
      try (RandomAccessFile changed = new RandomAccessFile(file.toFile(), "rw")) {
        changed.seek(2L * LogPiece.CONTENT_BYTES - 5);
        changed.write(1);
      }
      assembler.add(1, sender.next());
    }
    assertEquals(
        "client 7: its log changed while it was sent",
        assertThrows(TransferException.class, assembler::take).getMessage());
  }

  @Test
  void next_logOf100Megabytes_takesMemoryForOnePieceAtATime() throws IOException {
    Path file = folder.resolve("large");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(100_000_000);
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (LogPieces sender = new LogPieces(file)) {
      sender.next();
      long before = threads.getCurrentThreadAllocatedBytes();
      sender.next();
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertTrue(allocated < 2_000_000, () -> "" + allocated);
      assertTrue(sender.total() > 300);
    }
  }
}
