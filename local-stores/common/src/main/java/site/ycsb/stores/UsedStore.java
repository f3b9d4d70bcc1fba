package site.ycsb.stores;

import java.util.Map;
import site.ycsb.spi.LocalStore;

/**
 * The use of a server that another command started.
 *
 * @param connection leads to it
 * @param lock keeps it running
 */
record UsedStore(Map<String, String> connection, UsersLock lock) implements LocalStore.Lease {
  UsedStore {
    connection = Map.copyOf(connection);
  }

  @Override
  public void close() {
    lock.close();
  }
}
