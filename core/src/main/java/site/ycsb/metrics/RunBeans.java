package site.ycsb.metrics;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.measurements.FailureStatuses;
import site.ycsb.measurements.recorder.LatencySnapshot;
import site.ycsb.spi.CryptoTotals;

/** The beans of a run, under {@code site.ycsb}; closing takes them away. */
final class RunBeans implements AutoCloseable {
  private static final List<String> OPERATIONS =
      List.of("READ", "UPDATE", "INSERT", "SCAN", "DELETE");

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final List<ObjectName> names = new ArrayList<>();

  private RunBeans() {}

  static RunBeans register(LiveRun figures) {
    RunBeans beans = new RunBeans();
    beans.add("type=Run", new Run(figures), RunMXBean.class);
    for (String operation : OPERATIONS) {
      beans.add(
          "type=Operation,name=" + operation,
          new Operation(figures, operation),
          OperationMXBean.class);
    }
    if (figures.crypto().get().isPresent()) {
      beans.add("type=Crypto", new Crypto(figures), CryptoMXBean.class);
    }
    return beans;
  }

  private <T> void add(String key, T bean, Class<T> type) {
    try {
      ObjectName name = new ObjectName("site.ycsb:" + key);
      server.registerMBean(new DescribedBean(bean, type), name);
      names.add(name);
    } catch (JMException e) {
      close();
      throw new IllegalStateException("the JMX bean " + key + " can't be registered", e);
    }
  }

  @Override
  public void close() {
    for (ObjectName name : names) {
      try {
        server.unregisterMBean(name);
      } catch (JMException e) {
        throw new IllegalStateException(name + " was unregistered by other code", e);
      }
    }
    names.clear();
  }

  private static long failures(Map<String, Long> statuses) {
    return statuses.entrySet().stream()
        .filter(count -> FailureStatuses.contains(count.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private record Run(LiveRun figures) implements RunMXBean {
    @Override
    public int getThreads() {
      return figures.threads();
    }

    @Override
    public double getElapsedSeconds() {
      return figures.elapsedSeconds();
    }

    @Override
    public long getOperations() {
      return figures.operationsDone().getAsLong();
    }

    @Override
    public double getOperationsPerSecond() {
      return getOperations() / getElapsedSeconds();
    }

    @Override
    public long getFailedOperations() {
      return figures.statuses().entrySet().stream()
          .filter(operation -> !operation.getKey().equals("VERIFY"))
          .mapToLong(operation -> failures(operation.getValue()))
          .sum();
    }
  }

  private record Operation(LiveRun figures, String name) implements OperationMXBean {
    @Override
    public long getOperations() {
      return statuses().values().stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public long getFailedOperations() {
      return failures(statuses());
    }

    @Override
    public double getMeanLatencyMicros() {
      return micros(latency -> latency.sumNanos() / (double) Math.max(1, latency.count()));
    }

    @Override
    public double getMedianLatencyMicros() {
      return percentile(50);
    }

    @Override
    public double getLatencyMicros95() {
      return percentile(95);
    }

    @Override
    public double getLatencyMicros99() {
      return percentile(99);
    }

    @Override
    public double getMaxLatencyMicros() {
      return percentile(100);
    }

    private Map<String, Long> statuses() {
      return figures.statuses().getOrDefault(name, Map.of());
    }

    private double percentile(double percentile) {
      return micros(latency -> latency.percentilesNanos().get(0), percentile);
    }

    private double micros(ToDoubleFunction<LatencySnapshot> nanos, double... percentiles) {
      return Optional.ofNullable(figures.latencies(percentiles).get(name))
          .map(latency -> nanos.applyAsDouble(latency) / 1e3)
          .orElse(0.0);
    }
  }

  private record Crypto(LiveRun figures) implements CryptoMXBean {
    @Override
    public long getEncryptions() {
      return total(CryptoTotals::encryptions);
    }

    @Override
    public double getMeanEncryptMicros() {
      return total(CryptoTotals::encryptNanos) / 1e3 / Math.max(1, getEncryptions());
    }

    @Override
    public long getDecryptions() {
      return total(CryptoTotals::decryptions);
    }

    @Override
    public double getMeanDecryptMicros() {
      return total(CryptoTotals::decryptNanos) / 1e3 / Math.max(1, getDecryptions());
    }

    @Override
    public long getPlaintextBytes() {
      return total(CryptoTotals::plaintextBytes);
    }

    @Override
    public long getCiphertextBytes() {
      return total(CryptoTotals::ciphertextBytes);
    }

    @Override
    public long getDecryptionFailures() {
      return total(CryptoTotals::decryptionFailures);
    }

    private long total(ToLongFunction<CryptoTotals> part) {
      return part.applyAsLong(figures.crypto().get().orElse(CryptoTotals.NONE));
    }
  }
}
