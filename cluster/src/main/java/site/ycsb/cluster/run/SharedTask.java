package site.ycsb.cluster.run;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.client.results.Version;
import site.ycsb.cluster.phase.Messages.Task;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.run.ClientShare;

/**
 * Tells which properties of a run are those of all clients, and which each machine has for itself:
 * addresses, files, secrets, and how it takes part.
 */
final class SharedTask {
  /** Where values come from that the coordinator sent. */
  static final String ORIGIN = "coordinator";

  private static final String VERSION = "version";
  private static final String PREFIX = "cluster.";
  private static final Set<String> SHARED_OF_CLUSTER =
      Set.of(
          ClientShare.CLIENTS.key(),
          ClientShare.INSERTED.key(),
          ClusterProperties.ON_LOSS.key(),
          ClusterProperties.INTERVAL_MILLIS.key());

  private SharedTask() {}

  /** What all clients do, without the properties that a machine has for itself. */
  static Task of(BindingRequest request, Set<String> ownKeys, int clients) {
    Map<String, String> shared = new TreeMap<>();
    SourcedProperties properties = request.properties();
    for (String key : properties.stringPropertyNames()) {
      String value = properties.getProperty(key);
      if (isShared(key, value, ownKeys)) {
        shared.put(key, value);
      }
    }
    for (Property<?> property :
        new Property<?>[] {ClusterProperties.ON_LOSS, ClusterProperties.INTERVAL_MILLIS}) {
      shared.putIfAbsent(property.key(), String.valueOf(property.defaultText()));
    }
    shared.put(ClientShare.CLIENTS.key(), String.valueOf(clients));
    shared.put(VERSION, Version.text());
    return new Task(request.binding(), shared);
  }

  private static boolean isShared(String key, String value, Set<String> ownKeys) {
    return key.startsWith(PREFIX)
        ? SHARED_OF_CLUSTER.contains(key)
        : !ownKeys.contains(key) && !Secrets.isSecret(key, value);
  }

  /** The run that a client does that was told the task; what the machine has goes before it. */
  static BindingRequest request(Task task, SourcedProperties own) {
    SourcedProperties properties = own.copy();
    task.settings()
        .forEach(
            (key, value) -> {
              if (!key.equals(VERSION) && properties.getProperty(key) == null) {
                properties.set(key, value, ORIGIN);
              }
            });
    return new BindingRequest(task.binding(), ORIGIN, properties);
  }

  static int clients(Task task) {
    return Integer.parseInt(task.settings().getOrDefault(ClientShare.CLIENTS.key(), "1"));
  }
}
