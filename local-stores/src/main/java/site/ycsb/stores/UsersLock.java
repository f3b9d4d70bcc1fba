package site.ycsb.stores;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.StoreUnavailableException;

/**
 * Says that a command uses a store: shared among its users, and exclusive for a server that is
 * about to end because the command that started it has. So a server that was started for one
 * command stays as long as another one uses it.
 */
final class UsersLock implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  /**
   * A byte that users lock and servers don't, as these lock the byte of their node, from 1. To ask
   * for the whole file and then for a part of it would take a server that ends in between for a
   * user.
   */
  private static final long USERS_ONLY = 0;

  /**
   * What this process holds. POSIX gives up all locks of a process on a file when any of its
   * channels is closed, be it by the garbage collector: so there is one for each file.
   */
  private static final Map<Path, Held> HELD = new HashMap<>();

  private final Path file;
  private final AtomicBoolean closed = new AtomicBoolean();

  private UsersLock(Path file) {
    this.file = file;
  }

  /** The lock, or nothing when the server is on its way out. */
  static Optional<UsersLock> tryShare(StoreFolder folder) throws IOException {
    Path file = folder.usersLock();
    synchronized (HELD) {
      @Nullable Held held = HELD.get(file);
      if (held == null) {
        FileChannel channel = open(folder);
        @Nullable FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true);
        if (lock == null) {
          channel.close();
          return Optional.empty();
        }
        held = new Held(channel);
        HELD.put(file, held);
      }
      held.users++;
      return Optional.of(new UsersLock(file));
    }
  }

  /** Whether a command uses the store now. A server on its way out doesn't count. */
  static boolean isUsed(StoreFolder folder) throws IOException {
    synchronized (HELD) {
      if (HELD.containsKey(folder.usersLock())) {
        return true;
      }
      try (FileChannel channel = open(folder)) {
        @Nullable FileLock lock = channel.tryLock(USERS_ONLY, 1, false);
        return lock == null;
      }
    }
  }

  /** The same of other processes only; not told as long as this one uses it, too. */
  static boolean isUsedByOthers(StoreFolder folder) throws IOException {
    synchronized (HELD) {
      return !HELD.containsKey(folder.usersLock()) && isUsed(folder);
    }
  }

  /** The lock, as soon as the system has taken it from a server that has ended. */
  static UsersLock share(StoreFolder folder) throws IOException, InterruptedException {
    Deadline deadline = Deadline.in(LIMIT);
    while (true) {
      Optional<UsersLock> lock = tryShare(folder);
      if (lock.isPresent()) {
        return lock.get();
      }
      if (deadline.passed()) {
        throw new StoreUnavailableException(
            "an unknown process holds " + folder.usersLock() + ". End it, then try again");
      }
      Deadline.pause();
    }
  }

  private static FileChannel open(StoreFolder folder) throws IOException {
    folder.make();
    // READ is what a shared lock needs, WRITE what creating the file does
    return FileChannel.open(
        folder.usersLock(),
        StandardOpenOption.CREATE,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE);
  }

  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    synchronized (HELD) {
      Held held = Objects.requireNonNull(HELD.get(file), "held until it is closed");
      held.users--;
      if (held.users == 0) {
        HELD.remove(file);
        try {
          held.channel.close();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  /** A lock of this process and how many share it. */
  private static final class Held {
    final FileChannel channel;
    int users;

    Held(FileChannel channel) {
      this.channel = channel;
    }
  }
}
