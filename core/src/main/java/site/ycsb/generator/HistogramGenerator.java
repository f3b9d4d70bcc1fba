package site.ycsb.generator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import site.ycsb.config.InputFile;
import site.ycsb.config.Numbers;

/**
 * Numbers distributed like a histogram: multiples of a block size, the first of them 1 block; the
 * same distribution as YCSB's, with what is odd in it.
 *
 * <p>The file's first line is {@code BlockSize}, a tab and the size; every other line a bucket's
 * index, a tab and its count. Buckets without a line are empty.
 */
public class HistogramGenerator extends NumberGenerator {
  private static final int MAX_BUCKETS = 1 << 24;

  private final long blockSize;
  private final long[] upTo;
  private final double mean;

  /** Reads a file; throws when it can't be read or isn't a histogram. */
  public HistogramGenerator(String histogramfile) throws IOException {
    this(parse(lines(Path.of(histogramfile))));
  }

  /** Of counts in buckets; numbers grow by a block from one to the next. */
  public HistogramGenerator(long[] buckets, int blockSize) {
    this(new Parsed(blockSize, buckets));
  }

  private static List<String> lines(Path file) throws IOException {
    return InputFile.readText(file).lines().toList();
  }

  private HistogramGenerator(Parsed parsed) {
    blockSize = parsed.blockSize;
    upTo = new long[parsed.buckets.length];
    long sum = 0;
    double weighted = 0;
    for (int i = 0; i < upTo.length; i++) {
      sum += parsed.buckets[i];
      upTo[i] = sum;
      weighted += (double) parsed.buckets[i] * i;
    }
    if (sum <= 0 || LongStream.of(parsed.buckets).anyMatch(count -> count < 0)) {
      throw new IllegalArgumentException(
          "a histogram needs a count above 0, and none that is negative");
    }
    mean = weighted * blockSize / sum;
  }

  /** What share of the counts is the last bucket's, whose number is never drawn, as in YCSB. */
  public double shareNeverDrawn() {
    int last = upTo.length - 1;
    return 1 - (last == 0 ? 0 : (double) upTo[last - 1]) / upTo[last];
  }

  @Override
  public Long nextValue() {
    return draw();
  }

  /** As in YCSB: buckets count from 0 here, though numbers begin with one block. */
  @Override
  public double mean() {
    return mean;
  }

  /** As in YCSB, a bucket takes one draw of the next one's, and the last two share a number. */
  @Override
  long draw() {
    int last = upTo.length - 1;
    long place = random().nextLong(upTo[last]);
    int low = 0;
    int high = last;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (place <= upTo[middle]) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return Math.min(low + 1, last) * blockSize;
  }

  private static Parsed parse(List<String> lines) throws IOException {
    if (lines.isEmpty()) {
      throw new IOException("Empty input file!");
    }
    String[] head = lines.get(0).split("\t", -1);
    if (head.length < 2 && head[0].matches("BlockSize\\s.*")) {
      throw new IOException("there are blanks instead of a tab after BlockSize");
    }
    if (head.length < 2 || !head[0].equals("BlockSize")) {
      throw new IOException("First line of histogram is not the BlockSize!");
    }
    try {
      int size = 0;
      for (String line : lines.subList(1, lines.size())) {
        size = Math.max(size, indexOf(line) + 1);
      }
      long[] buckets = new long[size];
      for (String line : lines.subList(1, lines.size())) {
        buckets[indexOf(line)] = Numbers.parseLong(line.split("\t", -1)[1].trim());
      }
      return new Parsed(Numbers.parseInt(head[1].trim()), buckets);
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new IOException(
          "a line of the histogram isn't an index, a tab (not blanks) and a count", e);
    }
  }

  private static int indexOf(String line) throws IOException {
    int index = Numbers.parseInt(line.split("\t", -1)[0].trim());
    if (index < 0 || index >= MAX_BUCKETS) {
      throw new IOException("bucket " + index + " isn't between 0 and " + (MAX_BUCKETS - 1));
    }
    return index;
  }

  @SuppressWarnings("ArrayRecordComponent") // lives during construction only
  private record Parsed(long blockSize, long[] buckets) {}
}
