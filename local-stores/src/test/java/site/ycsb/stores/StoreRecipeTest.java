package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StoreRecipeTest {
  @AfterEach
  void remove() {
    System.clearProperty(StoreRecipe.TEST_FLAGS);
  }

  @Test
  void testFlags_none_isEmpty() {
    assertEquals(List.of(), StoreRecipe.testFlags());
    System.setProperty(StoreRecipe.TEST_FLAGS, " ");
    assertEquals(List.of(), StoreRecipe.testFlags());
  }

  @Test
  void testFlags_separatedByBlanksOrCommas_areOneByOne() {
    System.setProperty(StoreRecipe.TEST_FLAGS, " -Xms1m,-Da=b  -XX:+UseSerialGC, -Dc ");

    assertEquals(List.of("-Xms1m", "-Da=b", "-XX:+UseSerialGC", "-Dc"), StoreRecipe.testFlags());
  }
}
