package site.ycsb.workloads.fields;

import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;

/** The values of a field: texts, each of which follows from a seed. Immutable. */
interface ValueShape {
  /** The value that follows from a seed nobody has drawn from yet. */
  String value(Draws draws);

  /** Whether a text can be a value of this shape, as far as that shows without its seed. */
  boolean canBe(String value);

  /** How many bytes values have on average in UTF-8, as nearly as it is known. */
  default double meanBytes() {
    return LongStream.range(0, 4000)
        .mapToInt(seed -> value(new Draws(seed)).getBytes(StandardCharsets.UTF_8).length)
        .average()
        .orElse(0);
  }
}
