package site.ycsb.cluster.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;
import site.ycsb.client.results.ResultWriter;
import site.ycsb.measurements.MergedLogs;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.log.ClientLog;
import site.ycsb.measurements.log.LogIntervals;
import site.ycsb.measurements.log.LogIntervals.LogBoundary;
import site.ycsb.spi.Section;
import site.ycsb.spi.Section.Metric;

/**
 * What several clients did together in one time.
 *
 * <p>Counted when: in a window, the operations of the intervals that all clients have and that lie
 * wholly inside it; else, everything. Histograms are added, so that percentiles are those of all
 * operations. Unit and clock: nanoseconds of the coordinator's {@link System#nanoTime}. Cost: one
 * log in memory at a time, read twice, and one histogram for each kind of operation.
 *
 * @param logs what counts of them, added up
 * @param startNanos when the time began
 * @param lengthNanos how long it was
 * @param cutErrorNanos how much longer or shorter the time of a client's operations may be, since
 *     it ended its intervals early or late; without the error of its clock
 */
record JointResult(MergedLogs logs, long startNanos, long lengthNanos, long cutErrorNanos) {

  /**
   * The result of a window; empty when there is no interval that all clients have in it, as when it
   * is shorter than one. Where they have none that all ended in time, as on a machine without free
   * processors, those count that they ended late, and {@link #cutErrorNanos} says by how much.
   *
   * @throws IOException when a log can't be read; the message names the client
   */
  static Optional<JointResult> in(JointWindow window, IntervalGrid grid, List<ClientRun> clients)
      throws IOException {
    BitSet inside = grid.numbersIn(window);
    Optional<JointResult> exact = among(inside, grid, clients);
    return exact.isPresent() ? exact : among(inside, grid.nearest(), clients);
  }

  private static Optional<JointResult> among(
      BitSet instants, IntervalGrid grid, List<ClientRun> clients) throws IOException {
    BitSet common = BitSet.valueOf(instants.toLongArray());
    for (ClientRun client : clients) {
      common.and(grid.numbersOf(client.intervals(), client.toCoordinatorNanos()));
    }
    if (common.cardinality() < 2) {
      return Optional.empty();
    }
    int first = common.nextSetBit(0);
    int last = common.length() - 1;
    MergedLogs logs = new MergedLogs();
    long startError = 0;
    long endError = 0;
    for (ClientRun client : clients) {
      LogIntervals intervals = client.intervals();
      LogBoundary from = at(first, grid, client, intervals);
      LogBoundary to = at(last, grid, client, intervals);
      add(client, intervals.between(from, to), logs);
      startError =
          Math.max(startError, grid.deviationNanos(first, from, client.toCoordinatorNanos()));
      endError = Math.max(endError, grid.deviationNanos(last, to, client.toCoordinatorNanos()));
    }
    return Optional.of(
        new JointResult(
            logs,
            grid.instantNanos(first),
            grid.instantNanos(last) - grid.instantNanos(first),
            startError + endError));
  }

  /**
   * The result of everything that the clients did, in the time from the first one's start to the
   * last one's end.
   *
   * @throws IOException when a log can't be read, or isn't complete; the message names the client
   */
  static JointResult ofAll(List<ClientSpan> spans, List<ClientRun> clients) throws IOException {
    MergedLogs logs = new MergedLogs();
    for (ClientRun client : clients) {
      try {
        add(client, ClientLog.parse(client.log().read()), logs);
      } catch (IllegalArgumentException e) {
        throw new IOException(client.name() + " can't be used: " + e.getMessage(), e);
      }
    }
    long origin = spans.get(0).startNanos();
    long start = spans.stream().mapToLong(span -> span.startNanos() - origin).min().orElse(0);
    long end = spans.stream().mapToLong(span -> span.endNanos() - origin).max().orElse(0);
    return new JointResult(logs, origin + start, end - start, 0);
  }

  private static LogBoundary at(
      int number, IntervalGrid grid, ClientRun client, LogIntervals intervals) {
    return intervals.boundaries().stream()
        .filter(
            boundary -> {
              OptionalInt at = grid.numberOf(boundary, client.toCoordinatorNanos());
              return at.isPresent() && at.getAsInt() == number;
            })
        .min(
            Comparator.comparingLong(
                boundary -> grid.deviationNanos(number, boundary, client.toCoordinatorNanos())))
        .orElseThrow();
  }

  private static void add(ClientRun client, ClientLog log, MergedLogs logs) throws IOException {
    try {
      logs.add(client.name(), log);
    } catch (IllegalArgumentException e) {
      throw new IOException(client.name() + " can't be used: " + e.getMessage(), e);
    }
  }

  double operationsPerSecond() {
    return lengthNanos <= 0 ? 0 : logs.operations() * 1e9 / lengthNanos;
  }

  /** Writes YCSB's lines, those of the JVM before those of operations. */
  void export(MeasurementsExporter exporter, List<Section> jvm, List<Double> percentiles)
      throws IOException {
    logs.exportRun(exporter, lengthNanos / 1_000_000);
    ResultWriter.write(jvm, exporter);
    logs.exportOperations(exporter, percentiles);
  }

  /**
   * A client's log and clock.
   *
   * @param client its index
   * @param startNanos when its run began, by its own nanoTime
   * @param endNanos when it ended; empty when the client was lost and its log may be incomplete
   * @param toCoordinatorNanos turns its nanoTime into the coordinator's
   * @param log where its log is
   */
  record ClientRun(
      int client,
      long startNanos,
      OptionalLong endNanos,
      LongUnaryOperator toCoordinatorNanos,
      LogText log) {

    /** Reads a log. Called more than once, so that not all logs have to be in memory at a time. */
    @FunctionalInterface
    interface LogText {
      String read() throws IOException;
    }

    LogIntervals intervals() throws IOException {
      try {
        return LogIntervals.of(log.read(), startNanos, endNanos);
      } catch (IllegalArgumentException e) {
        throw new IOException(name() + " can't be used: " + e.getMessage(), e);
      }
    }

    String name() {
      return "the log of client " + client;
    }
  }

  /**
   * The time in which all clients ran: from the last one's start to the first one's end. Unit and
   * clock: nanoseconds of the coordinator's {@link System#nanoTime}. Immutable.
   *
   * @param startNanos when the last client began
   * @param lengthNanos until the first one ended; 0 when they have no time in common
   * @param startSpreadNanos from the first client's start to the last one's
   * @param clockErrorNanos the largest of the clients' clocks
   */
  record JointWindow(
      long startNanos, long lengthNanos, long startSpreadNanos, long clockErrorNanos) {

    /** The window of these clients, lost ones included; there is at least one. */
    static JointWindow of(List<ClientSpan> clients) {
      // times may overflow between two clients, so that they're counted from the first one's start
      long origin = clients.get(0).startNanos();
      long firstStart = Long.MAX_VALUE;
      long lastStart = Long.MIN_VALUE;
      long firstEnd = Long.MAX_VALUE;
      long error = 0;
      for (ClientSpan client : clients) {
        long start = client.startNanos() - origin;
        firstStart = Math.min(firstStart, start);
        lastStart = Math.max(lastStart, start);
        firstEnd = Math.min(firstEnd, client.endNanos() - origin);
        error = Math.max(error, client.errorNanos());
      }
      return new JointWindow(
          origin + lastStart, Math.max(0, firstEnd - lastStart), lastStart - firstStart, error);
    }

    /** The section {@code [CLUSTER]} of so many clients, lost ones included, as far as known. */
    Section section(
        int clients, int lost, Optional<JointResult> common, OptionalLong visibilityLagMillis) {
      List<Metric> metrics = new ArrayList<>();
      metrics.add(Metric.unmerged("Clients", (long) clients));
      metrics.add(Metric.unmerged("Lost", (long) lost));
      metrics.add(Metric.unmerged("StartSpread(us)", microsRoundedUp(startSpreadNanos)));
      metrics.add(Metric.unmerged("ClockError(us)", microsRoundedUp(clockErrorNanos)));
      metrics.add(Metric.unmerged("JointWindow(ms)", lengthNanos / 1_000_000));
      common.ifPresent(
          joint -> {
            metrics.add(Metric.unmerged("JointThroughput(ops/sec)", joint.operationsPerSecond()));
            metrics.add(
                Metric.unmerged("IntervalError(us)", microsRoundedUp(joint.cutErrorNanos())));
          });
      visibilityLagMillis.ifPresent(
          millis -> metrics.add(Metric.unmerged("VisibilityLag(ms)", millis)));
      return new Section("CLUSTER", metrics);
    }

    /** A bound of an error isn't made smaller by its unit. */
    private static long microsRoundedUp(long nanos) {
      return nanos / 1_000 + (nanos % 1_000 == 0 ? 0 : 1);
    }
  }

  /**
   * The instants at which all clients end an interval: the planned start, and each interval after
   * it. A boundary of a client's log that lies within the tolerance of such an instant is taken to
   * be there; that is how far a joint result may be wrong at its start and at its end. Later ones,
   * as after a pause of the JVM, are none.
   *
   * @param startNanos in coordinator time
   * @param intervalNanos from one to the next
   * @param toleranceNanos by how much a boundary may be early or late; at most half an interval
   */
  record IntervalGrid(long startNanos, long intervalNanos, long toleranceNanos) {
    private static final int TOLERANCE_DIVISOR = 20;
    private static final long MAX_INTERVALS = 10_000_000;

    /** With a tolerance of a twentieth of an interval. */
    IntervalGrid(long startNanos, long intervalNanos) {
      this(startNanos, intervalNanos, intervalNanos / TOLERANCE_DIVISOR);
    }

    /** Of each boundary the instant that is nearest to it. */
    IntervalGrid nearest() {
      return new IntervalGrid(startNanos, intervalNanos, intervalNanos / 2);
    }

    /** One of the instants, in coordinator time. */
    long instantNanos(int number) {
      return startNanos + number * intervalNanos;
    }

    /** How far a client's boundary is from one of the instants at most. */
    long deviationNanos(int number, LogBoundary boundary, LongUnaryOperator toCoordinatorNanos) {
      long instant = instantNanos(number);
      return Math.max(
          Math.abs(toCoordinatorNanos.applyAsLong(boundary.beginNanos()) - instant),
          Math.abs(toCoordinatorNanos.applyAsLong(boundary.endNanos()) - instant));
    }

    /** Which of the instants a client's boundary is at, if any. */
    OptionalInt numberOf(LogBoundary boundary, LongUnaryOperator toCoordinatorNanos) {
      long begin = toCoordinatorNanos.applyAsLong(boundary.beginNanos()) - startNanos;
      long end = toCoordinatorNanos.applyAsLong(boundary.endNanos()) - startNanos;
      long number = Math.floorDiv(begin + intervalNanos / 2, intervalNanos);
      long instant = number * intervalNanos;
      return number >= 0
              && number <= MAX_INTERVALS
              && Math.abs(begin - instant) <= toleranceNanos()
              && Math.abs(end - instant) <= toleranceNanos()
          ? OptionalInt.of((int) number)
          : OptionalInt.empty();
    }

    BitSet numbersOf(LogIntervals log, LongUnaryOperator toCoordinatorNanos) {
      BitSet numbers = new BitSet();
      for (LogBoundary boundary : log.boundaries()) {
        numberOf(boundary, toCoordinatorNanos).ifPresent(numbers::set);
      }
      return numbers;
    }

    /** The instants that lie in a window, as far as the tolerance goes. */
    BitSet numbersIn(JointWindow window) {
      long from = window.startNanos() - startNanos - toleranceNanos();
      long to = from + window.lengthNanos() + 2 * toleranceNanos();
      BitSet numbers = new BitSet();
      long first = Math.max(0, -Math.floorDiv(-from, intervalNanos));
      long last = Math.min(MAX_INTERVALS, Math.floorDiv(to, intervalNanos));
      if (first <= last) {
        numbers.set((int) first, (int) last + 1);
      }
      return numbers;
    }
  }
}
