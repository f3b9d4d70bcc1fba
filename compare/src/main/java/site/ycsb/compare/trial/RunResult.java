package site.ycsb.compare.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;
import site.ycsb.Status;

/**
 * The results of one run of the client. A metric that the run doesn't have, or that isn't finite,
 * is empty.
 *
 * @param overall of all operations together
 * @param operations by kind; those that the run had
 * @param crypto what the client's encryption took
 * @param client what the client's JVM took
 * @param verified reads whose data was verified and right
 * @param standIn whether the server only stands in for the store
 * @param facts what the binding reports of server, driver and encryption, by name
 */
public record RunResult(
    Overall overall,
    Map<Operation, OperationResult> operations,
    Crypto crypto,
    ClientUse client,
    OptionalLong verified,
    boolean standIn,
    Map<String, String> facts) {

  public RunResult {
    operations = Map.copyOf(operations);
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /**
   * All operations together.
   *
   * @param throughput operations per second, however they ended
   * @param runMillis the run time
   * @param steady 1 when throughput held still, 0 when it didn't
   * @param capacity what a search found; empty for a run
   * @param warmUp how a warm-up until the run is steady went; empty for any other
   */
  public record Overall(
      OptionalDouble throughput,
      OptionalDouble runMillis,
      OptionalDouble steady,
      Optional<Capacity> capacity,
      Optional<SteadyWarmUp> warmUp) {}

  /**
   * A warm-up that was to last until the run is steady.
   *
   * @param seconds how long it took
   * @param settled whether it did before its limit
   */
  public record SteadyWarmUp(double seconds, boolean settled) {}

  /**
   * The highest rate at which bounds hold.
   *
   * @param perSecond the rate
   * @param low end of its 95 % interval
   * @param high end of its 95 % interval; empty when nothing above was tried
   * @param rates that were tried, lowest first
   */
  public record Capacity(
      double perSecond, OptionalDouble low, OptionalDouble high, List<TriedRate> rates) {
    public Capacity {
      rates = List.copyOf(rates);
    }
  }

  /**
   * A rate that a search tried.
   *
   * @param perSecond the rate
   * @param p99Micros 99th percentile latency of its windows, in the middle
   * @param held whether the bounds held
   */
  public record TriedRate(double perSecond, double p99Micros, boolean held) {}

  /**
   * One kind of operation.
   *
   * @param succeeded how many succeeded
   * @param meanMicros their mean latency
   * @param p99Micros their 99th percentile latency
   * @param statuses how many operations ended with each status
   */
  public record OperationResult(
      long succeeded,
      OptionalDouble meanMicros,
      OptionalDouble p99Micros,
      Map<String, Long> statuses) {
    private static final Set<String> OUTCOMES =
        Set.of(Status.OK.getName(), Status.BATCHED_OK.getName(), Status.NOT_FOUND.getName());

    public OperationResult {
      statuses = Map.copyOf(statuses);
    }

    /** Those that asked for a record that doesn't exist, which is an outcome and no failure. */
    long notFound() {
      return statuses.getOrDefault(Status.NOT_FOUND.getName(), 0L);
    }

    /** Those that failed. */
    public long failed() {
      return statuses.entrySet().stream()
          .filter(status -> !OUTCOMES.contains(status.getKey()))
          .mapToLong(Map.Entry::getValue)
          .sum();
    }
  }

  /**
   * The client's encryption.
   *
   * @param encryptMicros mean time of one operation's encryption
   * @param decryptMicros mean time of one operation's decryption
   * @param timeSharePercent share of the operations' time
   * @param expansionPercent by how much values grow
   */
  public record Crypto(
      OptionalDouble encryptMicros,
      OptionalDouble decryptMicros,
      OptionalDouble timeSharePercent,
      OptionalDouble expansionPercent) {}

  /**
   * The client's JVM and machine in the measured part.
   *
   * @param cpuMillis its processor time
   * @param cpuMicrosPerOperation the same by operations
   * @param stealPercent share of the processors that other virtual machines took
   */
  public record ClientUse(
      OptionalDouble cpuMillis,
      OptionalDouble cpuMicrosPerOperation,
      OptionalDouble stealPercent) {}

  /**
   * Reads what a run wrote: its JSON document, or what it printed where there is none, as in
   * results folders of earlier versions. Text holds no facts.
   *
   * @throws IOException when there is neither, or it isn't that of a run
   */
  public static RunResult read(TrialFiles files) throws IOException {
    Path json = files.result();
    if (Files.isRegularFile(json)) {
      return ResultDocument.read(json).result();
    }
    try {
      return ResultDocument.of(YcsbOutput.parse(Files.readString(files.output()))).result();
    } catch (NumberFormatException e) {
      throw new IOException(files.output() + " has a line whose third column isn't a number", e);
    }
  }

  /**
   * What its connections negotiated, such as {@code TLSv1.3 TLS_AES_256_GCM_SHA384}, with {@code
   * client certificate} when the client had one; empty without TLS, or when it isn't known.
   */
  public String tls() {
    String negotiated =
        facts.getOrDefault("tls protocol", "") + " " + facts.getOrDefault("tls cipher suite", "");
    return facts.getOrDefault("tls client certificate", "no").equals("yes")
        ? negotiated + " client certificate"
        : negotiated.trim();
  }

  /** Operations that failed; a read and its update count as two. */
  public long failedOperations() {
    return sum(OperationResult::failed);
  }

  /** Operations that succeeded, those that found no record among them. */
  public long succeededOperations() {
    return sum(OperationResult::succeeded) + notFoundOperations();
  }

  /** Operations on records that don't exist. */
  public long notFoundOperations() {
    return sum(OperationResult::notFound);
  }

  private long sum(ToLongFunction<OperationResult> count) {
    return operations.entrySet().stream()
        .filter(entry -> entry.getKey().isSingle())
        .map(Map.Entry::getValue)
        .mapToLong(count)
        .sum();
  }

  /** Mean latency of the operations that succeeded; empty when none did. */
  public OptionalDouble meanMicros() {
    double count = 0;
    double micros = 0;
    for (Map.Entry<Operation, OperationResult> entry : operations.entrySet()) {
      OperationResult one = entry.getValue();
      if (entry.getKey().isSingle() && one.succeeded() > 0) {
        count += one.succeeded();
        micros += one.succeeded() * one.meanMicros().orElse(0);
      }
    }
    return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(micros / count);
  }
}
