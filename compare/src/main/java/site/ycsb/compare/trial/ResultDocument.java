package site.ycsb.compare.trial;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.compare.trial.RunResult.ClientUse;
import site.ycsb.compare.trial.RunResult.Crypto;
import site.ycsb.compare.trial.RunResult.OperationResult;
import site.ycsb.compare.trial.RunResult.Overall;

/**
 * The JSON document that a run of the client writes, as far as studies need it.
 *
 * @param figures its metrics, in their order
 * @param facts what the binding reports, by name
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record ResultDocument(List<Figure> figures, Map<String, String> facts) {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Pattern NEVER_NEGATIVE =
      Pattern.compile("Latency$|^Return=|^Operations$|^Throughput$|^RunTime$|^Rate|^Cpu");
  private static final String STATUS = "Return=";
  private static final String OPERATIONS = "Operations";
  private static final String MEAN = "AverageLatency";

  /**
   * One metric.
   *
   * @param section its section, such as {@code READ}
   * @param metric what was measured, such as {@code AverageLatency}
   * @param value the number; null when it isn't finite
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Figure(String section, String metric, @Nullable Double value) {}

  static ResultDocument read(Path file) throws IOException {
    try {
      @Nullable ResultDocument document =
          MAPPER.readValue(Files.readAllBytes(file), ResultDocument.class);
      if (document == null || document.isIncomplete()) {
        throw new DamagedFileException(file, "isn't the JSON document of a run");
      }
      Optional<Figure> negative = document.negative();
      if (negative.isPresent()) {
        throw new DamagedFileException(
            file,
            String.format(
                "says [%s], %s, %s, which no run measures",
                negative.get().section(), negative.get().metric(), negative.get().value()));
      }
      return document;
    } catch (JacksonException e) {
      throw new DamagedFileException(file, "isn't the JSON document of a run", e);
    }
  }

  @SuppressWarnings("ReferenceEquality") // what the document leaves out is null
  private boolean isIncomplete() {
    @Nullable Object readFigures = figures;
    @Nullable Object readFacts = facts;
    return readFigures == null || readFacts == null;
  }

  /** A time, count or rate below 0; other figures may be. */
  private Optional<Figure> negative() {
    return figures.stream()
        .filter(figure -> figure.value() != null && figure.value() < 0)
        .filter(figure -> NEVER_NEGATIVE.matcher(figure.metric()).find())
        .findFirst();
  }

  /** The same from the text that a run prints, which holds no facts. */
  static ResultDocument of(YcsbOutput output) {
    return new ResultDocument(
        output.lines().stream()
            .map(
                line ->
                    new Figure(line.section(), withoutUnit(line.metric()), finite(line.value())))
            .toList(),
        Map.of());
  }

  private static String withoutUnit(String metric) {
    int open = metric.lastIndexOf('(');
    return open > 0 && metric.endsWith(")") ? metric.substring(0, open) : metric;
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  RunResult result() {
    Map<Operation, OperationResult> operations = new EnumMap<>(Operation.class);
    for (Operation operation : Operation.values()) {
      if (figures.stream().anyMatch(figure -> figure.section().equals(operation.label()))) {
        operations.put(operation, operation(operation.label()));
      }
    }
    return new RunResult(
        new Overall(
            find("OVERALL", "Throughput"),
            find("OVERALL", "RunTime"),
            steady(),
            capacity(),
            warmUp()),
        operations,
        new Crypto(
            find("ENCRYPT", MEAN),
            find("DECRYPT", MEAN),
            find("ENCRYPTION", "TimeShare"),
            find("ENCRYPTION", "Expansion")),
        new ClientUse(
            find("CLIENT", "CpuTime"), find("CLIENT", "CpuPerOperation"), find("CLIENT", "Steal")),
        count("VERIFY", STATUS + Status.OK.getName()),
        find("STORE", "StandIn").orElse(0) > 0,
        facts);
  }

  /** Of a search, the search and the run that confirms what it found. */
  private OptionalDouble steady() {
    OptionalDouble search = find("CAPACITY", "Steady");
    OptionalDouble run = find("RUN", "Steady");
    return search.isPresent() && run.isPresent()
        ? OptionalDouble.of(Math.min(search.getAsDouble(), run.getAsDouble()))
        : run;
  }

  private Optional<RunResult.SteadyWarmUp> warmUp() {
    OptionalDouble millis = find("WARMUP", "RunTime");
    return millis.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RunResult.SteadyWarmUp(
                millis.getAsDouble() / 1000, find("WARMUP", "Settled").orElse(0) > 0));
  }

  private Optional<RunResult.Capacity> capacity() {
    OptionalDouble found = find("CAPACITY", "Rate");
    if (found.isEmpty()) {
      return Optional.empty();
    }
    List<RunResult.TriedRate> rates = new ArrayList<>();
    for (int i = 1; find("CAPACITY-RATE-" + i, "Target").isPresent(); i++) {
      String section = "CAPACITY-RATE-" + i;
      rates.add(
          new RunResult.TriedRate(
              find(section, "Target").orElse(0),
              find(section, "99thPercentileLatency").orElse(Double.NaN),
              find(section, "Held").orElse(0) > 0));
    }
    rates.sort(Comparator.comparingDouble(RunResult.TriedRate::perSecond));
    return Optional.of(
        new RunResult.Capacity(
            found.getAsDouble(), find("CAPACITY", "RateLow"), find("CAPACITY", "RateHigh"), rates));
  }

  private OperationResult operation(String section) {
    Map<String, Long> statuses = new HashMap<>();
    for (Figure figure : figures) {
      if (figure.section().equals(section)
          && figure.metric().startsWith(STATUS)
          && figure.value() != null) {
        statuses.merge(
            figure.metric().substring(STATUS.length()), figure.value().longValue(), Long::sum);
      }
    }
    return new OperationResult(
        count(section, OPERATIONS).orElse(0),
        find(section, MEAN),
        find(section, "99thPercentileLatency"),
        statuses);
  }

  private OptionalLong count(String section, String metric) {
    OptionalDouble value = find(section, metric);
    return value.isPresent() ? OptionalLong.of((long) value.getAsDouble()) : OptionalLong.empty();
  }

  /** A metric; the first one when there are several, empty when there is none or no number. */
  private OptionalDouble find(String section, String metric) {
    for (Figure figure : figures) {
      if (figure.section().equals(section) && figure.metric().equals(metric)) {
        @Nullable Double value = figure.value();
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
      }
    }
    return OptionalDouble.empty();
  }
}
