package site.ycsb.client.binding;

import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.NamedClass;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.WrappingLayer;

/**
 * Decides which DB class a run uses: the binding's, or that of a layer around it. Results of a
 * plain run must never pass for those of an encrypted one, so a layer's properties without the
 * layer are rejected.
 */
public final class LayerSwitch {
  private final BindingCatalog catalog;

  public LayerSwitch(BindingCatalog catalog) {
    this.catalog = catalog;
  }

  /**
   * What a run uses.
   *
   * @param binding the binding that talks to the store
   * @param dbClass the class of the DB that threads use: the binding's or the layer's
   * @param wrapped whether a layer is there, even when it's told to pass everything through
   * @param transformed whether the layer changes what is stored
   */
  public record Choice(Binding binding, String dbClass, boolean wrapped, boolean transformed) {}

  /** A layer that the user requested, and what it wraps. */
  private record Wrapping(WrappingLayer layer, Binding binding) {}

  /**
   * Resolves what the user requested and sets the properties that follow from it.
   *
   * @param name the binding's name or class as typed
   * @param origin where it was typed
   * @throws ConfigurationException when it can't be had
   */
  public Choice apply(String name, String origin, SourcedProperties properties) {
    Optional<Wrapping> wrapping = Optional.empty();
    for (WrappingLayer layer : WrappingLayers.all()) {
      Optional<Boolean> enabled = enabled(layer, properties);
      if (wrapping.isEmpty()) {
        wrapping =
            asked(layer, name, origin, enabled, properties)
                .map(binding -> new Wrapping(layer, binding));
      }
    }
    for (WrappingLayer layer : WrappingLayers.all()) {
      if (wrapping.isEmpty() || wrapping.get().layer() != layer) {
        rejectProperties(layer, name, properties);
      }
    }
    if (wrapping.isEmpty()) {
      Binding binding = catalog.resolve(name, origin);
      return new Choice(binding, binding.className(), false, false);
    }
    return wrap(wrapping.get(), name, properties);
  }

  private Choice wrap(Wrapping wrapping, String name, SourcedProperties properties) {
    WrappingLayer layer = wrapping.layer();
    Binding binding = wrapping.binding();
    rejectAnotherWrapped(layer, name, binding, properties);
    String origin = "follows from " + name;
    properties.set(layer.wrappedKey(), binding.className(), origin);
    if (properties.getProperty(layer.enabledKey()) == null) {
      properties.set(layer.enabledKey(), "true", origin);
    }
    return new Choice(
        binding,
        layer.dbClass().getName(),
        true,
        Boolean.parseBoolean(properties.getProperty(layer.enabledKey())));
  }

  /** The binding to wrap, when the user wants the layer. */
  private Optional<Binding> asked(
      WrappingLayer layer,
      String name,
      String origin,
      Optional<Boolean> enabled,
      SourcedProperties properties) {
    String prefix = WrappingLayers.prefix(layer);
    if (name.startsWith(prefix)) {
      return Optional.of(catalog.resolve(name.substring(prefix.length()), origin));
    }
    if (NamedClass.currentName(name).equals(layer.dbClass().getName())) {
      return Optional.of(wrappedByProperty(layer, properties));
    }
    return enabled.orElse(false) ? Optional.of(catalog.resolve(name, origin)) : Optional.empty();
  }

  /** What the user said, which is then written as everybody reads it. */
  private static Optional<Boolean> enabled(WrappingLayer layer, SourcedProperties properties) {
    String key = layer.enabledKey();
    Settings settings = new Settings(properties);
    Optional<Boolean> enabled =
        settings.find(Property.bool(key, null, "Whether the layer is used."));
    settings.throwIfAny();
    enabled.ifPresent(
        value ->
            properties.set(key, value.toString(), SourcedProperties.originOf(properties, key)));
    return enabled;
  }

  /** A property that names another binding than the command does: one of them is a mistake. */
  private void rejectAnotherWrapped(
      WrappingLayer layer, String name, Binding binding, SourcedProperties properties) {
    String key = layer.wrappedKey();
    @Nullable String given = properties.getProperty(key);
    if (given == null) {
      return;
    }
    String origin = SourcedProperties.originOf(properties, key);
    String className = catalog.resolve(given.trim(), origin).className();
    if (!className.equals(binding.className())) {
      throw new ConfigurationException(
          new Problem(
              key,
              given,
              origin,
              "contradicts " + name + ", which wraps " + binding.className(),
              "Leave one of them out: -db "
                  + layer.dbClass().getName()
                  + " wraps what "
                  + key
                  + " names"));
    }
  }

  private Binding wrappedByProperty(WrappingLayer layer, SourcedProperties properties) {
    String key = layer.wrappedKey();
    @Nullable String wrapped = properties.getProperty(key);
    if (wrapped == null) {
      throw new ConfigurationException(
          new Problem(
              key,
              "",
              "not given",
              "has to say what " + layer.dbClass().getName() + " wraps",
              "Give -p " + key + "=<class>, or use " + WrappingLayers.prefix(layer) + "<binding>"));
    }
    return catalog.resolve(wrapped.trim(), SourcedProperties.originOf(properties, key));
  }

  private static void rejectProperties(
      WrappingLayer layer, String name, SourcedProperties properties) {
    Problems problems = new Problems();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (key.startsWith(layer.propertyPrefix())) {
        problems.add(
            key,
            Secrets.shown(key, properties.getProperty(key)),
            SourcedProperties.originOf(properties, key),
            layer.unusedRule(),
            "Use "
                + WrappingLayers.prefix(layer)
                + name
                + " or -p "
                + layer.enabledKey()
                + "=true, or leave it out");
      }
    }
    problems.throwIfAny();
  }
}
