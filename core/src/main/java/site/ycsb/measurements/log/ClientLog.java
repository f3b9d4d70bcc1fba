package site.ycsb.measurements.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;
import site.ycsb.measurements.log.HistogramLog.LogChecksum;

/**
 * A log that {@code measurement.log.file} made, read and checked against its own totals. Immutable
 * except its histograms, which nobody changes.
 *
 * @param identity what no other log has
 * @param histograms of the operations, in nanoseconds
 * @param statuses how operations ended: operation, then status, then count
 * @param operations of the run
 * @param startMillis when its first interval began, since 1970
 * @param endMillis when the run ended
 */
public record ClientLog(
    String identity,
    Map<String, Histogram> histograms,
    Map<String, Map<String, Long>> statuses,
    long operations,
    long startMillis,
    long endMillis) {
  private static final Pattern LOG = line("\\[Log: (\\S+)]");
  private static final Pattern OPERATIONS = line("\\[Operations: (\\S+) (\\d{1,18})]");
  private static final Pattern RETURN = line("\\[Return: (\\S+) (\\S+) (\\d{1,18})]");
  private static final Pattern RUN = line("\\[Run: (\\d{1,18}) operations in (\\d{1,18}) ns]");
  private static final Pattern CHECKSUM = line("\\[Checksum: (\\S+)]");

  /** What the status totals of logs without totals of their own are compared with. */
  private static final List<String> VERIFIABLE =
      List.of("READ", "SCAN", "UPDATE", "INSERT", "DELETE", "VERIFY");

  /** Reads a log; throws with the reason when it isn't a complete log of one run. */
  public static ClientLog parse(String text) {
    List<MatchResult> runs = all(RUN, text);
    if (runs.isEmpty()) {
      throw new IllegalArgumentException(
          LOG.matcher(text).find()
              ? "it has no end marker: its client was killed, or is still running"
              : "it has no end marker as measurement.log.file writes it");
    }
    if (runs.size() > 1) {
      throw new IllegalArgumentException("it has the ends of " + runs.size() + " logs");
    }
    MatchResult run = runs.get(0);
    checkEnd(text, run);
    TaggedIntervals intervals = TaggedIntervals.read(text);
    Map<String, Histogram> histograms = intervals.histograms();
    if (histograms.isEmpty()) {
      throw new IllegalArgumentException("it has no intervals");
    }
    Map<String, Map<String, Long>> statuses = statuses(text);
    Map<String, Long> totals = totals(text);
    if (totals.isEmpty()) {
      checkStatuses(histograms, statuses);
    } else {
      checkTotals(histograms, totals);
    }
    return new ClientLog(
        identity(text),
        histograms,
        statuses,
        Long.parseLong(run.group(1)),
        intervals.startMillis(),
        intervals.startMillis() + Long.parseLong(run.group(2)) / 1_000_000);
  }

  /** Whether a log has its end, without which its client was killed or still runs. */
  public static boolean hasEnd(String text) {
    return RUN.matcher(text).find();
  }

  private static Pattern line(String comment) {
    return Pattern.compile("^#" + comment + "\\R?", Pattern.MULTILINE);
  }

  private static List<MatchResult> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList();
  }

  /** A log that was made with a checksum has to be what it was. */
  private static void checkEnd(String text, MatchResult run) {
    List<MatchResult> checksums = all(CHECKSUM, text);
    boolean expected = LOG.matcher(text).find() || OPERATIONS.matcher(text).find();
    if (checksums.isEmpty() && !expected) {
      return;
    }
    if (checksums.size() != 1 || checksums.get(0).start() < run.end()) {
      throw new IllegalArgumentException("it doesn't end with one checksum");
    }
    MatchResult last = checksums.get(0);
    if (!text.substring(last.end()).isBlank()) {
      throw new IllegalArgumentException("it continues after its end");
    }
    LogChecksum actual = new LogChecksum();
    actual.add(text.substring(0, last.start()));
    if (!actual.value().equals(last.group(1))) {
      throw new IllegalArgumentException(
          "it was changed after it was written: a line is missing, doubled or altered");
    }
  }

  private static Map<String, Map<String, Long>> statuses(String text) {
    Map<String, Map<String, Long>> statuses = new LinkedHashMap<>();
    for (Matcher found = RETURN.matcher(text); found.find(); ) {
      statuses
          .computeIfAbsent(found.group(1), absent -> new LinkedHashMap<>())
          .merge(found.group(2), Long.parseLong(found.group(3)), Math::addExact);
    }
    return statuses;
  }

  private static Map<String, Long> totals(String text) {
    Map<String, Long> totals = new LinkedHashMap<>();
    for (Matcher found = OPERATIONS.matcher(text); found.find(); ) {
      totals.merge(found.group(1), Long.parseLong(found.group(2)), Math::addExact);
    }
    return totals;
  }

  private static void checkTotals(Map<String, Histogram> histograms, Map<String, Long> totals) {
    totals.forEach((name, total) -> check(name, count(histograms, name), total));
    histograms.forEach(
        (name, histogram) -> check(name, histogram.getTotalCount(), totals.getOrDefault(name, 0L)));
  }

  /**
   * Logs of earlier versions hold no totals. But each operation of a store that has a status has a
   * latency too, under its own name or under that of its failures.
   */
  private static void checkStatuses(
      Map<String, Histogram> histograms, Map<String, Map<String, Long>> statuses) {
    statuses.forEach(
        (name, counts) -> {
          if (VERIFIABLE.contains(name)) {
            long recorded = count(histograms, name) + count(histograms, name + "-FAILED");
            long expected = 0;
            for (Map.Entry<String, Long> status : counts.entrySet()) {
              recorded += count(histograms, name + "-" + status.getKey());
              expected += status.getValue();
            }
            check(name, recorded, expected);
          }
        });
  }

  private static long count(Map<String, Histogram> histograms, String name) {
    @Nullable Histogram histogram = histograms.get(name);
    return histogram == null ? 0 : histogram.getTotalCount();
  }

  private static void check(String name, long recorded, long total) {
    if (recorded != total) {
      throw new IllegalArgumentException(
          "its intervals hold "
              + recorded
              + " of "
              + name
              + ", its totals say "
              + total
              + ": a line is missing, doubled or altered");
    }
  }

  /** Logs of earlier versions have no name of their own, but no two have the same intervals. */
  private static String identity(String text) {
    Matcher named = LOG.matcher(text);
    return named.find()
        ? named.group(1)
        : text.lines()
            .filter(line -> !line.startsWith("#") && !line.isBlank())
            .collect(Collectors.joining("\n"));
  }

  /**
   * The intervals of a tagged histogram log, added up by tag.
   *
   * @param histograms by operation, in nanoseconds
   * @param startMillis when the first interval began, since 1970; {@link Long#MAX_VALUE} without
   *     one
   * @param endMillis when the last one ended, since 1970; 0 without one
   */
  record TaggedIntervals(Map<String, Histogram> histograms, long startMillis, long endMillis) {

    /**
     * Reads a log, or lines of one that begin with its header; throws when an interval can't be
     * read.
     */
    static TaggedIntervals read(String text) {
      Map<String, Histogram> histograms = new LinkedHashMap<>();
      long start = Long.MAX_VALUE;
      long end = 0;
      int read = 0;
      try (HistogramLogReader reader =
          new HistogramLogReader(new ByteArrayInputStream(text.getBytes(UTF_8)))) {
        while (reader.hasNext()) {
          @Nullable EncodableHistogram interval = reader.nextIntervalHistogram();
          if (interval instanceof Histogram histogram) {
            @Nullable String tag = histogram.getTag();
            if (tag == null) {
              throw new IllegalArgumentException("an interval has no tag");
            }
            histograms
                .computeIfAbsent(tag, absent -> new Histogram(HistogramLog.SIGNIFICANT_DIGITS))
                .add(histogram);
            start = Math.min(start, histogram.getStartTimeStamp());
            end = Math.max(end, histogram.getEndTimeStamp());
            read++;
          }
        }
      } catch (IllegalArgumentException e) {
        throw e;
      } catch (RuntimeException e) {
        throw new IllegalArgumentException("interval " + (read + 1) + " can't be decoded", e);
      }
      return new TaggedIntervals(histograms, start, end);
    }
  }
}
