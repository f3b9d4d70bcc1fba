package site.ycsb.profiling.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

@Name(CpuTimes.PROCESS_EVENT)
@Label("Process CPU Time")
@Category("YCSB")
@Description("The measured part, and the processor time of the whole JVM in it")
@StackTrace(false)
final class ProcessCpuEvent extends Event {
  @Label("Elapsed Time")
  @Timespan
  long elapsedNanos;

  @Label("CPU Time")
  @Timespan
  long cpuNanos;

  @Label("Sampler")
  String sampler = "";
}
