package site.ycsb.interleaved.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class RotatingWarmUpTest {
  private static final List<Integer> ONE = List.of(0);
  private static final List<Integer> OTHER = List.of(1, 2);

  @Test
  void turns_armAloneOnItsServer_hasAsManyAsTheOthersTogether() {
    assertArrayEquals(new int[] {1, 1, 1, 3}, RotatingWarmUp.turns(List.of(ONE, ONE, ONE, OTHER)));
  }

  @Test
  void turns_serversWithTheSameNumberOfArms_haveOneEach() {
    assertArrayEquals(
        new int[] {1, 1, 1, 1}, RotatingWarmUp.turns(List.of(ONE, OTHER, OTHER, ONE)));
  }

  @Test
  void turns_serversElsewhere_haveOneEach() {
    assertArrayEquals(new int[] {1, 1}, RotatingWarmUp.turns(List.of(List.of(), List.of())));
  }
}
