package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.client.run.Preparation.AnsweringStore;

class AnsweringStoreTest {
  private static final String STAND_IN =
      "WARNING: a stand-in runs instead of the real store: its speed says nothing about the real "
          + "store's.";

  @Test
  void warning_ofAStandIn_saysHowToUseARealStore() {
    AnsweringStore standIn = new AnsweringStore(1, true, true);

    assertEquals(
        Optional.of(STAND_IN + " To measure a real one, give its address: toy.url or hosts"),
        standIn.warning(List.of("toy.url", "hosts")));
    assertEquals(Optional.of(STAND_IN), standIn.warning(List.of()));
  }

  @Test
  void warning_ofARealStore_isNone() {
    assertEquals(Optional.empty(), new AnsweringStore(1, true, false).warning(List.of("toy.url")));
  }
}
