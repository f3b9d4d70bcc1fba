package site.ycsb.compare.study.file;

import java.util.Set;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Rejection;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;

/** Finds what several clients can't have in common. */
record ClientsCheck(Study.Matrix matrix, Study.Execution execution, Set<String> given) {
  /** Where a client finds its keys. */
  private static final Set<String> KEY_FILES = Set.of("encryption.keyfile", "encryption.keystore");

  /** Rejects stores that each client would have for itself. */
  void clients(Rejection rejection) {
    for (StoreChoice store : matrix.stores()) {
      if (matrix.levels().maxClients() > 1 && store.inProcess()) {
        rejection.reject(
            "has several, each of which would have data of its own in " + store.name(),
            "Have one client, or a store that is a server");
      }
    }
  }

  /** Rejects what other machines can't reach or don't have. */
  void launch(Rejection rejection) {
    if (!execution.launch().isRemote()) {
      return;
    }
    for (StoreChoice store : matrix.stores()) {
      if (store.localStore().isPresent()) {
        rejection.reject(
            "has hosts, which don't reach " + store.name() + ": it is started for this one only",
            "Give the store's addresses, or leave the hosts out");
      }
    }
    for (Protection protection : matrix.protections()) {
      if (protection.client() && !namesKeys(protection)) {
        rejection.reject(
            "has hosts, which need the keys of " + protection.name(),
            "Create them by 'bin/ycsb key create', copy them to each host, and name the file by"
                + " encryption.keyfile under properties");
      }
    }
  }

  private boolean namesKeys(Protection protection) {
    return hasKeyFile(given)
        || hasKeyFile(execution.properties().keySet())
        || hasKeyFile(protection.properties().keySet())
        || matrix.stores().stream()
            .allMatch(
                // which may name it too
                one -> !one.propertiesFiles().isEmpty() || hasKeyFile(one.properties().keySet()));
  }

  private static boolean hasKeyFile(Set<String> keys) {
    return KEY_FILES.stream().anyMatch(keys::contains);
  }
}
