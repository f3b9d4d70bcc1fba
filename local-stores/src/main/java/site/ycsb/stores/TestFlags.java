package site.ycsb.stores;

import java.util.List;

/**
 * Flags that tests add to those of a server's JVM, such as a cheaper compiler that starts faster.
 * Never for measurements: results wouldn't show that they were measured with them.
 */
public final class TestFlags {
  /** The system property that has them, separated by blanks or commas. */
  public static final String PROPERTY = "ycsb.stores.testflags";

  private TestFlags() {}

  /** Those that were given, in their order; usually none. */
  public static List<String> given() {
    String flags = System.getProperty(PROPERTY, "").trim();
    return flags.isEmpty() ? List.of() : List.of(flags.split("[\\s,]+", -1));
  }
}
