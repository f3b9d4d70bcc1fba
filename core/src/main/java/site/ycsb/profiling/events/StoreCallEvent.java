package site.ycsb.profiling.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

@Name(StoreCallEvent.NAME)
@Label("Store Call")
@Category("YCSB")
@Description("One call of the binding: what an operation leaves to the driver and the store")
@StackTrace(false)
final class StoreCallEvent extends Event {
  static final String NAME = "ycsb.StoreCall";

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
