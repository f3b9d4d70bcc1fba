package site.ycsb.client;

import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import site.ycsb.DB;
import site.ycsb.DBFactory;
import site.ycsb.UnknownDBException;
import site.ycsb.config.SourcedProperties;
import site.ycsb.profiling.events.OperationEventsDB;
import site.ycsb.profiling.events.StoreEventsDB;
import site.ycsb.spi.RunContext;

/**
 * Makes a thread's chain of DBs, from what measures to the binding:
 *
 * <pre>DBWrapper, [OperationEventsDB], [EncryptingDB], [RetryingDB], [StoreEventsDB], binding</pre>
 *
 * <p>What isn't asked for isn't in the chain, so that it costs nothing.
 */
final class DbChain {
  private final EncryptionSwitch.Choice choice;
  private final SourcedProperties properties;
  private final UnaryOperator<DB> between;

  /**
   * Chains of a run.
   *
   * @param stopRequested ends the tries of {@link RetryingDB}
   */
  DbChain(
      RunConfig config,
      EncryptionSwitch.Choice choice,
      SourcedProperties properties,
      RetryCounts retryCounts,
      BooleanSupplier stopRequested) {
    this.choice = choice;
    this.properties = properties;
    boolean events = config.profiling().events();
    UnaryOperator<DB> nextToStore =
        store -> {
          DB called = events ? new StoreEventsDB(store) : store;
          return config.retries().isOn()
              ? new RetryingDB(called, config.retries(), retryCounts, stopRequested, Timer.SYSTEM)
              : called;
        };
    if (choice.wrapped()) {
      // the encryption layer makes the store's DB, so it's the one to put this around it
      RunContext.of(properties).setStoreLayer(nextToStore::apply);
    }
    between =
        db -> {
          DB inner = choice.wrapped() ? db : nextToStore.apply(db);
          return events ? new OperationEventsDB(inner) : inner;
        };
  }

  /** A new chain, not initialised. */
  DB make() throws UnknownDBException {
    return DBFactory.newDB(choice.dbClass(), properties, between);
  }
}
