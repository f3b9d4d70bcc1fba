package site.ycsb.compare.study;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.client.binding.Binding;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;

/** The stores and protections that a command line names, as a study file would. */
public final class NamedParts {
  private static final String ORIGIN = "command line";

  private final Stores stores;

  /**
   * @param bindings the bindings that there are
   * @param given keys of properties that the command line adds, such as addresses
   */
  public NamedParts(List<Binding> bindings, Set<String> given) {
    this.stores = new Stores(bindings, given);
  }

  /**
   * The store of a binding.
   *
   * @throws ConfigurationException when there is no such binding
   */
  public StoreChoice store(String key, String word) {
    Problems problems = new Problems();
    Optional<StoreChoice> store =
        stores.find(word, word, 1, Map.of(), Optional.empty(), rejection(problems, key, word));
    problems.throwIfAny();
    return store.orElseThrow();
  }

  /**
   * Protections by their words, each once.
   *
   * @throws ConfigurationException with everything that is wrong
   */
  public static List<Protection> protections(String key, List<String> words) {
    Problems problems = new Problems();
    ProtectionParser parser = new ProtectionParser();
    List<Protection> protections = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String word : words) {
      Rejection rejection = rejection(problems, key, word);
      if (seen.add(word)) {
        parser.parse(word, word, Map.of(), rejection).ifPresent(protections::add);
      } else {
        rejection.reject("is there twice", "Keep one of them");
      }
    }
    problems.throwIfAny();
    return protections;
  }

  private static Rejection rejection(Problems problems, String key, String word) {
    return (rule, nextStep) -> problems.add(new Problem(key, word, ORIGIN, rule, nextStep));
  }
}
