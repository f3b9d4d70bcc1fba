package site.ycsb.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryTrialsTest {
  @Test
  void undisturbed_turns_areTheFastestOfBothTogether() {
    double[] first = {9, 1, 5, 2, 9, 9, 9, 9, 9, 9};
    double[] second = {9, 8, 1, 2, 9, 9, 9, 9, 9, 9};

    assertEquals(List.of(3, 2, 1), MemoryTrials.undisturbed(first, second));
    assertEquals(List.of(3, 2, 1), MemoryTrials.undisturbed(second, first));
  }
}
