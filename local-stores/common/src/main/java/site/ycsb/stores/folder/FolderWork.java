package site.ycsb.stores.folder;

import java.io.IOException;
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
          "the folder "
              + folder.root()
              + " of the local store can't be used: "
              + IoReason.of(e)
              + ". Fix that, or work in another folder",
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
}
