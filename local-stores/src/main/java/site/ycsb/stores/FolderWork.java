package site.ycsb.stores;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Sentence;
import site.ycsb.spi.StoreUnavailableException;

/** Changes a store's folder, and reports in words what prevents it. */
public final class FolderWork {
  /** Longer than any start takes. */
  private static final Duration LOCK_LIMIT = Duration.ofMinutes(7);

  private final StoreFolder folder;
  private final StoreEnvironment environment;

  public FolderWork(StoreFolder folder, StoreEnvironment environment) {
    this.folder = folder;
    this.environment = environment;
  }

  /**
   * While no other command starts, stops or wipes the store. Creates the folder. The system gives
   * the lock up when this process ends, however it ends.
   */
  public <T> T exclusively(Action<T> action) {
    return concurrently(
        () -> {
          folder.make();
          try (FileChannel channel =
              FileChannel.open(
                  folder.changeLock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock(channel);
            return action.run();
          }
        });
  }

  /** While other commands may change the store. */
  public <T> T concurrently(Action<T> action) {
    try {
      return action.run();
    } catch (IOException e) {
      throw new StoreUnavailableException(
          Sentence.joined(
              "the directory "
                  + folder.root()
                  + " of the local store can't be used: "
                  + IoReason.of(e),
              "Fix that, or work in another directory"),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("interrupted in " + folder.root(), e);
    }
  }

  @FunctionalInterface
  public interface Action<T> {
    T run() throws IOException, InterruptedException;
  }

  /** Waits for the lock, and reports it when that takes a while. */
  private void lock(FileChannel channel) throws IOException, InterruptedException {
    Deadline deadline = Deadline.in(LOCK_LIMIT);
    boolean reported = false;
    while (!tryLock(channel)) {
      if (!reported) {
        environment.say(
            "another command starts or stops a store in this directory; waiting for it");
        reported = true;
      }
      if (deadline.passed()) {
        throw new StoreUnavailableException(
            "another command has been starting or stopping a store for "
                + LOCK_LIMIT.toMinutes()
                + " minutes; it holds "
                + folder.changeLock());
      }
      Deadline.pause();
    }
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      @Nullable FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }
}
