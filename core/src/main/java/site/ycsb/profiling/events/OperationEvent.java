package site.ycsb.profiling.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

@Name(OperationEvent.NAME)
@Label("Operation")
@Category("YCSB")
@Description("One operation of the workload on the DB, encryption and all retries included")
@StackTrace(false)
final class OperationEvent extends Event {
  static final String NAME = "ycsb.Operation";

  @Label("Operation")
  String operation = "";

  @Label("Status")
  @Nullable String status;

  void commit(String name, @Nullable String endedAs) {
    end();
    if (shouldCommit()) {
      operation = name;
      status = endedAs;
      commit();
    }
  }
}
