package site.ycsb.interleaved.estimate;

/**
 * What a comparison is of.
 *
 * @param name as in a sentence, without an article: "throughput", "p99 latency of reads"
 * @param higherIsBetter true of throughput, false of times
 */
public record ComparedQuantity(String name, boolean higherIsBetter) {
  public static final ComparedQuantity THROUGHPUT = new ComparedQuantity("throughput", true);
}
