package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;
import site.ycsb.stores.folder.StoreFolder;
import site.ycsb.stores.recipe.StoreRecipe;

class DataLayoutTest {
  private static final StoreRecipe RECIPE = FakeRecipe.that("answer");

  private final StoreFolder folder;

  DataLayoutTest(@TempDir Path folder) {
    this.folder = StoreFolder.of(folder, "fake");
  }

  @Test
  void choose_noData_isOneNode() throws Exception {
    DataLayout layout = DataLayout.choose(folder, RECIPE, "1.2", OptionalInt.empty());

    assertEquals(new DataLayout("1.2", 1, layout.id()), layout);
    assertNotEquals(
        layout.id(), DataLayout.choose(folder, RECIPE, "1.2", OptionalInt.empty()).id());
  }

  @Test
  void choose_dataOfThreeNodes_isThreeNodesOfTheNewVersion() throws Exception {
    DataLayout.file(folder).write(new DataLayout("1.2", 3, "x"));

    assertEquals(
        new DataLayout("1.10", 3, "x"),
        DataLayout.choose(folder, RECIPE, "1.10", OptionalInt.empty()));
  }

  @Test
  void choose_dataOfANewerServer_isRejected() throws Exception {
    DataLayout.file(folder).write(new DataLayout("1.10", 1, "x"));

    assertThrows(
        ConfigurationException.class,
        () -> DataLayout.choose(folder, RECIPE, "1.9", OptionalInt.empty()));
  }

  @Test
  void choose_zeroNodes_isRejected() {
    assertThrows(
        ConfigurationException.class,
        () -> DataLayout.choose(folder, RECIPE, "1.2", OptionalInt.of(0)));
  }

  @Test
  void isOlder_versions_areComparedByTheirNumbers() {
    assertTrue(DataLayout.isOlder("5.0.9", "5.0.10"));
    assertTrue(DataLayout.isOlder("4.1.20", "5.0"));
    assertFalse(DataLayout.isOlder("5.0.9", "5.0.9"));
    assertFalse(DataLayout.isOlder("2.6.4-hadoop3", "2.6.3-hadoop3"));
  }
}
