package site.ycsb.compare.command;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.store.LocalStores;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.store.LocalStore;

/**
 * The modes of an overhead that names none. Encryption at rest is for stores that have a local one:
 * of others, such as one in the process, nobody expects it.
 *
 * @param configured modes that were given properties of their own, such as another address
 */
record DefaultModes(Binding store, Set<String> configured) {
  static final List<String> ALL = List.of("plain", "atrest", "client", "client+atrest");

  private static final String AT_REST = "atrest";

  DefaultModes {
    configured = Set.copyOf(configured);
  }

  /**
   * Those that the store can have.
   *
   * @param err gets a line about modes that the store can't have
   */
  List<String> names(SourcedProperties properties, PrintStream err) {
    Optional<LocalStore> local = LocalStores.storeFor(store, properties);
    List<String> impossible = unconfiguredAtRest();
    if (local.flatMap(LocalStore::atRest).isPresent() || impossible.isEmpty()) {
      return ALL;
    }
    if (store.localStore().isPresent()) {
      err.println(
          "Left out: "
              + String.join(" and ", impossible)
              + ", since "
              + (local.isPresent()
                  ? "the local store can't encrypt its data."
                  : "one server encrypts all modes alike, or none. With another one:"
                      + " --mode-property atrest:"
                      + store.addressKeys().stream().findFirst().orElse("<key of its address>")
                      + "=<address>"));
    }
    return without(impossible);
  }

  private List<String> unconfiguredAtRest() {
    return ALL.stream()
        .filter(mode -> mode.contains(AT_REST) && !configured.contains(mode))
        .toList();
  }

  private static List<String> without(List<String> modes) {
    List<String> left = new ArrayList<>(ALL);
    left.removeAll(modes);
    return left;
  }
}
