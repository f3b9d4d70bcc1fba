package site.ycsb.client.jvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The processor time that a JVM's compiler has used: this one's, or another's on this machine. The
 * JVM itself tells how long compilations took, which is several times as much when its threads wait
 * for a processor; that is taken only where the system doesn't tell threads' processor time.
 *
 * <p>Source: Linux, proc(5), {@code /proc/<pid>/task/<thread>/schedstat}, in nanoseconds, and
 * {@code comm}.
 */
public final class CompilerTime {
  private static final String NAME = "Compiler";
  private static final CompilerTime OWN = new CompilerTime("self");

  private final Path threads;

  /** What each compiler thread had used when it was last there: JVMs end idle ones. */
  private final Map<String, Long> byThread = new HashMap<>();

  private CompilerTime(String process) {
    threads = Path.of("/proc", process, "task");
  }

  /** That of another process, such as a local server; of one that has ended it doesn't go on. */
  public static CompilerTime of(long processId) {
    return new CompilerTime(Long.toString(processId));
  }

  /** Of this JVM so far, in nanoseconds; 0 where it isn't known. */
  public static long soFarNanos() {
    if (Files.isDirectory(OWN.threads)) {
      try {
        return OWN.ofThreads();
      } catch (IOException | UncheckedIOException | NumberFormatException e) {
        // as on other systems
      }
    }
    @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return compiler != null && compiler.isCompilationTimeMonitoringSupported()
        ? compiler.getTotalCompilationTime() * 1_000_000
        : 0;
  }

  /** So far, in nanoseconds; what it was last, or 0, where it isn't known. */
  public long nanos() {
    try {
      return ofThreads();
    } catch (IOException | UncheckedIOException | NumberFormatException e) {
      return known();
    }
  }

  private synchronized long ofThreads() throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(threads)) {
      for (Path thread : all) {
        try {
          if (Files.readString(thread.resolve("comm")).contains(NAME)) {
            String[] numbers = Files.readString(thread.resolve("schedstat")).split(" ", 2);
            byThread.put(thread.toString(), Long.parseLong(numbers[0]));
          }
        } catch (IOException e) {
          if (Files.exists(thread)) {
            throw e;
          } // else it has just ended
        }
      }
    }
    return known();
  }

  private synchronized long known() {
    return byThread.values().stream().mapToLong(nanos -> nanos).sum();
  }
}
