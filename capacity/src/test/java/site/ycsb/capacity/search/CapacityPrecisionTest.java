package site.ycsb.capacity.search;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How near to the truth searches come, and how often their interval holds it. */
@Tag("long")
class CapacityPrecisionTest {
  private static final int SEARCHES = 100;
  private static final double TOLERANCE = 0.03;

  private static final int MIN_COVERING = 90;

  static List<KnownStore> stores() {
    return KnownStore.all();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void run_hundredSearches_findTheCapacityAndHoldItInTheirIntervals(KnownStore store) {
    double theory = store.theory();
    List<CapacityEstimate> found = store.searches(SEARCHES);
    List<Double> missed =
        found.stream()
            .map(each -> each.perSecond() / theory)
            .filter(share -> Math.abs(share - 1) > TOLERANCE)
            .toList();
    List<String> outside = outside(store, found);
    assertTrue(missed.size() <= SEARCHES / 20, () -> theory + ": " + missed);
    assertTrue(
        SEARCHES - outside.size() >= MIN_COVERING, () -> "without the true rate: " + outside);
  }

  /** As a real store's speed does, over times that are longer than a rate is watched. */
  @ParameterizedTest
  @ValueSource(doubles = {10, 30, 100})
  void run_storeWhoseSpeedWanders_holdsTheLongRunInItsInterval(double correlationSeconds) {
    KnownStore store = KnownStore.wandering(correlationSeconds);
    List<CapacityEstimate> found = store.searches(SEARCHES);
    List<String> outside = outside(store, found);
    assertTrue(
        SEARCHES - outside.size() >= MIN_COVERING, () -> "without the true rate: " + outside);
  }

  /** As that of a store that collects garbage and merges files. */
  @ParameterizedTest
  @ValueSource(doubles = {3, 10, 30})
  void run_storeWhoseSlowShareIsErratic_holdsTheLongRunInItsInterval(double correlationSeconds) {
    KnownStore store = KnownStore.erratic(correlationSeconds);
    List<CapacityEstimate> found = store.searches(SEARCHES);
    List<String> outside = outside(store, found);
    assertTrue(
        SEARCHES - outside.size() >= MIN_COVERING, () -> "without the true rate: " + outside);
  }

  private static List<String> outside(KnownStore store, List<CapacityEstimate> found) {
    double theory = store.theory();
    return found.stream()
        .filter(each -> theory < each.lowPerSecond() || theory > each.highPerSecond())
        .map(each -> each.lowPerSecond() / theory + " to " + each.highPerSecond() / theory)
        .toList();
  }
}
