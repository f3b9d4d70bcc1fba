package site.ycsb.stores;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Names one process for good: a process id alone is given out again after its process has ended.
 *
 * @param pid the process id
 * @param startMillis when it started, in ms since 1970; 0 where it is unknown
 */
public record ProcessIdentity(long pid, long startMillis) {

  /** Linux derives the start from the boot time, which moves when the clock is set. */
  private static final long TOLERANCE_MILLIS = 2_000;

  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,18}) (\\d{1,18})");

  public static ProcessIdentity of(ProcessHandle handle) {
    return new ProcessIdentity(handle.pid(), startMillisOf(handle));
  }

  /** What a server writes into the lock file of its node; empty when it's something else. */
  public static Optional<ProcessIdentity> parse(String text) {
    Matcher matcher = WRITTEN.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new ProcessIdentity(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))))
        : Optional.empty();
  }

  public static ProcessIdentity current() {
    return of(ProcessHandle.current());
  }

  /** The process, if it still runs. */
  public Optional<ProcessHandle> find() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(handle -> Math.abs(startMillisOf(handle) - startMillis) <= TOLERANCE_MILLIS)
        .filter(handle -> !hasEnded(pid));
  }

  public boolean runs() {
    return find().isPresent();
  }

  private static long startMillisOf(ProcessHandle handle) {
    return handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  /**
   * Whether only the entry in the process table is left. In a container whose first process doesn't
   * collect orphans, it stays for ever, and Java takes it for a running process. As long as there
   * are other threads than the first, the process still holds its files, locks and ports.
   */
  private static boolean hasEnded(long pid) {
    Path process = Path.of("/proc", Long.toString(pid));
    try (Stream<Path> threads = Files.list(process.resolve("task"))) {
      String stat = Files.readString(process.resolve("stat"));
      int state = stat.lastIndexOf(')') + 2;
      return state < stat.length() && stat.charAt(state) == 'Z' && threads.count() <= 1;
    } catch (IOException | UncheckedIOException e) {
      // no /proc here, or the process has just gone
      return false;
    }
  }
}
