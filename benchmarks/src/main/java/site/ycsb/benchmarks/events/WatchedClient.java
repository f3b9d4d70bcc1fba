package site.ycsb.benchmarks.events;

import com.sun.management.OperatingSystemMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import jdk.management.jfr.FlightRecorderMXBean;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.metrics.RunMXBean;
import site.ycsb.profiling.events.EventTypes;

/**
 * A client in a JVM of its own, watched and told to record by JMX. Closing ends it. For one thread.
 */
final class WatchedClient implements AutoCloseable {
  private static final String RUN = "site.ycsb:type=Run";
  private static final long POLL_MILLIS = 500;
  private static final long LONGEST_END_SECONDS = 30;

  private final Process process;
  private final long deadlineNanos;

  /** Null until the JVM can be reached. */
  private @Nullable JMXConnector connector;

  private WatchedClient(Process process, long deadlineNanos) {
    this.process = process;
    this.deadlineNanos = deadlineNanos;
  }

  /**
   * What a client has done until now.
   *
   * @param nanos when, by {@link System#nanoTime}
   * @param operations operations of the workload
   * @param cpuNanos processor time of its JVM
   */
  record Reading(long nanos, long operations, long cpuNanos) {}

  /**
   * Starts a client and waits for its measured part.
   *
   * @param command {@code bin/ycsb} and its arguments, with {@code metrics.jmx=true}
   * @param seconds how long to wait
   * @throws DBException when it ended, or didn't get as far in time
   */
  static WatchedClient start(List<String> command, long seconds)
      throws IOException, InterruptedException, DBException {
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "end-client"));
    WatchedClient client =
        new WatchedClient(process, System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
    try {
      client.awaitMeasuredPart();
      return client;
    } catch (IOException | InterruptedException | DBException | RuntimeException e) {
      client.close();
      throw e;
    }
  }

  private void awaitMeasuredPart() throws IOException, InterruptedException, DBException {
    while (!isMeasuring()) {
      if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        throw new DBException("the client ended with exit code " + process.exitValue());
      }
      if (System.nanoTime() > deadlineNanos) {
        throw new DBException("the client's measured part didn't begin in time");
      }
    }
  }

  private boolean isMeasuring() throws IOException {
    if (connector == null) {
      connector = connect();
    }
    return connector != null
        && connector.getMBeanServerConnection().isRegistered(name())
        && run().getOperations() > 0;
  }

  /** Null while the JVM isn't there yet: first it is the shell that starts it. */
  @SuppressWarnings("BanJNDI") // the address is what the JVM has just told, not somebody's input
  private @Nullable JMXConnector connect() {
    try {
      VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
      try {
        return JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
      } finally {
        machine.detach();
      }
    } catch (AttachNotSupportedException | IOException e) {
      return null;
    }
  }

  private static ObjectName name() {
    try {
      return new ObjectName(RUN);
    } catch (MalformedObjectNameException e) {
      throw new IllegalStateException(e);
    }
  }

  private MBeanServerConnection beans() throws IOException {
    if (connector == null) {
      throw new IllegalStateException("not connected");
    }
    return connector.getMBeanServerConnection();
  }

  private RunMXBean run() throws IOException {
    return JMX.newMXBeanProxy(beans(), name(), RunMXBean.class);
  }

  /** Reads all, the clock last. */
  Reading read() throws IOException {
    OperatingSystemMXBean system =
        ManagementFactory.newPlatformMXBeanProxy(
            beans(), ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME, OperatingSystemMXBean.class);
    long cpuNanos = system.getProcessCpuTime();
    long operations = run().getOperations();
    return new Reading(System.nanoTime(), operations, cpuNanos);
  }

  /**
   * Starts a recording of nothing but the client's events.
   *
   * @param events whether they are on: without, it records nothing
   * @return its number
   */
  long record(boolean events) throws IOException {
    FlightRecorderMXBean recorder = recorder();
    long recording = recorder.newRecording();
    Map<String, String> settings = new HashMap<>();
    for (String event : EventTypes.ALL) {
      settings.put(event + "#enabled", Boolean.toString(events));
      settings.put(event + "#threshold", "0 ns");
    }
    recorder.setRecordingSettings(recording, settings);
    recorder.startRecording(recording);
    return recording;
  }

  /** Ends a recording and forgets what it holds. */
  void forget(long recording) throws IOException {
    FlightRecorderMXBean recorder = recorder();
    recorder.stopRecording(recording);
    recorder.closeRecording(recording);
  }

  private FlightRecorderMXBean recorder() throws IOException {
    return ManagementFactory.newPlatformMXBeanProxy(
        beans(), FlightRecorderMXBean.MXBEAN_NAME, FlightRecorderMXBean.class);
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
