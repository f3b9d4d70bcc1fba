package site.ycsb.stores.folder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.StoreUnavailableException;

/**
 * Says that a command uses a store: shared among its users, and exclusive for a server that is
 * about to end because the command that started it has. So a server that was started for one
 * command stays as long as another one uses it.
 */
public final class UsersLock implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  /**
   * A byte that users lock and servers don't, as these lock the byte of their node, from 1. To ask
   * for the whole file and then for a part of it would take a server that ends in between for a
   * user.
   */
  private static final long USERS_ONLY = 0;

  private final @Nullable FileChannel channel;

  private UsersLock(@Nullable FileChannel channel) {
    this.channel = channel;
  }

  /** The lock, or nothing when the server is on its way out. */
  public static Optional<UsersLock> tryShare(StoreFolder folder) throws IOException {
    FileChannel channel = open(folder);
    try {
      @Nullable FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true);
      if (lock != null) {
        return Optional.of(new UsersLock(channel));
      }
      channel.close();
      return Optional.empty();
    } catch (OverlappingFileLockException e) {
      // Another lease of this process holds it. POSIX gives up all locks of a process on a file
      // when any of its channels is closed, so this one isn't. (The garbage collector will, some
      // time; the other lease then protects the store from its starter's end no longer.)
      return Optional.of(new UsersLock(null));
    }
  }

  /** Whether a command uses the store now. A server on its way out doesn't count. */
  public static boolean isUsed(StoreFolder folder) throws IOException {
    FileChannel channel = open(folder);
    try {
      @Nullable FileLock lock = channel.tryLock(USERS_ONLY, 1, false);
      channel.close();
      return lock == null;
    } catch (OverlappingFileLockException e) {
      // isn't closed either, as above
      return true;
    }
  }

  /** The lock, as soon as the system has taken it from a server that has ended. */
  public static UsersLock share(StoreFolder folder) throws IOException, InterruptedException {
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
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
