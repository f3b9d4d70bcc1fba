package site.ycsb.cluster.result;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Puts the pieces of one client's log together again, in whatever order they come. A piece that
 * comes twice with the same content, as after a request that was repeated, counts once. It holds
 * the log in memory. Not thread-safe.
 */
public final class LogAssembler {
  private static final int MAX_NAMED = 10;

  private final int client;
  private final int maxBytes;
  private final BitSet present = new BitSet();
  private LogPiece.@Nullable Log log;
  private byte[] bytes = new byte[0];

  /**
   * An assembler.
   *
   * @param client the client's index, for messages
   * @param maxBytes of the log; a longer one is rejected with its first piece
   */
  public LogAssembler(int client, int maxBytes) {
    this.client = client;
    this.maxBytes = maxBytes;
  }

  /**
   * Adds a piece.
   *
   * @param number by which it was requested, from 0
   * @throws TransferException when it's corrupt, belongs to another log than those before it, or
   *     came before with other content; nothing was added
   */
  public void add(int number, byte[] encoded) throws TransferException {
    LogPiece piece = LogPiece.decode(client, number, encoded);
    LogPiece.Log expected = log;
    if (expected == null) {
      begin(piece.log());
    } else if (!expected.equals(piece.log())) {
      throw new TransferException(client, piece.name() + " belongs to another one");
    }
    ByteBuffer place =
        ByteBuffer.wrap(bytes, piece.number() * LogPiece.CONTENT_BYTES, piece.length()).slice();
    if (!present.get(piece.number())) {
      piece.appendTo(place);
      present.set(piece.number());
      return;
    }
    ByteBuffer again = ByteBuffer.allocate(piece.length());
    piece.appendTo(again);
    if (!again.flip().equals(place)) {
      throw new TransferException(client, piece.name() + " came twice with different content");
    }
  }

  private void begin(LogPiece.Log first) throws TransferException {
    if (first.lengthBytes() > maxBytes) {
      throw new TransferException(
          client, "its log has " + first.lengthBytes() + " bytes, which is more than " + maxBytes);
    }
    bytes = new byte[Math.toIntExact(first.lengthBytes())];
    log = first;
  }

  /** Whether every piece is there. */
  public boolean isComplete() {
    LogPiece.Log expected = log;
    return expected != null && present.cardinality() == expected.pieces();
  }

  /**
   * The log, as it was sent. Called once; the assembler is empty afterwards.
   *
   * @throws TransferException when a piece is missing, or the log changed while it was sent
   */
  public byte[] take() throws TransferException {
    LogPiece.Log expected = log;
    if (expected == null) {
      throw new TransferException(client, "no piece of its log came");
    }
    if (!isComplete()) {
      throw new TransferException(client, missing(expected.pieces()));
    }
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    if ((int) crc.getValue() != expected.checksum()) {
      throw new TransferException(client, "its log changed while it was sent");
    }
    byte[] taken = bytes;
    bytes = new byte[0];
    log = null;
    present.clear();
    return taken;
  }

  private String missing(int total) {
    List<String> numbers = new ArrayList<>();
    int count = total - present.cardinality();
    for (int piece = present.nextClearBit(0);
        piece < total && numbers.size() < MAX_NAMED;
        piece = present.nextClearBit(piece + 1)) {
      numbers.add(String.valueOf(piece));
    }
    int more = count - numbers.size();
    return (count == 1 ? "piece " : "pieces ")
        + String.join(", ", numbers)
        + (more > 0 ? " and " + more + " more" : "")
        + " of its log "
        + (count == 1 ? "is missing" : "are missing")
        + "; it has "
        + total;
  }
}
