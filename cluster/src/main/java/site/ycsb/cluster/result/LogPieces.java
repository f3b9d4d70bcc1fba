package site.ycsb.cluster.result;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * Splits a log into pieces of at most 256 KB, compressed, that each fit into a node of ZooKeeper.
 * It makes a piece when it's asked for the next one, so that only the pieces that the caller has in
 * flight take memory. The file must not change meanwhile; the assembler detects when it did. Used
 * by one thread.
 */
public final class LogPieces implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 * 1024;

  private final FileChannel file;
  private final LogPiece.Log log;
  private int next;

  /**
   * Opens a log and reads it once, for its checksum.
   *
   * @throws IOException when it can't be read
   */
  public LogPieces(Path path) throws IOException {
    log = new LogPiece.Log(Files.size(path), checksum(path));
    file = FileChannel.open(path);
  }

  private static int checksum(Path path) throws IOException {
    CRC32C crc = new CRC32C();
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = Files.newInputStream(path)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        crc.update(buffer, 0, read);
      }
    }
    return (int) crc.getValue();
  }

  /** How many pieces there are in all. */
  public int total() {
    return log.pieces();
  }

  public boolean hasNext() {
    return next < log.pieces();
  }

  /**
   * The next piece, encoded.
   *
   * @throws IOException when the file can't be read, or became shorter
   */
  public byte[] next() throws IOException {
    ByteBuffer content = ByteBuffer.allocate(log.lengthOf(next));
    long position = (long) next * LogPiece.CONTENT_BYTES;
    while (content.hasRemaining()) {
      if (file.read(content, position + content.position()) < 0) {
        throw new EOFException("the log became shorter while it was sent");
      }
    }
    return new LogPiece(log, next++, content.array()).encode();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
