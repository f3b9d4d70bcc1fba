package site.ycsb.client.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.measurements.MeasurementConfig;
import site.ycsb.measurements.Measurements.MeasurementType;

/**
 * A bound that has to hold, such as {@code READ p99 < 10 ms} or {@code failed < 0.1 %}. Where
 * operations arrive by themselves, a latency counts from the operation's intended arrival, as in
 * YCSB's {@code [Intended-READ]}; in a closed loop from its start.
 *
 * <p>A percentile isn't compared itself: its estimate has a skewed, unknown error. That a
 * percentile q of latency is below L means that less than 1 - q of the operations take longer than
 * L, and that share has an error that can be told.
 *
 * @param text as the user wrote it
 * @param operation of which it is a bound; empty for all of them together
 * @param latencyNanos from when on an operation is slow, or the bound of the mean; 0 for failures
 * @param limit which the observed number may not reach: a share, or nanoseconds for a mean
 */
public record Objective(
    String text, Optional<String> operation, Kind kind, long latencyNanos, double limit) {
  private static final String INTENDED = "INTENDED-";

  private static final Pattern FORM =
      Pattern.compile(
          "(?:(?<operation>[A-Za-z][A-Za-z0-9_-]*)\\s+)?"
              + "(?<what>p\\d{1,2}(?:\\.\\d{1,4})?|mean|failed)"
              + "\\s*<=?\\s*(?<number>\\d{1,9}(?:\\.\\d{1,6})?)\\s*(?<unit>us|ms|s|%)");

  /** What is observed. */
  public enum Kind {
    /** The share of operations that take longer than a latency. */
    SLOW_SHARE,
    MEAN,
    /** The share of operations that fail. */
    FAILED_SHARE
  }

  /**
   * What was observed in one window.
   *
   * @param number to be compared with the limit
   * @param count of operations that it is of
   */
  public record Observed(double number, long count) {}

  /**
   * Reads a property's; what can't be read, or judged, becomes a problem of it.
   *
   * @param operations that the workload does; empty when it can't tell
   */
  public static List<Objective> from(
      Settings settings, Property<String> property, Set<String> operations) {
    MeasurementType type = settings.get(MeasurementConfig.MEASUREMENT_TYPE);
    List<Objective> objectives = new ArrayList<>();
    for (String text : settings.find(property).orElse("").split(";", -1)) {
      try {
        Objective objective = parse(text);
        objective.checkAgainst(operations);
        if (objective.kind != Kind.FAILED_SHARE && !MeasurementConfig.hasHistograms(type)) {
          throw new IllegalArgumentException(
              "bounds latencies, which measurementtype=hdrhistogram (or hdrhistogram+raw or"
                  + " +histogram) keeps, and the given one doesn't");
        }
        objectives.add(objective);
      } catch (IllegalArgumentException e) {
        settings.reject(
            property,
            "'" + text.strip() + "' " + e.getMessage(),
            "Correct it; several are separated by ;");
      }
    }
    return objectives;
  }

  /** Reads one; the message of the IllegalArgumentException is the rule that it breaks. */
  public static Objective parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "must be like 'READ p99 < 10 ms', 'p99.9 < 50 ms', 'UPDATE mean < 2 ms' or 'failed <"
              + " 0.1 %'");
    }
    Optional<String> operation =
        Optional.ofNullable(form.group("operation")).map(name -> name.toUpperCase(Locale.ROOT));
    operation.ifPresent(Objective::rejectIntended);
    double number = Double.parseDouble(form.group("number"));
    String what = form.group("what");
    boolean share = form.group("unit").equals("%");
    if (share != what.equals("failed")) {
      throw new IllegalArgumentException(
          share ? "a latency is given in us, ms or s" : "a share of failures is given in %");
    }
    if (!(number > 0) || (share && number >= 100)) {
      throw new IllegalArgumentException("must be above 0" + (share ? " and below 100 %" : ""));
    }
    String canonical = text.strip();
    if (share) {
      if (operation.isPresent()) {
        throw new IllegalArgumentException("failures are bounded for all operations together");
      }
      return new Objective(canonical, operation, Kind.FAILED_SHARE, 0, number / 100);
    }
    long nanos = Math.round(number * nanosOf(form.group("unit")));
    if (what.equals("mean")) {
      return new Objective(canonical, operation, Kind.MEAN, nanos, nanos);
    }
    double percentile = Double.parseDouble(what.substring(1));
    if (!(percentile > 0)) {
      throw new IllegalArgumentException("the percentile must be above 0");
    }
    return new Objective(canonical, operation, Kind.SLOW_SHARE, nanos, 1 - percentile / 100);
  }

  private static void rejectIntended(String operation) {
    if (operation.startsWith(INTENDED)) {
      String plain = operation.substring(INTENDED.length());
      throw new IllegalArgumentException(
          String.format(
              "must name %s: its latency counts from the intended arrival already, as [Intended-%s]"
                  + " does, where operations arrive by a schedule (arrival=constant or poisson, or a"
                  + " search for a rate); in a closed loop it counts from the start",
              plain, plain));
    }
  }

  /** The bound in words, of operations that arrive by themselves. */
  public String textSinceArrival() {
    return kind == Kind.FAILED_SHARE ? text : text + " since the intended arrival";
  }

  /**
   * Checks that a workload does the operation, where its operations are known; throws as parsing.
   */
  public void checkAgainst(Set<String> operations) {
    if (operations.isEmpty() || operation.isEmpty() || operations.contains(operation.get())) {
      return;
    }
    throw new IllegalArgumentException(
        "bounds an operation that the workload doesn't do; it does "
            + String.join(", ", new TreeSet<>(operations)));
  }

  /** Whether it bounds the latencies of this kind of operation, among others perhaps. */
  public boolean isOf(String kindOfOperation) {
    return operation.map(kindOfOperation::equals).orElse(!LoadWindow.isComposite(kindOfOperation));
  }

  private static double nanosOf(String unit) {
    return switch (unit) {
      case "us" -> 1e3;
      case "ms" -> 1e6;
      default -> 1e9;
    };
  }

  public Observed in(LoadWindow window) {
    if (kind == Kind.FAILED_SHARE) {
      long done = window.counts().done();
      return new Observed(done == 0 ? 0 : (double) window.counts().failed() / done, done);
    }
    long count = 0;
    double sum = 0;
    for (Map.Entry<String, Histogram> each : window.latencies().entrySet()) {
      if (isOf(each.getKey())) {
        Histogram histogram = each.getValue();
        long all = histogram.getTotalCount();
        count += all;
        sum +=
            kind == Kind.MEAN
                ? histogram.getMean() * all
                : all - histogram.getCountBetweenValues(0, latencyNanos);
      }
    }
    return new Observed(count == 0 ? 0 : sum / count, count);
  }

  /**
   * The variance that chance alone gives to a share at its limit, were operations independent; 0
   * for what is no share.
   */
  public double leastVariance(long count) {
    return kind == Kind.MEAN || count == 0 ? 0 : limit * (1 - limit) / count;
  }
}
