package site.ycsb.client.run;

import java.util.function.UnaryOperator;
import site.ycsb.DB;
import site.ycsb.UnknownDBException;
import site.ycsb.client.binding.DbLoader;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.chain.RetryPolicy;
import site.ycsb.client.chain.RetryingDB;
import site.ycsb.client.pace.Timer;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.run.RunContext;

/**
 * Makes a thread's chain of DBs, from what measures to the binding:
 *
 * <pre>MeasuredDB, [OperationEventsDB], [EncryptingDB], [RetryingDB], [StoreEventsDB], binding
 * </pre>
 *
 * <p>What isn't requested isn't in the chain, so that it costs nothing.
 */
final class DbChain {
  private final LayerSwitch.Choice choice;
  private final SourcedProperties properties;
  private final UnaryOperator<DB> between;

  DbChain(RunParts run, LayerSwitch.Choice choice, SourcedProperties properties) {
    this.choice = choice;
    this.properties = properties;
    RetryPolicy retries = run.config().retries();
    UnaryOperator<DB> nextToStore =
        store -> {
          DB called = run.instruments().aroundStore(store);
          return retries.isOn()
              ? new RetryingDB(
                  called, retries, run.retryCounts(), run.workload()::isStopRequested, Timer.SYSTEM)
              : called;
        };
    if (choice.wrapped()) {
      // the encryption layer creates the store's DB, so it's the one to put this around it
      RunContext.of(properties).setStoreLayer(nextToStore::apply);
    }
    between =
        db -> run.instruments().aroundOperations(choice.wrapped() ? db : nextToStore.apply(db));
  }

  /** A new chain, not initialised. */
  DB make() throws UnknownDBException {
    return DbLoader.measured(choice.dbClass(), properties, between);
  }
}
