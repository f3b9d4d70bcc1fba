package site.ycsb.client.binding;

import java.util.Optional;
import java.util.TreeSet;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.NamedClass;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.WrappingLayer;

/**
 * Decides which DB class a run uses: the binding's, or that of a layer around it. Results of a
 * plain run must never pass for those of an encrypted one, so a layer's properties without the
 * layer are rejected.
 */
public final class LayerSwitch {
  private static final String TWICE = "data would be encrypted twice";

  private final BindingCatalog catalog;

  public LayerSwitch(BindingCatalog catalog) {
    this.catalog = catalog;
  }

  /**
   * What was requested, and what a run uses for it.
   *
   * @param request whose properties are those of the run
   * @param binding the binding that talks to the store
   * @param dbClass the class of the DB that threads use: the binding's or the layer's
   * @param wrapped whether a layer is there, even when it's told to pass everything through
   * @param transformed whether a layer of the client changes what is stored
   */
  public record Choice(
      BindingRequest request,
      Binding binding,
      String dbClass,
      boolean wrapped,
      boolean transformed) {
    public SourcedProperties properties() {
      return request.properties();
    }

    /** The same DB with other properties. */
    public Choice with(SourcedProperties other) {
      return new Choice(request.with(other), binding, dbClass, wrapped, transformed);
    }

    /** The binding's own layer, when that is around its DB. */
    public Optional<Binding.Layer> bindingsLayer() {
      return binding.layer().filter(layer -> layer.className().equals(dbClass));
    }
  }

  private record Wrapping(WrappingLayer layer, Binding binding) {}

  /**
   * Resolves what the user requested and sets the properties that follow from it; throws a {@link
   * ConfigurationException} when it can't be had.
   */
  public Choice apply(BindingRequest request) {
    return apply(request, request.binding());
  }

  private Choice apply(BindingRequest request, String name) {
    SourcedProperties properties = request.properties();
    Optional<Binding> layered = catalog.layered(name);
    if (layered.isPresent()) {
      turnOn(layered.get().layer().orElseThrow(), name, properties);
      return apply(request, layered.get().mainName());
    }
    Optional<Wrapping> wrapping = Optional.empty();
    for (WrappingLayer layer : WrappingLayers.all()) {
      Optional<Boolean> enabled = enabled(layer.enabledKey(), properties);
      if (wrapping.isEmpty()) {
        wrapping =
            asked(layer, name, request.origin(), enabled, properties)
                .map(binding -> new Wrapping(layer, binding));
      }
    }
    for (WrappingLayer layer : WrappingLayers.all()) {
      if (wrapping.isEmpty() || wrapping.get().layer() != layer) {
        rejectProperties(
            layer.propertyPrefix(),
            layer.unusedRule(),
            "Use " + WrappingLayers.prefix(layer) + name + " or -p " + layer.enabledKey() + "=true",
            properties);
      }
    }
    Binding binding =
        wrapping.isPresent() ? wrapping.get().binding() : catalog.resolve(name, request.origin());
    boolean own = binding.layer().isPresent() && isOn(binding, binding.layer().get(), properties);
    if (wrapping.isPresent()) {
      if (own) {
        throw twice(wrapping.get().layer(), binding.layer().get(), properties);
      }
      return wrap(request, wrapping.get(), name);
    }
    return own
        ? new Choice(request, binding, binding.layer().get().className(), true, false)
        : new Choice(request, binding, binding.className(), false, false);
  }

  /** A name with a binding's own layer means what its switch does. */
  private static void turnOn(Binding.Layer layer, String name, SourcedProperties properties) {
    String key = layer.enabledKey();
    Optional<Boolean> given = enabled(key, properties);
    if (given.isEmpty()) {
      properties.set(key, "true", "follows from " + name);
    } else if (!given.get()) {
      throw new ConfigurationException(
          Problem.of(
              properties,
              key,
              "contradicts " + name,
              "Leave it out, or name the binding without " + layer.prefix()));
    }
  }

  /** Whether a binding's own layer is requested; its properties are rejected when it isn't. */
  private static boolean isOn(Binding binding, Binding.Layer layer, SourcedProperties properties) {
    if (enabled(layer.enabledKey(), properties).orElse(false)) {
      return true;
    }
    rejectProperties(
        layer.enabledKey() + ".",
        "belongs to " + layer.prefix() + binding.mainName() + ", which this run isn't",
        "Use " + layer.prefix() + binding.mainName() + " or -p " + layer.enabledKey() + "=true",
        properties);
    return false;
  }

  private static ConfigurationException twice(
      WrappingLayer outer, Binding.Layer inner, SourcedProperties properties) {
    String key = inner.enabledKey();
    return new ConfigurationException(
        Problem.of(
            properties,
            key,
            "can't be given together with "
                + WrappingLayers.prefix(outer)
                + "<binding> or "
                + outer.enabledKey()
                + "=true: "
                + TWICE,
            "Leave one of them out"));
  }

  private Choice wrap(BindingRequest request, Wrapping wrapping, String name) {
    SourcedProperties properties = request.properties();
    WrappingLayer layer = wrapping.layer();
    Binding binding = wrapping.binding();
    rejectAnotherWrapped(layer, name, binding, properties);
    String origin = "follows from " + name;
    properties.set(layer.wrappedKey(), binding.className(), origin);
    if (properties.getProperty(layer.enabledKey()) == null) {
      properties.set(layer.enabledKey(), "true", origin);
    }
    return new Choice(
        request,
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
      String inner = name.substring(prefix.length());
      if (catalog.layered(inner).isPresent()) {
        throw new ConfigurationException(
            new Problem("binding", name, origin, TWICE, "Name one of the two layers"));
      }
      return Optional.of(catalog.resolve(inner, origin));
    }
    if (NamedClass.currentName(name).equals(layer.dbClass().getName())) {
      Optional<Binding> wrapped = wrappedByProperty(layer, properties);
      if (wrapped.isEmpty()) {
        String key = layer.wrappedKey();
        throw new ConfigurationException(
            Problem.of(
                properties,
                key,
                "must say what " + layer.dbClass().getName() + " wraps",
                "Give -p " + key + "=<class>, or use " + prefix + "<binding>"));
      }
      return wrapped;
    }
    return enabled.orElse(false) ? Optional.of(catalog.resolve(name, origin)) : Optional.empty();
  }

  /** What the user said, which is then written as everybody reads it. */
  private static Optional<Boolean> enabled(String key, SourcedProperties properties) {
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
    if (!wrappedByProperty(layer, properties).orElse(binding).equals(binding)) {
      throw new ConfigurationException(
          Problem.of(
              properties,
              key,
              "contradicts " + name + ", which wraps " + binding.className(),
              "Leave one of them out: -db "
                  + layer.dbClass().getName()
                  + " wraps what "
                  + key
                  + " names"));
    }
  }

  private Optional<Binding> wrappedByProperty(WrappingLayer layer, SourcedProperties properties) {
    String key = layer.wrappedKey();
    return Optional.ofNullable(properties.getProperty(key))
        .map(given -> catalog.resolve(given.trim(), SourcedProperties.originOf(properties, key)));
  }

  private static void rejectProperties(
      String prefix, String rule, String nextStep, SourcedProperties properties) {
    Problems problems = new Problems();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (key.startsWith(prefix)) {
        problems.add(Problem.of(properties, key, rule, nextStep + ", or leave it out"));
      }
    }
    problems.throwIfAny();
  }
}
