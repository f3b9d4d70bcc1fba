package site.ycsb.capacity;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How near to the truth searches come, and how often their interval holds it. */
@Tag("long")
class CapacityPrecisionTest {
  private static final int SEARCHES = 60;
  private static final double TOLERANCE = 0.03;

  /** Intervals of 95 % on stores that change hold the truth a little less often than that. */
  private static final int SEARCHES_OF_CHANGING = 100;

  private static final double MIN_COVERING = 0.9;

  static List<KnownStore> stores() {
    return KnownStore.all();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void run_manySearches_findTheCapacityAndHoldItInTheirIntervals(KnownStore store) {
    double theory = store.theory();
    List<CapacityEstimate> found = store.searches(SEARCHES);
    List<Double> missed =
        found.stream()
            .map(each -> each.perSecond() / theory)
            .filter(share -> Math.abs(share - 1) > TOLERANCE)
            .toList();
    List<String> outside = outside(store, found);
    assertTrue(missed.size() <= SEARCHES / 20, () -> theory + ": " + missed);
    assertCovers(SEARCHES, outside);
  }

  /** As real stores do, over times that may be longer than a rate is watched. */
  static Stream<KnownStore> changingStores() {
    return Stream.concat(
        Stream.of(10, 30, 100).map(KnownStore::wandering),
        Stream.of(3, 10, 30).map(KnownStore::erratic));
  }

  @ParameterizedTest
  @MethodSource("changingStores")
  void run_storeThatChanges_holdsTheLongRunInItsInterval(KnownStore store) {
    assertCovers(SEARCHES_OF_CHANGING, outside(store, store.searches(SEARCHES_OF_CHANGING)));
  }

  private static void assertCovers(int searches, List<String> outside) {
    assertTrue(
        searches - outside.size() >= MIN_COVERING * searches,
        () -> "without the true rate: " + outside);
  }

  private static List<String> outside(KnownStore store, List<CapacityEstimate> found) {
    double theory = store.theory();
    return found.stream()
        .filter(each -> theory < each.lowPerSecond() || theory > each.highPerSecond())
        .map(each -> each.lowPerSecond() / theory + " to " + each.highPerSecond() / theory)
        .toList();
  }
}
