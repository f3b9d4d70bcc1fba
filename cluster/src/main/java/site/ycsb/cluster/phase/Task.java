package site.ycsb.cluster.phase;

import java.util.Map;

/**
 * What all clients do.
 *
 * @param binding the store's, as the coordinator's user called it
 * @param settings the properties that are the same for all; no secrets
 */
public record Task(String binding, Map<String, String> settings) {
  public Task {
    settings = Map.copyOf(settings);
  }
}
