package site.ycsb.stores;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.StoreUnavailableException;

/**
 * Which servers of a store run.
 *
 * @param state what the state file lists, when any of it runs
 * @param strays servers that it doesn't list, because it is corrupt or missing
 */
record StoreSurvey(Optional<StoreState> state, List<Held> strays) {
  /** A server writes its process id a moment after it has taken its lock. */
  private static final Duration WRITTEN_WITHIN = Duration.ofSeconds(1);

  StoreSurvey {
    strays = List.copyOf(strays);
  }

  static StoreSurvey of(StoreFolder folder) throws IOException, InterruptedException {
    Optional<StoreState> state = StoreState.read(folder).filter(found -> found.running() > 0);
    // two processes that run can't have the same id
    Set<Long> known =
        state.map(StoreState::processes).orElse(List.of()).stream()
            .filter(ProcessIdentity::runs)
            .map(ProcessIdentity::pid)
            .collect(Collectors.toSet());
    return new StoreSurvey(
        state,
        held(folder).stream()
            .filter(
                held -> !held.process().map(process -> known.contains(process.pid())).orElse(false))
            .toList());
  }

  boolean somethingRuns() {
    return state.isPresent() || !strays.isEmpty();
  }

  /** All of them; {@link StoreUnavailableException} when one can't be identified. */
  List<ProcessIdentity> processes() {
    List<ProcessIdentity> all = new ArrayList<>(state.map(StoreState::processes).orElse(List.of()));
    for (Held stray : strays) {
      all.add(
          stray
              .process()
              .filter(ProcessIdentity::runs)
              .orElseThrow(
                  () ->
                      new StoreUnavailableException(
                          "it is unknown which process holds "
                              + stray.file()
                              + ". Find it by: fuser "
                              + stray.file()
                              + ", and end it")));
    }
    return all;
  }

  /** The strays in words, such as {@code process 123}. */
  String describeStrays() {
    return strays.stream()
        .map(
            stray ->
                stray
                    .process()
                    .map(process -> "process " + process.pid())
                    .orElse("an unknown process"))
        .collect(Collectors.joining(", "));
  }

  /**
   * The locks of servers that run, which the system keeps whatever happened to other files.
   * Synchronized, since looks of one process would disturb each other.
   */
  static synchronized List<Held> held(StoreFolder folder) throws IOException, InterruptedException {
    List<Held> held = new ArrayList<>();
    if (Files.isDirectory(folder.root())) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.root(), "node*.lock")) {
        for (Path file : files) {
          look(file).ifPresent(held::add);
        }
      }
    }
    return held;
  }

  private static Optional<Held> look(Path file) throws IOException, InterruptedException {
    Deadline deadline = Deadline.in(WRITTEN_WITHIN);
    while (isHeld(file)) {
      Optional<ProcessIdentity> process = ProcessIdentity.parse(Files.readString(file));
      if (process.map(ProcessIdentity::runs).orElse(false) || deadline.passed()) {
        return Optional.of(new Held(file, process));
      }
      Deadline.pause();
    }
    return Optional.empty();
  }

  private static boolean isHeld(Path file) throws IOException {
    // shared, so that others who look at the same time aren't taken for the holder
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      @Nullable FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true);
      return lock == null;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** A lock file and which server holds it; empty when what it wrote can't be understood. */
  record Held(Path file, Optional<ProcessIdentity> process) {}
}
