package site.ycsb.stores.folder;

import java.io.IOException;
import site.ycsb.spi.StoreUnavailableException;

/** Does things to a store's folder, and says in words what prevents them. */
public final class FolderWork {
  private final StoreFolder folder;
  private final StoreEnvironment environment;

  public FolderWork(StoreFolder folder, StoreEnvironment environment) {
    this.folder = folder;
    this.environment = environment;
  }

  /** While no other command starts, stops or wipes the store. Makes the folder. */
  public <T> T alone(Action<T> action) {
    return beside(
        () -> {
          FolderLock lock = FolderLock.acquire(folder, environment);
          try {
            return action.run();
          } finally {
            lock.close();
          }
        });
  }

  /** Whatever other commands do. */
  public <T> T beside(Action<T> action) {
    try {
      return action.run();
    } catch (IOException e) {
      throw new StoreUnavailableException(
          "the folder "
              + folder.root()
              + " of the local store can't be used: "
              + IoReason.of(e)
              + ". Mend that, or work in another folder",
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
