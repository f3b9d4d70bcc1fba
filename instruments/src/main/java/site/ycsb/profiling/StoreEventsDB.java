package site.ycsb.profiling;

import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload.Operation;
import site.ycsb.client.chain.ObservingDB;
import site.ycsb.profiling.OperationEventsDB.OperationTrace;

/**
 * Makes an event of each call of the store, tries again included. It stands innermost, directly
 * around the binding.
 *
 * <p>Threading: as every DB, one instance for each thread. Cost: an event for each call, without a
 * stack.
 */
final class StoreEventsDB extends ObservingDB {
  private EventTypes.StoreCallEvent event = new EventTypes.StoreCallEvent();
  private @Nullable OperationTrace trace;

  StoreEventsDB(DB db) {
    super(db);
  }

  void join(OperationTrace shared) {
    trace = shared;
  }

  @Override
  protected void begin(Operation operation) {
    if (trace != null) {
      trace.storeIsCalled(operation);
    }
    event = new EventTypes.StoreCallEvent();
    event.begin();
  }

  @Override
  protected void end(Operation operation, @Nullable Status status) {
    event.commit(operation, status);
    if (trace != null) {
      boolean returnsData = operation == Operation.READ || operation == Operation.SCAN;
      trace.storeAnswered(returnsData && status != null && status.isOk());
    }
  }
}
