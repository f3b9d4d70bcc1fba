package site.ycsb.client.binding;

import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;

/**
 * Decides which DB class a run uses: the binding's, or the encryption layer around it. A plain
 * figure must never pass for an encrypted one, so encryption properties without encryption are
 * refused.
 */
public final class EncryptionSwitch {
  /** The prefix of a binding's name that wraps it. */
  public static final String NAME_PREFIX = "encrypted-";

  /** The encryption layer. */
  public static final String ENCRYPTING_DB = "site.ycsb.crypto.EncryptingDB";

  public static final String ENABLED_KEY = "encryption";
  private static final Property<Boolean> ENABLED =
      Property.bool(ENABLED_KEY, null, "Whether what is stored is encrypted.");
  public static final String WRAPPED_KEY = "encryption.db";
  private static final String KEY_PREFIX = "encryption.";

  private final BindingCatalog catalog;

  public EncryptionSwitch(BindingCatalog catalog) {
    this.catalog = catalog;
  }

  /**
   * What a run uses.
   *
   * @param binding the binding that talks to the store
   * @param dbClass the class of the DB that threads use: the binding's or the encryption layer's
   * @param encrypted whether the encryption layer changes what is stored
   */
  public record Choice(Binding binding, String dbClass, boolean encrypted) {
    /** Whether the encryption layer is there, even when it's told to pass everything through. */
    public boolean wrapped() {
      return dbClass.equals(ENCRYPTING_DB);
    }
  }

  /**
   * Resolves what the user asked for and sets the properties that follow from it.
   *
   * @param name the binding's name or class as typed
   * @param origin where it was typed
   * @throws ConfigurationException when it can't be had
   */
  public Choice apply(String name, String origin, SourcedProperties properties) {
    Optional<Boolean> enabled = enabled(properties);
    Binding binding;
    boolean wrap;
    if (name.startsWith(NAME_PREFIX)) {
      binding = catalog.resolve(name.substring(NAME_PREFIX.length()), origin);
      wrap = true;
    } else if (ClassNames.current(name).equals(ENCRYPTING_DB)) {
      binding = wrappedByProperty(properties);
      wrap = true;
    } else {
      binding = catalog.resolve(name, origin);
      wrap = enabled.orElse(false);
    }
    if (!wrap) {
      refuseEncryptionKeys(name, properties);
      return new Choice(binding, binding.className(), false);
    }
    refuseAnotherWrapped(name, binding, properties);
    properties.set(WRAPPED_KEY, binding.className(), "follows from " + name);
    if (enabled.isEmpty()) {
      properties.set(ENABLED_KEY, "true", "follows from " + name);
    }
    return new Choice(binding, ENCRYPTING_DB, enabled.orElse(true));
  }

  /** What the user said, which is then written as everybody reads it. */
  private static Optional<Boolean> enabled(SourcedProperties properties) {
    Settings settings = new Settings(properties);
    Optional<Boolean> enabled = settings.find(ENABLED);
    settings.throwIfAny();
    enabled.ifPresent(
        value ->
            properties.set(
                ENABLED_KEY,
                value.toString(),
                SourcedProperties.originOf(properties, ENABLED_KEY)));
    return enabled;
  }

  /** A property that names another binding than the command does: one of them is a mistake. */
  private void refuseAnotherWrapped(String name, Binding binding, SourcedProperties properties) {
    @Nullable String given = properties.getProperty(WRAPPED_KEY);
    if (given == null) {
      return;
    }
    String origin = SourcedProperties.originOf(properties, WRAPPED_KEY);
    String className = catalog.resolve(given.trim(), origin).className();
    if (!className.equals(binding.className())) {
      throw new ConfigurationException(
          new Problem(
              WRAPPED_KEY,
              given,
              origin,
              "contradicts " + name + ", which wraps " + binding.className(),
              "Leave one of them out: -db " + ENCRYPTING_DB + " wraps what encryption.db names"));
    }
  }

  private Binding wrappedByProperty(SourcedProperties properties) {
    @Nullable String wrapped = properties.getProperty(WRAPPED_KEY);
    if (wrapped == null) {
      Problems problems = new Problems();
      problems.add(
          WRAPPED_KEY,
          "",
          "not given",
          "has to say what " + ENCRYPTING_DB + " wraps",
          "Give -p encryption.db=<class>, or use encrypted-<binding>");
      problems.throwIfAny();
    }
    return catalog.resolve(
        String.valueOf(wrapped).trim(), SourcedProperties.originOf(properties, WRAPPED_KEY));
  }

  private static void refuseEncryptionKeys(String name, SourcedProperties properties) {
    Problems problems = new Problems();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (key.startsWith(KEY_PREFIX)) {
        problems.add(
            key,
            Secrets.shown(key, properties.getProperty(key)),
            SourcedProperties.originOf(properties, key),
            "nothing is encrypted in this run",
            "Use encrypted-" + name + " or -p encryption=true, or leave it out");
      }
    }
    problems.throwIfAny();
  }
}
