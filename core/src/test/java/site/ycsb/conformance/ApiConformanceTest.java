package site.ycsb.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every public and protected member of the published client's core is here too. */
final class ApiConformanceTest {
  /** Naming them gives an error that says so. */
  private static final Set<String> LEFT_OUT =
      Set.of("site.ycsb.workloads.TimeSeriesWorkload", "site.ycsb.workloads.RestWorkload");

  private static final int PUBLISHED_CLASSES_AT_LEAST = 50;

  @Test
  void ours_comparedWithPublishedCore_hasEveryMember() throws Exception {
    List<String> missing = new ArrayList<>();
    int compared = 0;
    try (Oracle oracle = new Oracle()) {
      for (String name : oracle.classNames()) {
        Class<?> published = oracle.load(name);
        if (isLeftOut(name) || !ApiComparison.isAccessible(published)) {
          continue;
        }
        compared++;
        missing.addAll(ApiComparison.missingIn(published));
      }
    }
    assertTrue(compared >= PUBLISHED_CLASSES_AT_LEAST, "only " + compared + " classes compared");
    assertEquals("", String.join("\n", missing));
  }

  private static boolean isLeftOut(String name) {
    return LEFT_OUT.stream().anyMatch(left -> name.equals(left) || name.startsWith(left + "$"));
  }
}
