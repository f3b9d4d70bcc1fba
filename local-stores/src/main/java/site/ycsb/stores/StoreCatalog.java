package site.ycsb.stores;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Secrets;
import site.ycsb.spi.store.LocalStore;

/** The stores that can be run here. */
record StoreCatalog(List<SupervisedStore> stores, StoreEnvironment environment) {
  StoreCatalog {
    stores = List.copyOf(stores);
  }

  /** Those on the class path. */
  static StoreCatalog ofProcess() {
    return new StoreCatalog(
        ServiceLoader.load(LocalStore.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(SupervisedStore.class::isInstance)
            .map(SupervisedStore.class::cast)
            .toList(),
        StoreEnvironment.ofProcess());
  }

  /** Their names, such as {@code cassandra, hbase}. */
  String names() {
    return stores.stream().map(SupervisedStore::name).sorted().collect(Collectors.joining(", "));
  }

  StoreControl control(StoreArguments arguments) {
    return new StoreControl(recipe(arguments), environment);
  }

  StoreFolder folder(StoreArguments arguments) {
    return StoreFolder.of(environment.workingFolder(), recipe(arguments).folderName());
  }

  private StoreRecipe recipe(StoreArguments arguments) {
    StoreRecipe recipe = find(arguments.store()).recipe(environment);
    if (!arguments.atRest()) {
      return recipe;
    }
    return recipe
        .atRest()
        .orElseThrow(
            () ->
                new ConfigurationException(
                    new Problem(
                        "--atrest", "true", "argument", recipe.withoutAtRest(), "Leave it out")));
  }

  SupervisedStore find(String name) {
    return stores.stream()
        .filter(store -> store.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigurationException(
                    new Problem(
                        "store",
                        Secrets.shownAssignment(name),
                        "argument",
                        "must be one of " + names(),
                        "See: bin/ycsb store --help")));
  }
}
