package site.ycsb.stores;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.stores.folder.DamagedFileException;
import site.ycsb.stores.folder.JsonFile;
import site.ycsb.stores.folder.StoreFolder;
import site.ycsb.stores.recipe.StoreRecipe;

/**
 * What the data in a store's folder was written by.
 *
 * @param version the newest server that has opened it
 * @param nodes how many nodes share it
 * @param id identifies this store among all on the machine
 */
record DataLayout(String version, int nodes, String id) {

  /**
   * The layout to start with: that of the data that exists, or a new one.
   *
   * @param wantedNodes the number of nodes that the user requested
   */
  static DataLayout choose(
      StoreFolder folder, StoreRecipe recipe, String version, OptionalInt wantedNodes)
      throws IOException {
    Optional<DataLayout> present = read(folder, recipe);
    int nodes = wantedNodes.orElse(present.map(DataLayout::nodes).orElse(1));
    if (nodes < 1 || nodes > recipe.maxNodes()) {
      throw problem(
          "--nodes",
          Integer.toString(nodes),
          "has to be from 1 to " + recipe.maxNodes(),
          "Correct it or leave it out");
    }
    if (present.isPresent() && present.get().nodes() != nodes) {
      throw problem(
          "--nodes",
          Integer.toString(nodes),
          "the data in " + folder.data() + " is of " + present.get().nodes() + " node(s)",
          "Leave it out, or wipe the data by: bin/ycsb store wipe " + recipe.argument());
    }
    if (present.isPresent() && isOlder(version, present.get().version())) {
      throw problem(
          "version",
          version,
          "the data in " + folder.data() + " was written by the newer " + present.get().version(),
          "Wipe the data by: bin/ycsb store wipe " + recipe.argument());
    }
    return new DataLayout(
        version, nodes, present.map(DataLayout::id).orElseGet(() -> UUID.randomUUID().toString()));
  }

  private static Optional<DataLayout> read(StoreFolder folder, StoreRecipe recipe)
      throws IOException {
    try {
      return file(folder).read();
    } catch (DamagedFileException e) {
      throw new StoreUnavailableException(
          e.getMessage()
              + ", so the data next to it can't be used. Wipe it: bin/ycsb store wipe "
              + recipe.argument(),
          e);
    }
  }

  static JsonFile<DataLayout> file(StoreFolder folder) {
    return new JsonFile<>(folder.layoutFile(), DataLayout.class);
  }

  static boolean isOlder(String version, String than) {
    return Arrays.compare(numbers(version), numbers(than)) < 0;
  }

  private static int[] numbers(String version) {
    return Arrays.stream(version.split("\\D+", -1))
        .filter(part -> !part.isEmpty())
        .mapToInt(Integer::parseInt)
        .toArray();
  }

  private static ConfigurationException problem(
      String key, String value, String rule, String nextStep) {
    return new ConfigurationException(new Problem(key, value, "local store", rule, nextStep));
  }
}
