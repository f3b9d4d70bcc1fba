package site.ycsb.compare.results;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What bindings report of servers, drivers and ciphers, as far as results are compared by it. */
public final class StoreFacts {
  /** Facts of bindings that a reader compares results by. */
  private static final Set<String> SHOWN_FACTS =
      Set.of(
          "server",
          "nodes",
          "topology",
          "driver",
          "stand-in",
          "encryption",
          "encryption modes",
          "at rest",
          "tls",
          "tls protocol",
          "tls cipher suite",
          "tls client certificate",
          "consistency",
          "read preference",
          "write concern",
          "writes",
          "durability");

  private StoreFacts() {}

  /** The facts of each store with each protection, each once. */
  public static Map<String, List<String>> of(StudyResults results) {
    Map<String, Set<String>> facts = new LinkedHashMap<>();
    for (ResultRow row : results.rows()) {
      Set<String> of =
          facts.computeIfAbsent(
              row.configuration().store() + ", " + row.configuration().protection(),
              key -> new LinkedHashSet<>());
      results
          .facts(row)
          .forEach(
              (name, fact) -> {
                if (SHOWN_FACTS.contains(name)) {
                  of.add(name + ": " + fact);
                }
              });
    }
    Map<String, List<String>> versions = new LinkedHashMap<>();
    facts.forEach((key, lines) -> versions.put(key, List.copyOf(lines)));
    return versions;
  }
}
