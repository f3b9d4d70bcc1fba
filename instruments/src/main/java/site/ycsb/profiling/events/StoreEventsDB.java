package site.ycsb.profiling.events;

import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.profiling.events.OperationEventsDB.OperationTrace;

/**
 * Makes an event of each call of the store, tries again included. It stands innermost, directly
 * around the binding.
 *
 * <p>Threading: as every DB, one instance for each thread.
 */
public final class StoreEventsDB extends EventsDB<EventTypes.StoreCallEvent> {
  private @Nullable OperationTrace trace;

  public StoreEventsDB(DB db) {
    super(db);
  }

  void join(OperationTrace shared) {
    trace = shared;
  }

  @Override
  EventTypes.StoreCallEvent begin(String operation) {
    if (trace != null) {
      trace.storeIsCalled(operation);
    }
    EventTypes.StoreCallEvent event = new EventTypes.StoreCallEvent();
    event.begin();
    return event;
  }

  @Override
  void end(
      EventTypes.StoreCallEvent event,
      String operation,
      boolean returnsData,
      @Nullable Status status) {
    event.commit(operation, nameOf(status));
    if (trace != null) {
      trace.storeAnswered(returnsData && status != null && status.isOk());
    }
  }
}
