package site.ycsb.client;

import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problems;
import site.ycsb.config.Secrets;
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

  static final String ENABLED_KEY = "encryption";
  static final String WRAPPED_KEY = "encryption.db";
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
    @Nullable String enabled = properties.getProperty(ENABLED_KEY);
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
      wrap = Boolean.parseBoolean(enabled);
    }
    if (!wrap) {
      refuseEncryptionKeys(name, properties);
      return new Choice(binding, binding.className(), false);
    }
    properties.set(WRAPPED_KEY, binding.className(), "follows from " + name);
    if (enabled == null) {
      properties.set(ENABLED_KEY, "true", "follows from " + name);
    }
    return new Choice(
        binding, ENCRYPTING_DB, !"false".equalsIgnoreCase(enabled == null ? "true" : enabled));
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
        String.valueOf(wrapped), SourcedProperties.originOf(properties, WRAPPED_KEY));
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
