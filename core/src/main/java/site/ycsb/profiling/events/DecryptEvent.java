package site.ycsb.profiling.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name(DecryptEvent.NAME)
@Label("Decrypt")
@Category("YCSB")
@Description("From the binding's last answer, which held data, to the end of the operation")
@StackTrace(false)
final class DecryptEvent extends Event {
  static final String NAME = "ycsb.Decrypt";

  @Label("Operation")
  String operation = "";

  void commit(String name) {
    end();
    if (shouldCommit()) {
      operation = name;
      commit();
    }
  }
}
