package site.ycsb.compare.trial;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.compare.trial.Trial.TrialFiles;

/**
 * The results of one run of the client, by the names that its JSON document has for them.
 *
 * @param facts what the binding reports of server, driver and encryption, by name
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record RunResult(List<Figure> figures, Map<String, String> facts) {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Pattern NEVER_NEGATIVE =
      Pattern.compile("Latency$|^Return=|^Operations$|^Throughput$|^RunTime$|^Rate|^Cpu");
  private static final String STATUS = "Return=";
  private static final String NOT_FOUND = STATUS + Status.NOT_FOUND.getName();

  /** How operations end that haven't failed. */
  private static final Set<String> OUTCOMES =
      Set.of(STATUS + Status.OK.getName(), STATUS + Status.BATCHED_OK.getName(), NOT_FOUND);

  public RunResult {
    figures = List.copyOf(figures);
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /**
   * One metric.
   *
   * @param metric what was measured, without its unit, such as {@code AverageLatency}
   * @param value the number; null when it isn't finite
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Figure(String section, String metric, @Nullable Double value) {}

  /**
   * Reads the JSON document that a run wrote.
   *
   * @throws IOException when there is none, or it isn't that of a run
   */
  public static RunResult read(TrialFiles files) throws IOException {
    Path file = files.result();
    @Nullable RunResult result;
    try {
      result = MAPPER.readValue(StoredFile.read(file), RunResult.class);
    } catch (JacksonException e) {
      throw new DamagedFileException(file, "isn't the JSON document of a run", e);
    }
    if (result == null || !result.isComplete()) {
      throw new DamagedFileException(file, "isn't the JSON document of a run");
    }
    Optional<Figure> impossible =
        result.figures().stream().filter(RunResult::isImpossible).findFirst();
    if (impossible.isPresent()) {
      throw new DamagedFileException(
          file,
          String.format(
              "says [%s], %s, %s, which no run measures",
              impossible.get().section(), impossible.get().metric(), impossible.get().value()));
    }
    return result;
  }

  /** Whether it has all names and facts; what a file leaves out is null. */
  private boolean isComplete() {
    return facts.values().stream().allMatch(Objects::nonNull)
        && figures.stream()
            .flatMap(figure -> Stream.of(figure.section(), figure.metric()))
            .allMatch(Objects::nonNull);
  }

  /** A number without end, or a time, count or rate below 0; other figures may be. */
  private static boolean isImpossible(Figure figure) {
    @Nullable Double value = figure.value();
    return value != null
        && (!Double.isFinite(value)
            || (value < 0 && NEVER_NEGATIVE.matcher(figure.metric()).find()));
  }

  /** A metric; the first one when there are several, empty when there is none or no number. */
  public OptionalDouble metric(String section, String metric) {
    for (Figure figure : figures) {
      if (figure.section().equals(section) && figure.metric().equals(metric)) {
        @Nullable Double value = figure.value();
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
      }
    }
    return OptionalDouble.empty();
  }

  /** Operations per second, however they ended. */
  public OptionalDouble throughput() {
    return metric("OVERALL", "Throughput");
  }

  /** 1 when throughput held still, 0 when it didn't. */
  public OptionalDouble steady() {
    return metric("RUN", "Steady");
  }

  /** The share of the processors that other virtual machines took, in percent; 0 if unknown. */
  public double stealPercent() {
    return metric("CLIENT", "Steal").orElse(0);
  }

  public boolean isStandIn() {
    return metric("STORE", "StandIn").orElse(0) > 0;
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

  public boolean has(Operation operation) {
    return figures.stream().anyMatch(figure -> figure.section().equals(operation.label()));
  }

  public long succeeded(Operation operation) {
    return (long) metric(operation.label(), "Operations").orElse(0);
  }

  /** The mean latency of those. */
  public OptionalDouble meanMicros(Operation operation) {
    return metric(operation.label(), "AverageLatency");
  }

  /** How many operations of a kind failed; one that found no record didn't. */
  public long failed(Operation operation) {
    return ended(operation, status -> !OUTCOMES.contains(status));
  }

  private long notFound(Operation operation) {
    return ended(operation, NOT_FOUND::equals);
  }

  private long ended(Operation operation, Predicate<String> status) {
    long count = 0;
    for (Figure figure : figures) {
      @Nullable Double value = figure.value();
      if (figure.section().equals(operation.label())
          && figure.metric().startsWith(STATUS)
          && value != null
          && status.test(figure.metric())) {
        count += value.longValue();
      }
    }
    return count;
  }

  /** Operations that failed; a read and its update count as two. */
  public long failedOperations() {
    return sum(this::failed);
  }

  /** Operations that succeeded, those that found no record among them. */
  public long succeededOperations() {
    return sum(this::succeeded) + notFoundOperations();
  }

  public long notFoundOperations() {
    return sum(this::notFound);
  }

  private static long sum(ToLongFunction<Operation> count) {
    return Arrays.stream(Operation.values()).filter(Operation::isSingle).mapToLong(count).sum();
  }

  /** Mean latency of the operations that succeeded; empty when none did. */
  public OptionalDouble meanMicros() {
    double count = 0;
    double micros = 0;
    for (Operation operation : Operation.values()) {
      if (operation.isSingle() && succeeded(operation) > 0) {
        count += succeeded(operation);
        micros += succeeded(operation) * meanMicros(operation).orElse(0);
      }
    }
    return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(micros / count);
  }

  /** What a workload asks a store to do, as a client's results name it. */
  public enum Operation {
    DELETE,
    INSERT,
    READ,
    /** A read and the update after it, each of which is measured by itself as well. */
    READ_MODIFY_WRITE,
    SCAN,
    UPDATE;

    /** Its section in results and its tag in histogram logs, such as {@code READ-MODIFY-WRITE}. */
    public String label() {
      return name().replace('_', '-');
    }

    /** Whether it is one call of the store, not a sum of others. */
    public boolean isSingle() {
      return this != READ_MODIFY_WRITE;
    }

    /** The operation with a label; empty when it's the label of something else. */
    public static Optional<Operation> labelled(String label) {
      return Arrays.stream(values())
          .filter(operation -> operation.label().equals(label))
          .findFirst();
    }
  }
}
