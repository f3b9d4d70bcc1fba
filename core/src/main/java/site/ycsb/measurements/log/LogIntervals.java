package site.ycsb.measurements.log;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.measurements.log.ClientLog.TaggedIntervals;

/**
 * The intervals of a log, of which some can be taken alone. Only the boundaries that {@link
 * site.ycsb.measurements.Measurements#markInterval} wrote count, and the run's start and end; an
 * incomplete log, of a client that was lost, has those up to its last one. Times are {@link
 * System#nanoTime} of the client, since the wall clocks of several machines don't agree. Immutable.
 */
public final class LogIntervals {
  private static final Pattern MARK =
      Pattern.compile(
          "^#\\[(?:Status: (\\S+) (\\S+) (\\d{1,18})"
              + "|Interval: (-?\\d{1,19}) (-?\\d{1,19}) (\\d{1,18}))]\\R",
          Pattern.MULTILINE);
  private static final Pattern FIRST_INTERVAL = Pattern.compile("^[^#\"]", Pattern.MULTILINE);

  private final String text;
  private final String header;
  private final List<LogBoundary> boundaries;

  private LogIntervals(String text, String header, List<LogBoundary> boundaries) {
    this.text = text;
    this.header = header;
    this.boundaries = List.copyOf(boundaries);
  }

  /**
   * Reads the boundaries of a log, which may be incomplete without an end; throws when it isn't
   * one, or should be complete and isn't.
   */
  public static LogIntervals of(String text, long startNanos, OptionalLong endNanos) {
    Matcher first = FIRST_INTERVAL.matcher(text);
    if (!first.find() || !ClientLog.LOG.matcher(text).find()) {
      throw new IllegalArgumentException("it has no intervals that measurement.log.file writes");
    }
    List<LogBoundary> boundaries = new ArrayList<>();
    boundaries.add(new LogBoundary(startNanos, startNanos, 0, Map.of(), first.start()));
    marks(text, boundaries);
    if (endNanos.isPresent()) {
      ClientLog log = ClientLog.parse(text);
      // the last interval may have been ended right after the run
      LogBoundary last = boundaries.get(boundaries.size() - 1);
      long end = last.endNanos() + Math.max(0, endNanos.getAsLong() - last.endNanos());
      add(boundaries, new LogBoundary(end, end, log.operations(), log.statuses(), text.length()));
    }
    return new LogIntervals(text, text.substring(0, first.start()), boundaries);
  }

  /**
   * Reads what a client that was killed had written, up to the last boundary; throws without one.
   */
  public static ClientLog ended(String text) {
    long beginNanos =
        MARK.matcher(text)
            .results()
            .filter(mark -> mark.group(1) == null)
            .findFirst()
            .map(mark -> Long.parseLong(mark.group(4)))
            .orElseThrow(
                () -> new IllegalArgumentException("it has no interval that was ended for all"));
    LogIntervals log = of(text, beginNanos, OptionalLong.empty());
    return log.between(log.boundaries.get(0), log.boundaries.get(log.boundaries.size() - 1));
  }

  private static void marks(String text, List<LogBoundary> into) {
    Map<String, Map<String, Long>> statuses = new LinkedHashMap<>();
    for (Matcher mark = MARK.matcher(text); mark.find(); ) {
      if (mark.group(1) != null) {
        statuses
            .computeIfAbsent(mark.group(1), absent -> new LinkedHashMap<>())
            .put(mark.group(2), Long.parseLong(mark.group(3)));
      } else {
        LogBoundary next = boundary(mark, statuses);
        if (!isBefore(next, into.get(0))) {
          add(into, next);
        }
        statuses = new LinkedHashMap<>();
      }
    }
  }

  /** All clients end intervals from the planned start on, also one that begins later. */
  private static boolean isBefore(LogBoundary next, LogBoundary began) {
    long start = began.endNanos();
    return next.beginNanos() - start < 0
        && (next.operations() == 0 || next.endNanos() - start >= 0);
  }

  private static LogBoundary boundary(MatchResult mark, Map<String, Map<String, Long>> statuses) {
    return new LogBoundary(
        Long.parseLong(mark.group(4)),
        Long.parseLong(mark.group(5)),
        Long.parseLong(mark.group(6)),
        statuses,
        mark.end());
  }

  private static void add(List<LogBoundary> boundaries, LogBoundary next) {
    LogBoundary last = boundaries.get(boundaries.size() - 1);
    if (next.beginNanos() - last.endNanos() < 0
        || next.endNanos() - next.beginNanos() < 0
        || next.operations() < last.operations()) {
      throw new IllegalArgumentException(
          "its interval " + boundaries.size() + " ends before it began");
    }
    boundaries.add(next);
  }

  /** The boundaries, the run's start first; in the order of time. */
  public List<LogBoundary> boundaries() {
    return boundaries;
  }

  /** What was done between two of the boundaries; throws when an interval can't be decoded. */
  public ClientLog between(LogBoundary from, LogBoundary to) {
    if (from.position() > to.position()) {
      throw new IllegalArgumentException("the first boundary comes after the second one");
    }
    TaggedIntervals intervals =
        TaggedIntervals.read(header + text.substring(from.position(), to.position()));
    Matcher named = ClientLog.LOG.matcher(header);
    return new ClientLog(
        named.find() ? named.group(1) : header,
        intervals.histograms(),
        to.statusesSince(from),
        to.operations() - from.operations(),
        intervals.startMillis(),
        intervals.endMillis());
  }

  /**
   * The end of an interval of all operations in a log, and the start of the next one: what was done
   * until then. A thread that ends an operation while the interval is being ended may have it on
   * either side, so that the boundary is two instants, between which it lies. Immutable.
   *
   * @param beginNanos when ending the interval began, by {@link System#nanoTime} of the client
   * @param endNanos when it was done
   * @param operations of the run so far
   * @param statuses how operations ended so far: operation, then status, then count; each may be
   *     off by the operations that ended between the two instants
   * @param position of what follows, in the text of the log
   */
  public record LogBoundary(
      long beginNanos,
      long endNanos,
      long operations,
      Map<String, Map<String, Long>> statuses,
      int position) {

    /** The lines of a log that hold it, without what marks them as comments; its own comes last. */
    static List<String> lines(
        long beginNanos, long endNanos, long operations, Map<String, Map<String, Long>> statuses) {
      List<String> lines = new ArrayList<>();
      statuses.forEach(
          (operation, counts) ->
              counts.forEach(
                  (status, count) ->
                      lines.add("[Status: " + operation + " " + status + " " + count + "]")));
      lines.add("[Interval: " + beginNanos + " " + endNanos + " " + operations + "]");
      return lines;
    }

    /** How operations ended since an earlier boundary. */
    Map<String, Map<String, Long>> statusesSince(LogBoundary earlier) {
      Map<String, Map<String, Long>> since = new LinkedHashMap<>();
      statuses.forEach(
          (operation, counts) -> {
            Map<String, Long> before = earlier.statuses.getOrDefault(operation, Map.of());
            counts.forEach(
                (status, count) -> {
                  long difference = count - before.getOrDefault(status, 0L);
                  if (difference > 0) {
                    since
                        .computeIfAbsent(operation, absent -> new LinkedHashMap<>())
                        .put(status, difference);
                  }
                });
          });
      return since;
    }
  }
}
