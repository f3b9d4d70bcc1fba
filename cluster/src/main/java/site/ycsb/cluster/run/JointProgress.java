package site.ycsb.cluster.run;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How far all clients are, as far as the coordinator knows.
 *
 * @param clients by their index
 */
record JointProgress(SortedMap<Integer, ClientProgress> clients) {
  JointProgress {
    clients = new TreeMap<>(clients);
  }

  /** Operations of all clients but one. */
  long operationsWithout(int client) {
    return clients.entrySet().stream()
        .filter(other -> other.getKey() != client)
        .mapToLong(other -> other.getValue().operations())
        .sum();
  }
}
