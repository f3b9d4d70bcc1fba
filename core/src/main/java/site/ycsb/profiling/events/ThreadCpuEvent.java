package site.ycsb.profiling.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

@Name(CpuTimes.THREAD_EVENT)
@Label("Thread CPU Time")
@Category("YCSB")
@Description("Processor time of one thread in the measured part")
@StackTrace(false)
final class ThreadCpuEvent extends Event {
  @Label("Thread Id")
  long threadId;

  @Label("Thread Name")
  String threadName = "";

  @Label("User Time")
  @Timespan
  long userNanos;

  @Label("Kernel Time")
  @Timespan
  long kernelNanos;
}
