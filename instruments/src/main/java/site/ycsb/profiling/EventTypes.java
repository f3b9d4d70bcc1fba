package site.ycsb.profiling;

import java.util.List;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.Workload.Operation;

/** The events, and their names as recordings have them. */
final class EventTypes {
  /** All of them, from the outermost to the innermost. */
  static final List<String> ALL =
      List.of(OperationEvent.NAME, EncryptEvent.NAME, StoreCallEvent.NAME, DecryptEvent.NAME);

  private EventTypes() {}

  @Name(OperationEvent.NAME)
  @Label("Operation")
  @Category("YCSB")
  @Description("One operation of the workload on the DB, encryption and all retries included")
  @StackTrace(false)
  static final class OperationEvent extends Event {
    static final String NAME = "ycsb.Operation";

    @Label("Operation")
    String operation = "";

    @Label("Status")
    @Nullable String status;

    void commit(Operation ended, @Nullable Status endedAs) {
      end();
      if (shouldCommit()) {
        operation = ended.name();
        status = endedAs == null ? null : endedAs.getName();
        commit();
      }
    }
  }

  @Name(EncryptEvent.NAME)
  @Label("Encrypt")
  @Category("YCSB")
  @Description("From the start of an operation on encrypted data to its first call of the binding")
  @StackTrace(false)
  static final class EncryptEvent extends Event {
    static final String NAME = "ycsb.Encrypt";

    @Label("Operation")
    String operation = "";

    void commit(Operation ended) {
      end();
      if (shouldCommit()) {
        operation = ended.name();
        commit();
      }
    }
  }

  @Name(StoreCallEvent.NAME)
  @Label("Store Call")
  @Category("YCSB")
  @Description("One call of the binding: what an operation leaves to the driver and the store")
  @StackTrace(false)
  static final class StoreCallEvent extends Event {
    static final String NAME = "ycsb.StoreCall";

    @Label("Operation")
    String operation = "";

    @Label("Status")
    @Nullable String status;

    void commit(Operation ended, @Nullable Status endedAs) {
      end();
      if (shouldCommit()) {
        operation = ended.name();
        status = endedAs == null ? null : endedAs.getName();
        commit();
      }
    }
  }

  @Name(DecryptEvent.NAME)
  @Label("Decrypt")
  @Category("YCSB")
  @Description("From the binding's last answer, which held data, to the end of the operation")
  @StackTrace(false)
  static final class DecryptEvent extends Event {
    static final String NAME = "ycsb.Decrypt";

    @Label("Operation")
    String operation = "";

    void commit(Operation ended) {
      end();
      if (shouldCommit()) {
        operation = ended.name();
        commit();
      }
    }
  }
}
