package site.ycsb.measurements.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;

/**
 * The intervals of a tagged histogram log, added up by tag.
 *
 * @param histograms by operation, in nanoseconds
 * @param startMillis when the first interval began, since 1970; {@link Long#MAX_VALUE} without one
 * @param endMillis when the last one ended, since 1970; 0 without one
 */
record TaggedIntervals(Map<String, Histogram> histograms, long startMillis, long endMillis) {

  /**
   * Reads a log, or lines of one that begin with its header; throws when an interval can't be read.
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
