package site.ycsb.stores;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.spi.LocalStore;

/**
 * The stores that can be run here.
 *
 * @param stores all of them
 * @param environment where they run
 */
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

  StoreControl control(String name) {
    return find(name).control(environment);
  }

  StoreFolder folder(String name) {
    return StoreFolder.of(environment.workingFolder(), find(name).name());
  }

  private SupervisedStore find(String name) {
    return stores.stream()
        .filter(store -> store.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigurationException(
                    new Problem(
                        "store",
                        name,
                        "argument",
                        "has to be one of "
                            + stores.stream()
                                .map(SupervisedStore::name)
                                .sorted()
                                .collect(Collectors.joining(", ")),
                        "See: bin/ycsb store --help")));
  }
}
