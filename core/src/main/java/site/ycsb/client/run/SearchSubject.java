package site.ycsb.client.run;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.capacity.CapacityProperties;
import site.ycsb.client.config.ClientProperties;
import site.ycsb.client.instrument.InstrumentConfigs;
import site.ycsb.client.progress.StatusConfig;
import site.ycsb.client.results.ResultConfig;
import site.ycsb.client.results.RunDescription;
import site.ycsb.client.store.LocalStores;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.MeasurementConfig;

/**
 * What a search is of, by name and value: binding, store and every property that may change how
 * fast an operation is, those of workload and encryption among them. Secrets are masked.
 */
final class SearchSubject {
  /** What decides when and how long something runs, or who sees it, but not how fast it is. */
  private static final Set<String> OTHERS = others();

  private SearchSubject() {}

  private static Set<String> others() {
    Set<String> keys = new HashSet<>();
    for (List<Property<?>> properties :
        List.of(
            CapacityProperties.ALL,
            StatusConfig.PROPERTIES,
            ResultConfig.PROPERTIES,
            MeasurementConfig.PROPERTIES,
            InstrumentConfigs.properties(),
            ClientProperties.DURATIONS)) {
      properties.forEach(property -> keys.add(property.key()));
    }
    // said by the binding
    keys.add(ClientProperties.DB.key());
    return Set.copyOf(keys);
  }

  /** Of a run with these properties, before it has looked for its store. */
  static Map<String, String> of(LayerSwitch.Choice choice, SourcedProperties properties) {
    Map<String, String> subject = new TreeMap<>();
    for (RunDescription.Setting setting : RunDescription.settings(properties)) {
      if (!OTHERS.contains(setting.key())) {
        subject.put(setting.key(), setting.value());
      }
    }
    Binding binding = choice.binding();
    subject.put("binding", binding.mainName());
    LocalStores.startedFor(binding, key -> properties.getProperty(key) != null)
        .ifPresent(
            store -> subject.put("local store", store + " in " + Path.of("").toAbsolutePath()));
    return subject;
  }
}
