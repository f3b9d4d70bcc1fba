package site.ycsb.profiling.events;

import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.CryptoSource;

/**
 * Makes an event of each operation. It stands outermost, directly inside of what measures.
 *
 * <p>Threading: as every DB, one instance for each thread. Cost: two events an operation, none of
 * them with a stack.
 */
public final class OperationEventsDB extends EventsDB<EventTypes.OperationEvent> {
  private @Nullable OperationTrace trace;

  public OperationEventsDB(DB db) {
    super(db);
  }

  /** Where something encrypts, makes known to the DB around the store which operation it is in. */
  @Override
  public void init() throws DBException {
    super.init();
    boolean encrypts =
        Capabilities.find(delegate(), CryptoSource.class)
            .flatMap(CryptoSource::cryptoTotals)
            .isPresent();
    if (encrypts) {
      OperationTrace shared = new OperationTrace();
      Capabilities.find(delegate(), StoreEventsDB.class).ifPresent(store -> store.join(shared));
      trace = shared;
    }
  }

  @Override
  EventTypes.OperationEvent begin(String operation) {
    EventTypes.OperationEvent event = new EventTypes.OperationEvent();
    event.begin();
    if (trace != null) {
      trace.operationBegins();
    }
    return event;
  }

  @Override
  void end(
      EventTypes.OperationEvent event,
      String operation,
      boolean returnsData,
      @Nullable Status status) {
    if (trace != null) {
      trace.operationEnds(operation);
    }
    event.commit(operation, nameOf(status));
  }
}
