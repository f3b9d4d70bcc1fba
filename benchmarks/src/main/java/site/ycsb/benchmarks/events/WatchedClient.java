package site.ycsb.benchmarks.events;

import com.sun.management.OperatingSystemMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import jdk.management.jfr.FlightRecorderMXBean;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.profiling.events.EventTypes;

/**
 * A client in a JVM of its own, watched by its live metrics and told to record by JMX. Closing ends
 * it. For one thread.
 */
final class WatchedClient implements AutoCloseable {
  private static final String OPERATIONS = "ycsb_workload_operations_total ";
  private static final long POLL_MILLIS = 500;
  private static final long LONGEST_END_SECONDS = 30;

  private final Process process;
  private final HttpRequest metrics;
  private final HttpClient http = HttpClient.newHttpClient();
  private final long deadlineNanos;

  /** Null until the JVM can be reached. */
  private @Nullable JMXConnector connector;

  private WatchedClient(Process process, int port, long deadlineNanos) {
    this.process = process;
    metrics =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
            .timeout(Duration.ofSeconds(10))
            .build();
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
   * @param command {@code bin/ycsb} and its arguments
   * @param seconds how long to wait
   * @throws DBException when it ended, or didn't get as far in time
   */
  static WatchedClient start(List<String> command, long seconds)
      throws IOException, InterruptedException, DBException {
    int port = freePort();
    List<String> watched = new ArrayList<>(command);
    watched.addAll(List.of("-p", "metrics.port=" + port));
    Process process =
        new ProcessBuilder(watched)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "end-client"));
    WatchedClient client =
        new WatchedClient(process, port, System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
    try {
      client.awaitMeasuredPart();
      return client;
    } catch (IOException | InterruptedException | DBException | RuntimeException e) {
      client.close();
      throw e;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
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

  private boolean isMeasuring() throws IOException, InterruptedException {
    if (connector == null) {
      connector = connect();
    }
    try {
      return connector != null && operations() > 0;
    } catch (ConnectException e) {
      return false; // the page comes later than the JVM
    }
  }

  /** What the workload has done; 0 before its measured part. */
  private long operations() throws IOException, InterruptedException {
    return http.send(metrics, HttpResponse.BodyHandlers.ofLines())
        .body()
        .filter(line -> line.startsWith(OPERATIONS))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(OPERATIONS.length())))
        .findFirst()
        .orElse(0);
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

  private MBeanServerConnection beans() throws IOException {
    if (connector == null) {
      throw new IllegalStateException("not connected");
    }
    return connector.getMBeanServerConnection();
  }

  /** Reads all, the clock last. */
  Reading read() throws IOException, InterruptedException {
    OperatingSystemMXBean system =
        ManagementFactory.newPlatformMXBeanProxy(
            beans(), ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME, OperatingSystemMXBean.class);
    long cpuNanos = system.getProcessCpuTime();
    long operations = operations();
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
