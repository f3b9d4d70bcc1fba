package site.ycsb.measurements.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;
import site.ycsb.measurements.log.HistogramLog.LogChecksum;

/**
 * A log that {@code measurement.log.file} made, read and checked by its checksum. Immutable except
 * its histograms, which nobody changes.
 *
 * @param identity what no other log has
 * @param histograms of the operations, in nanoseconds
 * @param statuses how operations ended: operation, then status, then count
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
  static final Pattern LOG = line("\\[Log: (\\S+)]");
  private static final Pattern RETURN = line("\\[Return: (\\S+) (\\S+) (\\d{1,18})]");
  private static final Pattern RUN = line("\\[Run: (\\d{1,18}) operations in (\\d{1,18}) ns]");
  private static final Pattern CHECKSUM = line("\\[Checksum: (\\S+)]");

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
    String identity = checkEnd(text, run);
    TaggedIntervals intervals = TaggedIntervals.read(text);
    Map<String, Histogram> histograms = intervals.histograms();
    if (histograms.isEmpty()) {
      throw new IllegalArgumentException("it has no intervals");
    }
    return new ClientLog(
        identity,
        histograms,
        statuses(text),
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

  /** Checks that nothing was changed since; returns what no other log has. */
  private static String checkEnd(String text, MatchResult run) {
    Matcher named = LOG.matcher(text);
    List<MatchResult> checksums = all(CHECKSUM, text);
    if (!named.find() || checksums.size() != 1 || checksums.get(0).start() < run.end()) {
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
    return named.group(1);
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

  /**
   * The intervals of a tagged histogram log, added up by tag.
   *
   * @param histograms by operation, in nanoseconds
   * @param startMillis when the first interval began, since 1970; {@link Long#MAX_VALUE} without
   *     one
   * @param endMillis when the last one ended, since 1970; 0 without one
   */
  record TaggedIntervals(Map<String, Histogram> histograms, long startMillis, long endMillis) {

    /** Reads a log, or lines of one after its header; throws when an interval can't be read. */
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
