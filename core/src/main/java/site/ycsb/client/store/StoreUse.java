package site.ycsb.client.store;

import java.util.List;
import java.util.Optional;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.command.StopSignal;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.LocalStore.ServerPort;
import site.ycsb.spi.store.LocalStore.StoredFiles;

/** The local store that a command uses, or none; closing gives it up. */
public final class StoreUse implements AutoCloseable {
  /** What helps where another command uses the same store. */
  public static final String OTHER_PLACE =
      "Give another directory with -p "
          + LocalStore.FOLDER.key()
          + "=<directory>, or wait for the end of the other command";

  private final Optional<LocalStore.Lease> lease;

  private StoreUse(Optional<LocalStore.Lease> lease) {
    this.lease = lease;
  }

  /** Rejects a local store that can't be as it is asked for; touches none. */
  public static void check(LayerSwitch.Choice choice) {
    LocalStores.storeFor(choice.binding(), choice.properties());
  }

  /** Names the namespace as it would be on the local store, without one. */
  public static StoreUse withoutServer(LayerSwitch.Choice choice) {
    if (LocalStores.storeFor(choice.binding(), choice.properties()).isPresent()) {
      LocalStores.separate(choice);
    }
    return new StoreUse(Optional.empty());
  }

  /**
   * Starts or finds the local store where one is to be used, and leads the binding to it. A start
   * is given up when a stop is requested.
   */
  public static StoreUse open(LayerSwitch.Choice choice, StopSignal stop) {
    Optional<LocalStore> store = LocalStores.storeFor(choice.binding(), choice.properties());
    if (store.isEmpty()) {
      return new StoreUse(Optional.empty());
    }
    LocalStores.separate(choice);
    LocalStore.Lease lease = stop.interruptibly(store.get()::lease);
    LocalStores.connect(choice.properties(), lease);
    return new StoreUse(Optional.of(lease));
  }

  /** Leads another run of this command to the same store, with a namespace of its own. */
  public void share(LayerSwitch.Choice choice) {
    lease.ifPresent(
        held -> {
          LocalStores.separate(choice);
          LocalStores.connect(choice.properties(), held);
        });
  }

  /** The process ids of its servers on this machine; empty when they aren't known. */
  public List<Long> processIds() {
    return lease.map(LocalStore.Lease::processIds).orElse(List.of());
  }

  /** Whether the store is ours, so that tables may be made in it. */
  public boolean isLocal() {
    return lease.map(LocalStore.Lease::isLocal).orElse(false);
  }

  /** Whether another command used the store, too, when this one began to. */
  public boolean isShared() {
    return lease.map(LocalStore.Lease::isShared).orElse(false);
  }

  /** What who measures has to know of another command on the same store. */
  public Optional<String> warning() {
    return isShared()
        ? Optional.of(
            "WARNING: another command uses this local store, too: what both measure is of both, on"
                + " the same tables where they have the same names. "
                + OTHER_PLACE)
        : Optional.empty();
  }

  /** Where the store's nodes listen, when it is ours. */
  public List<ServerPort> ports() {
    return lease.map(LocalStore.Lease::ports).orElse(List.of());
  }

  /** What the store writes, when it is ours. */
  public Optional<StoredFiles> files() {
    return lease.flatMap(LocalStore.Lease::files);
  }

  /** Whether closing stops the store. */
  public boolean endsWithCommand() {
    return lease.map(LocalStore.Lease::endsWithIt).orElse(false);
  }

  @Override
  public void close() {
    lease.ifPresent(LocalStore.Lease::close);
  }
}
