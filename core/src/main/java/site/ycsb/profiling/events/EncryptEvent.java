package site.ycsb.profiling.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name(EncryptEvent.NAME)
@Label("Encrypt")
@Category("YCSB")
@Description("From the start of an operation on encrypted data to its first call of the binding")
@StackTrace(false)
final class EncryptEvent extends Event {
  static final String NAME = "ycsb.Encrypt";

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
