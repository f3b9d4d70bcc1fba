package site.ycsb.profiling;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import site.ycsb.client.jvm.ProcessorTime;

/**
 * The processor time that the JVM and each of its Java threads have used at one moment. Two of them
 * say, to the nanosecond for a thread's total, who used it in between: samples only divide that
 * among what a thread did.
 */
final class CpuTimes {
  /** A thread's time, in a recording. */
  static final String THREAD_EVENT = "ycsb.ThreadCpu";

  /** The whole JVM's time, in a recording. */
  static final String PROCESS_EVENT = "ycsb.ProcessCpu";

  private static final ThreadTimes NONE = new ThreadTimes("", 0, 0);

  private final long atNanos = System.nanoTime();
  private final long processNanos = processNanosNow();
  private final Map<Long, ThreadTimes> threads = threadsNow();

  private record ThreadTimes(String name, long cpuNanos, long userNanos) {}

  private CpuTimes() {}

  static CpuTimes now() {
    return new CpuTimes();
  }

  /** Puts what was used from here to there, and who sampled it, into the recordings that run. */
  void commitDifferenceTo(CpuTimes end, String sampler) {
    ProcessCpuEvent process = new ProcessCpuEvent();
    process.elapsedNanos = end.atNanos - atNanos;
    process.cpuNanos = end.processNanos - processNanos;
    process.sampler = sampler;
    process.commit();
    end.threads.forEach(
        (id, times) -> {
          ThreadTimes before = threads.getOrDefault(id, NONE);
          long cpuNanos = times.cpuNanos - before.cpuNanos;
          // user time is counted in ticks, so it can be the larger one
          long userNanos = Math.min(cpuNanos, times.userNanos - before.userNanos);
          ThreadCpuEvent event = new ThreadCpuEvent();
          event.threadId = id;
          event.threadName = times.name;
          event.userNanos = userNanos;
          event.kernelNanos = cpuNanos - userNanos;
          event.commit();
        });
  }

  /** Zero where the JVM can't tell. */
  private static long processNanosNow() {
    return ProcessorTime.soFar().map(ProcessorTime::nanos).orElse(0L);
  }

  private static Map<Long, ThreadTimes> threadsNow() {
    ThreadMXBean bean = ManagementFactory.getThreadMXBean();
    Map<Long, ThreadTimes> times = new HashMap<>();
    if (!bean.isThreadCpuTimeSupported()) {
      return times;
    }
    for (ThreadInfo thread : bean.getThreadInfo(bean.getAllThreadIds())) {
      if (thread != null) {
        long id = thread.getThreadId();
        long cpuNanos = bean.getThreadCpuTime(id);
        long userNanos = bean.getThreadUserTime(id);
        if (cpuNanos >= 0 && userNanos >= 0) {
          times.put(id, new ThreadTimes(thread.getThreadName(), cpuNanos, userNanos));
        }
      }
    }
    return times;
  }

  @Name(CpuTimes.PROCESS_EVENT)
  @Label("Process CPU Time")
  @Category("YCSB")
  @Description("The measured part, and the processor time of the whole JVM in it")
  @StackTrace(false)
  static final class ProcessCpuEvent extends Event {
    @Label("Elapsed Time")
    @Timespan
    long elapsedNanos;

    @Label("CPU Time")
    @Timespan
    long cpuNanos;

    @Label("Sampler")
    String sampler = "";
  }

  @Name(CpuTimes.THREAD_EVENT)
  @Label("Thread CPU Time")
  @Category("YCSB")
  @Description("Processor time of one thread in the measured part")
  @StackTrace(false)
  static final class ThreadCpuEvent extends Event {
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
}
