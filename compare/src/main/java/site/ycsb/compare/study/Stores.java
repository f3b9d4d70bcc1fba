package site.ycsb.compare.study;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.store.LocalStores;
import site.ycsb.config.Nearest;

/** Finds the store of a study that the name of a binding stands for. */
public final class Stores {
  private final List<Binding> bindings;
  private final Set<String> given;

  /**
   * @param bindings the bindings that there are
   * @param given keys of properties that the command line adds, such as addresses
   */
  public Stores(List<Binding> bindings, Set<String> given) {
    this.bindings = List.copyOf(bindings);
    this.given = Set.copyOf(given);
  }

  /**
   * The store.
   *
   * @param name what the study calls it
   * @param nodes nodes of a local store
   * @param file a file of further properties
   * @return empty when it was rejected
   */
  public Optional<StoreChoice> find(
      String word,
      String name,
      int nodes,
      Map<String, String> properties,
      Optional<StorePropertiesFile> file,
      Rejection rejection) {
    Optional<Binding> found =
        bindings.stream()
            .filter(one -> one.names().contains(word) || one.aliases().contains(word))
            .findFirst();
    if (found.isEmpty()) {
      List<String> names = bindings.stream().flatMap(one -> one.names().stream()).toList();
      rejection.reject(
          "has to be the name of a binding",
          Nearest.to(word, names)
              .map(nearest -> "Did you mean " + nearest + "?")
              .orElse("There are " + String.join(", ", names)));
      return Optional.empty();
    }
    Binding binding = found.get();
    Optional<String> local =
        LocalStores.startedFor(
            binding,
            key ->
                properties.containsKey(key)
                    || given.contains(key)
                    || file.map(one -> one.keys().contains(key)).orElse(false));
    boolean inProcess = binding.localStore().isEmpty() && binding.addressKeys().isEmpty();
    return Optional.of(
        new StoreChoice(
            name,
            word,
            new StoreLocation(local, inProcess, nodes, binding.addressKeys()),
            properties,
            file.map(StorePropertiesFile::file)));
  }
}
