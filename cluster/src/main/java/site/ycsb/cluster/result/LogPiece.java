package site.ycsb.cluster.result;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * One piece of a log in transfer. Immutable.
 *
 * <p>Format, big-endian: u8 version 1; i32 number from 0; i32 total; i64 length of the log; i32
 * CRC-32C of the log; i32 length of this piece's content; the content, deflated; i32 CRC-32C of all
 * before it. The content of all pieces except the last has {@link #CONTENT_BYTES}.
 */
final class LogPiece {
  /** Of a piece in transfer. */
  static final int MAX_BYTES = 256 * 1024;

  private static final byte VERSION = 1;
  private static final int HEADER_BYTES = 1 + 4 + 4 + 8 + 4 + 4;
  private static final int CHECKSUM_BYTES = 4;

  /** What deflating may add to bytes that can't be compressed: 5 for each 16 KB, and the ends. */
  private static final int DEFLATE_RESERVE_BYTES = 1024;

  /** Of the log, in each piece except the last. */
  static final int CONTENT_BYTES =
      MAX_BYTES - HEADER_BYTES - CHECKSUM_BYTES - DEFLATE_RESERVE_BYTES;

  private final Log log;
  private final int number;
  private final byte[] content;

  /**
   * What all pieces of a log share.
   *
   * @param lengthBytes of the log
   * @param checksum its CRC-32C
   */
  record Log(long lengthBytes, int checksum) {
    /** How many pieces it has; an empty log has one. */
    int pieces() {
      return Math.toIntExact(
          Math.max(1, lengthBytes / CONTENT_BYTES + (lengthBytes % CONTENT_BYTES == 0 ? 0 : 1)));
    }

    /** How many bytes of the log a piece has. */
    int lengthOf(int piece) {
      return (int) Math.min(CONTENT_BYTES, lengthBytes - (long) piece * CONTENT_BYTES);
    }
  }

  /** A piece; takes over the content. */
  LogPiece(Log log, int number, byte[] content) {
    this.log = log;
    this.number = number;
    this.content = content;
  }

  Log log() {
    return log;
  }

  int number() {
    return number;
  }

  /** Appends the content. */
  void appendTo(ByteBuffer bytes) {
    bytes.put(content);
  }

  int length() {
    return content.length;
  }

  byte[] encode() {
    ByteBuffer bytes = ByteBuffer.allocate(MAX_BYTES);
    bytes.put(VERSION).putInt(number).putInt(log.pieces());
    bytes.putLong(log.lengthBytes()).putInt(log.checksum()).putInt(content.length);
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      deflater.setInput(content);
      deflater.finish();
      while (!deflater.finished()) {
        deflater.deflate(bytes.slice(bytes.position(), bytes.remaining() - CHECKSUM_BYTES));
        bytes.position(HEADER_BYTES + Math.toIntExact(deflater.getBytesWritten()));
      }
    } finally {
      deflater.end();
    }
    bytes.putInt(checksum(bytes.array(), bytes.position()));
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  /**
   * Reads a piece of a client.
   *
   * @param expected its number, by which it was requested
   * @throws TransferException when it's corrupt
   */
  static LogPiece decode(int client, int expected, byte[] encoded) throws TransferException {
    if (encoded.length < HEADER_BYTES + CHECKSUM_BYTES || encoded.length > MAX_BYTES) {
      throw new TransferException(
          client, name(expected) + " is corrupt: it has " + encoded.length + " bytes");
    }
    ByteBuffer bytes = ByteBuffer.wrap(encoded);
    byte version = bytes.get();
    int number = bytes.getInt();
    int total = bytes.getInt();
    Log log = new Log(bytes.getLong(), bytes.getInt());
    int length = bytes.getInt();
    int end = encoded.length - CHECKSUM_BYTES;
    if (checksum(encoded, end) != bytes.getInt(end)) {
      throw new TransferException(
          client, name(expected) + " is corrupt: its checksum is another one");
    }
    if (version != VERSION) {
      throw new TransferException(
          client,
          name(expected) + " has the format " + version + "; clients have to be of one version");
    }
    if (number != expected) {
      throw new TransferException(client, name(expected) + " is " + name(number));
    }
    // the numbers can only be wrong together with the checksum, unless the sender is
    if (log.lengthBytes() < 0
        || log.lengthBytes() > (long) CONTENT_BYTES * Integer.MAX_VALUE / 2
        || total != log.pieces()
        || number < 0
        || number >= total
        || length != log.lengthOf(number)) {
      throw new TransferException(client, name(expected) + " contradicts itself");
    }
    return new LogPiece(
        log, number, inflate(client, name(number), encoded, end - HEADER_BYTES, length));
  }

  private static byte[] inflate(int client, String name, byte[] encoded, int bytes, int length)
      throws TransferException {
    byte[] content = new byte[length];
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(encoded, HEADER_BYTES, bytes);
      int inflated = 0;
      while (inflated < length) {
        int more = inflater.inflate(content, inflated, length - inflated);
        if (more == 0) {
          break;
        }
        inflated += more;
      }
      if (inflated < length || (!inflater.finished() && inflater.inflate(new byte[1]) > 0)) {
        throw new TransferException(
            client, name + " contradicts itself: its length is another one");
      }
      return content;
    } catch (DataFormatException e) {
      throw new TransferException(client, name + " can't be decompressed");
    } finally {
      inflater.end();
    }
  }

  private static String name(int number) {
    return "piece " + number + " of its log";
  }

  /** Its name in messages. */
  String name() {
    return name(number);
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }
}
