package site.ycsb.stores.folder;

import java.io.IOException;
import java.io.UncheckedIOException;
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
  private final StoreFolder folder;
  private final StoreEnvironment environment;

  public FolderWork(StoreFolder folder, StoreEnvironment environment) {
    this.folder = folder;
    this.environment = environment;
  }

  /** While no other command starts, stops or wipes the store. Creates the folder. */
  public <T> T exclusively(Action<T> action) {
    return concurrently(
        () -> {
          FolderLock lock = FolderLock.acquire(folder, environment);
          try {
            return action.run();
          } finally {
            lock.close();
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

  /** Something done to a store. */
  @FunctionalInterface
  public interface Action<T> {
    T run() throws IOException, InterruptedException;
  }

  /**
   * Held by the one command that starts, stops or wipes a store. The system gives it up when the
   * process ends, however it ends.
   */
  private static final class FolderLock implements AutoCloseable {
    /** Longer than any start takes. */
    private static final Duration LIMIT = Duration.ofMinutes(7);

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
      this.channel = channel;
    }

    /** Waits for the lock, and reports it when that takes a while. */
    static FolderLock acquire(StoreFolder folder, StoreEnvironment environment)
        throws IOException, InterruptedException {
      folder.make();
      FileChannel channel =
          FileChannel.open(
              folder.changeLock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      boolean held = false;
      try {
        Deadline deadline = Deadline.in(LIMIT);
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
                    + LIMIT.toMinutes()
                    + " minutes; it holds "
                    + folder.changeLock());
          }
          Deadline.pause();
        }
        held = true;
        return new FolderLock(channel);
      } finally {
        if (!held) {
          channel.close();
        }
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

    @Override
    public void close() {
      try {
        channel.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
