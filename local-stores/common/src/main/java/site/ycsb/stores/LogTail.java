package site.ycsb.stores;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the end of log files. */
final class LogTail {
  /** Enough for a few hundred lines. */
  private static final int MAX_BYTES = 256 * 1024;

  private LogTail() {}

  /** The current log files of a node: the server's output, then what it logs itself. */
  static List<Path> filesIn(Path logs) throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(logs)) {
      for (String pattern : List.of(ServerProcess.OUTPUT_FILE, "*.log")) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(logs, pattern)) {
          found.forEach(files::add);
        }
      }
    }
    return files;
  }

  /** The last lines of a file. */
  static List<String> lastLines(Path file, int count) throws IOException {
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "r")) {
      long start = Math.max(0, content.length() - MAX_BYTES);
      byte[] end = new byte[(int) (content.length() - start)];
      content.seek(start);
      content.readFully(end);
      List<String> lines = new String(end, StandardCharsets.UTF_8).lines().toList();
      return lines.subList(Math.max(0, lines.size() - count), lines.size());
    }
  }

  /** The last lines of every log file of a node, each under its name, for an error message. */
  static String describe(Path logs, int count) {
    StringBuilder text = new StringBuilder();
    try {
      for (Path file : filesIn(logs)) {
        List<String> lines = lastLines(file, count);
        if (!lines.isEmpty()) {
          text.append("\nlast lines of ").append(file).append(':');
          lines.forEach(line -> text.append("\n  ").append(line));
        }
      }
    } catch (IOException e) {
      text.append("\nits logs in ").append(logs).append(" can't be read: ").append(e);
    }
    return text.toString();
  }
}
