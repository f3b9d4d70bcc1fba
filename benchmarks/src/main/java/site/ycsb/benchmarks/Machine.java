package site.ycsb.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** What figures were made on. */
final class Machine {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  private Machine() {}

  /** Date, processors and JVM in one line. */
  static String line() throws IOException {
    return LocalDate.now(ZoneOffset.UTC)
        + "; "
        + Runtime.getRuntime().availableProcessors()
        + " x "
        + processor()
        + "; "
        + System.getProperty("java.vm.name")
        + " "
        + Runtime.version();
  }

  private static String processor() throws IOException {
    if (!Files.isReadable(CPU_INFO)) {
      return System.getProperty("os.arch");
    }
    return Files.readAllLines(CPU_INFO).stream()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).trim())
        .findFirst()
        .orElse(System.getProperty("os.arch"));
  }
}
