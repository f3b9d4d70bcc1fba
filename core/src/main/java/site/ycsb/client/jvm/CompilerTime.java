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
 * The processor time that the JVM's compiler has used. The JVM itself tells how long compilations
 * took, which is several times as much when its threads wait for a processor; that is taken only
 * where the system doesn't tell threads' processor time.
 *
 * <p>Source: Linux, proc(5), {@code /proc/self/task/<thread>/schedstat}, in nanoseconds, and {@code
 * comm}.
 */
public final class CompilerTime {
  private static final Path THREADS = Path.of("/proc/self/task");
  private static final String NAME = "Compiler";

  /** What each compiler thread had used when it was last there: the JVM ends idle ones. */
  private static final Map<String, Long> BY_THREAD = new HashMap<>();

  private CompilerTime() {}

  /** So far, in nanoseconds; 0 where it isn't known. */
  public static synchronized long soFarNanos() {
    if (Files.isDirectory(THREADS)) {
      try {
        return ofThreads();
      } catch (IOException | UncheckedIOException | NumberFormatException e) {
        // as on other systems
      }
    }
    @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return compiler != null && compiler.isCompilationTimeMonitoringSupported()
        ? compiler.getTotalCompilationTime() * 1_000_000
        : 0;
  }

  private static long ofThreads() throws IOException {
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
      for (Path thread : threads) {
        try {
          if (Files.readString(thread.resolve("comm")).contains(NAME)) {
            String[] numbers = Files.readString(thread.resolve("schedstat")).split(" ", 2);
            BY_THREAD.put(thread.toString(), Long.parseLong(numbers[0]));
          }
        } catch (IOException e) {
          if (Files.exists(thread)) {
            throw e;
          } // else it has just ended
        }
      }
    }
    return BY_THREAD.values().stream().mapToLong(nanos -> nanos).sum();
  }
}
