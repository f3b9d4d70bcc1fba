package site.ycsb.client.config;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import site.ycsb.UnknownDBException;
import site.ycsb.client.binding.DbLoader;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.instrument.InstrumentConfigs;
import site.ycsb.client.progress.StatusConfig;
import site.ycsb.client.results.ResultConfig;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;

/**
 * The properties that each of several client machines has for itself: where its store is, names of
 * files, what watches its run, and what its user is shown.
 */
public final class OwnKeys {
  private OwnKeys() {}

  /** Those of a run on this binding; the context class loader has the binding's classes. */
  public static Set<String> of(LayerSwitch.Choice choice, SourcedProperties properties) {
    Set<String> keys = new TreeSet<>(choice.binding().addressKeys());
    for (List<Property<?>> ofTheUser :
        List.of(InstrumentConfigs.properties(), StatusConfig.PROPERTIES, ResultConfig.PROPERTIES)) {
      ofTheUser.forEach(property -> keys.add(property.key()));
    }
    addPaths(ClientProperties.all(), keys);
    try {
      addPaths(
          InputFiles.definitions(Optional.of(DbLoader.probe(choice.dbClass(), properties))), keys);
    } catch (UnknownDBException | ConfigurationException e) {
      // the run itself reports it
      return keys;
    }
    return keys;
  }

  private static void addPaths(List<Property<?>> properties, Set<String> keys) {
    properties.stream().filter(Property::isPath).map(Property::key).forEach(keys::add);
  }
}
