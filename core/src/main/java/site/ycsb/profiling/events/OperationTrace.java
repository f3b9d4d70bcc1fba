package site.ycsb.profiling.events;

import org.jspecify.annotations.Nullable;

/**
 * Where one thread's operation on encrypted data is. The encryption layer stands between two DBs
 * with events: its time is that of the operation without the calls of the store. What lies between
 * two calls of the store is the pause of a retry, and counts as neither part.
 */
final class OperationTrace {
  private EventTypes.@Nullable EncryptEvent encrypting;
  private EventTypes.@Nullable DecryptEvent decrypting;

  void operationBegins() {
    EventTypes.EncryptEvent event = new EventTypes.EncryptEvent();
    event.begin();
    encrypting = event;
    decrypting = null;
  }

  void storeIsCalled(String operation) {
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

  void operationEnds(String operation) {
    EventTypes.DecryptEvent event = decrypting;
    if (event != null) {
      event.commit(operation);
      decrypting = null;
    }
    encrypting = null;
  }
}
