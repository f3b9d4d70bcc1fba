package site.ycsb.config;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects problems, so that they can be reported together. Not thread-safe. */
public final class Problems {
  private final Set<Problem> found = new LinkedHashSet<>();

  /** Adds a problem; one that several parts of a run have found counts once. */
  public void add(Problem problem) {
    found.add(problem);
  }

  public void add(String key, String value, String origin, String rule, String nextStep) {
    add(new Problem(key, value, origin, rule, nextStep));
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  public int size() {
    return found.size();
  }

  public List<Problem> list() {
    return List.copyOf(found);
  }

  /**
   * Throws one {@link ConfigurationException} with every problem, or returns when there is none.
   */
  public void throwIfAny() {
    if (!found.isEmpty()) {
      throw new ConfigurationException(list());
    }
  }
}
