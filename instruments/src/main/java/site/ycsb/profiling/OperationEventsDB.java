package site.ycsb.profiling;

import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.Workload.Operation;
import site.ycsb.client.chain.ObservingDB;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.CryptoSource;

/**
 * Makes an event of each operation. It stands outermost, directly inside of what measures.
 *
 * <p>Threading: as every DB, one instance for each thread. Cost: two events an operation, none of
 * them with a stack.
 */
final class OperationEventsDB extends ObservingDB {
  private EventTypes.OperationEvent event = new EventTypes.OperationEvent();
  private @Nullable OperationTrace trace;

  OperationEventsDB(DB db) {
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
  protected void begin(Operation operation) {
    event = new EventTypes.OperationEvent();
    event.begin();
    if (trace != null) {
      trace.operationBegins();
    }
  }

  @Override
  protected void end(Operation operation, @Nullable Status status) {
    if (trace != null) {
      trace.operationEnds(operation);
    }
    event.commit(operation, status);
  }

  /**
   * Where one thread's operation on encrypted data is. The encryption layer stands between two DBs
   * with events: its time is that of the operation without the calls of the store. What lies
   * between two calls of the store is the pause of a retry, and counts as neither part.
   */
  static final class OperationTrace {
    private EventTypes.@Nullable EncryptEvent encrypting;
    private EventTypes.@Nullable DecryptEvent decrypting;

    void operationBegins() {
      EventTypes.EncryptEvent event = new EventTypes.EncryptEvent();
      event.begin();
      encrypting = event;
      decrypting = null;
    }

    void storeIsCalled(Operation operation) {
      EventTypes.EncryptEvent event = encrypting;
      if (event != null) {
        event.commit(operation);
        encrypting = null;
      }
    }

    /** The store answered; with data when there is something to decrypt. */
    void storeAnswered(boolean data) {
      if (data) {
        EventTypes.DecryptEvent event = new EventTypes.DecryptEvent();
        event.begin();
        decrypting = event;
      } else {
        decrypting = null;
      }
    }

    void operationEnds(Operation operation) {
      EventTypes.DecryptEvent event = decrypting;
      if (event != null) {
        event.commit(operation);
        decrypting = null;
      }
      encrypting = null;
    }
  }
}
