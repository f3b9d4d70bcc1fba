package site.ycsb.stores;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import site.ycsb.config.FileTrouble;

public final class LogTail {
  /** Enough for a few hundred lines. */
  private static final int MAX_BYTES = 256 * 1024;

  /** Where an exception passed, which only its makers can read. */
  private static final Pattern STACK_FRAME =
      Pattern.compile("\\s+(at \\S+\\(.*|\\.\\.\\. \\d+ (more|common frames omitted))");

  private LogTail() {}

  /** The current log files of a node: the server's output, then what it logs itself. */
  public static List<Path> filesIn(Path logs) throws IOException {
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

  public static List<String> lastLines(Path file, int count) throws IOException {
    return lastLines(file, count, line -> true);
  }

  private static List<String> lastLines(Path file, int count, Predicate<String> shown)
      throws IOException {
    List<String> lines = end(file).stream().filter(shown).toList();
    return lines.subList(Math.max(0, lines.size() - count), lines.size());
  }

  private static List<String> end(Path file) throws IOException {
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "r")) {
      long start = Math.max(0, content.length() - MAX_BYTES);
      byte[] end = new byte[(int) (content.length() - start)];
      content.seek(start);
      content.readFully(end);
      return new String(end, StandardCharsets.UTF_8).lines().toList();
    }
  }

  /**
   * The last lines of every log file of a node, each under its name, to stand above an error
   * message; without stack frames, which would push the lines with the cause out of sight.
   */
  public static String describe(Path logs, int count) {
    StringBuilder text = new StringBuilder();
    try {
      for (Path file : filesIn(logs)) {
        List<String> lines = lastLines(file, count, line -> !STACK_FRAME.matcher(line).matches());
        if (!lines.isEmpty()) {
          text.append(text.isEmpty() ? "" : "\n").append("last lines of ").append(file).append(':');
          lines.forEach(line -> text.append("\n  ").append(line));
        }
      }
    } catch (IOException e) {
      text.append(text.isEmpty() ? "" : "\n")
          .append("its logs in ")
          .append(logs)
          .append(" can't be read: ")
          .append(FileTrouble.named(e));
    }
    return text.toString();
  }
}
