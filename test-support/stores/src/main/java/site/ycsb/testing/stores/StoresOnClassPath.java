package site.ycsb.testing.stores;

import java.util.ServiceLoader;
import site.ycsb.spi.store.LocalStore;

/** The local stores on the class path. */
final class StoresOnClassPath {
  private StoresOnClassPath() {}

  static LocalStore named(String name) {
    for (LocalStore store : ServiceLoader.load(LocalStore.class)) {
      if (store.name().equals(name)) {
        return store;
      }
    }
    throw new IllegalStateException("no local store called " + name + " is on the class path");
  }
}
