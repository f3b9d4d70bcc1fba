package site.ycsb.stores.cassandra;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.zip.CRC32;

/** Does to a table's file what somebody would who can write to the disk and knows its format. */
final class ChangedChunk {
  private static final int CHECKSUM_BYTES = 4;

  private ChangedChunk() {}

  /**
   * Changes a bit in the middle of the only chunk and sets the server's own checksum of it right,
   * so that only the encryption can detect it.
   */
  static void changeFirst(Path dataFile) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(dataFile.toFile(), "rw")) {
      byte[] chunk = new byte[Math.toIntExact(file.length()) - CHECKSUM_BYTES];
      file.readFully(chunk);
      CRC32 checksum = new CRC32();
      checksum.update(chunk);
      if (file.readInt() != (int) checksum.getValue()) {
        throw new IOException(dataFile + " isn't one chunk and its checksum");
      }
      chunk[chunk.length / 2] ^= 1;
      checksum.reset();
      checksum.update(chunk);
      file.seek(0);
      file.write(chunk);
      file.writeInt((int) checksum.getValue());
    }
  }
}
