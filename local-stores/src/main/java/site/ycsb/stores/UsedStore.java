package site.ycsb.stores;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.ServerPort;
import site.ycsb.spi.store.StoredFiles;
import site.ycsb.stores.folder.UsersLock;

/**
 * The use of a server.
 *
 * @param connection leads to it
 * @param ports where its nodes listen
 * @param written what it writes
 * @param lock keeps it running
 * @param isShared whether another command uses it
 * @param started ends it; empty when another command started it
 */
record UsedStore(
    Map<String, String> connection,
    List<ServerPort> ports,
    NodeFiles written,
    UsersLock lock,
    boolean isShared,
    Optional<StartedStore> started)
    implements LocalStore.Lease {
  UsedStore {
    connection = Map.copyOf(connection);
    ports = List.copyOf(ports);
  }

  @Override
  public boolean endsWithIt() {
    return started.isPresent();
  }

  @Override
  public List<Long> processIds() {
    return written.processIds();
  }

  @Override
  public Optional<StoredFiles> files() {
    return Optional.of(written);
  }

  @Override
  public void close() {
    lock.close();
    started.ifPresent(StartedStore::end);
  }
}
