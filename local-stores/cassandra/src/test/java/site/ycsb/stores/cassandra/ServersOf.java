package site.ycsb.stores.cassandra;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds the server processes of a folder by looking at the machine's processes, so that a test
 * doesn't trust the book-keeping that it checks.
 */
final class ServersOf {
  private ServersOf() {}

  static List<ProcessHandle> folder(Path folder) {
    return ProcessHandle.allProcesses().filter(process -> belongsTo(process, folder)).toList();
  }

  /** The command line; empty when the process has ended. */
  static String commandLine(ProcessHandle process) {
    try {
      // an ended process that nobody collects has an empty command line
      byte[] line = Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
      return new String(line, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return process.info().commandLine().orElse("");
    }
  }

  private static boolean belongsTo(ProcessHandle process, Path folder) {
    String text = commandLine(process);
    return text.contains("CassandraDaemon") && text.contains(folder.toString());
  }
}
