package site.ycsb.cluster.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.cluster.Lockstep;
import site.ycsb.config.ServerText;

/**
 * The facts that all clients' bindings reported, as those of one. Facts about encryption, the
 * store's identity and how it was asked have to agree: else the joint result is that of two
 * experiments. Others, such as a client's nearest datacenter, may differ. Immutable.
 *
 * @param facts of all; where clients differ, each value once, separated by semicolons
 * @param differences a sentence for each client and fact that differs from the first client's, in
 *     the order of the clients
 */
record FactAgreement(Map<String, String> facts, List<String> differences) {
  private static final List<String> PREFIXES_THAT_MATTER = List.of("encrypt", "at rest", "tls");
  private static final Set<String> NAMES_THAT_MATTER =
      Set.of(
          "server",
          "stand-in",
          "database",
          "driver",
          "protocol",
          "consistency",
          "durability",
          "writes",
          "read preference",
          "write concern");

  private static final String KEY = "encryption key";

  /** Where the key came from, such as a file: each machine may have it elsewhere. */
  private static final Pattern KEY_ORIGIN = Pattern.compile(" \\([^()]*\\)$");

  /** Compares the facts of each client, by its index. */
  static FactAgreement of(SortedMap<Integer, Map<String, String>> clients) {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    for (Map<String, String> facts : clients.values()) {
      facts.forEach(
          (name, value) ->
              values.computeIfAbsent(name, absent -> new LinkedHashSet<>()).add(value));
    }
    Map<String, String> joined = new LinkedHashMap<>();
    values.forEach((name, all) -> joined.put(name, String.join("; ", all)));
    joined.remove(Lockstep.LOCAL_STORE);
    return new FactAgreement(joined, differences(clients, values.keySet()));
  }

  private static List<String> differences(
      SortedMap<Integer, Map<String, String>> clients, Set<String> names) {
    List<String> differences = new ArrayList<>();
    if (clients.isEmpty()) {
      return differences;
    }
    int first = clients.firstKey();
    Map<String, String> expected = clients.getOrDefault(first, Map.of());
    localStoresDiffer(clients).ifPresent(differences::add);
    clients.forEach(
        (client, facts) -> {
          for (String name : names) {
            String here = shown(facts, name);
            String there = shown(expected, name);
            if (matters(name) && !comparable(name, here).equals(comparable(name, there))) {
              differences.add(
                  "client "
                      + client
                      + " differs in "
                      + ServerText.shown(name)
                      + ": "
                      + here
                      + ", where client "
                      + first
                      + " has "
                      + there);
            }
          }
        });
    return differences;
  }

  /** Clients that are given an address may mean the same store by it, so only local ones count. */
  private static Optional<String> localStoresDiffer(
      SortedMap<Integer, Map<String, String>> clients) {
    Map<String, Integer> clientOfStore = new LinkedHashMap<>();
    clients.forEach(
        (client, facts) -> {
          @Nullable String store = facts.get(Lockstep.LOCAL_STORE);
          if (store != null) {
            clientOfStore.putIfAbsent(ServerText.shown(store), client);
          }
        });
    if (clientOfStore.size() < 2) {
      return Optional.empty();
    }
    return Optional.of(
        "they use several local stores ("
            + clientOfStore.entrySet().stream()
                .map(store -> "client " + store.getValue() + ": " + store.getKey())
                .collect(Collectors.joining("; "))
            + "). Give each client the address of the same one");
  }

  private static boolean matters(String name) {
    return NAMES_THAT_MATTER.contains(name)
        || PREFIXES_THAT_MATTER.stream().anyMatch(name::startsWith);
  }

  private static String comparable(String name, String value) {
    return name.equals(KEY) ? KEY_ORIGIN.matcher(value).replaceFirst("") : value;
  }

  private static String shown(Map<String, String> facts, String name) {
    return facts.containsKey(name) ? ServerText.shown(facts.getOrDefault(name, "")) : "nothing";
  }

  boolean isSame() {
    return differences.isEmpty();
  }
}
