package site.ycsb.measurements.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.zip.CRC32C;

/** The checksum of a log's lines, whatever ends them. Not thread-safe. */
final class LogChecksum {
  private final CRC32C crc = new CRC32C();

  void add(String lines) {
    crc.update(lines.replace("\r\n", "\n").getBytes(UTF_8));
  }

  String value() {
    return String.format(Locale.ROOT, "%08x", crc.getValue());
  }
}
