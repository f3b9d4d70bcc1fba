package site.ycsb.client.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.client.results.RunDescription;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.PropertySource;

/** What a run would do: each property with its value and where that came from. */
public final class EffectiveConfiguration {
  private final Map<String, String> defaults = new TreeMap<>();

  /** The configuration of a run with this DB and this workload; both only say what they read. */
  public EffectiveConfiguration(DB db, Workload workload) {
    if (workload instanceof PropertySource described) {
      addDefaults(described.properties());
    }
    Capabilities.all(db, PropertySource.class)
        .forEach(described -> addDefaults(described.properties()));
    addDefaults(ClientProperties.all());
  }

  private void addDefaults(List<Property<?>> definitions) {
    for (Property<?> definition : definitions) {
      @Nullable String fallback = definition.defaultText();
      if (fallback != null && !fallback.isEmpty()) {
        defaults.put(definition.key(), fallback);
      }
    }
  }

  /** {@code key=value (origin)}, in the order of the keys; secrets are masked. */
  public List<String> lines(SourcedProperties properties) {
    Map<String, String> lines = new TreeMap<>();
    defaults.forEach(
        (key, value) -> lines.put(key, key + "=" + Secrets.shown(key, value) + " (default)"));
    for (RunDescription.Setting setting : RunDescription.settings(properties)) {
      lines.put(
          setting.key(), setting.key() + "=" + setting.value() + " (" + setting.origin() + ")");
    }
    return new ArrayList<>(lines.values());
  }
}
