package site.ycsb.stores;

import java.util.Map;
import java.util.Optional;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.StoredFiles;
import site.ycsb.stores.folder.UsersLock;

/**
 * The use of a server that another command started.
 *
 * @param connection leads to it
 * @param written what it writes
 * @param lock keeps it running
 */
record UsedStore(Map<String, String> connection, NodeFiles written, UsersLock lock)
    implements LocalStore.Lease {
  UsedStore {
    connection = Map.copyOf(connection);
  }

  @Override
  public Optional<StoredFiles> files() {
    return Optional.of(written);
  }

  @Override
  public void close() {
    lock.close();
  }
}
